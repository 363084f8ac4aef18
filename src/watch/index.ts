/** What `kanon/watch` exports, for Node alone: an automaton that follows its file, and the watcher that keeps that file. */
export type {ChangeEvent, DiagnosticsEvent, ErrorEvent, PublishEvent, ReadyEvent, WatchEvent} from './event.ts'
export {type LiveAutomaton, type LiveOptions, openLive} from './live.ts'
export {WatchError, type WatchOptions, watchSources} from './watcher.ts'
