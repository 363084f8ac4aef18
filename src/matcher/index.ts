/**
 * The run-time library: opens an artifact and finds its terms in texts. No dependency, no file access, nothing of
 * Node: it runs in a page, a worker and a server alike.
 */
export {ArtifactError, type ArtifactErrorCode} from '../../compiler/artifact/error.ts'
export type {Match} from '../../compiler/artifact/finder.ts'
export type {Automaton, Entry, EntryTerm, FindOptions, OpenOptions, Text} from './automaton.ts'
export {openAutomaton} from './open.ts'
export type {Recall} from './recall.ts'
export type {Stepper} from './stepper.ts'
