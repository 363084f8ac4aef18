import type {Finder} from '../../compiler/artifact/finder.ts'
import type {Searchable} from '../../compiler/artifact/searchable.ts'
import type {SpanSearch} from '../../compiler/automaton/choose.ts'
import type {AnyText} from '../../compiler/unicode/utf8.ts'

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

/** Up to so many are put in order where they stand, which costs less than to call `sort`. */
const FEW = 24

/** Calls up the entries of one automaton. */
export class Recaller {
  /** Entries that are about others: number of the other → numbers of those that are about it. */
  private readonly about = new Map<number, number[]>()
  private readonly artifact: Searchable
  /** The entries that the text names, in the order in which it does. */
  private called: Called[] = []
  /** Where an entry stands in `called`, if it does: the entry there says so, and nothing has to be cleared. */
  private places = new Uint32Array(256)

  constructor(private readonly finder: Finder) {
    this.artifact = finder.artifact
    const {about} = this.artifact
    for (let i = 0; i + 1 < about.length; i += 2) {
      const list = this.about.get(about[i])
      if (list) list.push(about[i + 1])
      else this.about.set(about[i], [about[i + 1]])
    }
  }

  /**
   * The entries whose terms stand in a text, best first: by the number of code units that their matches cover, then by
   * the first match and the order of its entries. Behind each come the entries about it that the text does not name itself.
   */
  recall(text: AnyText, limit: number): Recall[] {
    const ranked = this.ranked(this.finder.with(text, false, search => this.callAll(search)))
    if (this.about.size > 0) return this.withAbout(ranked, limit)
    const count = Math.min(ranked.length, limit)
    const recalls: Recall[] = []
    for (let i = 0; i < count; i++) recalls.push(this.recallOf(ranked[i].entry, ranked[i].matches))
    return recalls
  }

  private withAbout(ranked: readonly Called[], limit: number): Recall[] {
    const recalls: Recall[] = []
    const given = new Set(ranked.map(({entry}) => entry))
    for (const {entry, matches} of ranked) {
      if (recalls.length >= limit) break
      recalls.push(this.recallOf(entry, matches))
      for (const other of this.about.get(entry) ?? []) {
        if (given.has(other) || recalls.length >= limit) continue
        given.add(other)
        recalls.push({...this.recallOf(other, []), about: this.artifact.idOf(entry)})
      }
    }
    return recalls
  }

  private recallOf(entry: number, matches: Recall['matches']): Recall {
    const {artifact} = this
    return {id: artifact.idOf(entry), title: artifact.titleOf(entry), text: artifact.textOf(entry), matches}
  }

  /** The entries that the text names itself, with their matches. */
  private callAll(search: SpanSearch): Called[] {
    const {artifact, finder} = this
    this.called = []
    while (search.next()) {
      const {start, end, acceptor} = search
      const match = {start, end, text: acceptor.slice(start, end)}
      const only = finder.onlyTerm(search)
      if (only >= 0) this.call(artifact.entryOf(only), match, 0)
      else {
        const terms = finder.terms(search)
        for (let place = 0; place < terms.length; place++) this.call(artifact.entryOf(terms[place]), match, place)
      }
    }
    return this.called
  }

  private call(entry: number, match: Called['matches'][number], place: number): void {
    const {called} = this
    const units = match.end - match.start
    const at = entry < this.places.length ? this.places[entry] : this.widen(entry)
    const known = at < called.length ? called[at] : undefined
    if (known?.entry !== entry) {
      this.places[entry] = called.length
      called.push({entry, matches: [match], units, place})
    } else if (known.matches[known.matches.length - 1] !== match) {
      known.matches.push(match)
      known.units += units
    }
  }

  private widen(entry: number): number {
    const wider = new Uint32Array(Math.max(this.places.length * 2, entry + 1))
    wider.set(this.places)
    this.places = wider
    return 0
  }

  private ranked(called: Called[]): Called[] {
    if (called.length > FEW) return called.sort((a, b) => this.compare(a, b))
    for (let i = 1; i < called.length; i++) {
      const one = called[i]
      let to = i
      for (; to > 0 && this.compare(called[to - 1], one) > 0; to--) called[to] = called[to - 1]
      called[to] = one
    }
    return called
  }

  private compare(a: Called, b: Called): number {
    return (
      b.units - a.units || a.matches[0].start - b.matches[0].start || a.place - b.place || this.artifact.compareEntries(a.entry, b.entry)
    )
  }
}
