import type {DefinedTerm} from '../oracle/definition.ts'

/** Term index, start, end: UTF-16 code units, half-open. */
export type Expected = readonly [term: number, start: number, end: number]

/** One row of the table: what every engine must find. */
export interface MatchCase {
  readonly name: string
  readonly terms: readonly DefinedTerm[]
  readonly haystack: string
  readonly expect: {readonly 'leftmost-longest': readonly Expected[]; readonly overlapping?: readonly Expected[]}
  /** The entries of each leftmost-longest match, in order, where the row is about them. */
  readonly entries?: readonly (readonly string[])[]
}

/** A term by its text alone, or with what the row is about. */
type CaseTerm = string | (Partial<DefinedTerm> & {readonly text: string})

interface More {
  readonly overlapping?: readonly Expected[]
  readonly entries?: readonly (readonly string[])[]
}

/**
 * A row whose expected matches are marked in the text: `⟨…⟩` is a match of the first term, `⟨2:…⟩` of the third. A term without
 * an entry has one of its own: `e0` for the first, `e1` for the second.
 */
export function row(name: string, terms: CaseTerm | readonly CaseTerm[], marked: string, more: More = {}): MatchCase {
  const list = Array.isArray(terms) ? (terms as readonly CaseTerm[]) : [terms as CaseTerm]
  const expected: Expected[] = []
  let haystack = ''
  let from = 0
  for (const mark of marked.matchAll(/⟨(?:(\d+):)?([^⟩]*)⟩/g)) {
    haystack += marked.slice(from, mark.index)
    expected.push([Number(mark[1] ?? 0), haystack.length, haystack.length + mark[2].length])
    haystack += mark[2]
    from = mark.index + mark[0].length
  }
  haystack += marked.slice(from)
  return {
    name,
    terms: list.map((term, i) => ({entry: `e${i}`, ...(typeof term === 'string' ? {text: term} : term)})),
    haystack,
    expect: {'leftmost-longest': expected, ...(more.overlapping === undefined ? {} : {overlapping: more.overlapping})},
    ...(more.entries === undefined ? {} : {entries: more.entries}),
  }
}
