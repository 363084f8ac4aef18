import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, it, onTestFinished} from 'vitest'
import type {LoadedConfig} from '../../../../src/config/load.ts'
import {collect} from '../../../../src/domain/fold.ts'
import type {Insight} from '../../../../src/domain/insight.ts'
import type {Judge} from '../../../../src/domain/judge.ts'
import type {Ledger} from '../../../../src/domain/ledger.ts'
import type {ReconcileConfig} from '../../../../src/domain/reconcile-config.ts'
import {type Script, scriptedJudge} from '../../../../src/judge/scripted.ts'
import {promoteOne} from '../../../../src/pipeline/promotion.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import type {ReconcilePorts} from '../../../../src/pipeline/reconcile-ports.ts'
import {sideOf} from '../../../../src/pipeline/sides.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {foldInsights, readInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'

function project(settings: ReconcileConfig = {}): LoadedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return {folder, sources: [join(folder, 'kg')], artifact: join(folder, '.kanon/kg.automaton'), scope: SCOPE, reconcile: settings}
}

async function portsOf(
  scene: Scene,
  {script, judge = script && scriptedJudge(script), settings, reversed = false}: Setup = {},
): Promise<ReconcilePorts> {
  return {
    ledger: await scene.ledger(reversed),
    scope: SCOPE,
    clock: {now: () => day(20)},
    config: project(settings),
    signal: new AbortController().signal,
    ...(judge === undefined ? {} : {judge}),
  }
}

interface Setup {
  script?: Script
  judge?: Judge
  settings?: ReconcileConfig
  reversed?: boolean
}

const insights = ({ledger}: {ledger: Ledger}) => readInsights(ledger.scoped(SCOPE))
const A = 'The gateway checks every token before the call'
const B = 'Before the call the gateway checks every token'

const two = (a: string, b: string): Scene => {
  const scene = new Scene()
  scene.confirm(scene.claim(a, {episode: 'one'}), 2, 'confirmed', {prefix: 'a'})
  scene.confirm(scene.claim(b, {episode: 'two', at: day(2)}), 3, 'confirmed', {prefix: 'b', from: 8})
  return scene
}

