import type {Evidence} from '../domain/insight.ts'
import {betaCdf, betaQuantile, logBeta} from './beta.ts'

/** Mean of the rate after s confirmed and f refuted episodes and a uniform prior (Laplace's rule of succession). 0..1. */
export const confidenceOf = (s: number, f: number): number => (s + 1) / (s + f + 2)

/** The 5 % quantile of Beta(s + 1, f + 1): with probability 0.95 the true rate is above it. 5 of 5 gives 0.607. */
export function lowerBoundOf(s: number, f: number): number {
  const key = `${s} ${f}`
  const known = BOUNDS.get(key)
  if (known !== undefined) return known
  const bound = betaQuantile(0.05, s + 1, f + 1)
  if (BOUNDS.size < 10_000) BOUNDS.set(key, bound)
  return bound
}

/** Many insights share few pairs of counts, and each costs sixty steps. */
const BOUNDS = new Map<string, number>()

/** s / (s + f), or undefined where nothing was counted. */
export const accuracyOf = (s: number, f: number): number | undefined => (s + f === 0 ? undefined : s / (s + f))

/**
 * Evidence against coincidence, as an e-value: the mean, over p uniform on (p0, 1), of the likelihood ratio of p to p0. A claim that holds
 * by chance with rate p0 reaches 1 / α with probability at most α, however often one looks (Ville's inequality for test martingales).
 *
 *   1/(1 − p0) · ∫ p^s (1 − p)^f dp / (p0^s (1 − p0)^f)   from p0 to 1
 *
 * The integral is the incomplete beta function. 7 of 7 gives 32, 5 of 5 gives 10.5.
 */
export function evidenceOf(s: number, f: number, p0 = 0.5): number {
  // Above p0 the probability is that of 1 − p below 1 − p0: no difference of two numbers close to 1.
  const upper = betaCdf(1 - p0, f + 1, s + 1)
  if (upper === 0) return 0
  return Math.exp(Math.log(upper) + logBeta(s + 1, f + 1) - s * Math.log(p0) - f * Math.log1p(-p0) - Math.log1p(-p0))
}

/** The counts of distinct episodes, s confirmed and f refuted, and every figure that follows from them alone. */
export const figuresOf = (s: number, f: number): Pick<Evidence, 'successes' | 'failures' | 'confidence' | 'lowerBound' | 'evidence'> => ({
  successes: s,
  failures: f,
  confidence: confidenceOf(s, f),
  lowerBound: lowerBoundOf(s, f),
  evidence: evidenceOf(s, f),
})
