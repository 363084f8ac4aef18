import {describe, expect, it} from 'vitest'
import {collect} from '../../../../src/domain/fold.ts'
import type {Judge} from '../../../../src/domain/judge.ts'
import type {Ledger} from '../../../../src/domain/ledger.ts'
import {reconcileData} from '../../../../src/domain/merge.ts'
import {type Script, type ScriptedAnswer, scriptedJudge} from '../../../../src/judge/scripted.ts'
import {recallCandidates} from '../../../../src/pipeline/candidates.ts'
import {readKnowledge} from '../../../../src/pipeline/knowledge.ts'
import {promoteOne} from '../../../../src/pipeline/promotion.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {look} from '../../../../src/pipeline/sides.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {canonicalOf, type Side} from '../../../../src/reconcile/sides.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {side} from '../reconcile/side.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {storeOf} from './store.ts'

const GATE = 'The gateway checks every token before the call'
const GATE2 = 'Before the call the gateway checks every token'
const GATE3 = 'Please note that before the call the gateway checks every token'
const LIMITS = ['The limit is 1,200 requests', 'The limit is 1200 requests', 'the limit is twelve hundred requests'] as const

/** Pairs of sentences with their clauses exchanged, each about a service of its own. */
const pairs = (count: number): string[] =>
  Array.from({length: count}, (_, at) => [
    `Service k${at}x checks every token before the call`,
    `Before the call service k${at}x checks every token`,
  ]).flat()

const insights = ({ledger}: {readonly ledger: Ledger}) => readInsights(ledger.scoped(SCOPE))
const everything = ({ledger}: {readonly ledger: Ledger}) => collect(ledger.scoped(SCOPE).events())
const decided = async (it: {readonly ledger: Ledger}) => (await everything(it)).flatMap(event => reconcileData(event) ?? [])

/** A judge by script that also writes down what it was asked. */
function listening(script: Script): Judge & {asked: string[]} {
  const judge = scriptedJudge(script)
  const asked: string[] = []
  return {
    ...judge,
    asked,
    ask: (question, first, second, signal) => {
      asked.push(`${question} | ${first} | ${second}`)
      return judge.ask(question, first, second, signal)
    },
  }
}

/** Claims by what was said where: what a merge must neither lose nor show twice. */
const claimsOf = async (it: {readonly ledger: Ledger}): Promise<string[]> =>
  (await insights(it)).flatMap(({claims}) => claims.map(({event}) => event)).sort()

