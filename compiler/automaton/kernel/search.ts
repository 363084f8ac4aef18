import {Acceptor, Hold} from '../accept.ts'
import {ASCII_FOLD} from '../ascii.ts'
import {Kind, mayEnd, mayStart} from '../boundary.ts'
import type {WordSearch} from '../scanner.ts'
import {Search, type Workspace} from '../search.ts'
import {type AutomatonTables, termsOf, withoutTop} from '../terms.ts'
import {type Kernel, newRecords} from './kernel.ts'
import {CERTAIN} from './layout.ts'

const START = 0
const END = 1
const VALUE = 2
const WORDS = 3
const NONE: readonly number[] = []
const UNKNOWN: number = 0
const YES = 1
const NO = 2

/**
 * One pass over one text with the kernel: it names the places, and here each is decided by the rules that all searches
 * share. Where it says that a place is not plain, or the text is not, `Search` decides.
 */
export class KernelSearch implements WordSearch {
  start = 0
  end = 0
  value = 0
  readonly pending = -1
  readonly unitTerms = NONE
  readonly acceptor: Acceptor

  private readonly records: Int32Array
  private record = 0
  private count = 0
  /** The loaded characters: where they begin, how many, how many can be decided, up to where they are. */
  private base: number
  private size = 0
  private safe = 0
  private reached = 0
  /** No span may start before this position. */
  private from: number
  /** Spans of the current start that are not yet given out, the longest last. */
  private readonly found: number[] = []
  private mayStartHere = UNKNOWN
  private twin: Search | undefined
  /** The rest of the text is for the twin. */
  private handedOver = false

  constructor(
    private readonly kernel: Kernel,
    private readonly tables: AutomatonTables,
    private readonly workspace: Workspace,
    private readonly text: string,
    private readonly overlapping: boolean,
    from: number,
  ) {
    this.base = from
    this.from = from
    this.acceptor = new Acceptor(tables, text)
    workspace.records ??= newRecords()
    this.records = workspace.records
  }

  restart(position: number): void {
    this.from = position
    this.found.length = 0
    if (this.handedOver) this.twin!.restart(position)
  }

  next(): boolean {
    for (;;) {
      if (this.found.length > 0) return this.give()
      if (this.handedOver) return this.takeFrom(this.twin!)
      if (this.record < this.count) {
        if (this.decide()) return true
      } else if (!this.scan()) return false
    }
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
    const {kernel, text, records} = this
    if (this.reached === this.safe) {
      this.base += this.safe
      this.reached = 0
      this.safe = 0
      if (this.base >= text.length) return false
      if (!this.load()) return true
    } else if (!kernel.owns(this)) kernel.load(this, this.workspace, text, this.base)
    const final = this.base + this.size === text.length
    this.count = kernel.scan(this.reached, this.safe, this.size, final, records)
    this.record = 0
    this.reached = kernel.reached()
    return true
  }

  /** False where there is nothing to scan: the twin takes the rest, or one token longer than all that can be loaded. */
  private load(): boolean {
    const {kernel, text, base} = this
    this.size = kernel.load(this, this.workspace, text, base)
    if (this.size < 0) {
      this.handedOver = true
      this.twinSearch().restart(Math.max(base, this.from))
      return false
    }
    this.safe = base + this.size === text.length ? this.size : kernel.safeLength(this.size)
    if (this.safe > 0) return true
    const end = this.twinSearch().tryAt(base)
    this.takeFound()
    this.base = end
    return false
  }

  /** Decides the start of the next record; true where a span was found and is in the fields. Its ends ascend, so the last that holds is the longest. */
  private decide(): boolean {
    const {records, count} = this
    const first = this.record
    const at = records[first + START] & ~CERTAIN
    let last = first
    while (last + WORDS < count && (records[last + WORDS + START] & ~CERTAIN) === at) last += WORDS
    this.record = last + WORDS
    const start = this.base + at
    if (start < this.from) return false
    if (records[first + VALUE] === 0) {
      this.twinSearch().tryAt(start)
      this.takeFound()
      return false
    }
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

  private tryEnd(record: number): boolean {
    const {records, start} = this
    const end = this.base + records[record + END]
    const value = records[record + VALUE]
    if ((records[record + START] & CERTAIN) === 0) {
      if (this.mayStartHere === NO || !mayEnd(this.text, end, this.kindOf(end - 1))) return false
      if (this.mayStartHere === UNKNOWN) this.mayStartHere = mayStart(this.text, start, this.kindOf(start)) ? YES : NO
      if (this.mayStartHere === NO) return false
    }
    if (!this.accepts(value, start, end)) return false
    this.end = end
    this.value = value
    return true
  }

  private kindOf(at: number): number {
    return ASCII_FOLD[this.text.charCodeAt(at)] === 0 ? Kind.Other : Kind.Word
  }

  private accepts(value: number, start: number, end: number): boolean {
    const {acceptor} = this
    if (value < 0) return acceptor.holds(withoutTop(value), start, end) !== Hold.No
    for (const id of termsOf(this.tables, value)) if (acceptor.holds(id, start, end) !== Hold.No) return true
    return false
  }

  private twinSearch(): Search {
    this.twin ??= new Search(this.tables, this.workspace, this.text, this.overlapping, this.from)
    return this.twin
  }

  /** Takes over what the twin found at one start, in the order in which it gives it out. */
  private takeFound(): void {
    const twin = this.twin!
    const spans: number[] = []
    while (twin.hasFound()) {
      twin.next()
      spans.unshift(twin.start, twin.end, twin.value)
    }
    this.found.push(...spans)
    if (!this.overlapping && spans.length > 0) this.from = spans[1]
  }
}
