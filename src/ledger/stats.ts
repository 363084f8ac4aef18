import type {Event} from '../domain/event.ts'
import type {LedgerStats} from '../domain/ledger.ts'

export const NO_FILE = '(no file)'

export const statsOf = (events: readonly Event[], forgotten: number): LedgerStats => ({
  events: events.length,
  episodes: new Set(events.map(({episode}) => episode)).size,
  forgotten,
  byKind: tally(events.map(({kind}) => kind)),
  byActor: tally(events.map(({actor}) => actor)),
  bySource: tally(events.map(({source}) => source.file ?? NO_FILE)),
  bySkip: tally(events.flatMap(({skip}) => (skip === undefined ? [] : [skip]))),
})

function tally(values: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return sorted(counts)
}

/** The most frequent first, then by code unit. */
export const sorted = (counts: Iterable<readonly [string, number]>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
