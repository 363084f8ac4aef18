import {describe, expect, it} from 'vitest'
import {collect} from '../../../../src/domain/fold.ts'
import type {Judge} from '../../../../src/domain/judge.ts'
import type {Ledger} from '../../../../src/domain/ledger.ts'
import {reconcileData} from '../../../../src/domain/merge.ts'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {promoteOne} from '../../../../src/pipeline/promotion.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import type {ReconcilePorts} from '../../../../src/pipeline/reconcile-ports.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {LONG} from '../../../property/random.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {type Actor, everyInterleaving} from './interleaved.ts'
import {storeOf} from './store.ts'

const A = 'The gateway checks every token before the call'
const B = 'Before the call the gateway checks every token'

/** Where passes wait for each other: before each write and each first question about a pair; on request also before each reading. */
interface Gates {
  readonly reads: boolean
}

interface State {
  readonly ports: ReconcilePorts
  readonly asked: string[]
  /** The event with which a person spoke. */
  spoken?: string
}

async function start(reversed: boolean): Promise<State> {
  const {ports} = await storeOf([A, B], reversed)
  return {ports, asked: []}
}

function gated(ledger: Ledger, gate: () => Promise<void>, {reads}: Gates): Ledger {
  return {
    ...ledger,
    append: async (events, options) => {
      await gate()
      return ledger.append(events, options)
    },
    scoped: scope => {
      const view = ledger.scoped(scope)
      if (!reads) return view
      return {
        ...view,
        position: async () => {
          await gate()
          return view.position()
        },
      }
    },
  }
}

/** A pass whose judge says that the two are one. */
const pass =
  ({ports, asked}: State, gates: Gates): Actor =>
  async gate => {
    const judge: Judge = {
      ...scriptedJudge({answer: 'same'}),
      ask: async (question, first, second) => {
        asked.push(`${question} | ${first} | ${second}`)
        // The other three questions of a pair touch nothing that others see: one gate stands for all.
        if (question === 'together' && first < second) await gate()
        return {kind: 'answer', yes: 1, coverage: 1}
      },
    }
    await reconcile({...ports, judge, ledger: gated(ports.ledger, gate, gates)})
  }

/** A person takes the first one back, stands for both, or says the first one otherwise. */
const PEOPLE = {
  retracts: async ({ports}: State) => void (await promoteOne(ports, 'i00000', {decision: 'reject', because: 'not since May'})),
  'stands for both': async ({ports}: State) => {
    for (const id of ['i00000', 'i00001']) await promoteOne(ports, id, {decision: 'promote', because: 'I know it'})
  },
  edits: async ({ports}: State) => {
    const scene = new Scene()
    const text = 'Tomatoes need sun'
    scene.fact(text, [scene.say(text, {episode: 'later', at: day(22)})], {insight: 'i00000', id: 'f0', confidence: 0.99})
    await ports.ledger.append(scene.inputs)
  },
} as const

const person =
  (state: State, does: keyof typeof PEOPLE): Actor =>
  async gate => {
    await gate()
    const before = await state.ports.ledger.scoped(SCOPE).position()
    // What was absorbed before can be addressed no more: then the merge came first, and stands.
    await PEOPLE[does](state).catch(() => {})
    const [first] = await collect(state.ports.ledger.scoped(SCOPE).events({after: before}))
    if (first !== undefined) state.spoken = first.id
  }

async function merges({ports}: State) {
  const events = await collect(ports.ledger.scoped(SCOPE).events())
  return {events, merged: events.filter(event => reconcileData(event)?.reconcile === 'merge')}
}

const claims = async ({ports}: State): Promise<number> =>
  (await readInsights(ports.ledger.scoped(SCOPE))).reduce((sum, one) => sum + one.claims.length, 0)

async function check(state: State, over: boolean): Promise<void> {
  // Each question once, whoever asks it; again only about what is another pair since a person spoke.
  if (state.spoken === undefined) expect(new Set(state.asked).size).toBe(state.asked.length)
  // One of two duplicates is always there, with all that was said.
  expect(await claims(state)).toBeGreaterThanOrEqual(2)
  const {merged, events} = await merges(state)
  expect(merged.length).toBeLessThanOrEqual(1)
  const spoken = events.find(({id}) => id === state.spoken)
  if (!over || spoken === undefined) return
  for (const merge of merged) expect(merge.sequence).toBeLessThan(spoken.sequence)
}

describe.each(ORDERS)('in every interleaving, rows %s', (_, reversed) => {
  it('S17 two passes at once ask no pair twice, and leave one of two duplicates standing', async () => {
    let last: State | undefined
    const count = await everyInterleaving(
      () => start(reversed),
      state => [pass(state, {reads: LONG}), pass(state, {reads: false})],
      async (state, over) => {
        await check(state, over)
        last = state
        if (over) expect([state.asked.length, (await merges(state)).merged.length]).toEqual([4, 1])
      },
    )
    expect(count).toBeGreaterThanOrEqual(LONG ? 300 : 10)
    expect(last && (await claims(last))).toBe(2)
  })

  it.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])('S16 a person who %s while the judge thinks wins', async does => {
    let before = 0
    const count = await everyInterleaving(
      () => start(reversed),
      state => [pass(state, {reads: true}), person(state, does)],
      async (state, over) => {
        await check(state, over)
        if (over) before += (await merges(state)).merged.length
      },
    )
    expect(count).toBeGreaterThanOrEqual(6)
    // It is merged only where the person came too late, and somewhere the person did.
    expect(before).toBeGreaterThanOrEqual(1)
    expect(before).toBeLessThan(count)
  })

  it.each(LONG ? (Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) : (['retracts'] as const))(
    'S16 S17 two passes, and a person who %s',
    async does => {
      const count = await everyInterleaving(
        () => start(reversed),
        state => [pass(state, {reads: false}), pass(state, {reads: false}), person(state, does)],
        check,
      )
      expect(count).toBeGreaterThanOrEqual(40)
    },
  )
})
