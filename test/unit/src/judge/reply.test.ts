import {describe, expect, it} from 'vitest'
import {checkedReply, checkedWording, type Judge, type VerdictData} from '../../../../src/domain/judge.ts'
import {type Recorded, recordedJudge} from '../../../../src/judge/recorded.ts'
import {readReply, readWording, type Written} from '../../../../src/judge/reply.ts'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {askPairs} from '../../../../src/reconcile/ask.ts'
import {decide} from '../../../../src/reconcile/decide.ts'
import {journalOf} from '../../../../src/reconcile/journal.ts'
import {planPairs} from '../../../../src/reconcile/plan.ts'
import {MALFORMED, MALFORMED_WORDINGS, NO_REPLIES, UNDERSTOOD} from '../../../cases/replies.ts'
import {side} from '../reconcile/side.ts'

const A = 'The gateway checks every token before the call.'
const B = 'Before the call the gateway checks every token.'
const NOW = '2026-11-30T09:00:00.000Z'
const signal = new AbortController().signal
const QUESTIONS = (['together', 'entails'] as const).flatMap(question => (['ab', 'ba'] as const).map(order => ({question, order})))

/** A judge to which all replies on these two statements were recorded as given. */
const repeating = (reply: unknown, wording?: unknown): Judge =>
  recordedJudge('recorded', '1', [
    {
      texts: [A, B],
      verdict: {
        qualified: {same: true, contradicts: true},
        answers: QUESTIONS.map(question => ({...question, reply: reply as Written})),
        ...(wording === undefined ? {} : {wording: {reply: wording as Written}}),
      },
    } satisfies Recorded,
  ])

/** Every judge that is given the very words of a reply. */
const READERS: readonly (readonly [string, (reply: Written, wording?: Written) => Judge])[] = [
  ['a scripted judge', (reply, wording) => scriptedJudge({reply, ...(wording === undefined ? {} : {wording})})],
  ['a recorded judge', repeating],
]

/** One pass over two wordings of one fact, which a "same" would merge. */
async function pass(judge: Judge) {
  const sides = [side('a', A), side('b', B)]
  const plan = planPairs(sides, journalOf([]), {now: NOW, judge})
  expect(plan.questions).toHaveLength(1)
  const {verdicts, questions} = await askPairs(judge, plan.questions, {budget: 9, deadline: 1000, now: NOW, signal})
  const decisions = decide(plan, recorded(verdicts), new Map(sides.map(one => [one.id, one])), {now: NOW, config: 'c', judge})
  return {verdicts, questions, decisions}
}

const recorded = (verdicts: readonly VerdictData[]) => verdicts.map(verdict => ({...verdict, event: 'e'}))

describe('S14 a written verdict that is none', () => {
  it.each(MALFORMED)('is malformed, which is not "different": %s', (_, reply) => {
    expect(readReply(reply).kind).toBe('malformed')
  })

  it.each(READERS.flatMap(([who, judge]) => MALFORMED.map(([name, reply]) => [who, name, judge(reply)] as const)))(
    'S3 is asked for once more and merges nothing: %s, %s',
    async (_, __, judge) => {
      const {verdicts, questions, decisions} = await pass(judge)
      expect([verdicts.map(({relation}) => relation), questions, decisions]).toEqual([['malformed'], 2, []])
    },
  )
})

describe('S14 a written verdict', () => {
  it.each(UNDERSTOOD)('is understood: %s', (_, reply, same) => {
    expect(readReply(reply)).toEqual({kind: 'answer', same})
  })

  it.each(READERS.flatMap(([who, judge]) => UNDERSTOOD.map(([name, reply, same]) => [who, name, judge(reply), same] as const)))(
    'merges where it says "same", and only there: %s, %s',
    async (_, __, judge, same) => {
      const {decisions} = await pass(judge)
      expect(decisions.map(({reconcile}) => reconcile)).toEqual(same ? ['merge'] : [])
    },
  )

  it('is read in time in proportion to its length', () => {
    expect(readReply('{'.repeat(1_000_000)).kind).toBe('malformed')
  })
})

describe('S14 a written wording that is none', () => {
  it.each(MALFORMED_WORDINGS)('is malformed: %s', (_, reply) => {
    expect(readWording(reply).kind).toBe('malformed')
  })

  it.each(
    READERS.flatMap(([who, judge]) => MALFORMED_WORDINGS.map(([name, reply]) => [who, name, judge('{"same": true}', reply)] as const)),
  )('S3 costs its merge nothing but the words: %s, %s', async (_, __, judge) => {
    const {verdicts, questions, decisions} = await pass(judge)
    expect([questions, decisions.map(({reconcile}) => reconcile)]).toEqual([5, ['merge']])
    expect(decisions[0]).not.toHaveProperty('wording')
    expect(verdicts[0]?.wording).toMatchObject({reply: {kind: 'malformed'}, refused: expect.any(String)})
  })

  it.each(READERS)('is used where it is one and holds against both: %s', async (_, judge) => {
    const words = 'Before the call, the gateway checks every token.'
    const {decisions} = await pass(judge('{"same": true}', JSON.stringify({merged: words})))
    expect(decisions).toMatchObject([{reconcile: 'merge', wording: words}])
  })
})

describe('what is no reply at all', () => {
  it.each(NO_REPLIES)('is malformed, from a ledger and from a judge of another program: %s', async (_, reply) => {
    expect([checkedReply(reply).kind, checkedWording(reply).kind]).toEqual(['malformed', 'malformed'])
    const talking: Judge = {...scriptedJudge({}), ask: async () => reply as never}
    for (const judge of [talking, repeating(reply)])
      expect(await pass(judge)).toMatchObject({verdicts: [{relation: 'malformed'}], questions: 2, decisions: []})
  })

  it.each(NO_REPLIES)('and recorded as a verdict that counts decides nothing either: %s', async (_, reply) => {
    const judge = scriptedJudge({answer: 'same'})
    const sides = [side('a', A), side('b', B)]
    const plan = planPairs(sides, journalOf([]), {now: NOW, judge})
    const {verdicts} = await askPairs(judge, plan.questions, {budget: 9, deadline: 1000, now: NOW, signal})
    const forged = recorded(verdicts).map(verdict => ({...verdict, answers: QUESTIONS.map(one => ({...one, reply: reply as never}))}))
    expect(decide(plan, forged, new Map(sides.map(one => [one.id, one])), {now: NOW, config: 'c', judge})).toEqual([])
  })

  it('of a recorded judge is a failure on words that were never answered', async () => {
    const judge = repeating('{"same": true}', '{"merged": "x"}')
    expect(await judge.ask('entails', A, 'other', signal)).toMatchObject({kind: 'failed', why: expect.stringMatching(/recorded/)})
    expect(await judge.word?.(B, A, signal)).toMatchObject({kind: 'failed', why: expect.stringMatching(/recorded/)})
  })
})
