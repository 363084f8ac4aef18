import {describe, expect, it} from 'vitest'
import {bestOfEach, type Embedded, mistakeInVectors, near} from '../../../../src/reconcile/vectors.ts'

const unit = (...values: number[]): Float32Array => {
  const norm = Math.hypot(...values)
  return Float32Array.from(values, value => value / norm)
}

describe('vectors', () => {
  it.each([
    ['NaN', [Float32Array.of(Number.NaN, 0), unit(1, 0)], /none/],
    ['infinite', [Float32Array.of(Number.POSITIVE_INFINITY, 0)], /none/],
    ['of unequal lengths', [unit(1, 0), unit(1, 0, 0)], /2 and of 3/],
    ['empty', [new Float32Array(0)], /no vector/],
    ['not of length one', [Float32Array.of(2, 0)], /not 1/],
    ['all zero', [Float32Array.of(0, 0)], /not 1/],
    ['too few', [], /1 texts gave 0/],
  ] as const)('that are %s are refused with the reason', (_, vectors, why) => {
    expect(mistakeInVectors(vectors, Math.max(1, vectors.length))).toMatch(why)
  })

  it('are found near from either side, a cosine that is reached included', () => {
    const texts: Embedded[] = [
      {id: 'a', vector: unit(1, 0)},
      {id: 'b', vector: unit(1, 1)},
      {id: 'c', vector: unit(0, 1)},
    ]
    const [a, b] = texts as [Embedded, Embedded]
    const cosine = a.vector[0]! * b.vector[0]! + a.vector[1]! * b.vector[1]!
    expect(near(a, texts, cosine)).toEqual(near(b, texts, cosine).filter(pair => pair.a === 'a'))
    expect(near(a, texts, cosine + 1e-6)).toEqual([])
  })

  it('S33 give the same pairs in any order of rows', () => {
    const pairs = ['ab', 'cd', 'ac', 'bd'].map((key, at) => ({a: key[0]!, b: key[1]!, score: 0.9 - at / 100, by: 'vectors' as const}))
    expect(bestOfEach([...pairs].reverse(), 1)).toEqual(bestOfEach(pairs, 1))
    // A pair stays where it is among the best of one of its two.
    expect(bestOfEach(pairs, 1).map(({a, b}) => a + b)).toEqual(['ab', 'cd'])
  })
})
