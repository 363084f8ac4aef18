import type {Event, EventInput, EventKind} from './event.ts'

/** What became of an event that was offered: stored; there already; or refused, since it, or what it rests on, was forgotten. */
export type Fate = 'added' | 'duplicate' | 'forgotten'

/** What a batch did. `ids` and `fates` go with the events in the order given; `added` are the ids that are new; the counts are of the rest. */
export interface Appended {
  readonly ids: readonly string[]
  readonly fates: readonly Fate[]
  readonly added: readonly string[]
  readonly duplicates: number
  readonly forgotten: number
}

export interface AppendOptions {
  /**
   * Append only if nothing was added to these events' scope after this sequence (see `ScopedLedger.position`); else LedgerError `moved`,
   * and nothing is stored. For decisions that rest on what was read: two processes never both decide.
   */
  readonly at?: number
}

/** Which events of a scope. Every condition that is given must hold. */
export interface EventQuery {
  readonly kinds?: readonly EventKind[]
  readonly episode?: string
  /** Only events after this sequence. */
  readonly after?: number
  /** Only events up to this sequence, itself included. */
  readonly upTo?: number
  /** false: only what is distilled; true: only what is kept and not distilled (`skip` is set). */
  readonly skipped?: boolean
}

/** What stays of an event that was forgotten. */
export interface Tombstone {
  readonly id: string
  /** sha256 of the reason, in hex: enough to recognise a reason one knows, nothing to read. */
  readonly because: string
  /** When it was forgotten, ISO 8601 in UTC. */
  readonly at: string
}

/** What is in a scope. Counts by value are sorted: the most frequent first, then by code unit. */
export interface LedgerStats {
  readonly events: number
  readonly episodes: number
  readonly forgotten: number
  readonly byKind: Readonly<Record<string, number>>
  readonly byActor: Readonly<Record<string, number>>
  /** By file; events that came from none are under `(no file)`. */
  readonly bySource: Readonly<Record<string, number>>
  /** By reason code; only events that have one. */
  readonly bySkip: Readonly<Record<string, number>>
}

export interface Forgotten {
  /** The events of this scope that were overwritten by this call, in ledger order: the one named and all that rested on it. */
  readonly ids: readonly string[]
  /** The event of kind `tombstone` that says so, where there was anything to forget. */
  readonly tombstone?: string
}

/**
 * An append-only store of events. Every method of `scoped` sees exactly one scope (not its parents, not its children); there is no way to
 * read without naming one. All is asynchronous, since a ledger may be a server. What every ledger must satisfy stands in
 * `test/laws/ledger.ts` and is run against each of them.
 */
export interface Ledger {
  /**
   * All events of the batch, or none: one transaction, on the disk when the promise is kept. An event that is there already (same id) is
   * counted, not stored again. Gives EventError where one of them is no event (`mistakesIn` tells beforehand), LedgerError where the store
   * refuses.
   */
  append(events: readonly EventInput[], options?: AppendOptions): Promise<Appended>
  scoped(scope: string): ScopedLedger
  close(): Promise<void>
}

/** A view of one scope: nothing else can be read through it, whatever is asked. Forgotten events are not there. What it gives are copies. */
export interface ScopedLedger {
  readonly scope: string
  /** In ledger order, as of the first step: what is appended while one reads is not seen. */
  events(query?: EventQuery): AsyncIterable<Event>
  event(id: string): Promise<Event | undefined>
  /** An id by its beginning of 8 characters or more; LedgerError `ambiguous` where several begin so. */
  find(prefix: string): Promise<Event | undefined>
  /** The events that rest directly on this one (have it in their lineage), in ledger order. */
  derived(id: string): AsyncIterable<Event>
  count(query?: EventQuery): Promise<number>
  stats(): Promise<LedgerStats>
  /** The sequence of the last event of this scope, 0 where there is none. */
  position(): Promise<number>
  tombstone(id: string): Promise<Tombstone | undefined>
  /** By id. */
  tombstones(): AsyncIterable<Tombstone>
  /**
   * Overwrites these events and all that rests on them, drops every cache, leaves tombstones and one event that says so. `because` is kept
   * as its hash alone. Ids of events that are not there are no error: they are known as forgotten from then on.
   */
  forget(ids: readonly string[], because: string, at: string): Promise<Forgotten>
  /** Takes over tombstones of another ledger, with the same effect, without an event of its own. Gives how many were new. */
  bury(tombstones: readonly Tombstone[]): Promise<number>
  /** Goes up whenever events are forgotten: what was computed from events before may hold what was forgotten. */
  epoch(): Promise<number>
  /** The state of a fold as it was saved last (see `foldEvents`); undefined where there is none. */
  cached(fold: string): Promise<CachedFold | undefined>
  /** Saves a state, unless its epoch is over. The events are the truth, and a cache may be lost at any time. */
  cache(fold: string, state: CachedFold): Promise<void>
  dropCaches(): Promise<void>
}

/** A fold's state after all events up to `position`, as text. */
export interface CachedFold {
  readonly position: number
  readonly epoch: number
  readonly state: string
}

/** The store refuses. The message is one sentence with the way out. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly code: LedgerErrorCode

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type LedgerErrorCode =
  | 'ambiguous'
  | 'busy'
  | 'closed'
  | 'damaged'
  | 'foreign'
  | 'full'
  | 'missing'
  | 'moved'
  | 'scope'
  | 'unusable'
  | 'version'
