import {describe, expect, it} from 'vitest'
import type {Judge, JudgeReply} from '../../../../src/domain/judge.ts'
import {type LabelledPair, labelledPairs} from '../../../../src/judge/labelled/labelled.ts'
import {labelledSentences} from '../../../../src/judge/labelled/worth.ts'
import {qualify} from '../../../../src/judge/qualify.ts'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'

const PAIRS = labelledPairs()
const signal = new AbortController().signal

/** A judge that knows the labels, and errs where it is told to. */
function knowing(
  errs: (pair: LabelledPair, at: number) => boolean = () => false,
  reply = (yes: boolean): JudgeReply => ({kind: 'answer', yes: yes ? 0.97 : 0.03, coverage: 0.9}),
): Judge {
  const byText = new Map(
    PAIRS.flatMap((pair, at) => [[`${pair.a}\n${pair.b}`, {pair, at}] as const, [`${pair.b}\n${pair.a}`, {pair, at}] as const]),
  )
  return {
    name: 'knowing',
    version: '1',
    qualified: {same: false, contradicts: false},
    async ask(question, first, second) {
      const found = byText.get(`${first}\n${second}`)
      if (found === undefined) throw new Error('an unknown pair')
      const {pair, at} = found
      const truth = question === 'entails' ? pair.label === 'same' : pair.label !== 'contradicts'
      return reply(errs(pair, at) ? !truth : truth)
    },
  }
}

describe('a judge that is right', () => {
  it('qualifies for both relations, without flips', async () => {
    const result = await qualify(knowing(), PAIRS, {signal})
    expect(result).toMatchObject({
      pairs: PAIRS.length,
      flips: 0,
      abstains: 0,
      same: {precision: 1, recall: 1, qualified: true},
      contradicts: {precision: 1, recall: 1, qualified: true},
    })
    expect(result.same.decided).toBeGreaterThanOrEqual(100)
  })
})

describe('whether a sentence is worth knowing', () => {
  const SENTENCES = labelledSentences()
  const telling = (errs: (at: number) => boolean = () => false): Judge => ({
    ...knowing(),
    async ask(_, first) {
      const at = SENTENCES.findIndex(({text}) => text === first)
      return {kind: 'answer', yes: SENTENCES[at]?.worth !== errs(at) ? 0.97 : 0.03, coverage: 0.9}
    },
  })

  it('is a question with a qualification of its own: a judge that tells it right qualifies for it, and for nothing else', async () => {
    expect(await qualify(telling(), [], {signal})).toMatchObject({
      worth: {precision: 1, recall: 1, decided: SENTENCES.length / 2, qualified: true},
      same: {qualified: false},
      contradicts: {qualified: false},
    })
  })

  it.each([
    ['errs in two of ten', telling(at => at % 10 < 2)],
    ['finds everything worth knowing', scriptedJudge({answer: 'same'})],
    ['is never sure', scriptedJudge({answer: 'abstain'})],
    ['talks junk', scriptedJudge({reply: 'Yes, remember this.'})],
    ['says nothing of it', knowing()],
  ])('is none for a judge that %s', async (_, judge) => {
    expect((await qualify(judge, [], {signal})).worth.qualified).toBe(false)
  })
})

describe('a judge does not qualify', () => {
  it.each([
    ['that says yes to all', scriptedJudge({answer: 'same'})],
    ['that says no to all', scriptedJudge({answer: 'contradicts'})],
    ['that is never sure', scriptedJudge({answer: 'abstain'})],
    ['that talks junk', scriptedJudge({answer: 'malformed'})],
    ['that fails', scriptedJudge({answer: 'fail'})],
    ['that gives numbers which are none', knowing(undefined, () => ({kind: 'answer', yes: Number.NaN, coverage: 1}))],
    ['that hardly answers the question', knowing(undefined, yes => ({kind: 'answer', yes: yes ? 0.97 : 0.03, coverage: 0.3}))],
    ['that errs in one of ten', knowing((_, at) => at % 10 < 2)],
  ])('%s', async (_, judge) => {
    const {same, contradicts} = await qualify(judge, PAIRS, {signal})
    expect([same.qualified, contradicts.qualified]).toEqual([false, false])
  })

  it('on too few pairs, however right it is', async () => {
    expect((await qualify(knowing(), PAIRS.slice(0, 40), {signal})).same.qualified).toBe(false)
  })
})

it('stops where it is told to', async () => {
  const stop = new AbortController()
  const run = qualify(knowing(), PAIRS, {signal: stop.signal, progress: done => done === 3 && stop.abort(new Error('enough'))})
  await expect(run).rejects.toThrow('enough')
})
