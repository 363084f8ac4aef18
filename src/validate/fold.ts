import {isTime} from '../domain/check-event.ts'
import {commandsOf} from '../domain/commands.ts'
import type {Event} from '../domain/event.ts'
import type {CandidateFact, FactKind} from '../domain/fact.ts'
import type {Claim, Evidence, Forecast, Insight, Observed} from '../domain/insight.ts'
import {aliasesOf, endsOf, mergesOf, wordingsOf} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {brierScore} from './calibration.ts'
import {accuracyOf, figuresOf} from './confidence.ts'
import {type EpisodeSpan, type EpisodeSpans, extendSpans} from './episodes.ts'
import {byTime, episodeResults, outcomeData, statedOutcomes} from './outcomes.ts'
import {commandRun, type Results, standingOutcomes} from './standing.ts'
import {type ClaimContext, claimsOf, type EventLookup, isSelfMade} from './trust.ts'

export interface FoldOptions {
  /** false: captured tool results are no outcomes. Default: true. */
  readonly standing?: boolean
  /** Absorbed insight → the one that stands for it: its facts, predictions and outcomes count there. */
  readonly aliases?: ReadonlyMap<string, string>
  /** Insight that another one superseded → the last moment at which it held, ISO 8601 in UTC. */
  readonly ends?: ReadonlyMap<string, string>
  /** Insight → the words that stand for it since a merge. */
  readonly wordings?: ReadonlyMap<string, string>
}

/** What insights are made of: the events that matter to one of them, and when the episodes of the whole scope ran. */
export interface Material {
  readonly events: readonly Event[]
  readonly spans: EpisodeSpans
}

/**
 * The insights of one scope, by id, from its events. A pure function of the set of events: their order, and in how many pieces they came,
 * changes nothing. Facts without a claim that is still there (all of their events forgotten) make no insight.
 */
export function foldInsights(events: readonly Event[], options: FoldOptions = {}): Insight[] {
  const spans = new Map<string, EpisodeSpan>()
  for (const event of events) extendSpans(spans, event)
  const merges = mergesOf(events)
  return atOnce(insightSteps({events, spans}, {aliases: aliasesOf(merges), wordings: wordingsOf(merges), ends: endsOf(events), ...options}))
}

/** The same of what was gathered from a ledger (see `gather`). */
export function* insightSteps(
  {events, spans}: Material,
  {standing = true, aliases = new Map(), wordings = new Map(), ends = new Map()}: FoldOptions = {},
): Steps<Insight[]> {
  const byId = new Map<string, Event>()
  for (const event of events) {
    byId.set(event.id, event)
    yield
  }
  const lookup: EventLookup = id => byId.get(id)
  const groups = yield* factsByInsight(events, aliases)
  const context = yield* claimContext(events, groups, lookup)
  const stated = yield* statedByInsight(events, aliases)
  const results = standing ? yield* resultsOf(events) : new Map()
  const insights: Insight[] = []
  for (const [id, facts] of yield* sortSteps([...groups], ([a], [b]) => (a < b ? -1 : 1))) {
    yield
    const claimed = claimedOf(id, facts, lookup, context)
    if (claimed === undefined) continue
    const {predictions, outcomes} = stated.get(id) ?? {predictions: [], outcomes: []}
    const forecasts = new Map(predictions.map(forecast => [forecast.prediction, forecast]))
    const observed = [
      ...statedOutcomes(outcomes, forecasts, lookup, spans),
      ...standingOutcomes(claimed.commands, claimed.claims, results, spans),
    ].sort(byTime)
    insights.push({
      ...claimed,
      statement: wordings.get(id) ?? claimed.statement,
      ...endOf(claimed.expires, ends.get(id)),
      ...evidenceOfOutcomes(predictions, observed),
      lastUsed: lastUsed(claimed.claims, predictions, observed),
    })
  }
  return insights
}

/** The earlier of both ends: its own, and the day from which on another holds. */
const endOf = (expires: string | undefined, end: string | undefined): Pick<Insight, 'expires'> =>
  end === undefined ? {} : {expires: expires !== undefined && expires < end ? expires : end}

