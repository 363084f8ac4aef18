import {Hold} from '../automaton/accept.ts'
import {asciiStarts, Search, termsOf} from '../automaton/search.ts'
import {Field, Flag, TERM_WORDS} from '../automaton/terms.ts'
import type {Artifact} from './open.ts'

/** A span of the text and the terms it is. Offsets are UTF-16 code units, half-open: `text.slice(start, end)`. */
export interface Match {
  readonly start: number
  readonly end: number
  /** The surface as declared by the first of the entries. */
  readonly term: string
  /** The span as it stands in the text. */
  readonly text: string
  /** Ids of all entries with a term that holds here: declared surfaces first, titles before synonyms, priority, id. */
  readonly entries: string[]
}

/** A span with the ids of its terms, in the order of a match's entries. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly terms: readonly number[]
}

/** The searches over one artifact. */
export class Finder {
  private readonly asciiStart: Uint8Array

  constructor(readonly artifact: Artifact) {
    this.asciiStart = asciiStarts(artifact.tables)
  }

  search(text: string, overlapping: boolean, from = 0, limit = text.length): Search {
    return new Search(this.artifact.tables, this.asciiStart, text, overlapping, from, limit)
  }

  *matches(text: string, overlapping: boolean): Generator<Match> {
    const search = this.search(text, overlapping)
    while (search.next()) yield this.match(text, this.span(search))
  }

  /** The span that the search stands on, with the terms that hold there. */
  span(search: Search): Span {
    const {start, end} = search
    const {tables} = this.artifact
    const holding: {id: number; order: number; rank: number}[] = []
    for (const id of termsOf(tables, search.value)) {
      const hold = search.acceptor.holds(id, start, end)
      if (hold === Hold.No) continue
      const at = id * TERM_WORDS
      const origin = (tables.terms[at + Field.Flags] >> Flag.OriginShift) & Flag.OriginMask
      holding.push({id, order: hold === Hold.Variant || origin > 1 ? 2 : origin, rank: tables.terms[at + Field.Rank]})
    }
    if (holding.length > 1) holding.sort((a, b) => a.order - b.order || a.rank - b.rank || a.id - b.id)
    return {start, end, terms: holding.map(h => h.id)}
  }

  match(text: string, {start, end, terms}: Span): Match {
    const {artifact} = this
    const entries: string[] = []
    for (const id of terms) {
      const entry = artifact.idOf(artifact.entryOf(id))
      if (!entries.includes(entry)) entries.push(entry)
    }
    return {start, end, term: artifact.surfaceOf(terms[0]), text: text.slice(start, end), entries}
  }
}