describe.each(ORDERS)('statements about one pass, rows %s', (_, reversed) => {
  it('S5 a pair is begun only where all its questions fit, each has its turn, and an unchanged store costs nothing; another judge is another question', async () => {
    const {ports} = await storeOf(pairs(3), reversed, {budget: 10})
    const judge = listening({answer: 'unrelated'})
    const runs = []
    for (let run = 0; run < 4; run++) runs.push((await reconcile({...ports, judge})).questions)
    expect(runs).toEqual([8, 4, 0, 0])
    expect(new Set(judge.asked).size).toBe(12)
    expect((await reconcile({...ports, judge: scriptedJudge({answer: 'abstain'})})).questions).toBe(8)
  })

  it('S6 A is B and B is C: A is C by its own verdict alone', async () => {
    const it = await storeOf([GATE, GATE2, GATE3], reversed)
    const apart = (first: string, second: string): boolean => [first, second].includes(GATE3) && [first, second].includes(GATE)
    const judge = scriptedJudge({answer: (first, second) => (apart(first, second) ? 'unrelated' : 'same')})
    for (let run = 0; run < 4; run++) await reconcile({...it.ports, judge})
    for (const data of await decided(it)) {
      if (data.reconcile !== 'merge') continue
      expect(data.verdict).toBeDefined()
      expect(apart(data.canonical.statement, data.absorbed.statement)).toBe(false)
    }
    const merges = (await decided(it)).filter(({reconcile}) => reconcile === 'merge')
    expect((await insights(it)).length).toBe(3 - merges.length)
    expect((await insights(it)).length).toBeGreaterThanOrEqual(2)
  })

  it('S7 the one that stays is the first of a total order, whatever the order of rows', async () => {
    const it = await storeOf([...LIMITS], reversed)
    await promoteOne(it.ports, 'i00001', {decision: 'promote', because: 'I know it'})
    const {merges} = await reconcile(it.ports)
    expect(merges.map(({canonical, absorbed}) => [canonical.id, absorbed.id]).sort()).toEqual([
      ['i00001', 'i00000'],
      ['i00001', 'i00002'],
    ])
  })

  it('S8 killed before any of its writes, nothing is lost and nothing is there twice; the next run ends where an undisturbed one does', async () => {
    const texts = [...LIMITS, GATE, GATE2]
    const judge = scriptedJudge({answer: 'same'})
    const whole = await storeOf(texts, reversed)
    await reconcile({...whole.ports, judge})
    const all = await claimsOf(whole)
    let writes = Number.POSITIVE_INFINITY
    for (let kill = 0; kill < writes; kill++) {
      const it = await storeOf(texts, reversed)
      let count = 0
      const dying: Ledger = {
        ...it.ledger,
        append: async (events, options) => {
          if (count++ === kill) throw new Error('killed')
          return it.ledger.append(events, options)
        },
      }
      const died = await reconcile({...it.ports, ledger: dying, judge}).then(
        () => false,
        () => true,
      )
      if (!died) writes = kill
      expect(await claimsOf(it)).toEqual(all)
      // The pairs that the dead run had taken for itself are free an hour later.
      await reconcile({...it.ports, judge, clock: {now: () => day(25, 12)}})
      expect(await claimsOf(it)).toEqual(all)
      expect((await insights(it)).map(({id}) => id)).toEqual((await insights(whole)).map(({id}) => id))
    }
    expect(writes).toBeGreaterThanOrEqual(3)
  })

  it('S12 complaint 39: two scopes are never compared, and what is inherited stays as it is', async () => {
    const it = await storeOf([GATE], reversed)
    const parent = 'acme'
    const own = it.scene.inputs.length
    const theirs = new Scene()
    theirs.claim(GATE2, {episode: 'theirs', scope: parent})
    theirs.claim(LIMITS[0], {episode: 'theirs', scope: parent, at: day(2)})
    await it.ledger.append(theirs.inputs.map(input => ({...input, scope: parent})))
    const before = JSON.stringify(await collect(it.ledger.scoped(parent).events()))
    const judge = listening({answer: 'same'})
    expect(await reconcile({...it.ports, judge})).toMatchObject({questions: 0, merges: [], possible: []})
    expect(judge.asked).toEqual([])
    expect(JSON.stringify(await collect(it.ledger.scoped(parent).events()))).toBe(before)
    expect((await everything(it)).length).toBe(own)
    expect(await reconcile({...it.ports, scope: parent, judge, config: {...it.config, scope: parent}})).toMatchObject({questions: 0})
  })

  it.each(['fail', 'malformed', 'hang'] as ScriptedAnswer[])(
    'S15 S35 complaint 31: three replies in a row that are none ("%s") end the asking, with the reason, and cost no pair its turn',
    async answer => {
      const it = await storeOf(pairs(6), reversed, {budget: 100, deadlineMs: 5})
      const judge = listening({answer})
      const report = await reconcile({...it.ports, judge})
      expect(report.merges).toEqual([])
      expect(report.notes.join()).toMatch(/asking stopped: the judge gave 3 replies in a row that are none: ./)
      expect(report.notes.filter(note => /^timed out: [36]$/.test(note))).toHaveLength(answer === 'hang' ? 1 : 0)
      expect(judge.asked.length).toBeLessThanOrEqual(6)
      const {journal, plan} = await look({...it.ports, judge})
      expect([journal.attempts.size, plan.questions.length]).toEqual([0, 6])
      expect((await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})).merges).toHaveLength(6)
    },
  )

  it('S22 what people wrote as entries is never a candidate, and two that differ in what is not their words are not one', async () => {
    const it = await storeOf(['Backup: what is left out', 'backup: what is left out.'], reversed)
    it.write('kg/backup.md', '# Backup\n\nA summary of fifty events.\n')
    it.write('kg/backup-2.md', '# Backup\n\nA summary of fifty others.\n')
    const {sides} = await look(it.ports)
    expect(sides.map(({id}) => id)).toEqual(['i00000', 'i00001'])
    const scene = new Scene()
    for (const [kind, n] of [
      ['definition', 2],
      ['preference', 3],
    ] as const)
      scene.fact('Tabs are wide', [scene.say('Tabs are wide', {episode: `k${n}`})], {kind, insight: `i0000${n}`, id: `f${n}`})
    await it.ledger.append(scene.inputs)
    const report = await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})
    expect(report.merges.map(({absorbed}) => absorbed.statement.toLowerCase())).toEqual([expect.stringContaining('backup')])
    expect(report.review).toMatchObject([{kind: 'possible-merge', why: expect.stringContaining('one is a')}])
    expect(it.read('kg/backup.md') + it.read('kg/backup-2.md')).toContain('fifty others')
  })

  it('S24 what a person promoted is never absorbed; words that look like protection give none', async () => {
    for (const claims of ['protected: true', 'soul: name', 'pinned human approved']) {
      const it = await storeOf([`${claims} 1,200`, `${claims} 1200`], reversed)
      expect((await look(it.ports)).sides.map(one => one.protected)).toEqual([false, false])
      await promoteOne(it.ports, 'i00001', {decision: 'promote', because: 'mine'})
      expect((await reconcile(it.ports)).merges).toMatchObject([{canonical: {id: 'i00001'}, absorbed: {id: 'i00000'}}])
    }
    const rejected = await storeOf([...LIMITS], reversed)
    await promoteOne(rejected.ports, 'i00000', {decision: 'reject', because: 'wrong'})
    const {merges} = await reconcile(rejected.ports)
    expect(merges.flatMap(({canonical, absorbed}) => [canonical.id, absorbed.id])).not.toContain('i00000')
  })

  it('S25 a merge changes no other scope and no file of a person', async () => {
    const it = await storeOf([...LIMITS], reversed)
    const before = it.read('kg/hq.md')
    await it.ledger.append(it.scene.inputs.map(input => ({...input, scope: 'acme', lineage: []})))
    const parent = JSON.stringify(await collect(it.ledger.scoped('acme').events()))
    expect((await reconcile(it.ports)).merges).toHaveLength(2)
    expect(JSON.stringify(await collect(it.ledger.scoped('acme').events()))).toBe(parent)
    expect(it.read('kg/hq.md')).toBe(before)
  })

  it('S29 what a person rejected takes no part: restating it with the same evidence brings nothing back', async () => {
    const it = await storeOf([LIMITS[0], LIMITS[1]], reversed)
    await promoteOne(it.ports, 'i00000', {decision: 'reject', because: 'not since May'})
    await it.ledger.append(it.scene.inputs)
    expect(await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})).toMatchObject({merges: [], review: [], questions: 0})
    expect((await look(it.ports)).sides.map(({id}) => id)).toEqual(['i00001'])
  })

  it('S30 undo takes an id and nothing that is only like one', async () => {
    const it = await storeOf([LIMITS[0], LIMITS[1]], reversed)
    const [merge] = (await reconcile(it.ports)).merges
    const before = JSON.stringify(await everything(it))
    for (const near of [LIMITS[0], merge!.canonical.id, merge!.id.slice(0, 7), `${merge!.id}0`])
      await expect(undoMerge(it.ports, near, 'no')).rejects.toThrow()
    expect(JSON.stringify(await everything(it))).toBe(before)
  })

  it('S34 M5 the store gives copies, and whether two sides are one object changes nothing', async () => {
    const it = await storeOf([...LIMITS], reversed)
    for (const event of await everything(it)) Object.assign(event.data ?? {}, {statement: 'changed', insight: 'changed'})
    expect((await insights(it)).map(({statement}) => statement).sort()).toEqual([...LIMITS].sort())
    const frozen: Ledger = {
      ...it.ledger,
      scoped: scope => {
        const view = it.ledger.scoped(scope)
        return {
          ...view,
          async *events(query) {
            for await (const event of view.events(query)) yield frozenDeep(structuredClone(event))
          },
        }
      },
    }
    expect((await reconcile({...it.ports, ledger: frozen})).merges).toHaveLength(2)
    expect(await insights(it)).toMatchObject([{claims: [{}, {}, {}], facts: [{}, {}, {}]}])
  })

  it('S35 stops between two pairs when it is told to, leaves a whole store, and goes on later', async () => {
    const it = await storeOf(pairs(4), reversed, {budget: 100})
    const controller = new AbortController()
    const judge = listening({answer: 'same'})
    const stopping: Judge = {
      ...judge,
      ask: async (...question) => {
        const reply = await judge.ask(...question)
        if (judge.asked.length === 6) controller.abort()
        return reply
      },
    }
    const before = await claimsOf(it)
    await reconcile({...it.ports, judge: stopping, signal: controller.signal}).catch((error: Error) =>
      expect(error.name).toBe('AbortError'),
    )
    expect(judge.asked.length).toBeLessThanOrEqual(8)
    expect(await claimsOf(it)).toEqual(before)
    expect((await reconcile({...it.ports, judge, clock: {now: () => day(25, 12)}})).questions).toBeLessThanOrEqual(12)
    expect(await insights(it)).toHaveLength(4)
    expect(await claimsOf(it)).toEqual(before)
  })

  it('S35 lets others have their turn all the time', async () => {
    const it = await storeOf(pairs(100), reversed, {budget: 10_000, budgetPerDay: 10_000})
    let turns = 0
    let running = true
    const turn = (): void => {
      turns++
      if (running) setImmediate(turn)
    }
    setImmediate(turn)
    const before = process.cpuUsage()
    const {merges} = await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})
    const spent = process.cpuUsage(before).user / 1000
    running = false
    expect(merges).toHaveLength(100)
    expect(turns).toBeGreaterThan(spent / 50)
  })

  it('S38 refused rows at the front keep none behind them from their turn, and each is counted once a run', async () => {
    const it = await storeOf(pairs(5), reversed, {budget: 8})
    const bad = (text: string): boolean => /k[01]x/.test(text)
    const judge = listening({answer: first => (bad(first) ? 'malformed' : 'same')})
    const merged: number[] = []
    for (let run = 0; run < 5; run++) merged.push((await reconcile({...it.ports, judge})).merges.length)
    expect(merged.reduce((sum, count) => sum + count)).toBe(3)
    const {attempts} = (await look({...it.ports, judge})).journal
    expect(attempts.size).toBe(2)
    expect(Math.max(...attempts.values())).toBeLessThanOrEqual(5)
  })

  it('S40 complaint 28: nothing is deleted: all that was there is there, and each record names its reason', async () => {
    const it = await storeOf([...LIMITS, 'Uses pytest', 'No longer uses pytest'], reversed)
    const before = await everything(it)
    const {merges} = await reconcile(it.ports)
    await undoMerge(it.ports, merges[0]!.id, 'two limits')
    for (const days of [40, 42]) await reconcile({...it.ports, clock: {now: () => day(25 + days)}})
    expect((await everything(it)).slice(0, before.length)).toEqual(before)
    for (const data of await decided(it)) {
      const reason = 'why' in data ? `${data.by}: ${data.why}` : 'rule' in data ? data.rule : data.because
      expect(reason.length).toBeGreaterThan(3)
    }
  })

  it('O10 a contradictory pair above every threshold is never merged: it is looked at before any merge, and flagged once', async () => {
    const [a, b] = ['deploys Tuesdays, never Fridays', 'deploys Fridays, never Tuesdays']
    const it = await storeOf([a, b, `${a}.`], reversed, {merge: 'guarded', minScore: 0.1})
    const report = await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})
    expect(report.contradictions).toHaveLength(1)
    expect(report.merges.map(({by}) => by)).toEqual(['canonical form'])
    const kinds = (await decided(it)).map(data => data.reconcile)
    expect(kinds).toEqual(['contradiction', 'merge'])
    expect(await insights(it)).toHaveLength(2)
  })

  it('O11 once it was absorbed, the pass uses it no more', async () => {
    const it = await storeOf([GATE, `${GATE}.`, GATE2, `${GATE2}!`, GATE3], reversed, {merge: 'guarded'})
    const gone = new Set<string>()
    await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})
    for (const data of await decided(it)) {
      if (data.reconcile !== 'merge') continue
      for (const id of [data.canonical.id, data.absorbed.id]) expect(gone).not.toContain(id)
      gone.add(data.absorbed.id)
    }
    expect(gone.size).toBeGreaterThanOrEqual(3)
    expect(await claimsOf(it)).toHaveLength(5)
  })

  it('M2 however many are known, a new one enters and none goes', async () => {
    const many = Array.from({length: 120}, (_, at) => `Alpha${at}x keeps beta${at}x`)
    const it = await storeOf([...many, 'Tomatoes need sun'], reversed)
    await reconcile(it.ports)
    expect((await insights(it)).map(({statement}) => statement).sort()).toEqual([...many, 'Tomatoes need sun'].sort())
  })

  it('M10 complaint 4: thirteen restatements are one line in recall, and a hundred runs make it no longer', async () => {
    const it = await storeOf(
      Array.from({length: 13}, (_, at) => `${at % 2 === 0 ? 'The' : 'the'} billing limit is 1200 requests${'!'.repeat(at)}`),
      reversed,
    )
    const recall = async () => {
      const options = {ledger: it.ledger.scoped(SCOPE), lexicon: (await readKnowledge(it.config)).lexicon, config: it.config, now: day(25)}
      return JSON.stringify(await recallCandidates('what is the billing limit?', options))
    }
    await reconcile(it.ports)
    const once = await recall()
    expect(JSON.parse(once)).toHaveLength(1)
    for (let run = 0; run < (reversed ? 5 : 100); run++) await reconcile(it.ports)
    expect(await recall()).toBe(once)
  })
})

