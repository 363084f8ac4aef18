import type {Event, EventInput, EventKind} from './event.ts'

/** What a batch did: `added` are the ids that are new, in the order given; `duplicates` counts the rest. */
export interface Appended {
  readonly added: readonly string[]
  readonly duplicates: number
}

/** A view of one scope: nothing else can be read through it, whatever is asked. */
export interface EventQuery {
  readonly kinds?: readonly EventKind[]
  readonly episode?: string
  /** Only events after this sequence. */
  readonly after?: number
}

/**
 * An append-only store of events. Every method of `scoped` sees exactly one scope (not its parents, not its children); there is no way to
 * read without naming one. What every ledger must satisfy stands in `test/laws/ledger.ts` and is run against each of them.
 */
export interface Ledger {
  /** All events of the batch, or none: one transaction. An event that is there already (same id) is counted, not stored again. */
  append(events: readonly EventInput[]): Appended
  scoped(scope: string): ScopedLedger
  close(): void
}

export interface ScopedLedger {
  readonly scope: string
  /** In ledger order, a copy of each. */
  events(query?: EventQuery): IterableIterator<Event>
  event(id: string): Event | undefined
  /** An id by its unambiguous beginning of 8 characters or more. */
  find(prefix: string): Event | undefined
  count(query?: EventQuery): number
  /** Overwrites the payload of an event and of all that was derived from it; leaves tombstones. Returns the ids that were overwritten. */
  forget(id: string, because: string, at: string): readonly string[]
}
