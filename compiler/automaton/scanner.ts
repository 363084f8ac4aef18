import type {AnyText} from '../unicode/utf8.ts'
import type {SpanSearch} from './choose.ts'
import type {AutomatonTables} from './terms.ts'

/** A search for whole words alone, which can be told to go on elsewhere. */
export interface WordSearch extends SpanSearch {
  /** Goes on at `position`, the end of a span that another search found. */
  restart(position: number): void
}

/** Opens searches for whole words, one at a time. `limit`: in a stream, what ends behind it is not final. */
export interface Scan {
  open(text: AnyText, overlapping: boolean, from: number, limit?: number): WordSearch
}

/** Which scan an automaton is searched with. */
export type Scans = (tables: AutomatonTables) => Scan
