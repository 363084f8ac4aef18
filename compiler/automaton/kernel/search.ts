import {Class, classOf, codePoint, widthOf} from '../../unicode/unicode.ts'
import type {AnyText} from '../../unicode/utf8.ts'
import {Acceptor} from '../accept.ts'
import {ASCII_FOLD} from '../ascii.ts'
import {Kind, mayEnd, mayStart} from '../boundary.ts'
import type {WordSearch} from '../scanner.ts'
import {Search, type Workspace} from '../search.ts'
import {type AutomatonTables, withoutTop} from '../terms.ts'
import {type Feed, feedOf, type Loaded} from './feed.ts'
import {type Kernel, newRecords} from './kernel.ts'
import {CERTAIN, HOLDS} from './layout.ts'

const START = 0
const END = 1
const VALUE = 2
const WORDS = 3
/** Without what the kernel says beside it. */
const PLACE = ~(CERTAIN | HOLDS)
const SURE = CERTAIN | HOLDS
const NONE: readonly number[] = []
const NOTHING_LOADED: Loaded = {size: 0, final: false, isWide: false, safe: 0}
const UNKNOWN: number = 0
const YES = 1
const NO = 2
/**
 * One pass over one text with the kernel: it names the places, and here each is decided by the rules that all searches
 * share. Where it says that a place is not plain, or the text is not, `Search` decides. Of bytes, only what that needs becomes a string.
 */
export class KernelSearch implements WordSearch {
  start = 0
  end = 0
  value = 0
  readonly pending = -1
  readonly unitTerms = NONE

  private readonly feed: Feed
  private readonly records: Int32Array
  private record = 0
  private count = 0
  /** The loaded characters, where they begin, and up to where they are decided. */
  private loaded: Loaded = NOTHING_LOADED
  private base: number
  private reached = 0
  /** No span may start before this position. */
  private from: number
  /** Spans of the current start that are not yet given out, the longest last. */
  private readonly found: number[] = []
  /** A stretch in which the twin decides, and its next token. */
  private rangeStart = 0
  private rangeAt = 0
  private rangeEnd = 0
  private mayStartHere = UNKNOWN
  /** Has a string of the text, or of what decides about the spans from here to there. */
  private seen: Acceptor | undefined
  private seenFrom = 0
  private seenTo = -1
  private seenFinal = false
  /** Decides about tokens in what is seen, or in the whole text; see `limit` of Search. */
  private twin: Search | undefined
  /** The rest of the text is for the twin. */
  private handedOver = false

  constructor(
    private readonly kernel: Kernel,
    private readonly tables: AutomatonTables,
    private readonly workspace: Workspace,
    private readonly given: AnyText,
    private readonly overlapping: boolean,
    from: number,
  ) {
    this.base = from
    this.from = from
    this.feed = feedOf(given, from)
    workspace.records ??= newRecords()
    this.records = workspace.records
  }

  restart(position: number): void {
    this.from = position
    this.found.length = 0
    if (this.handedOver) this.twin!.restart(position)
    // What the span that is given up had covered is open again, and what lies before the position is not, be it of a stretch or behind it.
    else this.rangeAt = Math.max(position, this.rangeStart)
  }

  next(): boolean {
    for (;;) {
      if (this.found.length > 0) return this.give()
      if (this.handedOver) return this.takeFrom(this.twin!)
      if (this.rangeAt < this.rangeEnd) this.decideToken()
      else if (this.record < this.count) {
        if (this.decide()) return true
      } else if (!this.scan()) return false
    }
  }

  takeSpans(spans: Uint32Array, count: number): number {
    if (this.overlapping || this.handedOver || this.rangeAt < this.rangeEnd) return count
    const {records, count: end, base} = this
    let {record, from} = this
    let taken = count
    while (record < end && taken + 1 < spans.length) {
      const at = records[record + START] & PLACE
      let last = record
      while (last + WORDS < end && (records[last + WORDS + START] & PLACE) === at) last += WORDS
      if ((records[last + START] & SURE) !== SURE) break
      record = last + WORDS
      if (base + at < from) continue
      from = base + records[last + END]
      spans[taken++] = base + at
      spans[taken++] = from
    }
    this.record = record
    this.from = from
    return taken
  }

  private give(): boolean {
    this.value = this.found.pop()!
    this.end = this.found.pop()!
    this.start = this.found.pop()!
    return true
  }

  private takeFrom(twin: Search): boolean {
    if (!twin.next()) return false
    this.start = twin.start
    this.end = twin.end
    this.value = twin.value
    return true
  }

  /** Has the kernel scan on. False at the end of the text. */
  private scan(): boolean {
    const {kernel, feed, records, workspace} = this
    if (this.reached === this.loaded.safe) {
      this.base += this.reached
      feed.goOn(this.reached)
      this.reached = 0
      if (feed.isOver) return false
      this.loaded = kernel.load(this, workspace, feed)
      if (this.loaded.safe === 0) return this.handOver()
    } else if (!kernel.owns(this)) kernel.load(this, workspace, feed)
    this.count = kernel.scan(this.reached, this.loaded, records)
    this.record = 0
    this.reached = kernel.reached()
    if (kernel.cutAt() !== 0) this.loaded = {...this.loaded, safe: this.reached}
    return true
  }

