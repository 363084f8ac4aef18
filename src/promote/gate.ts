import {calendarDays, utcDay} from '../domain/days.ts'
import type {Against, Check, Insight, Quality} from '../domain/insight.ts'
import type {GateSettings} from '../domain/promotion-config.ts'

/** All that the gate looks at. */
export interface Candidate {
  readonly insight: Insight
  readonly quality: Quality
  /** What it cannot be true beside; empty where nothing was found. */
  readonly against: readonly Against[]
}

interface Row {
  readonly name: Check['name']
  check(candidate: Candidate, settings: GateSettings, now: string): Omit<Check, 'name'> | undefined
}

/** Every condition, in the order in which they are told. A new one is one row here, and a paragraph in docs/promotion.md. */
const TABLE: readonly Row[] = [
  {name: 'confidence', check: ({insight}, {confidence}) => above(insight.confidence, confidence, countsOf(insight))},
  {
    name: 'validations',
    check: ({insight: {successes}}, {validations}) =>
      atLeast(successes, validations, `${successes} of ${validations} distinct episodes confirmed it`),
  },
  {name: 'recency', check: recency},
  {name: 'contradiction', check: contradiction},
  {
    name: 'reliability',
    check: ({insight, quality}, {reliability}) =>
      atLeast(
        quality.reliability,
        reliability,
        `lower bound ${shown(insight.lowerBound)} × trust ${shown(insight.trust)} (best claim: ${bestClaim(insight)})`,
      ),
  },
  {
    name: 'utility',
    check: ({insight, quality}, {utility}) =>
      atLeast(
        quality.utility,
        utility,
        quality.judged === 'useless'
          ? 'the judge says that nobody who works on this later needs it'
          : `a ${insight.kind}; it counts what is named in it, and whether it says who or what acts`,
      ),
  },
  {
    name: 'evidence',
    check: ({insight}, {maxFalse}) =>
      maxFalse === undefined ? undefined : atLeast(insight.evidence, 1 / maxFalse, `e-value of ${countsOf(insight)} against coincidence`),
  },
]

/** The checks of one candidate, each with value, threshold and reason. It passes where all do. */
export function gate(candidate: Candidate, settings: GateSettings, now: string): Check[] {
  return TABLE.flatMap(({name, check}) => {
    const result = check(candidate, settings, now)
    return result === undefined ? [] : [{name, ...result}]
  })
}

export const passesAll = (checks: readonly Check[]): boolean => checks.every(({passed}) => passed)

type Result = Omit<Check, 'name'>

const above = (value: number, threshold: number, why: string): Result => ({value, threshold, passed: value > threshold, why})

const atLeast = (value: number, threshold: number, why: string): Result => ({value, threshold, passed: value >= threshold, why})

const countsOf = ({successes, failures}: Insight): string =>
  `${successes} confirmed and ${failures} refuted ${episodes(successes + failures)}`

const episodes = (n: number): string => (n === 1 ? 'episode' : 'episodes')

export const shown = (value: number): string => value.toFixed(2)

const bestClaim = ({claims, trust}: Insight): string => {
  const best = claims.find(claim => claim.trust === trust)
  return best === undefined ? 'none' : best.echoOf === undefined ? best.actor : `${best.actor}, who repeats what was read`
}

/** Days by the calendar. A confirmation from the future (a clock that was set back) proves nothing about now; one of today does. */
function recency({insight}: Candidate, {recencyDays}: GateSettings, now: string): Result {
  const threshold = recencyDays
  const {lastValidated, expires} = insight
  if (expires !== undefined && now > expires)
    return {value: null, threshold, passed: false, why: `it was said to hold until ${utcDay(expires)}, which is over`}
  if (lastValidated === undefined) return {value: null, threshold, passed: false, why: 'no episode has confirmed it yet'}
  const value = calendarDays(lastValidated, now)
  if (value < -1) return {value, threshold, passed: false, why: `its last confirmation, ${utcDay(lastValidated)}, is in the future`}
  const when = `last confirmed on ${utcDay(lastValidated)}`
  return {value, threshold, passed: value <= recencyDays, why: value <= 0 ? `${when}, today` : `${when}, ${value} days ago`}
}

function contradiction({against}: Candidate): Result {
  const why = against.map(one => `${one.entry === undefined ? `insight ${one.insight}` : `entry "${one.entry}"`}: ${one.why}`).join('; ')
  return {
    value: against.length,
    threshold: 0,
    passed: against.length === 0,
    why: why || 'no entry says otherwise, as far as rules can tell',
  }
}
