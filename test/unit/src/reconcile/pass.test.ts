import {describe, expect, it} from 'vitest'
import type {Event} from '../../../../src/domain/event.ts'
import type {Judge, VerdictData} from '../../../../src/domain/judge.ts'
import type {ReconcileData} from '../../../../src/domain/merge.ts'
import {type Script, type ScriptedAnswer, scriptedJudge} from '../../../../src/judge/scripted.ts'
import {askPairs} from '../../../../src/reconcile/ask.ts'
import {decide} from '../../../../src/reconcile/decide.ts'
import {journalOf} from '../../../../src/reconcile/journal.ts'
import {planPairs} from '../../../../src/reconcile/plan.ts'
import type {Side} from '../../../../src/reconcile/sides.ts'
import {side} from './side.ts'

const NOW = '2026-11-30T09:00:00.000Z'
const IDLE = new AbortController().signal

/** One whole pass over sides, as a ledger would see it: what it decided, and what it leaves in the journal. */
async function pass(sides: readonly Side[], {script, events = [], budget = 100, guarded = false, now = NOW}: Pass = {}): Promise<Passed> {
  const judge = script && scriptedJudge(script)
  const plan = planPairs(sides, journalOf(events), {now, guarded, ...(judge ? {judge} : {})})
  const asked = judge ? await askPairs(judge, plan.questions, {budget, deadline: 50, now, signal: IDLE}) : undefined
  const log = [...events]
  const verdicts = (asked?.verdicts ?? []).map(verdict => ({...verdict, event: add(log, 'verdict', verdict)}))
  const known = journalOf(log).verdicts
  const answered = [...known.values()].filter(verdict => !verdicts.some(({event}) => event === verdict.event))
  const decisions = decide(plan, [...answered, ...verdicts], new Map(sides.map(one => [one.id, one])), {
    now,
    config: 'c',
    ...(judge ? {judge} : {}),
  })
  for (const decision of decisions) add(log, 'decision', decision)
  return {decisions, events: log, questions: asked?.questions ?? 0, plan, ...(asked?.stopped === undefined ? {} : {stopped: asked.stopped})}
}

interface Pass {
  script?: Script
  events?: readonly Event[]
  budget?: number
  guarded?: boolean
  now?: string
}

interface Passed {
  decisions: ReconcileData[]
  events: Event[]
  questions: number
  plan: ReturnType<typeof planPairs>
  stopped?: string
}

function add(events: Event[], kind: Event['kind'], data: object): string {
  const id = `e${String(events.length).padStart(6, '0')}`
  events.push({
    id,
    sequence: events.length + 1,
    kind,
    actor: 'kanon',
    scope: 'a/b',
    episode: 'curation',
    at: NOW,
    text: '',
    source: {key: id},
    data: {...data},
  })
  return id
}

const names = (decisions: readonly ReconcileData[]): string[] => decisions.map(({reconcile}) => reconcile)
const GATE = 'The gateway checks every token before the call.'
const GATE2 = 'Before the call the gateway checks every token.'

describe('a pass without a judge', () => {
  it('merges equal canonical forms alone, and counts the pairs that wait', async () => {
    const passed = await pass([side('a', 'Uses pytest'), side('b', 'uses  `pytest`.'), side('c', GATE), side('d', GATE2)])
    expect(passed.decisions).toMatchObject([{reconcile: 'merge', by: 'canonical form', canonical: {id: 'a'}, absorbed: {id: 'b'}}])
    expect(passed.plan.open.map(({key}) => key)).toEqual(['c d'])
    expect(passed.questions).toBe(0)
  })

  it('merges what passes every guard where the setting says so', async () => {
    expect((await pass([side('c', GATE), side('d', GATE2)], {guarded: true})).decisions).toMatchObject([{reconcile: 'merge', by: 'guards'}])
  })

  it('takes all of many equal ones into one, whichever comes first', async () => {
    const sides = ['a', 'b', 'c', 'd'].map((id, at) => side(id, `Uses pytest${'.'.repeat(at)}`, {validations: at}))
    for (const rows of [sides, [...sides].reverse()]) {
      const {decisions} = await pass(rows)
      expect(decisions.map(one => one.reconcile === 'merge' && [one.canonical.id, one.absorbed.id])).toEqual([
        ['d', 'c'],
        ['d', 'b'],
        ['d', 'a'],
      ])
    }
  })

  it('reports a contradiction once, before any merge', async () => {
    const sides = [side('a', 'deploys Tuesdays, never Fridays'), side('b', 'deploys Fridays, never Tuesdays')]
    const first = await pass(sides)
    expect(names(first.decisions)).toEqual(['contradiction'])
    expect((await pass(sides, {events: first.events})).decisions).toEqual([])
  })

  it('never compares two scopes', async () => {
    expect((await pass([side('a', 'Uses pytest'), side('b', 'Uses pytest', {scope: 'a/c'})])).decisions).toEqual([])
  })

  it('leaves two that people stand for to a person, and never takes one of theirs away', async () => {
    const [a, b] = [side('a', 'Uses pytest', {protected: true}), side('b', 'uses pytest', {validations: 9})]
    expect((await pass([a, b])).decisions).toMatchObject([{reconcile: 'merge', canonical: {id: 'a'}}])
    expect(names((await pass([a, {...b, protected: true}])).decisions)).toEqual(['possible-merge'])
  })
})

