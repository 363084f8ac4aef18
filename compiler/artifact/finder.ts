import {Hold} from '../automaton/accept.ts'
import {BothSearch, type SpanSearch, spanTerms} from '../automaton/choose.ts'
import type {Scan, Scans} from '../automaton/scanner.ts'
import {Field, Flag, TERM_WORDS, withoutTop} from '../automaton/terms.ts'
import type {AnyText} from '../unicode/utf8.ts'
import type {Searchable} from './searchable.ts'

/** A span of the text and the terms it is. Offsets are UTF-16 code units, half-open: `text.slice(start, end)`. */
export interface Match {
  readonly start: number
  readonly end: number
  /** The surface as declared by the first of the entries. */
  readonly term: string
  /** The span as it stands in the text. */
  readonly text: string
  /** Ids of all entries with a term that holds here: declared surfaces first, titles before synonyms, priority, id. Shared, so frozen. */
  readonly entries: readonly string[]
}

/** The searches over one artifact, or over what will be one. */
export class Finder {
  /** Kept from the last search that ended; making one costs more than recalling from a short text. */
  private spare: Scan | undefined
  /** Where spans are collected: to make such an array takes longer than a short search. */
  private spanRoom = new Uint32Array(256)

  constructor(
    readonly artifact: Searchable,
    private readonly scans: Scans,
  ) {}

  /** Calls `use` with a search that is over when `use` returns. */
  with<T>(text: AnyText, overlapping: boolean, use: (search: SpanSearch) => T, from = 0, limit?: number): T {
    const scan = this.take()
    const result = use(this.open(scan, text, overlapping, from, limit))
    this.spare = scan
    return result
  }

  *matches(text: AnyText, overlapping: boolean): Generator<Match> {
    const scan = this.take()
    const search = this.open(scan, text, overlapping, 0)
    while (search.next()) yield this.match(search)
    this.spare = scan
  }

  all(text: AnyText, overlapping: boolean): Match[] {
    return this.with(text, overlapping, search => {
      const matches: Match[] = []
      while (search.next()) matches.push(this.match(search))
      return matches
    })
  }

  /** Start and end of each match, one after the other. */
  spans(text: AnyText, overlapping: boolean): Uint32Array {
    return this.with(text, overlapping, search => {
      let {spanRoom: spans} = this
      let count = 0
      while (search.next()) {
        spans[count++] = search.start
        spans[count++] = search.end
        count = search.takeSpans?.(spans, count) ?? count
        if (count === spans.length) spans = this.spanRoom = widened(spans, count * 2)
      }
      return spans.slice(0, count)
    })
  }

  private take(): Scan {
    const scan = this.spare ?? this.scans(this.artifact.tables)
    this.spare = undefined
    return scan
  }

  /** The token table alone where no term needs the other automaton: it costs nothing then. */
  private open(scan: Scan, text: AnyText, overlapping: boolean, from: number, limit?: number): SpanSearch {
    const {tables} = this.artifact
    const {units} = tables
    if (!units) return scan.open(text, overlapping, from, limit)
    const string = text.toString()
    return new BothSearch({...tables, units}, scan.open(string, overlapping, from, limit), string, overlapping, from, limit)
  }

  /** The term of the span that the search stands on, where it has but one; else -1. */
  onlyTerm({value, unitTerms}: SpanSearch): number {
    return value < 0 && unitTerms.length === 0 ? withoutTop(value) : -1
  }

  /** The terms that hold on the span that the search stands on, in the order of a match's entries. */
  terms(search: SpanSearch): readonly number[] {
    const {start, end} = search
    const {tables} = this.artifact
    let holding: {id: number; order: number; preferred: boolean}[] = []
    for (const id of spanTerms(tables, search)) {
      const hold = search.acceptor.holds(id, start, end)
      if (hold === Hold.No) continue
      const flags = tables.terms[id * TERM_WORDS + Field.Flags]
      const origin = (flags >> Flag.OriginShift) & Flag.OriginMask
      holding.push({
        id,
        order: hold === Hold.Variant || origin > 1 ? 2 : origin,
        preferred: (flags & Flag.Preferred) !== 0,
      })
    }
    if (holding.some(one => one.preferred)) holding = holding.filter(one => one.preferred)
    if (holding.length > 1) holding.sort((a, b) => a.order - b.order || this.artifact.compareTerms(a.id, b.id))
    return holding.map(h => h.id)
  }

  /** The match that the search stands on. */
  match(search: SpanSearch): Match {
    const {artifact} = this
    const {start, end, acceptor} = search
    const text = acceptor.slice(start, end)
    const only = this.onlyTerm(search)
    if (only >= 0) return {start, end, term: artifact.surfaceOf(only), text, entries: artifact.idListOf(artifact.entryOf(only))}
    const terms = this.terms(search)
    const entries = Object.freeze([...new Set(terms.map(term => artifact.idOf(artifact.entryOf(term))))])
    return {start, end, term: artifact.surfaceOf(terms[0]), text, entries}
  }
}

/** A copy with more room behind it, which holds zeros. */
export function widened(list: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(list)
  return wider
}
