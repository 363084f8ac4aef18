import {type Finder, type Match, widened} from '../../compiler/artifact/finder.ts'
import type {SpanSearch} from '../../compiler/automaton/choose.ts'
import {type AnyText, byteSpans} from '../../compiler/unicode/utf8.ts'
import type {FindOptions} from '../matcher/index.ts'

/** The matches of a text as they go from thread to thread: what many of them have in common goes once, since every object on the way is copied twice. */
export interface Packed {
  /** Three words a match: start, end, and which of the kinds it is. */
  readonly places: Uint32Array
  /** Those that the other side does not have yet. Their numbers go on from the last, or from 0 where it is to forget all that it has. */
  readonly kinds: readonly Kind[]
  readonly forget: boolean
}

/** All of a match but its place. */
type Kind = Pick<Match, 'term' | 'text' | 'entries'>

const WORDS = 3
/** What both sides keep does not grow with the texts. */
const MOST_KINDS = 1 << 16

/** A kind that was sent, and the span of which it was made: the same terms and the same text give the same kind. */
interface Sent {
  readonly number: number
  readonly value: number
  readonly unitTerms: readonly number[]
  readonly text: string
}

/** The side that finds. */
export class Packer {
  private known = new Map<number, Sent[]>()
  private count = 0
  private kinds: Kind[] = []
  private places = new Uint32Array(WORDS * 1024)

  constructor(
    private readonly finder: Finder,
    private readonly mostKinds = MOST_KINDS,
  ) {}

  pack(text: AnyText, {overlapping = false, offsets}: FindOptions): Packed {
    const forget = this.count >= this.mostKinds
    if (forget) {
      this.known = new Map()
      this.count = 0
    }
    const placeOf = offsets === 'bytes' ? byteSpans(text) : undefined
    let at = 0
    this.finder.with(text, overlapping, search => {
      while (search.next()) {
        if (at === this.places.length) this.places = widened(this.places, at * 2)
        const {start, end} = placeOf ? placeOf(search.start, search.end) : search
        this.places[at++] = start
        this.places[at++] = end
        this.places[at++] = this.kindOf(search)
      }
    })
    const {kinds} = this
    this.kinds = []
    return {places: this.places.slice(0, at), kinds, forget}
  }

  private kindOf(search: SpanSearch): number {
    const {start, end, value, unitTerms, acceptor} = search
    const key = unitTerms.length > 0 ? unitTerms[0] : value
    const sent = this.known.get(key)
    if (sent !== undefined)
      for (const one of sent)
        if (one.value === value && acceptor.has(one.text, start, end) && isSame(one.unitTerms, unitTerms)) return one.number
    const {term, text, entries} = this.finder.match(search)
    this.kinds.push({term, text, entries})
    const number = this.count++
    const one = {number, value, unitTerms: [...unitTerms], text: copied(text)}
    if (sent === undefined) this.known.set(key, [one])
    else sent.push(one)
    return number
  }
}

/** A slice of a string keeps all of it in memory. */
const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((term, i) => term === b[i])

/** What came from a packer, with all that is needed to unpack it at any time. */
export interface Received {
  readonly places: Uint32Array
  readonly kinds: readonly Kind[]
}

/** The other side of one packer: takes what it sends, in that order. */
export function receiver(): (packed: Packed) => Received {
  let known: Kind[] = []
  return ({places, kinds, forget}) => {
    if (forget) known = []
    for (const kind of kinds) {
      // Matches of one term share their list of entries.
      Object.freeze(kind.entries)
      known.push(kind)
    }
    return {places, kinds: known}
  }
}

export function unpack({places, kinds}: Received): Match[] {
  const matches: Match[] = []
  for (let at = 0; at < places.length; at += WORDS) {
    const {term, text, entries} = kinds[places[at + 2]]
    matches.push({start: places[at], end: places[at + 1], term, text, entries})
  }
  return matches
}
