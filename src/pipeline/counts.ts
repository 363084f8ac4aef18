import type {LoadedConfig} from '../config/load.ts'
import {daysAfter} from '../domain/days.ts'
import type {EpisodeResult} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {hasAged} from '../domain/tier.ts'
import {affirmed, demotionOf, goesColdAt, historiesOf} from '../promote/index.ts'
import {brierScore, type CalibrationRow, calibrationTable, readInsights} from '../validate/index.ts'
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
  /** How good the forecasts were, over all episodes of all insights. */
  readonly calibration: Calibration
  /** Entries that are due within 30 days unless they are confirmed: the next ones first. */
  readonly goesCold: readonly {readonly insight: string; readonly statement: string; readonly on: string}[]
}

/** What was forecast of an episode (as stated, else what those before it let one expect), and what came of it. */
export interface Calibration {
  readonly episodes: number
  /** Mean squared distance of forecast and outcome, 0..1: 0 is perfect, 0.25 is what saying 0.5 always gives. Absent without episodes. */
  readonly brier?: number
  readonly rows: readonly CalibrationRow[]
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
    calibration: calibrationOf(insights.flatMap(({episodes}) => episodes)),
    goesCold: entries
      .map(insight => ({insight: insight.id, statement: insight.statement, on: goesColdAt(insight, word(insight.id))}))
      .filter(({on}) => on >= now && on <= daysAfter(now, AHEAD_DAYS))
      .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0) || (a.insight < b.insight ? -1 : 1)),
  }
}

function calibrationOf(episodes: readonly EpisodeResult[]): Calibration {
  const brier = brierScore(episodes)
  return {episodes: episodes.length, ...(brier === undefined ? {} : {brier}), rows: calibrationTable(episodes)}
}

const isPast = (end: string | undefined, now: string): boolean => end !== undefined && now > end