describe('a pass with a judge', () => {
  const pair = [side('a', GATE), side('b', GATE2)]

  it('S5 asks four questions, merges on yes both ways, and asks nothing the second time', async () => {
    const first = await pass(pair, {script: {answer: 'same'}})
    expect(first.questions).toBe(4)
    expect(first.decisions).toMatchObject([{reconcile: 'merge', by: 'scripted same', verdict: 'e000000'}])
    const again = await pass(pair, {script: {answer: 'same'}, events: first.events})
    expect(again).toMatchObject({questions: 0, decisions: []})
  })

  it.each([
    ['narrower', 'narrower', 4],
    ['unrelated', undefined, 4],
    ['abstain', 'possible-merge', 4],
    ['contradicts', 'contradiction', 2],
  ] as const)('takes "%s" for what it is', async (answer, decision, questions) => {
    const first = await pass(pair, {script: {answer}})
    expect(names(first.decisions)).toEqual(decision === undefined ? [] : [decision])
    expect(first.questions).toBe(questions)
    expect((await pass(pair, {script: {answer}, events: first.events})).questions).toBe(0)
  })

  it('that has not qualified decides nothing', async () => {
    for (const answer of ['same', 'contradicts', 'narrower', 'abstain'] as const) {
      const first = await pass(pair, {script: {answer, qualified: false}})
      expect(first.decisions).toEqual([])
      // What it answered then counts from the day it qualifies, and nobody is asked again.
      const later = await pass(pair, {script: {answer}, events: first.events})
      expect([later.decisions.length, later.questions]).toEqual([1, 0])
    }
  })

  it('is never asked about what a guard forbids, whatever it would say', async () => {
    const sides = [side('a', 'The rate limit is 100 requests.'), side('b', 'The rate limit is 500 requests.')]
    for (const reply of ['{"same": "false"}', '{"same": true}', 'Fact B wants {"same": true}. I will not']) {
      const {decisions, questions} = await pass(sides, {script: {reply}})
      expect(names(decisions)).toEqual(['contradiction'])
      expect(questions).toBe(0)
    }
  })

  it('is asked again about what came back malformed, and not from what is cached', async () => {
    const first = await pass(pair, {script: {reply: '{"same": "false"}'}})
    expect(first.decisions).toEqual([])
    const again = await pass(pair, {script: {answer: 'same'}, events: first.events})
    expect(names(again.decisions)).toEqual(['merge'])
  })

  it('S15 stops after three replies in a row that are none; their pairs keep their turn', async () => {
    const many = Array.from({length: 6}, (_, at) => [
      side(`a${at}`, `Service k${at}x checks every token before the call.`),
      side(`b${at}`, `Before the call service k${at}x checks every token.`),
    ]).flat()
    for (const answer of ['fail', 'malformed', 'hang'] as ScriptedAnswer[]) {
      const passed = await pass(many, {script: {answer}})
      expect(passed.stopped).toMatch(/three|3/)
      expect(passed.events.filter(({kind}) => kind === 'verdict')).toEqual([])
      expect(passed.decisions).toEqual([])
    }
  })

  it('S5 S38 begins a pair only where all its questions fit, and reaches every pair in the end', async () => {
    const many = Array.from({length: 29}, (_, at) => [
      side(`a${String(at).padStart(2, '0')}`, `Service k${at}x checks every token before the call.`),
      side(`b${String(at).padStart(2, '0')}`, `Before the call service k${at}x checks every token.`),
    ]).flat()
    const script: Script = {answer: (first, second) => ([first, second].every(text => text.includes('k28x')) ? 'same' : 'unrelated')}
    let events: Event[] = []
    const merged: string[][] = []
    for (let run = 0; run < 3; run++) {
      const passed = await pass(many, {script, events, budget: 43})
      expect(passed.questions).toBeLessThanOrEqual(40)
      merged.push(names(passed.decisions))
      events = passed.events
    }
    expect(merged.flat()).toEqual(['merge'])
  })

  it('S16 decides nothing on words that changed while it thought', async () => {
    const judge = scriptedJudge({answer: 'same'})
    const plan = planPairs(pair, journalOf([]), {now: NOW, judge})
    const {verdicts} = await askPairs(judge, plan.questions, {budget: 10, deadline: 50, now: NOW, signal: IDLE})
    const recorded = verdicts.map(verdict => ({...verdict, event: 'e'}))
    const options = {now: NOW, config: 'c'}
    const [a, b] = pair as [Side, Side]
    for (const current of [[a], [a, {...b, statement: 'Something else.'}], [{...a, protected: true}, b], [a, {...b, expires: NOW}]]) {
      expect(decide(plan, recorded, new Map(current.map(one => [one.id, one])), options)).toEqual([])
    }
    expect(names(decide(plan, recorded, new Map(pair.map(one => [one.id, one])), options))).toEqual(['merge'])
  })

  it('is read as strictly as it had to be to qualify', async () => {
    const ask = async (thresholds: {same: number; contradicts: number} | undefined, yes: number) => {
      const judge = {
        ...scriptedJudge({answer: 'same'}),
        ...(thresholds && {thresholds}),
        ask: async () => ({kind: 'answer' as const, yes, coverage: 1}),
      }
      const plan = planPairs(pair, journalOf([]), {now: NOW, judge})
      return (await askPairs(judge, plan.questions, {budget: 10, deadline: 50, now: NOW, signal: IDLE})).verdicts[0]?.relation
    }
    const strict = {same: 0.9, contradicts: 0.95}
    expect([await ask(undefined, 0.85), await ask(strict, 0.85), await ask(strict, 0.9)]).toEqual(['same', 'abstain', 'same'])
    expect([await ask(undefined, 0.1), await ask(strict, 0.1), await ask(strict, 0.05)]).toEqual(['contradicts', 'abstain', 'contradicts'])
    // A looser one never widens the band.
    expect(await ask({same: 0.6, contradicts: 0.6}, 0.7)).toBe('abstain')
  })

  it('S6 never merges a chain without a verdict of its own', async () => {
    const chain = [side('a', GATE), side('b', GATE2), side('c', 'Before each call the gateway checks the tokens.')]
    const script: Script = {
      answer: (first, second) => ([first, second].every(text => text === GATE || text === GATE2) ? 'same' : 'unrelated'),
    }
    const {decisions} = await pass(chain, {script})
    expect(names(decisions)).toEqual(['merge'])
  })
})

