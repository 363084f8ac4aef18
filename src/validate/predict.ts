import type {Actor} from '../domain/event.ts'
import type {Insight, Observed, OutcomeData, PredictionData, Result} from '../domain/insight.ts'
import type {Ledger} from '../domain/ledger.ts'
import {forecastOf} from './fold.ts'
import {readInsights} from './gather.ts'

/** A prediction or outcome that cannot be recorded. Nothing was stored; the message is one sentence with the way out. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError'
  readonly code: 'unknown-insight' | 'unknown-prediction' | 'unknown-evidence' | 'probability' | 'nothing-expected'

  constructor(code: ValidationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface PredictionInput {
  readonly scope: string
  /** Id of the insight, whole. */
  readonly insight: string
  /** The session or task in which it will show. Any name will do. */
  readonly episode: string
  /** What is expected to be seen, in words. */
  readonly expect: string
  /** How sure one is, 0..1. Default: as sure as the insight's record is. */
  readonly probability?: number
  readonly actor: Extract<Actor, 'person' | 'assistant' | 'tool'>
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string
}

/** Records a prediction before its outcome, and gives its id. ValidationError where there is no such insight, or the probability is none. */
export async function predict(ledger: Ledger, input: PredictionInput): Promise<string> {
  const {scope, insight, episode, expect, probability, actor, at} = input
  if (probability !== undefined && !(probability >= 0 && probability <= 1))
    throw new ValidationError('probability', `a probability is a number from 0 to 1, not ${probability}`)
  if (expect.trim() === '') throw new ValidationError('nothing-expected', 'a prediction says what is expected; give it a text')
  if (!(await isKnown(ledger, scope, insight)))
    throw new ValidationError('unknown-insight', `there is no insight ${insight} in ${scope}; \`kanon distill\` lists them`)
  const data: PredictionData = {insight, ...(probability === undefined ? {} : {probability})}
  const event = {kind: 'prediction', actor, scope, episode, at, text: expect, source: {key: 'predict'}, data: {...data}} as const
  return (await ledger.append([event])).ids[0]
}

async function isKnown(ledger: Ledger, scope: string, insight: string): Promise<boolean> {
  for await (const {data} of ledger.scoped(scope).events({kinds: ['fact']})) if (data?.insight === insight) return true
  return false
}

export interface OutcomeInput {
  readonly scope: string
  /** Id of the prediction, whole. */
  readonly prediction: string
  readonly result: Result
  /** Id of the event that shows it, whole. */
  readonly evidence?: string
  readonly actor: Extract<Actor, 'person' | 'assistant' | 'tool'>
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string
}

export interface RecordedOutcome {
  /** The id of the outcome event. */
  readonly id: string
  readonly prediction: string
  readonly insight: string
  readonly outcome: Result
  /** Whether it counts, as of now, and why: a late one is stored and does not. */
  readonly counts: boolean
  readonly why: string
}

/** Records what came of a prediction. ValidationError where there is no such prediction or evidence: an outcome comes second or not at all. */
export async function recordOutcome(ledger: Ledger, input: OutcomeInput): Promise<RecordedOutcome> {
  const {scope, prediction, result, evidence, actor, at} = input
  const scoped = ledger.scoped(scope)
  const event = await scoped.event(prediction)
  const forecast = event && forecastOf(event)
  if (forecast === undefined)
    throw new ValidationError(
      'unknown-prediction',
      `there is no prediction ${prediction} in ${scope}; record one first with \`kanon predict\``,
    )
  if (evidence !== undefined && (await scoped.event(evidence)) === undefined)
    throw new ValidationError('unknown-evidence', `there is no event ${evidence} in ${scope}; evidence is the id of a captured event`)
  const data: OutcomeData = {prediction, result, ...(evidence === undefined ? {} : {evidence})}
  const lineage = evidence === undefined ? [prediction] : [prediction, evidence]
  const {ids} = await ledger.append([
    {kind: 'outcome', actor, scope, episode: forecast.episode, at, text: result, source: {key: 'outcome'}, lineage, data: {...data}},
  ])
  const insight = (await readInsights(scoped)).find(({id}) => id === forecast.insight)
  const weighed = weighedIn(insight, ids[0])
  return {id: ids[0], prediction, insight: forecast.insight, outcome: result, counts: weighed.counts, why: weighed.why}
}

const weighedIn = (insight: Insight | undefined, id: string): Pick<Observed, 'counts' | 'why'> =>
  insight?.observed.find(one => one.id === id) ?? {counts: false, why: 'what the insight was distilled from is not in the ledger any more'}