describe.each(ORDERS)('reconciling, events %s', (_, reversed) => {
  it('unites the evidence of what is written in another format, asking nobody', async () => {
    const ports = await portsOf(two('The limit is 1,200 requests', 'The limit is twelve hundred requests.'), {reversed})
    const report = await reconcile(ports)
    expect(report).toMatchObject({
      questions: 0,
      deferred: 0,
      merges: [{by: 'canonical form', canonical: {statement: 'The limit is twelve hundred requests.'}}],
    })
    const [one, ...more] = await insights(ports)
    expect(more).toEqual([])
    expect(one).toMatchObject({successes: 5, failures: 0, statement: 'The limit is twelve hundred requests.'})
    expect(one?.claims).toHaveLength(2)
    expect(await reconcile(ports)).toMatchObject({merges: [], contradictions: [], review: []})
  })

  it('says without a judge how many pairs wait, and changes nothing else', async () => {
    const ports = await portsOf(two(A, B), {reversed})
    const report = await reconcile(ports)
    expect(report).toMatchObject({questions: 0, deferred: 1, merges: [], notes: ['judge unavailable: 1 pair deferred']})
    expect(await insights(ports)).toHaveLength(2)
  })

  it('merges on a judge that is right; the second run asks nothing', async () => {
    const ports = await portsOf(two(A, B), {script: {answer: 'same'}, reversed})
    expect(await reconcile(ports)).toMatchObject({questions: 4, merges: [{by: 'scripted same'}]})
    expect(await reconcile(ports)).toMatchObject({questions: 0, merges: []})
    expect(await insights(ports)).toMatchObject([{successes: 5}])
  })

  it('never merges the weekdays exchanged, whatever the judge says, and flags them', async () => {
    for (const script of [undefined, {answer: 'same'} as const]) {
      const ports = await portsOf(two('deploys Tuesdays, never Fridays', 'deploys Fridays, never Tuesdays'), {
        ...(script ? {script} : {}),
        reversed,
      })
      const report = await reconcile(ports)
      expect(report).toMatchObject({questions: 0, merges: []})
      expect(report.contradictions).toHaveLength(1)
      expect(await insights(ports)).toHaveLength(2)
    }
  })

  it('takes a merge back: both sides as they were, to the byte, with what came since', async () => {
    const ports = await portsOf(two('Uses pytest', 'Uses ruff'), {reversed})
    const before = JSON.stringify(await insights(ports))
    const {merges} = await reconcile(ports)
    expect(merges).toHaveLength(0)
    const pair = await portsOf(two('The limit is 1,200 requests', 'The limit is 1200 requests'), {reversed})
    const apart = JSON.stringify(await insights(pair))
    const [merge] = (await reconcile(pair)).merges
    expect(JSON.stringify(await insights(pair))).not.toBe(apart)
    await undoMerge(pair, merge?.id as string, 'two limits')
    expect(JSON.stringify(await insights(pair))).toBe(apart)
    expect((await reconcile(pair)).merges).toEqual([])
    await expect(undoMerge(pair, merge?.id as string, 'again')).rejects.toThrow(/taken back before/)
    expect(JSON.stringify(await insights(ports))).toBe(before)
  })

  it('refuses to take a merge back after the days of grace, and not on the last of them', async () => {
    for (const [now, refused] of [
      [new Date(Date.parse(day(20)) + 30 * 86_400_000).toISOString(), false],
      [new Date(Date.parse(day(20)) + 30 * 86_400_000 + 1).toISOString(), true],
    ] as const) {
      const ports = await portsOf(two('The limit is 1,200 requests', 'The limit is 1200 requests'), {reversed})
      const [merge] = (await reconcile(ports)).merges
      const undo = undoMerge({...ports, clock: {now: () => now}}, merge?.id as string, 'late')
      if (refused) await expect(undo).rejects.toThrow(/more than 30 days/)
      else await undo
    }
  })

  it('S13 S34 keeps tags, evidence and words of three that become one in one run', async () => {
    const scene = new Scene()
    for (const [at, text] of ['Backup runs at 02:00 to S3', 'backup runs at 02:00 to s3.', '`Backup` runs at 02:00 to S3!'].entries()) {
      scene.fact(text, [scene.say(text, {episode: `e${at}`, at: day(at + 1)})], {insight: `i${at}`, id: `f${at}`})
      scene.confirm(`i${at}`, 1, 'confirmed', {prefix: `p${at}`, from: 5 + at})
    }
    const ports = await portsOf(scene, {reversed})
    const all = await insights(ports)
    expect(all).toHaveLength(3)
    await reconcile(ports)
    const [one, ...more] = await insights(ports)
    expect(more).toEqual([])
    expect(one?.claims.map(({episode}) => episode).sort()).toEqual(['e0', 'e1', 'e2'])
    expect(one?.facts.map(({id}) => id).sort()).toEqual(['f0', 'f1', 'f2'])
    expect(one).toMatchObject({successes: 3, failures: 0})
  })

  it('S11 brings a phrasing that comes up again to the insight that stands for it', async () => {
    const scene = two('The limit is 1,200 requests', 'The limit is 1200 requests')
    const ports = await portsOf(scene, {reversed})
    await reconcile(ports)
    const later = new Scene()
    later.claim('The limit is 1,200 requests', {episode: 'later', at: day(21)})
    await ports.ledger.append(later.inputs)
    const all = await insights(ports)
    expect(all).toHaveLength(1)
    expect(all[0]?.claims.map(({episode}) => episode)).toContain('later')
  })

  it('lets an entry that a person promoted stay, however much the other was confirmed', async () => {
    const scene = two('The limit is 1,200 requests', 'The limit is 1200 requests')
    const ports = await portsOf(scene, {reversed})
    const mine = (await insights(ports)).find(({statement}) => statement.includes('1,200'))?.id as string
    await promoteOne(ports, mine, {decision: 'promote', because: 'I know it'})
    expect((await reconcile(ports)).merges).toMatchObject([{canonical: {id: mine}}])
  })
})

describe('an entry that a person has written in', () => {
  const [insight] = foldInsights(two(A, B).events())
  const written = {id: 'a', path: 'kg/promoted/a.md', text: 'by the machine', file: 'by the machine, and by hand', sha256: ''}
  const history = {decisions: [], last: {decision: 'promote', author: 'gate'}, written} as unknown as Parameters<typeof sideOf>[1]

  it.each([
    ['by the machine', false],
    // An update took the person's lines over: they are still a person's.
    ['by the machine, and by hand', true],
    ['by another hand', true],
  ])('"%s": protected %s', (text, guarded) => {
    expect(sideOf(insight as Insight, history, {path: written.path, text, pinned: false})?.protected).toBe(guarded)
  })
})

