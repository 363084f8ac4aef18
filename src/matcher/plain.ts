/**
 * `kanon/matcher` without the kernel and without what else is there for speed, at two thirds of its size: for pages where every kilobyte counts, and
 * texts are short.
 */
import {tokenScan} from '../../compiler/automaton/token-search.ts'
import {type Automaton, type OpenOptions, openArtifact} from './automaton.ts'

export {ArtifactError, type ArtifactErrorCode} from '../../compiler/artifact/error.ts'
export type {Match} from '../../compiler/artifact/finder.ts'
export type {Automaton, Entry, EntryTerm, FindOptions, OpenOptions, Text} from './automaton.ts'
export type {Recall} from './recall.ts'
export type {Stepper} from './stepper.ts'

/**
 * Opens an artifact. Synchronous; checks the header, all bounds and the checksums of what matching reads.
 * The bytes are used in place and must not change while the automaton is in use.
 *
 * Throws `ArtifactError` with the code `not-an-artifact`, `version`, `truncated` or `damaged`, and `RangeError` where
 * `engine: 'wasm'` is asked of this module, which has none.
 */
export function openAutomaton(bytes: Uint8Array, options: OpenOptions = {}): Automaton {
  return openArtifact(bytes, options, tokenScan)
}