describe.each(ORDERS)('what people ran into elsewhere, rows %s', (_, reversed) => {
  it('complaint 2: three claims that overlap stay three that are linked, or become one by a verdict', async () => {
    const texts = ['The user likes Python', 'The user is a senior Python developer', 'The favourite language of the user is Python']
    const it = await storeOf(texts, reversed)
    expect(await reconcile(it.ports)).toMatchObject({merges: [], contradictions: []})
    expect(await insights(it)).toHaveLength(3)
  })

  it('complaint 3: a wording that changes so that it says what another says is checked again', async () => {
    const it = await storeOf([GATE, 'The cache holds 30 entries'], reversed)
    expect((await reconcile(it.ports)).merges).toEqual([])
    const later = new Scene()
    const says = 'The cache, before the call, is warm'
    later.fact(GATE.toLowerCase(), [later.say(says, {episode: 'later', at: day(22)})], {insight: 'i00001', id: 'f9', confidence: 0.9})
    await it.ledger.append(later.inputs)
    expect((await look(it.ports)).queried).toBeGreaterThanOrEqual(1)
    expect((await reconcile(it.ports)).merges).toMatchObject([{by: 'canonical form'}])
  })

  it.each([
    ['Mira is CEO of Norvik', 'Jonas is CTO of Norvik', 0],
    ['The HQ of Norvik is in Turin', 'The HQ of Norvik is in Lyon', 1],
  ])('complaint 12: "%s" and "%s" are never one', async (a, b, contradictions) => {
    const it = await storeOf([a, b], reversed, {merge: 'guarded'})
    const report = await reconcile({...it.ports, judge: scriptedJudge({answer: 'same'})})
    expect([report.merges.length, report.contradictions.length]).toEqual([0, contradictions])
    expect(await insights(it)).toHaveLength(2)
  })

  it('complaint 18: a note that merely mentions it retires nothing', async () => {
    const it = await storeOf(
      ['Mira uses Vim', 'Mira wrote a note about Vim on Monday', 'The note of Jonas mentions Mira and Vim'],
      reversed,
    )
    expect(await reconcile(it.ports)).toMatchObject({merges: [], superseded: [], contradictions: [], review: []})
    expect(await insights(it)).toHaveLength(3)
  })

  it('complaint 29: a backlog asks no more than the budget, and says what waits', async () => {
    const it = await storeOf(pairs(60), reversed, {budget: 10})
    const judge = listening({answer: 'same'})
    const report = await reconcile({...it.ports, judge})
    expect(judge.asked.length).toBeLessThanOrEqual(10)
    expect(report).toMatchObject({questions: 8, deferred: 58})
    expect(report.notes.join()).toMatch(/58 pairs wait/)
  })

  it('complaint 37: what was merged and then forgotten is in no insight and in no record', async () => {
    const it = await storeOf([...LIMITS], reversed)
    await reconcile(it.ports)
    const said = it.scene.inputs.filter(({kind}) => kind === 'message')
    const ids = (await everything(it)).filter(({kind, text}) => kind === 'message' && text === said[2]!.text).map(({id}) => id)
    await it.ledger.scoped(SCOPE).forget(ids, 'asked to', day(26))
    expect(JSON.stringify([await everything(it), await insights(it)])).not.toContain('twelve hundred')
    expect(await insights(it)).not.toEqual([])
  })
})

describe('S7 the order of sides', () => {
  const base = side('m', 'x', {firstObserved: day(5)})
  const steps: readonly (readonly [string, Partial<Side>])[] = [
    ['a person stands for it', {protected: true}],
    ['it is an entry', {promoted: true}],
    ['it has more validations', {validations: 1}],
    ['it is more significant', {significance: 0.6}],
    ['it is older', {firstObserved: day(4)}],
    ['its id comes first', {id: 'a'}],
  ]

  it.each(steps.map(([why, more], at) => [why, more, steps.slice(at + 1)] as const))(
    '%s comes before all that follow',
    (why, more, rest) => {
      const better = {...base, id: 'z', ...more}
      const other = {...base, id: 'y', ...Object.assign({}, ...rest.map(([, less]) => less))}
      for (const [a, b] of [
        [better, other],
        [other, better],
      ] as const)
        expect(canonicalOf(a, b)).toEqual({canonical: better, absorbed: other, why})
    },
  )
})

function frozenDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) frozenDeep(one)
  return Object.freeze(value)
}
