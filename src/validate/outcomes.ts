import type {Event} from '../domain/event.ts'
import {type EpisodeResult, type Forecast, type Observed, type OutcomeData, RESULTS} from '../domain/insight.ts'
import {confidenceOf} from './confidence.ts'
import type {EpisodeSpans} from './episodes.ts'
import {type EventLookup, isSelfMade, trustOf} from './trust.ts'

/** Total: by time, then id, so that the order in which a ledger holds them changes nothing. */
export const byTime = (a: {at: string; id: string}, b: {at: string; id: string}): number =>
  (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** `data` of an outcome event, or undefined where it is none. */
export function outcomeData(event: Event): OutcomeData | undefined {
  const {prediction, result, evidence} = (event.data ?? {}) as Partial<OutcomeData>
  if (event.kind !== 'outcome' || typeof prediction !== 'string' || !RESULTS.includes(result as never)) return undefined
  return {prediction, result: result!, ...(typeof evidence === 'string' ? {evidence} : {})}
}

/** Weighs the stated outcomes of one insight. Those that name no prediction of it are no outcomes. */
export function statedOutcomes(
  outcomes: readonly Event[],
  predictions: ReadonlyMap<string, Forecast>,
  lookup: EventLookup,
  spans: EpisodeSpans,
): Observed[] {
  // An event shows something once: the first episode that rests on it has it.
  const used = new Map<string, string>()
  return [...outcomes].sort(byTime).flatMap(event => {
    const data = outcomeData(event)
    const prediction = data && predictions.get(data.prediction)
    if (data === undefined || prediction === undefined) return []
    const refusal = whyNot(event, data, prediction, lookup, spans) ?? reused(event, data, prediction, used)
    return {
      id: event.id,
      prediction: prediction.prediction,
      episode: prediction.episode,
      at: event.at,
      actor: event.actor,
      result: data.result,
      ...(prediction.probability === undefined ? {} : {probability: prediction.probability}),
      ...(data.evidence === undefined ? {} : {evidence: data.evidence}),
      counts: refusal === undefined,
      why: refusal ?? `${data.result} by ${nameOf(event.actor)}${data.evidence === undefined ? '' : ', with evidence'}`,
    }
  })
}

const nameOf = (actor: Event['actor']): string =>
  ({person: 'a person', tool: 'a tool', assistant: 'an assistant'})[actor as 'person'] ?? actor

/** Why an outcome does not count, or undefined. */
function whyNot(
  event: Event,
  {result, evidence}: OutcomeData,
  prediction: Forecast,
  lookup: EventLookup,
  spans: EpisodeSpans,
): string | undefined {
  if (result === 'inconclusive') return 'inconclusive: it counts nowhere'
  if (isSelfMade(event)) return "self-produced: Kanon's own text, or recalled text, is no evidence"
  if (event.actor === 'document') return 'a document cannot observe an outcome'
  if (event.at < prediction.at) return 'its time is before that of its prediction'
  const end = spans.get(prediction.episode)?.end
  if (end !== undefined && event.at > end) return `late: the episode ended at ${end}`
  const shown = evidence === undefined ? undefined : lookup(evidence)
  if (event.actor !== 'assistant') return undefined
  if (evidence === undefined) return "an assistant's outcome needs the event of a tool or a person as evidence"
  if (shown === undefined) return 'its evidence is not in this scope of the ledger'
  if (shown.actor !== 'tool' && shown.actor !== 'person')
    return `its evidence is the event of ${shown.actor === 'assistant' ? 'an assistant' : shown.actor}; it must be of a tool or a person`
  if (trustOf(shown, lookup) === 0) return 'its evidence is recalled text, or rests on something unknown'
  if (shown.episode === prediction.episode && shown.at < prediction.at) return 'its evidence was there before the prediction'
  return undefined
}

function reused(event: Event, {evidence}: OutcomeData, {episode}: Forecast, used: Map<string, string>): string | undefined {
  if (event.actor !== 'assistant' || evidence === undefined) return undefined
  const first = used.get(evidence)
  if (first !== undefined && first !== episode) return `its evidence already stands for the episode ${first}`
  used.set(evidence, episode)
  return undefined
}

/**
 * One result for each episode that has an outcome which counts: refuted where any was, at the time of the last. By time; the forecast of
 * each is what was stated (the mean of several), else what the episodes before it let one expect.
 */
export function episodeResults(observed: readonly Observed[]): EpisodeResult[] {
  const groups = new Map<string, Observed[]>()
  for (const one of observed.filter(({counts}) => counts)) groups.set(one.episode, [...(groups.get(one.episode) ?? []), one])
  const results = [...groups].map(([episode, group]) => ({
    id: episode,
    at: group
      .map(({at}) => at)
      .sort()
      .at(-1)!,
    result: group.some(({result}) => result === 'refuted') ? ('refuted' as const) : ('confirmed' as const),
    stated: group.flatMap(({probability}) => (probability === undefined ? [] : [probability])),
  }))
  let s = 0
  let f = 0
  return results.sort(byTime).map(({id, at, result, stated}) => {
    const forecast = stated.length > 0 ? stated.reduce((sum, p) => sum + p, 0) / stated.length : confidenceOf(s, f)
    if (result === 'confirmed') s++
    else f++
    return {episode: id, at, result, forecast}
  })
}