describe('a storm of paraphrases', () => {
  const FACTS = [
    ['the gateway checks every token', 'before the call'],
    ['the team deploys on Tuesdays', 'after the review'],
    ['the cache keeps 30 entries', 'during the night'],
  ] as const
  const wordings = ([main, when]: readonly [string, string]): string[] => [
    `${main} ${when}`,
    `${when} ${main}`,
    `Note that ${main} ${when}.`,
    `Please note that ${when} ${main}.`,
    `${main} ${when}!`,
    `As a rule, ${when}, ${main}.`,
  ]

  it('M1 ends with as many insights as facts, all evidence united, confidence as it was', async () => {
    const ports = await portsOf(new Scene(), {script: {answer: 'same'}, settings: {budget: 1000, budgetPerDay: 100_000}})
    let count = 0
    for (let run = 0; run < 468; run++) {
      const scene = new Scene()
      const fact = FACTS[run % 3] as readonly [string, string]
      const wording = wordings(fact)[Math.floor(run / 3) % 6] as string
      scene.claim(wording, {episode: `run ${run}`, at: new Date(Date.parse(day(1)) + run * 60_000).toISOString()})
      count += (await ports.ledger.append(scene.inputs)).added.length
      if (run % 26 === 25 || run === 467) await reconcile(ports)
    }
    const all = await insights(ports)
    expect(all).toHaveLength(3)
    expect(all.flatMap(({claims}) => claims)).toHaveLength(468)
    expect(all.map(({confidence}) => confidence)).toEqual([0.5, 0.5, 0.5])
    expect(count).toBeGreaterThan(468)
    const size = (await collect(ports.ledger.scoped(SCOPE).events())).length
    expect(await reconcile(ports)).toMatchObject({questions: 0, merges: []})
    expect((await collect(ports.ledger.scoped(SCOPE).events())).length).toBe(size)
  })
})

describe('a person who speaks while the judge thinks', () => {
  it.each(['reject', 'promote'] as const)('wins: %s', async decision => {
    const scene = two(A, B)
    let done: Promise<unknown> | undefined
    const judge: Judge = {
      ...scriptedJudge({answer: 'same'}),
      async ask() {
        const [first] = await insights(ports)
        done ??= promoteOne(ports, first?.id as string, {decision, because: 'I say so'})
        await done
        return {kind: 'answer', yes: 1, coverage: 1}
      },
    }
    const ports = await portsOf(scene, {judge})
    const report = await reconcile(ports)
    expect(report.merges).toEqual([])
    expect(await insights(ports)).toHaveLength(2)
  })
})

describe('scopes', () => {
  it('are never compared with each other', async () => {
    const scene = two('Uses pytest', 'Uses pytest in CI')
    const ports = await portsOf(scene)
    await ports.ledger.append(scene.inputs.map(input => ({...input, scope: 'acme/other', lineage: []})))
    const report = await reconcile({...ports, scope: 'acme/other'})
    expect([...report.merges, ...report.contradictions]).toEqual([])
  })
})

describe('a budget', () => {
  it('of nothing asks nothing and says what waits', async () => {
    const ports = await portsOf(two(A, B), {script: {answer: 'same'}, settings: {budget: 0}})
    expect(await reconcile(ports)).toMatchObject({questions: 0, deferred: 1, merges: []})
  })

  it('S5 of a day holds over its runs', async () => {
    const scene = new Scene()
    for (let i = 0; i < 6; i++) {
      scene.claim(`Service k${i}x checks every token before the call`, {episode: `a${i}`})
      scene.claim(`Before the call service k${i}x checks every token`, {episode: `b${i}`})
    }
    const ports = await portsOf(scene, {script: {answer: 'unrelated'}, settings: {budget: 8, budgetPerDay: 12}})
    const runs = [await reconcile(ports), await reconcile(ports), await reconcile(ports)]
    expect(runs.map(({questions}) => questions)).toEqual([8, 4, 0])
    const tomorrow = {...ports, clock: {now: () => day(21)}}
    expect((await reconcile(tomorrow)).questions).toBe(8)
  })
})
