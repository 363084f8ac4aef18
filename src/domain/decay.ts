import {ageInDays} from './days.ts'
import type {FactKind} from './fact.ts'
import type {Insight} from './insight.ts'

/** Days after which half of the confidence is left, by kind. */
export const HALF_LIFE_DAYS: Readonly<Record<FactKind, number>> = {
  preference: 90,
  declaration: 60,
  decision: 120,
  correction: 180,
  rule: 180,
  definition: 180,
  reference: 180,
}

/** What is left, 0..1, after so many days. Time before the start (a clock that was set back) takes nothing off. */
export const decay = (days: number, kind: FactKind): number => 2 ** (-Math.max(0, days) / HALF_LIFE_DAYS[kind])

/** Confidence 0..1 as of `now`: it halves with each half-life since the last validation, or since it was first said. */
export const effectiveConfidence = (
  insight: Pick<Insight, 'confidence' | 'kind' | 'lastValidated' | 'firstObserved'>,
  now: string,
): number => insight.confidence * decay(ageInDays(insight.lastValidated ?? insight.firstObserved, now), insight.kind)