  /** One token is longer than all that can be loaded: in such a text the twin decides from here on. */
  private handOver(): boolean {
    this.handedOver = true
    this.seeAll()
    this.twin = this.twinHere()
    this.twin.restart(Math.max(this.base, this.from))
    return true
  }

  /** Decides the start of the next record; true where a span was found and is in the fields. Its ends ascend, so the last that holds is the longest. */
  private decide(): boolean {
    const {records, count} = this
    const first = this.record
    const said = records[first + START]
    const at = said & PLACE
    const next = first + WORDS
    if ((said & SURE) === SURE && !this.overlapping && (next >= count || (records[next + START] & PLACE) !== at)) {
      // Most matches are such: nothing is left to decide.
      this.record = next
      const start = this.base + at
      if (start < this.from) return false
      this.start = start
      this.from = this.end = this.base + records[first + END]
      this.value = records[first + VALUE]
      return true
    }
    let last = first
    while (last + WORDS < count && (records[last + WORDS + START] & PLACE) === at) last += WORDS
    this.record = last + WORDS
    const start = this.base + at
    if (records[first + VALUE] === 0) {
      this.record = first + WORDS
      this.rangeStart = Math.max(start, this.rangeAt)
      this.rangeAt = Math.max(this.rangeStart, this.from)
      this.rangeEnd = this.base + records[first + END]
      return false
    }
    if (start < this.from) return false
    this.start = start
    this.mayStartHere = UNKNOWN
    if (this.overlapping) for (let k = first; k <= last; k += WORDS) if (this.tryEnd(k)) this.found.push(start, this.end, this.value)
    if (this.overlapping) return false
    for (let k = last; k >= first; k -= WORDS) {
      if (!this.tryEnd(k)) continue
      this.from = this.end
      return true
    }
    return false
  }

  get acceptor(): Acceptor {
    return this.around(this.start, this.end)
  }

  /** Who can decide about a span, and has a string of it. */
  private around(start: number, end: number): Acceptor {
    if (this.seen === undefined || start < this.seenFrom || end > this.seenTo) return this.look(start, end)
    return this.seen
  }

  private look(start: number, end: number): Acceptor {
    const {base, feed, kernel} = this
    const part = start < base ? undefined : feed.part(start - base, end - base, kernel.owns(this) ? kernel.room : undefined)
    if (part === undefined) return this.seeAll()
    return this.see(part.text, base + part.from, part.final)
  }

  private seeAll(): Acceptor {
    const text = this.loaded.isWide ? this.kernel.stringOf(this.given) : this.given.toString()
    return this.see(text, 0, true)
  }

  private see(text: string, from: number, final: boolean): Acceptor {
    this.seen = new Acceptor(this.tables, text, from)
    this.seenFrom = from
    this.seenTo = from + text.length
    this.seenFinal = final
    this.twin = undefined
    return this.seen
  }

  private tryEnd(record: number): boolean {
    const {records, start} = this
    const end = this.base + records[record + END]
    const value = records[record + VALUE]
    const said = records[record + START]
    if ((said & CERTAIN) === 0) {
      const {text, from} = this.around(start, end)
      if (this.mayStartHere === NO || !mayEnd(text, end - from, kindOf(text, end - from - 1))) return false
      if (this.mayStartHere === UNKNOWN) this.mayStartHere = mayStart(text, start - from, kindOf(text, start - from)) ? YES : NO
      if (this.mayStartHere === NO) return false
    }
    if ((said & HOLDS) === 0 && !this.accepts(value, start, end)) return false
    this.end = end
    this.value = value
    return true
  }

  private accepts(value: number, start: number, end: number): boolean {
    if (!this.around(start, end).accepts(value, start, end)) return false
    if (value < 0) this.kernel.learnText(withoutTop(value))
    return true
  }

  /** Has the twin decide about the next token of a stretch that is not plain. */
  private decideToken(): void {
    const {rangeAt, found} = this
    const {text, from} = this.around(rangeAt, rangeAt + 1)
    const cp = codePoint(text, rangeAt - from)
    const k = classOf(cp)
    if (k === Class.White || k === Class.Transparent) {
      this.rangeAt += widthOf(cp)
      return
    }
    this.twin ??= this.twinHere()
    const {twin} = this
    const end = twin.tryAt(rangeAt - from)
    if (twin.pending >= 0) {
      // The part that is seen ends too early.
      this.seeAll()
      return
    }
    this.rangeAt = from + end
    const spans: number[] = []
    while (twin.hasFound()) {
      twin.next()
      // What is given out first stands last.
      spans.unshift(from + twin.start, from + twin.end, twin.value)
    }
    found.push(...spans)
    if (!this.overlapping && spans.length > 0) this.from = this.rangeAt = spans[1]
  }

  /** The search in TypeScript over what is seen. */
  private twinHere(): Search {
    const {text} = this.seen!
    // A part ends with white space, behind which the text goes on.
    const limit = this.seenFinal ? text.length : text.length - 1
    return new Search(this.tables, this.workspace, text, this.overlapping, 0, limit)
  }
}

function kindOf(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 128) return ASCII_FOLD[unit] === 0 ? Kind.Other : Kind.Word
  const k = classOf(unit)
  return k === Class.Spaceless ? Kind.Spaceless : k === Class.Letter || k === Class.Digit || k === Class.Word ? Kind.Word : Kind.Other
}
