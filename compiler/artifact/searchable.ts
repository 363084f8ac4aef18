import type {AutomatonTables} from '../automaton/terms.ts'
import type {ArtifactEntry, ArtifactTerm} from './open.ts'

/**
 * What finders, recall and explanation need to know: an artifact, or the state in memory that an artifact is made of.
 * Terms and entries go by numbers, which an artifact has without gaps and in order, and a state has not.
 */
export interface Searchable {
  readonly tables: AutomatonTables
  readonly entryCount: number
  readonly termCount: number
  /** Pairs of entries: who is spoken about, who says something about it. */
  readonly about: Uint32Array
  /** By surface, entry, origin. */
  termNumbers(): Iterable<number>
  /** By id. */
  entryNumbers(): Iterable<number>
  surfaceOf(term: number): string
  entryOf(term: number): number
  term(term: number): ArtifactTerm
  /** The order of two terms of one span, where the ways they hold on it do not decide: by priority, id, surface, origin. */
  compareTerms(a: number, b: number): number
  idOf(entry: number): string
  /** The id alone in a list, which is frozen: all matches of the entry may share it. */
  idListOf(entry: number): readonly string[]
  titleOf(entry: number): string
  /** The body of the entry, markdown. */
  textOf(entry: number): string
  entry(entry: number): ArtifactEntry
}
