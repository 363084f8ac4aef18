import {commandsOf} from '../domain/commands.ts'
import type {Event} from '../domain/event.ts'
import type {Insight} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {aliasesOf, type Merge, mergesOf, reconcileData, wordingsOf} from '../domain/merge.ts'
import {type EpisodeSpan, extendSpans} from './episodes.ts'
import {type FoldOptions, factOf, insightsOf, isReadable, type Material} from './fold.ts'

import {outcomeData} from './outcomes.ts'
import {commandRun} from './standing.ts'

/** The insights of a scope, read from its ledger: two passes, and in memory only the events that matter to one of them. */
export const readInsights = async (ledger: ScopedLedger, options: FoldOptions = {}): Promise<Insight[]> =>
  insightsOf(await gather(ledger), {...mergedBy(await readMerges(ledger)), ...options})

const mergedBy = (merges: readonly Merge[]): FoldOptions => ({aliases: aliasesOf(merges), wordings: wordingsOf(merges)})

/** The merges in force. */
async function readMerges(ledger: ScopedLedger): Promise<Merge[]> {
  const decisions: Event[] = []
  for await (const event of ledger.events({kinds: ['decision']})) if (reconcileData(event) !== undefined) decisions.push(event)
  return mergesOf(decisions)
}

/** The events that insights are made of: facts, predictions and outcomes; the events that these name; what assistants may have read. */
export async function gather(ledger: ScopedLedger): Promise<Material> {
  const stated: Event[] = []
  for await (const event of ledger.events({kinds: ['fact', 'prediction', 'outcome']})) stated.push(event)
  const wanted = wantedBy(stated)
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

function wantedBy(stated: readonly Event[]): {ids: Set<string>; commands: Set<string>} {
  const ids = new Set<string>()
  const commands = new Set<string>()
  for (const event of stated) {
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
  const have = new Set(known.map(({id}) => id))
  const missing = [...wanted].filter(id => !have.has(id))
  const queue = [...missing, ...known.filter(({kind}) => kind !== 'fact').flatMap(({lineage = []}) => lineage)]
  const found: Event[] = []
  for (const id of queue) {
    if (have.has(id)) continue
    have.add(id)
    const event = await ledger.event(id)
    if (event === undefined) continue
    found.push(event)
    queue.push(...(event.lineage ?? []))
  }
  return found
}
