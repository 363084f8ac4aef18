import {kernelScan} from '../../compiler/automaton/kernel/scan.ts'
import {blockScan} from '../../compiler/automaton/search.ts'
import {type Automaton, type OpenOptions, openArtifact} from './automaton.ts'

/**
 * Opens an artifact. Synchronous; checks the header, all bounds and the checksums of what matching reads.
 * The bytes are used in place and must not change while the automaton is in use.
 *
 * Throws `ArtifactError` with the code `not-an-artifact`, `version`, `truncated` or `damaged`, and `RangeError` where
 * `engine: 'wasm'` is asked of an engine without it.
 */
export function openAutomaton(bytes: Uint8Array, options: OpenOptions = {}): Automaton {
  return openArtifact(bytes, options, blockScan, kernelScan)
}
