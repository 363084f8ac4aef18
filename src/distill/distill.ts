import {canonicalStatement} from '../domain/canonical.ts'
import type {Event} from '../domain/event.ts'
import type {CandidateFact, FactKind} from '../domain/fact.ts'
import {contentHash} from '../domain/hash.ts'
import {canonicalJson} from '../domain/json.ts'
import {atOnce, breathe, inSlices, type Steps, sortSteps} from '../domain/slices.ts'
import {skippedBecause} from './filter.ts'
import {type DistillOptions, type Settings, settingsOf} from './options.ts'
import {type Repeated, repeatedIn} from './repeated.ts'
import {ask, type Degraded, type Extracted} from './strategy.ts'
import {bySource, deduplicate} from './unite.ts'

/** What became of the events of a run, step by step. */
export interface DistillReport {
  readonly events: number
  /** Events that were read. */
  readonly kept: number
  /** Events that were not, by reason code. */
  readonly skipped: Readonly<Record<string, number>>
  /** What the strategies found, by kind, before anything was dropped. */
  readonly candidates: Readonly<Partial<Record<FactKind, number>>>
  /** Below the threshold of confidence. */
  readonly below: number
  /** Said more than once within an episode: their sources are united. */
  readonly merged: number
  /** Beyond the limit of an episode: they come up again. */
  readonly cut: number
  /** Items of strategies that were no facts. */
  readonly malformed: number
  readonly degraded: readonly Degraded[]
}

export interface Distilled {
  /** By the time they were first said, then by event and place. */
  readonly facts: readonly CandidateFact[]
  readonly report: DistillReport
}

/**
 * The facts of events of one scope: filter, extract, threshold, deduplicate, limit, finalise. The order of the events does not matter, and
 * the same events give the same bytes. Throws TypeError or RangeError for options that are none.
 */
export async function distill(events: readonly Event[], options?: DistillOptions): Promise<Distilled> {
  const settings = settingsOf(options)
  const sorted = await inSlices(sortSteps(events, byTime))
  const repeated = settings.again ? undefined : await inSlices(repeatedIn(sorted))
  const {kept, skipped} = await inSlices(filter(sorted, settings, repeated))
  const order = new Map(kept.map((event, i) => [event.id, i]))
  const total = {below: 0, merged: 0, cut: 0, malformed: 0, candidates: {} as Partial<Record<FactKind, number>>, degraded: [] as Degraded[]}
  const survivors: CandidateFact[] = []
  if (kept.length >= MUCH) for (const {warm} of settings.strategies) if (warm !== undefined) await inSlices(warm())
  for (const episode of episodesOf(kept)) {
    const {items: found, malformed, degraded} = await extract(episode, settings)
    const items = repeated === undefined ? found : unrepeated(found, episode, repeated)
    const sure = items.filter(({confidence}) => confidence >= settings.minConfidence)
    const said = sure.map(item => candidateOf(item, episode[0].scope))
    const distinct = atOnce(deduplicate(said, order))
    const limited = limit(distinct, settings, order)
    const passed = new Set(limited.map(({insight}) => insight))
    for (const one of said) if (passed.has(one.insight)) survivors.push(one)
    for (const {kind} of items) total.candidates[kind] = (total.candidates[kind] ?? 0) + 1
    total.malformed += malformed
    total.degraded.push(...degraded)
    total.below += items.length - sure.length
    total.merged += sure.length - distinct.length
    total.cut += distinct.length - limited.length
    await breathe()
  }
  // Over all episodes, as within each.
  return {facts: await inSlices(deduplicate(survivors, order)), report: {events: events.length, kept: kept.length, skipped, ...total}}
}

/** With so many events to read, a strategy is made ready before. */
const MUCH = 500

/** What only stands in a block that other sessions have was not said in this one. */
function unrepeated(items: readonly Extracted[], episode: readonly Event[], repeated: Repeated): Extracted[] {
  const byId = new Map(episode.map(event => [event.id, event]))
  return items.filter(item => !repeated.holds(byId.get(item.event), item))
}

function* filter(
  events: readonly Event[],
  {again}: Settings,
  repeated: Repeated | undefined,
): Steps<{kept: Event[]; skipped: Record<string, number>}> {
  const kept: Event[] = []
  const skipped: Record<string, number> = {}
  for (const event of events) {
    yield
    const reason = skippedBecause(event, again) ?? (repeated?.mostly(event) ? 'repeated' : undefined)
    if (reason === undefined) kept.push(event)
    else skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  return {kept, skipped}
}

/** No two events compare equal, and none by its place in a ledger: that differs from one ledger to the next. */
const byTime = (a: Event, b: Event): number => compare(a.at, b.at) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** By name; the events of each in the order given. */
function episodesOf(events: readonly Event[]): Event[][] {
  const episodes = new Map<string, Event[]>()
  for (const event of events) {
    const episode = episodes.get(event.episode)
    if (episode === undefined) episodes.set(event.episode, [event])
    else episode.push(event)
  }
  return [...episodes].sort(([a], [b]) => compare(a, b)).map(([, list]) => list)
}

/** Of every strategy, batch by batch: one that fails costs this batch of this strategy, nothing else. */
async function extract(episode: readonly Event[], {strategies, batch, deadline}: Settings) {
  const items: Extracted[] = []
  const degraded: Degraded[] = []
  let malformed = 0
  for (const strategy of strategies) {
    const size = Math.min(batch, strategy.batch ?? batch)
    for (let from = 0; from < episode.length; from += size) {
      await breathe()
      const asked = await ask(strategy, episode.slice(from, from + size), deadline)
      items.push(...asked.items)
      malformed += asked.malformed
      if (asked.degraded !== undefined) degraded.push(asked.degraded)
    }
  }
  return {items, malformed, degraded}
}

/** Ids come from content: scope, kind and statement in canonical form. */
function candidateOf(
  {event, start, end, statement, kind, confidence, significance, parts = {}, language, expires}: Extracted,
  scope: string,
): CandidateFact {
  const canonical = canonicalStatement(statement)
  return {
    id: contentHash(canonicalJson({kind, scope, statement: canonical})),
    insight: contentHash(canonicalJson({scope, statement: canonical})),
    statement,
    kind,
    confidence,
    significance,
    parts,
    sources: [{event, start, end}],
    ...(expires === undefined ? {} : {expires}),
    language,
  }
}

/** The best of an episode; of equals, what was said first. What is known already takes no place from what is new. */
function limit(candidates: readonly CandidateFact[], {maxFacts, known}: Settings, order: ReadonlyMap<string, number>): CandidateFact[] {
  const isKnown = ({id, insight}: CandidateFact): boolean => known.has(id) || known.has(insight)
  const fresh = candidates.filter(candidate => !isKnown(candidate))
  if (fresh.length <= maxFacts) return [...candidates]
  const best = [...fresh].sort(
    (a, b) => b.confidence - a.confidence || b.significance - a.significance || bySource(a.sources[0], b.sources[0], order),
  )
  const kept = new Set(best.slice(0, maxFacts))
  return candidates.filter(candidate => kept.has(candidate) || isKnown(candidate))
}
