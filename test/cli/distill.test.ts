import {describe, expect, it} from 'vitest'
import {idOf} from '../../src/domain/content.ts'
import type {EventInput} from '../../src/domain/event.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {message} from '../unit/src/distill/said.ts'
import {kanon, project} from './kanon.ts'

const CONFIG = {'kanon.config.json': '{"scope": "acme/docs"}'}
const FILE_TEXT = 'intro\nActually, the limit is 300. Thanks!\n'

const SAID = message('Actually, the limit is 300. Thanks!', {source: {key: 'a', file: 'notes/a.md', start: 6, end: 41}})
const MORE = message('Do we use Redis? Let me look.\n\nI prefer tabs.', {episode: 'two'})
const SKIPPED = message('Never log passwords.', {skip: 'instructions', episode: 'three'})

const lines = (events: readonly EventInput[]): string => events.map(event => `${canonicalJson({...event, id: idOf(event)})}\n`).join('')

async function captured(events: readonly EventInput[] = [SAID, MORE, SKIPPED]): Promise<string> {
  const cwd = project({...CONFIG, 'events.jsonl': lines(events)})
  await kanon(['ledger', 'import', 'events.jsonl'], {cwd})
  return cwd
}

const parsed = (stdout: string) => stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))

describe('kanon distill', () => {
  it('prints every fact as a line, with its place in the file', async () => {
    const cwd = await captured()
    const {code, stdout, stderr} = await kanon(['distill', '--json'], {cwd})
    expect([code, stderr]).toEqual([0, 'kanon: 3 messages, 2 read; not read: instructions 1\nkanon: 2 facts, 2 new\n'])
    const [limit, tabs] = parsed(stdout).sort((a, b) => (a.statement < b.statement ? -1 : 1))
    expect(limit).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      insight: expect.stringMatching(/^[0-9a-f]{32}$/),
      statement: 'The limit is 300.',
      kind: 'correction',
      confidence: 0.8,
      significance: 0.9,
      new: true,
      language: 'en',
      sources: [{event: idOf(SAID), start: 0, end: 27, text: 'Actually, the limit is 300.', file: 'notes/a.md', fileStart: 6, fileEnd: 33}],
    })
    const [{file, fileStart, fileEnd, text}] = limit.sources
    expect([file, FILE_TEXT.slice(fileStart, fileEnd)]).toEqual(['notes/a.md', text])
    expect(tabs).toMatchObject({
      statement: 'The user prefers tabs.',
      kind: 'preference',
      sources: [{event: idOf(MORE), text: 'I prefer tabs.'}],
    })
  })

  it('finds nothing new in a second run, and the same', async () => {
    const cwd = await captured()
    const first = await kanon(['distill', '--json'], {cwd})
    const second = await kanon(['distill', '--json'], {cwd})
    const third = await kanon(['distill', '--json'], {cwd})
    expect(second.stdout).toBe(first.stdout.replaceAll('"new":true', '"new":false'))
    expect(third.stdout).toBe(second.stdout)
  })

  it('takes its settings from the config, and from the line before that; consolidate has the same threshold', async () => {
    const config = {'kanon.config.json': '{"scope": "acme/docs", "distill": {"minConfidence": 0.7, "maxFacts": 0}}'}
    const cwd = project({...config, 'events.jsonl': lines([SAID, MORE, SKIPPED])})
    await kanon(['ledger', 'import', 'events.jsonl'], {cwd})
    const none = await kanon(['distill'], {cwd})
    expect([none.stdout, none.stderr]).toEqual(['', expect.stringContaining('1 below the threshold\nkanon: 1 beyond the limit')])
    expect(JSON.parse((await kanon(['consolidate', '--json'], {cwd})).stdout)).toMatchObject({facts: 1, added: 1})
    expect(parsed((await kanon(['distill', '--min-confidence', '0', '--max-facts', '9', '--json'], {cwd})).stdout)).toHaveLength(2)
    const wrong = project({'kanon.config.json': '{"scope": "a", "distill": {"maxFact": 3, "minConfidence": 2}}'})
    const {code, stderr} = await kanon(['distill'], {cwd: wrong})
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no option "distill.maxFact"; did you mean "maxFacts"?')])
    expect(stderr).toContain('option "distill.minConfidence" is above 1')
  })

  it('prints the same whatever order the events came in', async () => {
    const [one, other] = await Promise.all([captured(), captured([SKIPPED, MORE, SAID])])
    const run = async (cwd: string) => (await kanon(['distill', '--json'], {cwd})).stdout
    expect(await run(one)).toBe(await run(other))
  })

  it('reads what hygiene kept out with --again', async () => {
    const cwd = await captured()
    const {stdout} = await kanon(['distill', '--again'], {cwd})
    expect(stdout).toMatch(/^new [0-9a-f]{8} rule {8}Never log passwords\.$/m)
  })

  it('counts what is beyond the limit of an episode', async () => {
    const cwd = await captured(['Always use Redis.', 'Never use `any`.'].map(text => message(text)))
    const {stdout, stderr} = await kanon(['distill', '--max-facts', '1'], {cwd})
    expect(stdout.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('1 beyond the limit of their episode; they come up again\n')
    expect((await kanon(['distill', '--max-facts', '1'], {cwd})).stdout.trim().split('\n')).toHaveLength(2)
  })

  it.each([
    [['--min-confidence', '2'], '--min-confidence 2 is no share; write a number from 0 to 1, such as 0.3'],
    [['--min-confidence', 'NaN'], '--min-confidence NaN is no share; write a number from 0 to 1, such as 0.3'],
    [['--max-facts', '-1'], '--max-facts'],
    [['--now', 'soon'], '--now soon is no time'],
    [['--scope', 'a b'], '"a b" is no scope'],
  ])('refuses %j with one sentence', async (args, message) => {
    const {code, stdout, stderr} = await kanon(['distill', ...args], {cwd: await captured()})
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('says so where there is no ledger', async () => {
    const {code, stderr} = await kanon(['distill'], {cwd: project(CONFIG)})
    expect(code).toBe(2)
    expect(stderr).toContain('.kanon/ledger.db')
  })
})

describe('kanon why', () => {
  it('shows what was said for a fact', async () => {
    const cwd = await captured()
    const [{id, insight}] = parsed((await kanon(['distill', '--json'], {cwd})).stdout).filter(({kind}) => kind === 'correction')
    for (const name of [id, insight, id.slice(0, 8)]) {
      const {code, stdout} = await kanon(['why', name], {cwd})
      expect(code).toBe(0)
      expect(stdout).toContain('correction: The limit is 300.\n')
      expect(stdout).toContain('notes/a.md:6\n    Actually, the limit is 300.\n')
    }
    expect(parsed((await kanon(['why', id, '--json'], {cwd})).stdout)).toMatchObject([
      {what: 'fact', id, sources: [{event: idOf(SAID), actor: 'person'}]},
    ])
  })

  it('shows of an event, sentence by sentence, why it gave no fact', async () => {
    const cwd = await captured()
    const {stdout} = await kanon(['why', idOf(MORE), '--json'], {cwd})
    expect(parsed(stdout)).toMatchObject([
      {
        what: 'event',
        kind: 'message',
        sentences: [{text: 'Do we use Redis?', reason: 'question'}, {reason: 'narration'}, {fact: {kind: 'preference'}}],
      },
    ])
    expect((await kanon(['why', idOf(SKIPPED)], {cwd})).stdout).toContain('not read: instructions\n')
  })

  it('says so where nothing has the id', async () => {
    const {code, stderr} = await kanon(['why', 'deadbeef'], {cwd: await captured()})
    expect([code, stderr]).toEqual([
      2,
      'kanon: why: "deadbeef" is no id, no term and no statement of the scope acme/docs; `kanon distill` lists facts\n',
    ])
  })
})

describe('kanon stats', () => {
  it('shows the way from events to facts', async () => {
    const cwd = await captured()
    await kanon(['distill'], {cwd})
    const {stdout} = await kanon(['stats', '--json'], {cwd})
    expect(JSON.parse(stdout).funnel).toEqual({messages: 3, kept: 2, facts: 2, byKind: {correction: 1, preference: 1}})
    expect((await kanon(['stats'], {cwd})).stdout).toContain('funnel: 3 messages, 2 read, 2 facts (correction 1, preference 1)\n')
  })
})
