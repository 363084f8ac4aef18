import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {consolidate} from '../../src/cli/commands/consolidate.ts'
import {reconcile} from '../../src/cli/commands/reconcile.ts'
import {idOf} from '../../src/domain/content.ts'
import {canonicalJson} from '../../src/domain/json.ts'
import {hashOf} from '../../src/judge/index.ts'
import {reconcileSettings} from '../../src/pipeline/reconcile-ports.ts'
import {type Behaviour, bindingFiles} from '../binding.ts'
import {day, SCOPE, Scene} from '../unit/src/scene.ts'
import {kanon, project} from './kanon.ts'

const NOW = day(20)

async function projectOf(scene: Scene, config: object = {}, files: Record<string, string | Uint8Array> = {}): Promise<string> {
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

/** Two that are one by their form, and two that only a judge can see to be one. */
function pairs(): Scene {
  const scene = new Scene()
  scene.claim('The limit is 1,200 requests', {episode: 'one'})
  scene.claim('The limit is 1200 requests', {episode: 'two'})
  scene.claim('The gateway checks every token before the call', {episode: 'a'})
  scene.claim('Before the call the gateway checks every token', {episode: 'b'})
  return scene
}

interface Finding {
  readonly name: string
  readonly state: string
  readonly says: string
  readonly fix?: string
}

async function doctor(cwd: string): Promise<{code: number | null; findings: Record<string, Finding>}> {
  const {code, stdout} = await kanon(['doctor', '--json'], {cwd})
  const {findings} = JSON.parse(stdout) as {findings: Finding[]}
  return {code, findings: Object.fromEntries(findings.map(one => [one.name, one]))}
}

/** Short only where it has to run out: on a busy machine a process takes its time. */
const patience = (behaviour: Behaviour | undefined): object => (behaviour?.startsWith('hangs') ? {reconcile: {deadlineMs: 900}} : {})

describe('a model that cannot be used', () => {
  const model = 'models/judge.gguf'

  it.each<[string, object, Behaviour | undefined, RegExp]>([
    [
      'the package is not installed',
      {model: 'kg/hq.md'},
      undefined,
      /^node-llama-cpp is not installed, which runs local models; `npm i -E/,
    ],
    ['wrong path', {model: 'nowhere.gguf'}, 'yes', /^there is no model at nowhere\.gguf; give the path of a \.gguf file$/],
    ['a file that does not load', {model}, 'does not load', /models\/judge\.gguf does not load: Failed to load model; fetch it anew/],
    ['a hostile file, which ends its process', {model}, 'dies while it loads', /the process of models\/judge\.gguf has ended by SIGABRT/],
    [
      'a file that takes too long',
      {model},
      'hangs while it loads',
      /no reply within 900 ms|did not load within 900 ms|no vector within 900 ms/,
    ],
  ])('is reported by its path in the project, what rules can do is done, and the run ends well: %s', async (_, named, behaviour, why) => {
    const judge = {kind: 'llama', ...named}
    const files = {...(behaviour && bindingFiles(behaviour)), 'short.gguf': 'GGU'}
    const cwd = await projectOf(pairs(), {judge, embedder: judge, ...patience(behaviour)}, files)
    const {code, stderr, report} = await json(cwd, ['reconcile'])
    expect([code, stderr, report.merges.length, report.deferred]).toEqual([0, '', 1, 1])
    const told = report.notes.map((note: string) =>
      note.replace(/^the (?:judge|embedder) cannot be used: |^asking stopped: the judge gave \d replies in a row that are none: /, ''),
    )
    expect(told).toContainEqual(expect.stringMatching(why))
    expect(report.notes.join()).toMatch(/judge unavailable: 1 pair deferred|1 pair waits/)
    expect(report.notes.join()).toMatch(/the embedder (cannot be used|gave no vectors)/)
    const {code: sick, findings} = await doctor(cwd)
    expect([sick, findings.judge?.state, findings.embedder?.state]).toEqual([1, 'error', 'error'])
    expect(`${findings.judge?.says}; ${findings.judge?.fix}`).toMatch(why)
    expect(JSON.stringify([report, findings])).not.toContain(cwd)
  })

  it('stops no command of learning', async () => {
    const judge = {kind: 'llama', model: 'nowhere.gguf'}
    const cwd = await projectOf(pairs(), {judge, embedder: judge}, bindingFiles('yes'))
    for (const command of ['consolidate', 'promote'])
      expect(await kanon([command, '--now', NOW], {cwd})).toMatchObject({code: 0, stderr: expect.stringContaining('nowhere.gguf')})
  })
})

describe('kanon doctor', () => {
  it('is green on a fresh clone without any model, and says what is optional', async () => {
    const {code, findings} = await doctor(project({'kg/hq.md': '# HQ\n\nThe HQ is in Turin.\n'}))
    expect(code).toBe(0)
    expect(Object.entries(findings).filter(([, {state}]) => state === 'error')).toEqual([])
    const optional = Object.values(findings).filter(({state}) => state === 'optional')
    expect(optional.map(({name}) => name)).toEqual(expect.arrayContaining(['artifact', 'ledger', 'judge', 'embedder']))
    expect(Object.keys(findings)).toEqual(expect.arrayContaining(['node', 'sqlite', 'watcher', 'node-llama-cpp']))
  })

  it('loads the embedder that the config names, and knows it by its hash', async () => {
    const config = (sha256: string) => JSON.stringify({embedder: {kind: 'llama', model: 'models/judge.gguf', sha256: sha256.toUpperCase()}})
    const cwd = project({...bindingFiles('yes'), 'kanon.config.json': config('b'.repeat(64))})
    const other = await doctor(cwd)
    expect([other.code, other.findings.embedder]).toMatchObject([
      1,
      {
        says: expect.stringMatching(/^models\/judge\.gguf is not the file of the config/),
        fix: expect.stringMatching(/^put that file there/),
      },
    ])
    writeFileSync(join(cwd, 'kanon.config.json'), config(await hashOf(join(cwd, 'models/judge.gguf'))))
    const right = await doctor(cwd)
    expect([right.code, right.findings.embedder]).toMatchObject([0, {state: 'good', says: expect.stringMatching(/as the config says$/)}])
  })
})

describe('a model that misbehaves', () => {
  it.each<[Behaviour, string | RegExp]>([
    ['NaN', 'probabilities that are none: NaN, NaN'],
    ['neither label', 'neither label is among the likely answers'],
    ['hangs', 'no reply within 900 ms'],
    ['dies on the second question', 'has ended by SIGKILL'],
  ])('costs its pairs a turn, and the run says why and ends well: %s', async (behaviour, why) => {
    const scene = pairs()
    for (const name of ['k1x', 'k2x', 'k3x']) {
      scene.claim(`Service ${name} checks every token before the call`, {episode: `${name} a`})
      scene.claim(`Before the call service ${name} checks every token`, {episode: `${name} b`})
    }
    const judge = {kind: 'llama', model: 'models/judge.gguf'}
    const cwd = await projectOf(scene, {judge, ...patience(behaviour)}, bindingFiles(behaviour))
    const {code, stderr, report} = await json(cwd, ['reconcile'])
    expect([code, stderr, report.merges.length, report.deferred]).toEqual([0, '', 1, 4])
    expect(report.notes.join('\n')).toContain(why)
  })

  it('in its test ends the test with a sentence, and nothing is recorded of it', async () => {
    for (const behaviour of ['dies while it loads', 'dies at once'] as const) {
      const cwd = project({...bindingFiles(behaviour), 'kanon.config.json': '{"judge": {"kind": "llama", "model": "models/judge.gguf"}}'})
      const {code, stdout, stderr} = await kanon(['judge', 'test'], {cwd})
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^kanon: the process of models\/judge\.gguf has ended by SIGABRT.*; its file may be damaged/m)
      expect(existsSync(join(cwd, '.kanon/judge'))).toBe(false)
    }
  })

  it('or says the same to everything does not qualify, is told so by every command, and decides nothing', async () => {
    const judge = {kind: 'llama', model: 'models/judge.gguf'}
    const cwd = await projectOf(pairs(), {judge, embedder: judge}, bindingFiles('yes'))
    expect((await doctor(cwd)).findings.judge).toMatchObject({state: 'warning', fix: expect.stringContaining('kanon judge test')})
    const tested = await kanon(['judge', 'test'], {cwd})
    expect(tested).toMatchObject({code: 0, stdout: expect.stringMatching(/^same .* 0\.0 % .* 95\.0 % +no \(needs 98\.0 % on 100\)$/m)})
    expect(tested.stdout).toMatch(/It has not qualified: its answers are recorded and shown, and decide nothing\.\n$/)
    const {code, findings} = await doctor(cwd)
    expect([code, findings.judge?.state, findings.embedder?.state]).toEqual([0, 'warning', 'good'])
    expect(findings.judge?.says).toMatch(/has not qualified, on 630 labelled pairs/)
    expect(findings.embedder?.fix).toMatch(/^"sha256": "[0-9a-f]{64}" in the config/)
    const {report} = await json(cwd, ['reconcile'])
    expect(report).toMatchObject({questions: 4, deferred: 1, merges: [{by: 'canonical form'}]})
    expect(report.notes.join()).toMatch(/llama has not qualified for anything/)
    // What it said is shown to whoever looks: in the report of every run, and where the insight is told of.
    expect(report.possible).toMatchObject([{said: {judge: 'llama', says: 'same', counts: false}}])
    const again = await kanon(['reconcile', '--now', NOW], {cwd})
    expect(again.stdout).toMatch(/^open .*"\n +and .*\(llama says same, which decides nothing\)\n.*; 0 questions asked\n$/m)
    expect((await kanon(['why', report.possible[0].a.id], {cwd})).stdout).toMatch(
      /the judge "llama" says: same; it has not qualified for that/,
    )
  })
})

describe('a scripted judge', () => {
  it('with a budget of nothing asks nothing, and says what waits', async () => {
    const cwd = await projectOf(pairs(), {judge: {kind: 'scripted', answer: 'same'}})
    const {report} = await json(cwd, ['reconcile', '--budget', '0'])
    expect(report).toMatchObject({questions: 0, deferred: 1, merges: [{by: 'canonical form'}]})
    // Who is told of an insight is told what it was compared with: what waits, and what is one with it.
    const {a, b} = report.possible[0]
    expect((await json(cwd, ['why', a.id])).report.pairs).toMatchObject([
      {insight: b.id, statement: b.statement, state: 'waiting', asked: []},
    ])
    const [{id: merge, canonical}] = report.merges
    const {stdout} = await kanon(['why', canonical.id, '--now', NOW], {cwd})
    expect(stdout).toContain(`one with it (by canonical form, ${merge.slice(0, 8)})`)
    expect((await json(cwd, ['reconcile'])).report).toMatchObject({questions: 4, deferred: 0, merges: [{by: 'scripted same'}]})
  })

  it.each(['malformed', 'fail', 'hang'] as const)('that only knows "%s" costs its pair a turn, no more', async answer => {
    const cwd = await projectOf(pairs(), {judge: {kind: 'scripted', answer}, reconcile: {deadlineMs: 30}})
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