/** Counts and what follows from them. */
export function evidenceOfOutcomes(predictions: readonly Forecast[], observed: readonly Observed[]): Evidence {
  const episodes = episodeResults(observed)
  const confirmed = episodes.filter(({result}) => result === 'confirmed')
  const s = confirmed.length
  const f = episodes.length - s
  const accuracy = accuracyOf(s, f)
  const brier = brierScore(episodes)
  return {
    predictions,
    observed,
    episodes,
    ...figuresOf(s, f),
    ...(accuracy === undefined ? {} : {accuracy}),
    ...(brier === undefined ? {} : {brier}),
    ...(s === 0 ? {} : {lastValidated: confirmed[s - 1].at}),
  }
}

type Claimed = Omit<Insight, keyof Evidence | 'lastUsed'>

/** What was said, and by whom; undefined where nobody that is still known said it. */
function claimedOf(id: string, all: readonly CandidateFact[], lookup: EventLookup, context: ClaimContext): Claimed | undefined {
  const heard = (fact: CandidateFact): Event[] => fact.sources.flatMap(source => lookup(source.event) ?? [])
  const facts = all.filter(fact => heard(fact).length > 0)
  const sources = [...new Map(facts.flatMap(heard).map(event => [event.id, event])).values()].sort(byTime)
  if (sources.length === 0) return undefined
  const first = (fact: CandidateFact): Event => heard(fact).sort(byTime)[0]
  // The most confident says it best; of equals the first. A later, weaker one changes neither words nor kind.
  // What was merged into it adds evidence, and no words.
  const own = (fact: CandidateFact): number => (fact.insight === id ? 0 : 1)
  facts.sort((a, b) => own(a) - own(b) || b.confidence - a.confidence || byTime(first(a), first(b)) || (a.id < b.id ? -1 : 1))
  const [{statement, kind}] = facts
  const claims = claimsOf(id, statement, sources, context)
  const expiries = facts.flatMap(fact => fact.expires ?? [])
  return {
    id,
    scope: sources[0].scope,
    statement,
    kind,
    facts,
    claims,
    trust: Math.max(...claims.map(claim => claim.trust)),
    significance: Math.max(...facts.map(fact => fact.significance)),
    firstObserved: sources[0].at,
    ...(expiries.length < facts.length ? {} : {expires: expiries.sort()[expiries.length - 1]}),
    commands: commandsOf(statement),
  }
}

const lastUsed = (claims: readonly Claim[], predictions: readonly Forecast[], observed: readonly Observed[]): string =>
  [...claims, ...predictions, ...observed]
    .map(({at}) => at)
    .sort()
    .at(-1)!

const KINDS: readonly FactKind[] = ['correction', 'decision', 'definition', 'preference', 'rule', 'declaration', 'reference']

