import {isTime} from '../domain/check-event.ts'
import {ageInDays, daysAfter, utcDay} from '../domain/days.ts'
import type {Event} from '../domain/event.ts'
import {mergesOf, type ReconcileData, reconcileData} from '../domain/merge.ts'

/** Pruning takes two runs, so many days apart by what they wrote down. */
const APART_DAYS = 1
/** A clock that went ahead by more than this since the last that the ledger knows of is not believed at once. */
const JUMP_DAYS = 30

export interface Pruning {
  readonly decisions: readonly Extract<ReconcileData, {reconcile: 'due' | 'prune'}>[]
  readonly notes: readonly string[]
}

/** Merges that can no longer be taken back, since a run has recorded so. */
export function prunedMerges(events: readonly Event[]): Set<string> {
  return new Set(
    events.flatMap(event => {
      const data = reconcileData(event)
      return data?.reconcile === 'prune' ? data.merges : []
    }),
  )
}

/**
 * What to prune: merges past their days of grace that an earlier run, a day ago or more, has seen to be so. A clock that went back prunes
 * nothing, nor does one that jumped ahead: what is due is put down anew, and a later run may believe it. A time that is none proves no age.
 * `before` is the time that the ledger knew of last before this run, where it knew any.
 */
export function pruning(
  events: readonly Event[],
  {now, graceDays, before}: {readonly now: string; readonly graceDays: number; readonly before: string | undefined},
): Pruning {
  const pruned = prunedMerges(events)
  const past = mergesOf(events).filter(merge => !pruned.has(merge.id) && isTime(merge.now) && now > daysAfter(merge.now, graceDays))
  if (past.length === 0 || !isTime(now)) return {decisions: [], notes: []}
  const seen = seenDue(events)
  if (before !== undefined && now < before)
    return {decisions: [], notes: [`the clock went back behind ${utcDay(before)}: nothing is pruned`]}
  const days = before === undefined ? 0 : ageInDays(before, now)
  const rule = `grace of ${graceDays} days`
  const ids = (merges: typeof past): string[] => merges.map(({id}) => id).sort()
  if (days > JUMP_DAYS) {
    const note = `the clock went ahead by ${Math.round(days)} days since ${utcDay(before!)}: nothing is pruned in this run`
    return {decisions: [{reconcile: 'due', merges: ids(past), rule, now}], notes: [note]}
  }
  const isRipe = ({id}: {id: string}): boolean => now >= daysAfter(seen.get(id)?.now ?? now, APART_DAYS)
  const ripe = past.filter(isRipe)
  // A record from a time that has not come yet was made by a clock that was wrong: it is put down anew.
  const fresh = past.filter(({id}) => !seen.has(id) || seen.get(id)!.now > now)
  const byDue = new Map<string, string[]>()
  for (const {id} of ripe) byDue.set(seen.get(id)!.event, [...(byDue.get(seen.get(id)!.event) ?? []), id])
  return {
    decisions: [
      ...(fresh.length === 0 ? [] : [{reconcile: 'due' as const, merges: ids(fresh), rule, now}]),
      ...[...byDue].map(([due, merges]) => ({reconcile: 'prune' as const, merges: merges.sort(), rule, due, now})),
    ],
    notes:
      ripe.length === 0
        ? []
        : [`${ripe.length} ${ripe.length === 1 ? 'merge is' : 'merges are'} past the ${rule} and can no longer be taken back`],
  }
}

function seenDue(events: readonly Event[]): Map<string, {readonly event: string; readonly now: string}> {
  const seen = new Map<string, {event: string; now: string}>()
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const data = reconcileData(event)
    if (data?.reconcile === 'due') for (const merge of data.merges) seen.set(merge, {event: event.id, now: data.now})
  }
  return seen
}
