import type {LoadedConfig} from '../config/load.ts'
import {daysAfter} from '../domain/days.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {hasAged} from '../domain/tier.ts'
import {affirmed, demotionOf, goesColdAt, historiesOf} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {decisionsOf} from './curation.ts'
import {queueOf} from './queue.ts'

/** What is not seen elsewhere, and what waits: shown always, so that nothing vanishes by itself. */
export interface Counts {
  /** Insights that recall leaves out: nobody used them for long, they are past their end, or a person rejected them. */
  readonly hidden: number
  /** Entries that failed too often of late, or that nobody confirmed for too long, as of now; a person has to say. */
  readonly due: number
  /** Items in the queue. */
  readonly queued: number
  readonly byKind: Readonly<Record<string, number>>
  /** Entries that are due within 30 days unless they are confirmed: the next ones first. */
  readonly goesCold: readonly {readonly insight: string; readonly statement: string; readonly on: string}[]
}

const AHEAD_DAYS = 30

/** Counts of a scope as of `now`, ISO 8601 in UTC. */
export async function countsOf(view: ScopedLedger, config: Pick<LoadedConfig, 'promotion'>, now: string): Promise<Counts> {
  const insights = await readInsights(view, {standing: config.promotion?.standing ?? true})
  const decisions = await decisionsOf(view)
  const histories = historiesOf(decisions)
  const {items} = queueOf(decisions)
  const byKind: Record<string, number> = {}
  for (const {kind} of items) byKind[kind] = (byKind[kind] ?? 0) + 1
  const entries = insights.filter(({id}) => histories.get(id)?.promoted !== undefined)
  const others = insights.filter(({id}) => histories.get(id)?.promoted === undefined)
  const word = (id: string) => affirmed(histories.get(id))
  return {
    hidden: others.filter(
      insight => histories.get(insight.id)?.last.decision === 'reject' || isPast(insight.expires, now) || hasAged({insight}, now),
    ).length,
    due: entries.filter(insight => demotionOf(insight, now, word(insight.id)) !== undefined).length,
    queued: items.length,
    byKind: Object.fromEntries(Object.entries(byKind).sort(([a], [b]) => (a < b ? -1 : 1))),
    goesCold: entries
      .map(insight => ({insight: insight.id, statement: insight.statement, on: goesColdAt(insight, word(insight.id))}))
      .filter(({on}) => on >= now && on <= daysAfter(now, AHEAD_DAYS))
      .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0) || (a.insight < b.insight ? -1 : 1)),
  }
}

const isPast = (end: string | undefined, now: string): boolean => end !== undefined && now > end
