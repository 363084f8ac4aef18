import {commandsOf} from '../domain/commands.ts'
import type {Event} from '../domain/event.ts'
import type {Insight} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {aliasesOf, endsOf, mergesOf, reconcileData, wordingsOf} from '../domain/merge.ts'
import {breathe, inSlices, type Steps} from '../domain/slices.ts'
import {type EpisodeSpan, extendSpans} from './episodes.ts'
import {type FoldOptions, factOf, insightSteps, isReadable, type Material} from './fold.ts'
import {outcomeData} from './outcomes.ts'
import {commandRun} from './standing.ts'

export interface ReadOptions extends FoldOptions {
  /** Ends it between two insights: then its reason is thrown. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The insights of a scope, read from its ledger: two passes, and in memory only the events that matter to one of them. Others have their turn
 * while it works.
 */
export async function readInsights(ledger: ScopedLedger, {signal, ...options}: ReadOptions = {}): Promise<Insight[]> {
  const merged = mergedBy(await readReconciled(ledger))
  return inSlices(insightSteps(await gather(ledger), {...merged, ...options}), signal)
}

function mergedBy(decisions: readonly Event[]): FoldOptions {
  const merges = mergesOf(decisions)
  return {aliases: aliasesOf(merges), wordings: wordingsOf(merges), ends: endsOf(decisions)}
}

/** What was decided about pairs. */
async function readReconciled(ledger: ScopedLedger): Promise<Event[]> {
  const decisions: Event[] = []
  for await (const event of ledger.events({kinds: ['decision']})) if (reconcileData(event) !== undefined) decisions.push(event)
  return decisions
}

/** The events that insights are made of: facts, predictions and outcomes; the events that these name; what assistants may have read. */
export async function gather(ledger: ScopedLedger): Promise<Material> {
  const stated: Event[] = []
  for await (const event of ledger.events({kinds: ['fact', 'prediction', 'outcome']})) stated.push(event)
  const wanted = await inSlices(wantedBy(stated))
  const spans = new Map<string, EpisodeSpan>()
  const captured: Event[] = []
  // What may have been read is kept for the episodes in which an assistant claims something, which is known only behind it.
  const speaking = await episodesOfAssistants(ledger, wanted.ids)
  for await (const event of ledger.events({kinds: ['message', 'tool-result']})) {
    extendSpans(spans, event)
    const command = commandRun(event)
    const matters = wanted.ids.has(event.id) || (command !== undefined && wanted.commands.has(command))
    if (matters || (speaking.has(event.episode) && isReadable(event))) captured.push(event)
  }
  return {events: [...stated, ...captured, ...(await ancestors(ledger, [...stated, ...captured], wanted.ids))], spans}
}

function* wantedBy(stated: readonly Event[]): Steps<{ids: Set<string>; commands: Set<string>}> {
  const ids = new Set<string>()
  const commands = new Set<string>()
  for (const event of stated) {
    yield
    const fact = factOf(event)
    for (const source of fact?.sources ?? []) ids.add(source.event)
    for (const command of fact ? commandsOf(fact.statement) : []) commands.add(command)
    const evidence = outcomeData(event)?.evidence
    if (evidence !== undefined) ids.add(evidence)
  }
  return {ids, commands}
}

async function episodesOfAssistants(ledger: ScopedLedger, ids: ReadonlySet<string>): Promise<Set<string>> {
  const episodes = new Set<string>()
  for await (const event of ledger.events({kinds: ['message']})) {
    if (event.actor === 'assistant' && ids.has(event.id)) episodes.add(event.episode)
  }
  return episodes
}

/** What the wanted events rest on, all the way down, as far as it was not read yet. */
async function ancestors(ledger: ScopedLedger, known: readonly Event[], wanted: ReadonlySet<string>): Promise<Event[]> {
  const have = new Set<string>()
  const rested: string[] = []
  for (const {id, kind, lineage = []} of known) {
    await breathe()
    have.add(id)
    if (kind !== 'fact') rested.push(...lineage)
  }
  const queue = [...wanted, ...rested]
  const found: Event[] = []
  for (const id of queue) {
    await breathe()
    if (have.has(id)) continue
    have.add(id)
    const event = await ledger.event(id)
    if (event === undefined) continue
    found.push(event)
    queue.push(...(event.lineage ?? []))
  }
  return found
}
