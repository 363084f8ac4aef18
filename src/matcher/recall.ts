import {type Finder, widened} from '../../compiler/artifact/finder.ts'
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

type Found = Recall['matches'][number]

/** Up to so many are put in order where they stand, which costs less than to call `sort`. */
const FEW = 24
/** Words of what is noted of an entry that a text names. */
const ENTRY = 0
/** How many code units its matches cover. */
const UNITS = 1
const WORDS = 2

/** Calls up the entries of one automaton. */
export class Recaller {
  /** Entries that are about others: number of the other → numbers of those that are about it. */
  private readonly about = new Map<number, number[]>()
  private readonly artifact: Searchable
  /**
   * The entries that the text names, in the order in which it does, those of one match in its order: declared surfaces before derived ones,
   * titles before synonyms. Numbers in an array that is there, and not an object each.
   */
  private called = new Uint32Array(64 * WORDS)
  /** Places in it, best first. */
  private order = new Uint32Array(64)
  private count = 0
  /** The matches of each. */
  private matches: Found[][] = []
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
    this.count = 0
    this.matches = []
    this.finder.with(text, false, search => this.callAll(search))
    const ranked = this.ranked()
    if (this.about.size > 0) return this.withAbout(ranked, limit)
    const count = Math.min(this.count, limit)
    const recalls: Recall[] = []
    for (let i = 0; i < count; i++) recalls.push(this.recallOf(this.entryAt(ranked[i]), this.matches[ranked[i]]))
    return recalls
  }

  private withAbout(order: Uint32Array, limit: number): Recall[] {
    const recalls: Recall[] = []
    const ranked = [...order.subarray(0, this.count)]
    const given = new Set(ranked.map(at => this.entryAt(at)))
    for (const at of ranked) {
      if (recalls.length >= limit) break
      const entry = this.entryAt(at)
      recalls.push(this.recallOf(entry, this.matches[at]))
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

  private entryAt(at: number): number {
    return this.called[at * WORDS + ENTRY]
  }

  /** Notes the entries that the text names itself, with their matches. */
  private callAll(search: SpanSearch): void {
    const {artifact, finder} = this
    while (search.next()) {
      const {start, end, acceptor} = search
      const match = {start, end, text: acceptor.slice(start, end)}
      const only = finder.onlyTerm(search)
      if (only >= 0) this.call(artifact.entryOf(only), match)
      else for (const term of finder.terms(search)) this.call(artifact.entryOf(term), match)
    }
  }

  private call(entry: number, match: Found): void {
    const at = entry < this.places.length ? this.places[entry] : this.widenPlaces(entry)
    if (at >= this.count || this.entryAt(at) !== entry) this.add(entry, match)
    else {
      const known = this.matches[at]
      if (known[known.length - 1] === match) return
      known.push(match)
      this.called[at * WORDS + UNITS] += match.end - match.start
    }
  }

  private add(entry: number, match: Found): void {
    const {count} = this
    const at = count * WORDS
    if (at === this.called.length) this.called = widened(this.called, at * 2)
    const {called} = this
    called[at + ENTRY] = entry
    called[at + UNITS] = match.end - match.start
    this.matches.push([match])
    this.places[entry] = count
    this.count = count + 1
  }

  private widenPlaces(entry: number): number {
    this.places = widened(this.places, Math.max(this.places.length * 2, entry + 1))
    return 0
  }

  /** Of entries that cover as much, the one that is named first comes first, as it does in `called`. */
  private ranked(): Uint32Array {
    const {called, count} = this
    if (count > this.order.length) this.order = new Uint32Array(called.length / WORDS)
    const {order} = this
    for (let at = 0; at < count; at++) {
      const units = called[at * WORDS + UNITS]
      let to = at
      if (count <= FEW) for (; to > 0 && called[order[to - 1] * WORDS + UNITS] < units; to--) order[to] = order[to - 1]
      order[to] = at
    }
    if (count > FEW) order.subarray(0, count).sort((a, b) => called[b * WORDS + UNITS] - called[a * WORDS + UNITS] || a - b)
    return order
  }
}
