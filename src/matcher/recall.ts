import type {Finder} from '../../compiler/artifact/finder.ts'
import type {SpanSearch} from '../../compiler/automaton/choose.ts'

/** An entry that a text calls up. */
export interface Recall {
  readonly id: string
  readonly title: string
  /** The body of the entry, markdown. */
  readonly text: string
  /** Where the text names it; offsets as in a match. Empty where `about` led here. */
  readonly matches: readonly {readonly start: number; readonly end: number; readonly text: string}[]
  /** The id of the entry that this one says something about, where only that one is named in the text. */
  readonly about?: string
}

interface Called {
  readonly entry: number
  readonly matches: {start: number; end: number; text: string}[]
  units: number
  /** Its place among the entries of its first match: declared surfaces before derived ones, titles before synonyms. */
  readonly place: number
}

/** Entries that are about others: place of the other → places of those that are about it. */
export type AboutIndex = ReadonlyMap<number, readonly number[]>

export function aboutIndex(pairs: Uint32Array): AboutIndex {
  const index = new Map<number, number[]>()
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const list = index.get(pairs[i])
    if (list) list.push(pairs[i + 1])
    else index.set(pairs[i], [pairs[i + 1]])
  }
  return index
}

/**
 * The entries whose terms stand in a text, best first: by the number of code units that their matches cover, then by
 * the first match and the order of its entries. Behind each come the entries about it that the text does not name itself.
 */
export function recallEntries(finder: Finder, about: AboutIndex, text: string, limit: number): Recall[] {
  const {artifact} = finder
  const called = finder.with(text, false, search => callEntries(finder, search, text))
  const ranked = [...called.values()].sort(
    (a, b) =>
      b.units - a.units || a.matches[0].start - b.matches[0].start || a.place - b.place || artifact.compareEntries(a.entry, b.entry),
  )
  const recalls: Recall[] = []
  const recall = (entry: number, matches: Recall['matches']): Recall => ({
    id: artifact.idOf(entry),
    title: artifact.titleOf(entry),
    text: artifact.textOf(entry),
    matches,
  })
  const given = about.size > 0 ? new Set(called.keys()) : undefined
  for (const {entry, matches} of ranked) {
    if (recalls.length >= limit) break
    recalls.push(recall(entry, matches))
    for (const other of about.get(entry) ?? []) {
      if (given!.has(other) || recalls.length >= limit) continue
      given!.add(other)
      recalls.push({...recall(other, []), about: artifact.idOf(entry)})
    }
  }
  return recalls
}

/** The entries that the text names itself, with their matches. */
function callEntries(finder: Finder, search: SpanSearch, text: string): Map<number, Called> {
  const {artifact} = finder
  const called = new Map<number, Called>()
  while (search.next()) {
    const {start, end} = search
    const terms = finder.terms(search)
    const match = {start, end, text: text.slice(start, end)}
    let last = -1
    for (let place = 0; place < terms.length; place++) {
      const entry = artifact.entryOf(terms[place])
      if (entry === last) continue
      last = entry
      const known = called.get(entry)
      if (known === undefined) called.set(entry, {entry, matches: [match], units: end - start, place})
      else if (known.matches[known.matches.length - 1] !== match) {
        known.matches.push(match)
        known.units += end - start
      }
    }
  }
  return called
}
