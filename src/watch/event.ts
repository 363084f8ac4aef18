import type {Diagnostic} from '../../compiler/diagnostic.ts'
import type {SignalKind} from './signals.ts'

/** What the watcher tells. Paths of sources are relative to the folder that comes with the event, with `/`; others are absolute. */
export type WatchEvent = ReadyEvent | ChangeEvent | DiagnosticsEvent | PublishEvent | ErrorEvent

/** Everything has been read and, where there is an entry, published; from now on changes are seen. */
export interface ReadyEvent {
  readonly event: 'ready'
  readonly artifact: string
  /** Of the artifact as it lies there; undefined where nothing could be published. */
  readonly sha256: string | undefined
  readonly files: number
  readonly entries: number
  readonly terms: number
  readonly watching: SignalKind
  /** Milliseconds since the start. */
  readonly ms: number
}

/** A change set is over: these sources differ from what was read before. Told before they are compiled. */
export interface ChangeEvent {
  readonly event: 'change'
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Folders that can be seen again. */
  readonly back: readonly string[]
}

/** What is wrong has changed. */
export interface DiagnosticsEvent {
  readonly event: 'diagnostics'
  readonly appeared: readonly Diagnostic[]
  readonly disappeared: readonly Diagnostic[]
  /** All that are there now. */
  readonly errors: number
  readonly warnings: number
  readonly kept: readonly string[]
  readonly left: readonly string[]
}

/** A new artifact is in its place. */
export interface PublishEvent {
  readonly event: 'publish'
  readonly artifact: string
  readonly sha256: string
  readonly bytes: number
  readonly entries: number
  readonly terms: number
  /** Milliseconds since the change set was over: reading, compiling, writing. */
  readonly ms: number
  /** Where they went, and before them what passed between the first event of the set and its end. */
  readonly times: {
    readonly settle: number
    readonly read: number
    readonly update: number
    readonly encode: number
    readonly write: number
  }
  /** Faulty sources that count with their last good text, and those that have none and are left out. */
  readonly kept: readonly string[]
  readonly left: readonly string[]
}

/** Something went wrong, and the watcher goes on. */
export interface ErrorEvent {
  readonly event: 'error'
  readonly code: 'away' | 'empty' | 'polling' | 'publish' | 'exec' | 'texts' | 'config'
  readonly message: string
}