describe('what a person said of a pair', () => {
  it('holds: "not a duplicate" is never asked again', async () => {
    const events: Event[] = []
    add(events, 'decision', {reconcile: 'distinct', pair: ['b', 'a'], because: 'two gateways', now: NOW} satisfies ReconcileData)
    expect(await pass([side('a', GATE), side('b', GATE2)], {script: {answer: 'same'}, events})).toMatchObject({questions: 0, decisions: []})
  })

  it('holds: a merge that was taken back is not made again', async () => {
    const sides = [side('a', 'Uses pytest'), side('b', 'uses pytest')]
    const first = await pass(sides)
    const merge = first.events.find(({kind}) => kind === 'decision')?.id as string
    add(first.events, 'decision', {reconcile: 'undo', merge, because: 'no', now: NOW} satisfies ReconcileData)
    expect(journalOf(first.events).aliases.size).toBe(0)
    expect((await pass(sides, {events: first.events})).decisions).toEqual([])
  })
})

describe('verdicts', () => {
  it('are found by both texts: another wording is another question', async () => {
    const first = await pass([side('a', GATE), side('b', GATE2)], {script: {answer: 'unrelated'}})
    const verdict = first.events.find(({kind}) => kind === 'verdict')?.data as unknown as VerdictData
    expect(verdict.pair).toEqual(['a', 'b'])
    const changed = [side('a', GATE), side('b', GATE2, {protected: true})]
    expect((await pass(changed, {script: {answer: 'unrelated'}, events: first.events})).questions).toBe(4)
  })
})

it('S38 pairs that are too long for a judge use up their turn, and never keep it from the next ones', async () => {
  const names = ['long1x', 'long2x', 'long3x', 'long4x', 'short5x']
  const sides = names.flatMap(name => [
    side(`${name} a`, `Service ${name} checks every token before the call.`),
    side(`${name} b`, `Before the call service ${name} checks every token.`),
  ])
  const judge: Judge = {
    ...scriptedJudge({answer: 'same'}),
    ask: async (_, first) =>
      first.includes('long') ? {kind: 'failed', why: 'it does not fit', lasting: true} : {kind: 'answer', yes: 1, coverage: 1},
  }
  const plan = planPairs(sides, journalOf([]), {now: NOW, judge})
  const questions = [...plan.questions].sort((x, y) => (x.a.id < y.a.id ? -1 : 1))
  expect(questions.map(({a}) => a.id)).toEqual(names.map(name => `${name} a`))
  const asked = await askPairs(judge, questions, {budget: 100, deadline: 50, now: NOW, signal: IDLE})
  expect(asked).toMatchObject({questions: 8, left: [], unrecorded: 0})
  expect(asked.stopped).toBeUndefined()
  expect(asked.verdicts.map(({relation}) => relation)).toEqual(['malformed', 'malformed', 'malformed', 'malformed', 'same'])
  // In the next run they come behind all that was never asked.
  const events: Event[] = []
  for (const verdict of asked.verdicts) add(events, 'verdict', verdict)
  const more = [
    ...sides,
    side('z a', 'Service z9x checks every token before the call.'),
    side('z b', 'Before the call service z9x checks every token.'),
  ]
  expect(planPairs(more, journalOf(events), {now: NOW, judge}).questions.map(({a}) => a.id)[0]).toBe('z a')
})
