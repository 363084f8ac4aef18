import {describe, expect, it} from 'vitest'
import type {JudgeReply, VerdictData} from '../../../../src/domain/judge.ts'
import {counts, relationOf} from '../../../../src/reconcile/relation.ts'

type Shares = readonly [together: readonly [number, number], entails?: readonly [number, number]]

const reply = (yes: number, coverage = 1): JudgeReply => ({kind: 'answer', yes, coverage})

const answers = ([together, entails]: Shares): VerdictData['answers'] =>
  (['ab', 'ba'] as const).flatMap((order, at) => [
    {question: 'together' as const, order, reply: reply(together[at] as number)},
    ...(entails === undefined ? [] : [{question: 'entails' as const, order, reply: reply(entails[at] as number)}]),
  ])

describe('recorded answers', () => {
  it.each<[string, Shares, string]>([
    [
      'yes to all',
      [
        [1, 1],
        [1, 1],
      ],
      'same',
    ],
    [
      'yes one way',
      [
        [1, 1],
        [1, 0],
      ],
      'a-narrower',
    ],
    [
      'yes the other way',
      [
        [1, 1],
        [0, 1],
      ],
      'b-narrower',
    ],
    [
      'no both ways',
      [
        [1, 1],
        [0, 0],
      ],
      'unrelated',
    ],
    ['both cannot be true', [[0, 0]], 'contradicts'],
    [
      'both cannot be true, whatever else',
      [
        [0, 0],
        [1, 1],
      ],
      'contradicts',
    ],
    [
      'one order against the other',
      [
        [0, 1],
        [1, 1],
      ],
      'abstain',
    ],
    [
      'unsure',
      [
        [1, 0.5],
        [1, 1],
      ],
      'abstain',
    ],
    ['half of the questions', [[1, 1]], 'incomplete'],
    [
      'none',
      [
        [1, 1],
        [Number.NaN, 1],
      ],
      'malformed',
    ],
  ])('come to what they say: %s', (_, shares, relation) => {
    expect(relationOf(answers(shares))).toBe(relation)
  })

  it('with a reply that is none are malformed', () => {
    const given = [
      ...answers([
        [1, 1],
        [1, 1],
      ]).slice(1),
      {question: 'entails' as const, order: 'ab' as const, reply: {kind: 'timeout', why: 'late'} as const},
    ]
    expect(relationOf(given)).toBe('malformed')
  })

  it('are read as strictly as the judge has to be read since: an old verdict outlives no new qualification', () => {
    const given = answers([
      [0.95, 0.95],
      [0.9, 0.9],
    ])
    expect(relationOf(given)).toBe('same')
    expect(relationOf(given, {thresholds: {same: 0.93, contradicts: 0.8}})).toBe('abstain')
    const against = answers([[0.1, 0.1]])
    expect(relationOf(against)).toBe('contradicts')
    // Two answers were enough to call it a contradiction then; now they are not, and the rest has to be asked.
    expect(relationOf(against, {thresholds: {same: 0.8, contradicts: 0.95}})).toBe('incomplete')
  })

  it('count for the relation that the judge has qualified for alone', () => {
    const qualified = (same: boolean, contradicts: boolean) => ({qualified: {same, contradicts}})
    expect(['same', 'a-narrower', 'unrelated', 'contradicts', 'abstain'].map(one => counts(one as 'same', qualified(true, false)))).toEqual(
      [true, true, true, false, true],
    )
    expect(['same', 'contradicts', 'abstain'].map(one => counts(one as 'same', qualified(false, true)))).toEqual([false, true, true])
    expect(['same', 'contradicts', 'abstain'].map(one => counts(one as 'same', qualified(false, false)))).toEqual([false, false, false])
  })
})
