import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {idOf} from '../../src/domain/content.ts'
import type {EventInput} from '../../src/domain/event.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {said} from '../laws/ledger.ts'
import {kanon, project} from './kanon.ts'

const CONFIG = {'kanon.config.json': '{"scope": "acme/docs"}'}
const AT = '2026-12-01T00:00:00.000Z'

const exported = (events: readonly EventInput[]): string => events.map(event => `${canonicalJson({...event, id: idOf(event)})}\n`).join('')

const FILE = exported([
  said('We deploy on Tuesdays.'),
  said('We deploy on Thursdays.'),
  said('The release needs 3.11 now.', {episode: 'two'}),
  said('let me look', {actor: 'assistant', skip: 'narration', source: {key: 'k', file: 'a.md', start: 0, end: 11}}),
])

/** Every byte of every file of the ledger. */
const bytesOf = (cwd: string): string =>
  readdirSync(join(cwd, '.kanon'))
    .map(name => readFileSync(join(cwd, '.kanon', name), 'latin1'))
    .join('\n')

async function run(cwd: string, ...args: string[]) {
  const {code, stdout, stderr} = await kanon([...args, '--json'], {cwd})
  return {code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout)}
}

const withEvents = async (): Promise<string> => {
  const cwd = project({...CONFIG, 'events.jsonl': FILE})
  await kanon(['ledger', 'import', 'events.jsonl'], {cwd})
  return cwd
}

describe('kanon ledger', () => {
  it('imports what was exported, once, and exports the same lines', async () => {
    const cwd = project({...CONFIG, 'events.jsonl': FILE})
    const counts = {read: 4, kept: 3, skipped: {narration: 1}}
    expect(await run(cwd, 'ledger', 'import', 'events.jsonl')).toEqual({code: 0, stderr: '', json: {...counts, added: 3, duplicates: 0}})
    expect(await run(cwd, 'ledger', 'import', 'events.jsonl')).toEqual({code: 0, stderr: '', json: {...counts, added: 0, duplicates: 3}})
    expect((await kanon(['ledger', 'export'], {cwd})).stdout).toBe(FILE)
  })

  it('passes over lines that it cannot use, and names them', async () => {
    const [first, second] = FILE.split('\n')
    const lines = [
      first,
      '{"half',
      '[]',
      second.replace('Thursdays', 'Fridays'),
      '{"tombstone":{}}',
      '',
      exported([said('x', {scope: 'other'})]).trim(),
    ]
    const cwd = project({...CONFIG, 'events.jsonl': lines.join('\n')})
    const {code, stderr, json} = await run(cwd, 'ledger', 'import', 'events.jsonl')
    expect({code, json}).toEqual({
      code: 1,
      json: {read: 6, kept: 1, added: 1, duplicates: 0, skipped: {invalid: 4, 'other-scope': 1}},
    })
    expect(stderr).toBe(
      [
        'kanon: events.jsonl:2: the line is no JSON',
        'kanon: events.jsonl:3: the line is no event',
        'kanon: events.jsonl:4: the id is not that of the content: the line was changed',
        'kanon: events.jsonl:5: the tombstone has no id, no time or no hash of a reason',
        '',
      ].join('\n'),
    )
  })

  it('gives two ledgers that are imported into each other, in either order, one set of events', async () => {
    const both = [said('both'), said('a fact', {kind: 'fact', lineage: [idOf(said('both'))]})]
    const start = async (own: EventInput[]): Promise<string> => {
      const cwd = project({...CONFIG, 'own.jsonl': exported([...own, ...both])})
      await kanon(['ledger', 'import', 'own.jsonl'], {cwd})
      return cwd
    }
    const copy = async (from: string, to: string): Promise<void> => {
      writeFileSync(join(to, 'other.jsonl'), (await kanon(['ledger', 'export'], {cwd: from})).stdout)
      expect((await kanon(['ledger', 'import', 'other.jsonl'], {cwd: to})).code).toBe(0)
    }
    const sets: string[][] = []
    for (const order of ['a first', 'b first']) {
      const [a, b] = [await start([said('a')]), await start([said('b'), said('b2')])]
      const late = said('late', {kind: 'fact', lineage: [idOf(both[1])]})
      writeFileSync(join(b, 'late.jsonl'), exported([late]))
      await kanon(['ledger', 'import', 'late.jsonl'], {cwd: b})
      await kanon(['forget', idOf(both[0]), '--because', 'told to', '--now', AT], {cwd: a})
      for (const [from, to] of order === 'a first'
        ? [
            [a, b],
            [b, a],
          ]
        : [
            [b, a],
            [a, b],
          ])
        await copy(from, to)
      for (const cwd of [a, b]) {
        sets.push((await kanon(['ledger', 'export'], {cwd})).stdout.split('\n').sort())
        expect((await run(cwd, 'verify', '--ledger')).json).toMatchObject({ok: true, problems: []})
      }
    }
    expect(sets.map(set => set.length)).toEqual([8, 8, 8, 8])
    for (const set of sets) expect(set).toEqual(sets[0])
  })

  it('says what it can do, and that it needs a scope and a file', async () => {
    const cwd = project()
    const refused = async (...args: string[]): Promise<string> => {
      const {code, stderr} = await kanon(args, {cwd})
      expect(code).toBe(2)
      return stderr
    }
    expect(await refused('ledger', 'exprot')).toBe(
      'kanon: ledger: "exprot" is neither `export` nor `import FILE`; did you mean "export"?\n',
    )
    expect(await refused('ledger', 'export')).toMatch(/^kanon: no scope is known; give --scope/)
    expect(await refused('ledger', 'export', '--scope', 'a//b')).toMatch(/^kanon: "a\/\/b" is no scope; /)
    expect(await refused('ledger', 'export', '--scope', 'a')).toBe(
      'kanon: there is no ledger at .kanon/ledger.db yet; `kanon capture` makes one\n',
    )
    expect(await refused('ledger', 'import', 'none.jsonl', '--scope', 'a')).toBe('kanon: none.jsonl cannot be read: it does not exist\n')
    expect(await refused('forget', 'x', '--scope', 'a')).toMatch(/^kanon: say why it is forgotten: --because/)
    expect(await refused('forget', 'x', '--scope', 'a', '--because', 'y', '--now', 'tuesday')).toBe(
      'kanon: --now tuesday is no time; write it as 2026-11-30T09:00:00Z\n',
    )
  })
})

