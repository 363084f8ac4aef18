/** What `kanon/ledger` gives to programs. */
export {isEventId, isTime, mistakesIn} from '../domain/check-event.ts'
export {contentOf, idOf} from '../domain/content.ts'
export type {Actor, Event, EventInput, EventKind, EventSource, ToolResult} from '../domain/event.ts'
export {EventError} from '../domain/event.ts'
export {collect, type Fold, foldEvents} from '../domain/fold.ts'
export type {
  Appended,
  AppendOptions,
  CachedFold,
  EventQuery,
  Fate,
  Forgotten,
  Ledger,
  LedgerErrorCode,
  LedgerStats,
  ScopedLedger,
  Tombstone,
} from '../domain/ledger.ts'
export {LedgerError} from '../domain/ledger.ts'
export {memoryLedger} from './memory.ts'
export {type OpenOptions, openLedger} from './sqlite.ts'
