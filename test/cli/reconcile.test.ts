import {truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {consolidate} from '../../src/cli/commands/consolidate.ts'
import {reconcile} from '../../src/cli/commands/reconcile.ts'
import {idOf} from '../../src/domain/content.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {reconcileSettings} from '../../src/pipeline/reconcile-ports.ts'
import {day, SCOPE, Scene} from '../unit/src/scene.ts'
import {kanon, project} from './kanon.ts'

const NOW = day(20)

async function projectOf(scene: Scene, config: object = {}, files: Record<string, string> = {}): Promise<string> {
  const cwd = project({
    'kanon.config.json': JSON.stringify({scope: SCOPE, ...config}),
    'kg/hq.md': '# HQ\n\nThe HQ is in Turin.\n',
    ...files,
  })
  writeFileSync(join(cwd, 'events.jsonl'), scene.inputs.map(event => `${canonicalJson({...event, id: idOf(event)})}\n`).join(''))
  expect(await kanon(['ledger', 'import', 'events.jsonl'], {cwd})).toMatchObject({code: 0})
  return cwd
}

const json = async (cwd: string, args: readonly string[]) => {
  const {code, stdout, stderr} = await kanon([...args, '--now', NOW, '--json'], {cwd})
  return {code, stderr, report: code === 0 ? JSON.parse(stdout) : undefined}
}

/** A store as a tool without reconciling leaves it: three facts, in a dozen wordings each, and two that only look like them. */
function bloated(): Scene {
  const scene = new Scene()
  const marks = ['', '.', '!', ' .']
  for (const [fact, text] of ['The limit is 1,200 requests', 'Backups run every 120 s', 'The probe limit is 64 slots'].entries()) {
    const wordings = [text, text.toLowerCase(), text.replace('1,200', '1200').replace('120 s', '2 min').replace('64', 'sixty-four')]
    for (const [at, wording] of wordings.flatMap(one => marks.map(mark => one + mark)).entries())
      scene.fact(wording, [scene.say(wording, {episode: `e${fact} ${at}`, at: day(1 + (at % 9), 1 + fact)})], {
        insight: `f${fact}w${at}`,
        id: `f${fact}w${at}`,
      })
  }
  scene.claim('The limit is 1,300 requests', {episode: 'other'})
  scene.claim('The probe limit is 65 slots', {episode: 'other too'})
  return scene
}

describe('kanon reconcile --clean-up', () => {
  it('M8 shrinks a bloated store without losing a fact, and says before what it would do', async () => {
    const cwd = await projectOf(bloated())
    const plan = await json(cwd, ['reconcile', '--clean-up', '--dry-run'])
    expect(plan.report.cleanUp).toMatchObject({before: 38, after: 5})
    expect(plan.report.cleanUp.groups.map(({absorbed}: {absorbed: unknown[]}) => absorbed.length)).toEqual([11, 11, 11])
    expect((await json(cwd, ['reconcile', '--clean-up', '--dry-run'])).report).toEqual(plan.report)
    const done = await json(cwd, ['reconcile', '--clean-up'])
    expect(done.report.cleanUp).toEqual(plan.report.cleanUp)
    expect(done.report.contradictions).toHaveLength(2)
    expect((await json(cwd, ['reconcile', '--clean-up'])).report.cleanUp).toMatchObject({before: 5, after: 5, groups: []})
    const readable = await kanon(['reconcile', '--clean-up', '--dry-run', '--now', NOW], {cwd})
    expect(readable.stdout).toMatch(/5 insights → 5; /)
  })
})

describe('O12 every setting of reconciling', () => {
  it('can be given to the commands as in the config', () => {
    const names = Object.keys(reconcileSettings()).map(name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
    for (const command of [reconcile, consolidate])
      expect(command.options.map(({flags}) => flags.split(' ')[0]!.slice(2))).toEqual(expect.arrayContaining(names))
  })

  it('counts the same there and here, and is refused where it is none', async () => {
    const scene = new Scene()
    scene.claim('The gateway checks every token before the call', {episode: 'a'})
    scene.claim('Before the call the gateway checks every token', {episode: 'b'})
    const dry = async (config: object, ...flags: string[]) =>
      (await json(await projectOf(scene, config), ['reconcile', '--dry-run', ...flags])).report
    expect((await dry({}, '--merge', 'guarded')).merges).toHaveLength(1)
    expect((await dry({reconcile: {merge: 'guarded'}})).merges).toHaveLength(1)
    expect((await dry({reconcile: {merge: 'guarded'}}, '--merge', 'canonical')).merges).toHaveLength(0)
    const cwd = await projectOf(scene)
    for (const flags of [
      ['--min-score', '60'],
      ['--min-cosine', 'NaN'],
      ['--budget', '-1'],
      ['--deadline-ms', '0'],
    ])
      expect(await kanon(['reconcile', ...flags], {cwd})).toMatchObject({code: 2, stdout: ''})
  })
})

describe('a model that cannot be used', () => {
  const scene = (): Scene => {
    const all = new Scene()
    all.claim('The limit is 1,200 requests', {episode: 'one'})
    all.claim('The limit is 1200 requests', {episode: 'two'})
    all.claim('The gateway checks every token before the call', {episode: 'a'})
    all.claim('Before the call the gateway checks every token', {episode: 'b'})
    return all
  }

  it.each([
    ['wrong path', {kind: 'llama', model: 'nowhere.gguf'}],
    ['a folder', {kind: 'llama', model: 'kg'}],
    ['no GGUF', {kind: 'llama', model: 'kg/hq.md'}],
    ['a truncated file', {kind: 'llama', model: 'short.gguf'}],
    ['another file than the config says', {kind: 'llama', model: 'short.gguf', sha256: 'a'.repeat(64)}],
    ['an address that was not downloaded', {kind: 'llama', model: 'hf:nobody/nothing/model.gguf'}],
  ])('is reported, what rules can do is done, and the run ends well: %s', async (_, judge) => {
    const cwd = await projectOf(scene(), {judge, embedder: judge}, {'short.gguf': 'GGUF and then nothing that was promised'})
    truncateSync(join(cwd, 'short.gguf'), 20)
    const {code, report} = await json(cwd, ['reconcile'])
    expect([code, report.merges.length, report.questions, report.deferred]).toEqual([0, 1, 0, 1])
    expect(report.notes.join('\n')).toMatch(/cannot be used|is not installed|gave no vectors|asking stopped|are none/)
    expect((await kanon(['consolidate', '--now', NOW], {cwd})).code).toBe(0)
    expect((await kanon(['doctor'], {cwd})).code).toBe(1)
  })

  it('with a judge that has a budget of nothing asks nothing, and says what waits', async () => {
    const cwd = await projectOf(scene(), {judge: {kind: 'scripted', answer: 'same'}})
    const {report} = await json(cwd, ['reconcile', '--budget', '0'])
    expect(report).toMatchObject({questions: 0, deferred: 1, merges: [{by: 'canonical form'}]})
    expect((await json(cwd, ['reconcile'])).report).toMatchObject({questions: 4, deferred: 0, merges: [{by: 'scripted same'}]})
  })

  it.each(['malformed', 'fail', 'hang'] as const)('a judge that only knows "%s" costs its pair a turn, no more', async answer => {
    const cwd = await projectOf(scene(), {judge: {kind: 'scripted', answer}, reconcile: {deadlineMs: 30}})
    const {code, report} = await json(cwd, ['reconcile'])
    expect([code, report.merges.length, report.deferred]).toEqual([0, 1, 1])
  })
})

it('S2 where a judge says "same" and a guard says otherwise, nothing is merged and a person sees both', async () => {
  const scene = new Scene()
  scene.claim('The gateway checks every token before the call', {episode: 'a'})
  scene.claim('The gateway checks every token before the call in staging', {episode: 'b'})
  const cwd = await projectOf(scene, {judge: {kind: 'scripted', answer: 'same'}})
  const {report} = await json(cwd, ['reconcile'])
  expect(report.merges).toEqual([])
  expect(report.review).toMatchObject([
    {kind: 'possible-merge', why: expect.stringMatching(/the judge says that they are the same, and a guard says otherwise: scope/)},
  ])
})