/** The fact that an event holds; undefined where it is none, or is damaged. */
export function factOf({kind, data}: Event): CandidateFact | undefined {
  if (kind !== 'fact' || data === undefined) return undefined
  const fact = data as unknown as CandidateFact
  const good =
    typeof fact.id === 'string' && typeof fact.insight === 'string' && typeof fact.statement === 'string' && KINDS.includes(fact.kind)
  // An end that cannot be read is no end: left as it is, the fact would hold for ever.
  const ends = fact.expires === undefined || isTime(fact.expires)
  return good && ends && isShare(fact.confidence) && isShare(fact.significance) && Array.isArray(fact.sources) ? fact : undefined
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** Facts of each insight; of one fact that was written several times, all sources and the highest scores. */
function* factsByInsight(events: readonly Event[], aliases: ReadonlyMap<string, string>): Steps<Map<string, CandidateFact[]>> {
  const byFact = new Map<string, CandidateFact>()
  for (const event of yield* sortSteps(
    events.filter(({kind}) => kind === 'fact'),
    byTime,
  )) {
    yield
    const fact = factOf(event)
    if (fact === undefined) continue
    const known = byFact.get(fact.id)
    byFact.set(fact.id, known === undefined ? fact : united(known, fact))
  }
  const groups = new Map<string, CandidateFact[]>()
  for (const fact of byFact.values()) {
    const insight = aliases.get(fact.insight) ?? fact.insight
    const group = groups.get(insight)
    if (group) group.push(fact)
    else groups.set(insight, [fact])
    yield
  }
  return groups
}

function united(a: CandidateFact, b: CandidateFact): CandidateFact {
  const sources = new Map([...a.sources, ...b.sources].map(source => [`${source.event} ${source.start} ${source.end}`, source]))
  const {expires, ...rest} = b.confidence > a.confidence ? b : a
  const latest = a.expires === undefined || b.expires === undefined ? undefined : [a.expires, b.expires].sort()[1]
  return {
    ...rest,
    confidence: Math.max(a.confidence, b.confidence),
    significance: Math.max(a.significance, b.significance),
    sources: [...sources.values()],
    ...(latest === undefined ? {} : {expires: latest}),
  }
}

function* claimContext(
  events: readonly Event[],
  groups: ReadonlyMap<string, readonly CandidateFact[]>,
  lookup: EventLookup,
): Steps<ClaimContext> {
  const readable = new Map<string, Event[]>()
  for (const event of events) {
    yield
    if (!isReadable(event)) continue
    const list = readable.get(event.episode)
    if (list) list.push(event)
    else readable.set(event.episode, [event])
  }
  const documents: {event: Event; insight: string; commands: readonly string[]}[] = []
  for (const [insight, facts] of groups) {
    yield
    for (const fact of facts) {
      for (const source of fact.sources) {
        const event = lookup(source.event)
        if (event?.actor === 'document') documents.push({event, insight, commands: commandsOf(fact.statement)})
      }
    }
  }
  return {lookup, readable: episode => readable.get(episode) ?? [], documents}
}

/** What an assistant may have read before it spoke, other than what people told it. */
export const isReadable = (event: Event): boolean =>
  (event.kind === 'message' && (event.actor === 'document' || isSelfMade(event))) || event.kind === 'tool-result'

interface Stated {
  readonly predictions: Forecast[]
  readonly outcomes: Event[]
}

function* statedByInsight(events: readonly Event[], aliases: ReadonlyMap<string, string>): Steps<Map<string, Stated>> {
  const stated = new Map<string, Stated>()
  const of = (insight: string): Stated => {
    const known = stated.get(insight) ?? {predictions: [], outcomes: []}
    stated.set(insight, known)
    return known
  }
  const owner = new Map<string, string>()
  for (const event of yield* sortSteps(
    events.filter(({kind}) => kind === 'prediction'),
    byTime,
  )) {
    yield
    const forecast = forecastOf(event)
    if (forecast === undefined) continue
    const insight = aliases.get(forecast.insight) ?? forecast.insight
    owner.set(forecast.prediction, insight)
    of(insight).predictions.push(forecast)
  }
  for (const event of events) {
    yield
    const insight = owner.get(outcomeData(event)?.prediction ?? '')
    if (insight !== undefined) of(insight).outcomes.push(event)
  }
  return stated
}

/** The prediction that an event holds; undefined where it is none. */
export function forecastOf({id, kind, episode, at, actor, text, data}: Event): Forecast | undefined {
  const {insight, probability} = (data ?? {}) as {insight?: unknown; probability?: unknown}
  if (kind !== 'prediction' || typeof insight !== 'string') return undefined
  return {insight, prediction: id, episode, at, actor, expect: text, ...(isShare(probability) ? {probability: probability as number} : {})}
}

function* resultsOf(events: readonly Event[]): Steps<Results> {
  const results = new Map<string, Event[]>()
  for (const event of events) {
    yield
    const command = commandRun(event)
    if (command === undefined) continue
    const list = results.get(command)
    if (list) list.push(event)
    else results.set(command, [event])
  }
  return results
}