describe('kanon forget', () => {
  it('takes an exact text, leaves a tombstone, and the text is in no byte of any file', async () => {
    const cwd = await withEvents()
    expect(bytesOf(cwd)).toContain('Tuesdays')
    const because = 'Tuesdays are nobody’s business'
    const {code, json} = await run(cwd, 'forget', 'We deploy on Tuesdays.', '--because', because, '--now', AT)
    const id = idOf(said('We deploy on Tuesdays.'))
    expect({code, json}).toEqual({
      code: 0,
      json: {forgotten: [id], tombstone: expect.stringMatching(/^[0-9a-f]{32}$/), holding: [], entries: []},
    })
    expect(bytesOf(cwd)).not.toContain('Tuesdays')
    expect(bytesOf(cwd)).toContain('Thursdays')
    expect((await kanon(['ledger', 'export'], {cwd})).stdout).toContain(`"at":"${AT}"`)
    expect((await run(cwd, 'ledger', 'import', 'events.jsonl')).json).toMatchObject({added: 0, skipped: {forgotten: 1, narration: 1}})
    expect((await run(cwd, 'stats')).json.ledger).toMatchObject({events: 4, forgotten: 1, byActor: {person: 3, assistant: 1}})
    expect((await run(cwd, 'forget', id, '--because', 'again')).json).toMatchObject({forgotten: [], already: {id, at: AT}})
  })

  it.each(['We deploy on Fridays.', 'We deploy', 'The release needs 3.12 now.', 'we deploy on tuesdays.'])(
    'shows what comes near to %j and changes nothing',
    async text => {
      const cwd = await withEvents()
      const before = (await kanon(['ledger', 'export'], {cwd})).stdout
      const {code, json} = await run(cwd, 'forget', text, '--because', 'x')
      expect(code).toBe(1)
      expect(json).toEqual({forgotten: [], candidates: expect.arrayContaining([expect.objectContaining({id: expect.any(String)})])})
      expect((await kanon(['ledger', 'export'], {cwd})).stdout).toBe(before)
    },
  )

  it('names the entry files that were written from it', async () => {
    const message = said('We deploy on Tuesdays.')
    const fact = said('Deploys are on Tuesdays.', {kind: 'fact', lineage: [idOf(message)]})
    const entry = {id: 'deploys', path: 'kg/promoted/deploys.md'}
    const decision = said('promote', {kind: 'decision', lineage: [idOf(fact)], data: {entry}})
    const cwd = project({...CONFIG, 'events.jsonl': exported([message, fact, decision])})
    await kanon(['ledger', 'import', 'events.jsonl'], {cwd})
    const {json, stderr} = await run(cwd, 'forget', idOf(message), '--because', 'x')
    expect(json.forgotten).toHaveLength(3)
    expect(json.entries).toEqual([entry])
    expect(stderr).toMatch(/^kanon: kg\/promoted\/deploys\.md was written from it/)
  })

  it('takes the beginning of an id, and names other events that hold the words', async () => {
    const again = said('We deploy on Thursdays. Always.', {episode: 'two'})
    const cwd = project({...CONFIG, 'events.jsonl': FILE + exported([again])})
    await kanon(['ledger', 'import', 'events.jsonl'], {cwd})
    const id = idOf(said('We deploy on Thursdays.'))
    const {json} = await run(cwd, 'forget', id.slice(0, 8), '--because', 'x')
    expect(json).toMatchObject({forgotten: [id], holding: [{id: idOf(again)}]})
  })
})

describe('a reader of one scope', () => {
  it.each([
    ['ledger', 'export'],
    ['stats'],
    ['forget', 'We deploy on Tuesdays.', '--because', 'x'],
    ['forget', idOf(said('We deploy on Tuesdays.')), '--because', 'x'],
  ])('learns nothing of another by kanon %s %s', async (...args) => {
    const cwd = await withEvents()
    const {stdout, stderr} = await kanon([...args.filter(arg => arg !== undefined), '--scope', 'acme', '--json'], {cwd})
    const asked = args.join(' ')
    for (const secret of ['Tuesdays', 'Thursdays', 'narration', 'session-1', 'a.md', idOf(said('We deploy on Thursdays.'))])
      if (!asked.includes(secret)) expect(stdout + stderr).not.toContain(secret)
    expect((await kanon(['ledger', 'export'], {cwd})).stdout).toBe(FILE)
  })
})

describe('kanon verify --ledger', () => {
  it('finds a sound ledger sound, and says where there is none', async () => {
    const cwd = await withEvents()
    expect(await run(cwd, 'verify', '--ledger')).toEqual({
      code: 0,
      stderr: '',
      json: {ledger: '.kanon/ledger.db', ok: true, events: 4, forgotten: 0, problems: []},
    })
    const {code, stderr} = await kanon(['verify', '--ledger'], {cwd: project()})
    expect({code, stderr}).toEqual({code: 2, stderr: 'kanon: there is no ledger at .kanon/ledger.db yet; `kanon capture` makes one\n'})
  })
})
