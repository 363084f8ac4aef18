import {describe, expect, it} from 'vitest'
import {betaCdf, betaQuantile, logGamma} from '../../../../src/validate/beta.ts'
import {confidenceOf, evidenceOf, lowerBoundOf} from '../../../../src/validate/confidence.ts'

/** For whole numbers the distribution is a sum of binomial terms, in exact steps: a definition that shares nothing with the code. */
function betaCdfBySum(x: number, a: number, b: number): number {
  const n = a + b - 1
  let sum = 0
  for (let j = a; j <= n; j++) sum += choose(n, j) * x ** j * (1 - x) ** (n - j)
  return sum
}

const choose = (n: number, k: number): number =>
  Array.from({length: k}, (_, i) => (n - i) / (i + 1)).reduce((product, factor) => product * factor, 1)

describe('the Beta distribution', () => {
  it('has the logarithm of the factorial', () => {
    expect(logGamma(1)).toBeCloseTo(0, 12)
    expect(logGamma(6)).toBeCloseTo(Math.log(120), 12)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12)
    expect(logGamma(171)).toBeCloseTo(706.573062245787, 8)
  })

  it('equals the sum of binomial terms', () => {
    for (const a of [1, 2, 5, 11, 30])
      for (const b of [1, 3, 8, 21])
        for (const x of [0.001, 0.05, 0.3, 0.5, 0.77, 0.99]) expect(betaCdf(x, a, b)).toBeCloseTo(betaCdfBySum(x, a, b), 11)
  })

  it('has quantiles that its own probabilities give back', () => {
    for (const a of [0.5, 1, 6, 41, 900])
      for (const b of [0.5, 1, 3, 77])
        for (const p of [0.01, 0.05, 0.5, 0.95]) expect(betaCdf(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9)
  })

  it('has the quantiles of tables', () => {
    expect(betaQuantile(0.05, 6, 1)).toBeCloseTo(0.05 ** (1 / 6), 12)
    expect(betaQuantile(0.05, 1, 6)).toBeCloseTo(1 - 0.95 ** (1 / 6), 12)
    expect(betaQuantile(0.5, 3, 3)).toBeCloseTo(0.5, 12)
    // Clopper-Pearson, 8 of 10, one-sided 95 %: 0.4930987.
    expect(betaQuantile(0.05, 8, 3)).toBeCloseTo(0.4930987, 6)
  })

  it('stays in bounds', () => {
    expect([betaCdf(-1, 2, 2), betaCdf(2, 2, 2), betaQuantile(0, 2, 2), betaQuantile(1, 2, 2)]).toEqual([0, 1, 0, 1])
  })
})

describe('confidence', () => {
  it('is one half without evidence, and goes by episodes', () => {
    expect(confidenceOf(0, 0)).toBe(0.5)
    expect(confidenceOf(5, 0)).toBeCloseTo(6 / 7, 12)
    expect(confidenceOf(0, 10)).toBeCloseTo(1 / 12, 12)
  })

  it.each([
    [5, 0, 0.61],
    [7, 0, 0.69],
    [4, 0, 0.55],
    [9, 0, 0.74],
  ])('has a lower bound: %i confirmed, %i refuted give %f', (s, f, bound) => {
    expect(lowerBoundOf(s, f)).toBeCloseTo(bound, 2)
  })
})

describe('the e-value', () => {
  /** The mean of the likelihood ratio over a fine grid. */
  const byGrid = (s: number, f: number): number => {
    const steps = 20_000
    let sum = 0
    for (let i = 0; i < steps; i++) {
      const p = 0.5 + (0.5 * (i + 0.5)) / steps
      sum += (p / 0.5) ** s * ((1 - p) / 0.5) ** f
    }
    return sum / steps
  }

  it('is the mean likelihood ratio', () => {
    for (const [s, f] of [[0, 0], [5, 0], [7, 0], [20, 3], [3, 9], [60, 40]]) expect(evidenceOf(s, f) / byGrid(s, f)).toBeCloseTo(1, 5) // biome-ignore format: a table
  })

  it('starts at 1, needs seven in a row for 20, and stays a number for many', () => {
    expect(evidenceOf(0, 0)).toBeCloseTo(1, 12)
    expect(evidenceOf(6, 0)).toBeLessThan(20)
    expect(evidenceOf(7, 0)).toBeGreaterThan(20)
    expect(evidenceOf(2000, 2000)).toBeLessThan(1)
    expect(Number.isFinite(evidenceOf(900, 10))).toBe(true)
  })

  it('reaches 20 by coincidence in under 5 % of long runs, looked at after every step', () => {
    let state = 12345
    const coin = (): boolean => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32 < 0.5
    }
    let reached = 0
    for (let run = 0; run < 400; run++) {
      let s = 0
      let f = 0
      for (let step = 0; step < 100; step++) {
        if (coin()) s++
        else f++
        if (evidenceOf(s, f) >= 20) {
          reached++
          break
        }
      }
    }
    expect(reached / 400).toBeLessThanOrEqual(0.05)
  })
})
