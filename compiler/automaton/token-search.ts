import {Class, classOf, codePoint, widthOf} from '../unicode/unicode.ts'
import {Acceptor} from './accept.ts'
import {mayGoOn, startTable} from './ascii-start.ts'
import {Kind, mayEnd, mayStart, wordEndsAt} from './boundary.ts'
import {childBit, extendHigh, extendLow, hashToken} from './hash.ts'
import * as Word from './ring-word.ts'
import type {Scans, WordSearch} from './scanner.ts'
import {type AutomatonTables, isRoot, MAX_TOKENS, PROBE_LIMIT, probe, Slot, TOP} from './terms.ts'
import {Gap, Tokenizer} from './tokens.ts'

const HYPHEN = 0x2d
/** What `findStart` found. */
export const NOTHING = 0
export const SPAN = 1
export const WALK = 2
export const AGAIN = 3
/** Whether a span may start where a walk does. */
export const UNKNOWN: number = 0
const YES = 1
const NO = 2
/** In the ring: a gap that is a hyphen. */
const HYPHEN_GAP = 3
/** Tokens that a walk has read stay in a ring for the walks that start behind its own start: 128 of eight words. */
const RING_MASK = 127

/** What a search needs beside tables and text. It serves one search at a time, and any number one after the other. */
export interface TokenWorkspace {
  /** What each ASCII character can be the start of. */
  readonly asciiStart: Uint8Array
  readonly ring: Int32Array
  /** Hash of the token that a hyphen is. */
  readonly hyphen: readonly [low: number, high: number]
}

export function createTokenWorkspace(tables: AutomatonTables): TokenWorkspace {
  // The table and not the bitmap: a sign that only seems to start a term would cost time wherever it stands.
  const asciiStart = startTable(
    c => classOf(c) !== Class.White && probe(tables.slots, tables.slotBits, ...hashToken([c], 1, tables.seed)) >= 0,
  )
  return {asciiStart, ring: new Int32Array((RING_MASK + 1) * 8), hyphen: hashToken([HYPHEN], 1, tables.seed)}
}

/**
 * One pass over one text. `next` finds the next span, longest first at each start; with `overlapping` every valid span.
 * Each token that may start a term is walked at most MAX_TOKENS tokens deep, whatever the text and the terms.
 *
 * It reads every token; `Search` does less of that.
 */
export class TokenSearch implements WordSearch {
  /** The span that `next` found, and the slot value that names its terms. */
  start = 0
  end = 0
  value = 0
  /** In a stream: where the scan stopped because what follows could still change the answer. */
  pending = -1

  protected readonly n: number
  private readonly ring: Int32Array
  readonly acceptor: Acceptor
  /** Tokens `head` to `tail - 1` are read and not yet tried as starts. */
  private head = 0
  private tail = 0
  /** End of the last token that was read or skipped. */
  protected at: number
  /** No span may start before this position. */
  protected from: number
  /** Spans of the current start that are not yet given out (overlapping). */
  protected readonly found: number[] = []
  private readonly asciiStart: Uint8Array
  /** State of the walk under way: its start, what it found, whether a span may start there at all. */
  protected walkStart = 0
  protected walkKind = 0
  protected mayStartHere = UNKNOWN
  protected best = 0
  protected bestValue = 0
  private readonly slotShift: number
  private readonly hyphenLow: number
  private readonly hyphenHigh: number

  /** `limit`: in a stream, tokens that end behind it are not final; else the length of the text. */
  constructor(
    protected readonly tables: AutomatonTables,
    {asciiStart, ring, hyphen}: TokenWorkspace,
    readonly text: string,
    protected readonly overlapping: boolean,
    from: number,
    protected readonly limit = text.length,
    protected readonly tokenizer = new Tokenizer(text, tables.seed, tables.maxUnits),
  ) {
    this.n = text.length
    this.at = from
    this.from = from
    this.ring = ring
    this.asciiStart = asciiStart
    this.acceptor = new Acceptor(tables, text)
    this.slotShift = 32 - tables.slotBits
    this.hyphenLow = hyphen[0]
    this.hyphenHigh = hyphen[1]
  }

  /** No word term of the token table is also in the code-unit automaton. */
  readonly unitTerms: readonly number[] = []

  /** Goes on at `position`, the end of a span that another search found; what was read or found behind it is read again. */
  restart(position: number): void {
    this.found.length = 0
    this.head = this.tail
    this.pending = -1
    this.at = position
    this.from = position
  }

  /**
   * Decides about the token at `i` alone, for a scan that finds its starts elsewhere: what was found there, `next` gives out for as long
   * as `hasFound` says. Returns the token's end.
   */
  tryAt(i: number): number {
    this.found.length = 0
    this.head = this.tail
    this.from = i
    const end = this.readStart(i)
    if (end !== 0) return end
    const {tokenizer} = this
    const tokenEnd = tokenizer.end
    this.tryToken()
    this.head = this.tail
    return tokenEnd
  }

  hasFound(): boolean {
    return this.found.length > 0
  }

  /** Finds the next span. False at the end of the text, or of what is final of it. */
  next(): boolean {
    const {found} = this
    for (;;) {
      if (found.length > 0) {
        this.value = found.pop()!
        this.end = found.pop()!
        this.start = found.pop()!
        return true
      }
      if (this.pending >= 0) return false
      if (this.head === this.tail) {
        const found = this.findStart()
        if (found === NOTHING) return false
        if (found === SPAN) return true
        if (found === AGAIN) continue
      }
      this.tryToken()
    }
  }

  /** Tries the token at the head of the ring as a start. */
  private tryToken(): void {
    const {ring} = this
    const at = (this.head & RING_MASK) << 3
    const hyphen = ring[at + Word.Hyphen]
    if (hyphen >= this.from && this.asciiStart[HYPHEN] !== 0 && !wordEndsAt(this.text, hyphen)) {
      // Beside a script without spaces a hyphen between words may also begin a term of its own.
      const found = this.walk(this.hyphenLow, this.hyphenHigh, hyphen, Kind.Other, hyphen + 1, this.head, true)
      if (!found && this.pending < 0) ring[at + Word.Hyphen] = -1
      return
    }
    const start = ring[at + Word.Start]
    const low = ring[at + Word.Low]
    if (start >= this.from && isRoot(this.tables, low)) {
      if (this.walk(low, ring[at + Word.High], start, ring[at + Word.Kind], ring[at + Word.End], this.head + 1, false)) return
      if (this.pending >= 0) return
    }
    this.head++
  }

  /**
   * Walks from a first token through those that follow (`index` is the ring number of the second). True where it found
   * a span and the scan goes on behind it. `adjacent`: the second token counts as touching the first.
   *
   * This loop is what a text of repeated first tokens costs, so the probe stands in it (see `probe`), and whatever does
   * not happen at every step is a call.
   */
  private walk(low: number, high: number, start: number, kind: number, end: number, index: number, adjacent: boolean): boolean {
    const {ring, slotShift} = this
    const {slots} = this.tables
    this.walkStart = start
    this.walkKind = kind
    this.mayStartHere = UNKNOWN
    this.best = 0
    // Said to the compiler: these are 32-bit integers, which need neither tag nor check for overflow.
    low |= 0
    high |= 0
    index |= 0
    const last = (index + MAX_TOKENS - 1) | 0
    let {tail} = this
    let here = -1
    for (;;) {
      let slot = (high >>> slotShift) << 2
      let probes = PROBE_LIMIT | 0
      while (slots[slot + Slot.High] !== high || slots[slot + Slot.Low] !== low) {
        const past = (slots[slot + Slot.High] ^ TOP) > (high ^ TOP)
        if (past || (slots[slot + Slot.Value] | slots[slot + Slot.Children]) === 0 || probes === 1) return this.endWalk()
        probes = (probes - 1) | 0
        slot = (slot + 4) | 0
      }
      const value = slots[slot + Slot.Value]
      if (value !== 0) {
        if (here < 0) this.tryEnd(value, end, kind)
        else this.tryEnd(value, ring[here + Word.End], ring[here + Word.Kind])
      }
      const children = slots[slot + Slot.Children]
      if (children === 0 || index === last) return this.endWalk()
      if (index === tail) {
        if (!this.readToken(start, children)) return this.endWalk()
        tail = this.tail
      }
      here = (index & RING_MASK) << 3
      index = (index + 1) | 0
      let gap = ring[here + Word.Gap]
      if (adjacent) {
        gap = Gap.None
        adjacent = false
      } else if (gap > Gap.Gap) {
        if (gap === Gap.Break) return this.endWalk()
        this.tryHyphen(low, high, here)
        gap = Gap.Gap
      }
      if ((children & ring[here + Word.Child]) === 0) return this.endWalk()
      low = extendLow(low, ring[here + Word.Low], gap)
      high = extendHigh(high, ring[here + Word.High], gap)
    }
  }

  /** A term may end here: notes the span where both ends and the text allow it. Ends come in ascending order. */
  protected tryEnd(value: number, end: number, kind: number): void {
    const {text, walkStart: start} = this
    if (this.mayStartHere === NO || !mayEnd(text, end, kind)) return
    if (this.mayStartHere === UNKNOWN) this.mayStartHere = mayStart(text, start, this.walkKind) ? YES : NO
    if (this.mayStartHere === NO || !this.acceptor.accepts(value, start, end)) return
    this.best = end
    this.bestValue = value
    // Popped from the end, so the longest first.
    if (this.overlapping) this.found.push(start, end, value)
  }

  /** Before a letter of a script without spaces, the hyphen of a gap may also be the last character of a term. */
  private tryHyphen(low: number, high: number, next: number): void {
    if (this.ring[next + Word.Kind] !== Kind.Spaceless) return
    const value = this.hyphenValue(low, high)
    if (value !== 0) this.tryEnd(value, this.ring[next + Word.Hyphen] + 1, Kind.Other)
  }

  private endWalk(): boolean {
    const {best, ring} = this
    if (this.pending >= 0) {
      this.found.length = 0
      return false
    }
    if (best === 0 || this.overlapping) return false
    this.found.push(this.walkStart, best, this.bestValue)
    this.from = best
    while (this.head < this.tail && ring[((this.head & RING_MASK) << 3) + Word.Start] < best) this.head++
    return true
  }

  private hyphenValue(low: number, high: number): number {
    const slot = probe(
      this.tables.slots,
      this.tables.slotBits,
      extendLow(low, this.hyphenLow, Gap.None),
      extendHigh(high, this.hyphenHigh, Gap.None),
    )
    return slot < 0 ? 0 : this.tables.slots[(slot << 2) + Slot.Value]
  }

  /**
   * Reads one more token into the ring for a walk that started at `start`. False where there is none that could go on
   * from a node with these `children`. Most walks end here, and a token that neither goes on nor starts a term is not kept.
   */
  private readToken(start: number, children: number): boolean {
    const {tokenizer, ring} = this
    const onlyStart = this.tail === this.head + 1 && ring[((this.head & RING_MASK) << 3) + Word.Start] === start
    if (onlyStart && this.leadsNowhere(children)) return false
    if (!tokenizer.next(this.at)) {
      if (this.limit < this.n) this.pending = start
      return false
    }
    if (tokenizer.end > this.limit) {
      this.pending = start
      return false
    }
    if (onlyStart && tokenizer.hyphen < 0 && (children & childBit(tokenizer.first)) === 0 && !isRoot(this.tables, tokenizer.low)) {
      this.at = tokenizer.end
      return false
    }
    this.push()
    return true
  }

  /** True where it is known without reading it that the next token goes on from no node with these `children`, and starts nothing. */
  protected leadsNowhere(_children: number): boolean {
    return false
  }

  private push(): void {
    const {tokenizer, ring} = this
    const at = (this.tail++ & RING_MASK) << 3
    ring[at + Word.Start] = tokenizer.start
    ring[at + Word.End] = this.at = tokenizer.end
    ring[at + Word.Kind] = tokenizer.kind
    ring[at + Word.Gap] = tokenizer.hyphen < 0 ? tokenizer.gap : HYPHEN_GAP
    ring[at + Word.Hyphen] = tokenizer.hyphen
    ring[at + Word.Low] = tokenizer.low
    ring[at + Word.High] = tokenizer.high
    ring[at + Word.Child] = childBit(tokenizer.first)
  }

  /** Skips to the next token that may start a term: WALK where it is in the ring, SPAN where it is one, NOTHING at the end. */
  protected findStart(): number {
    if (!this.stepOver(this.n)) return this.pending < 0 ? WALK : NOTHING
    if (this.limit < this.n) this.pending = this.n
    return NOTHING
  }

  /** Goes on token by token. False where it found a start (which is in the ring) or what is not final. */
  protected stepOver(until: number): boolean {
    const {text} = this
    let i = this.at
    while (i < until) {
      const c = text.charCodeAt(i)
      if (c === 0x20 || (c < 128 && this.asciiStart[c] === 0 && !mayGoOn(c))) {
        i++
        continue
      }
      const cp = codePoint(text, i)
      const k = classOf(cp)
      if (k === Class.White || k === Class.Transparent) {
        i += widthOf(cp)
        continue
      }
      const end = this.readStart(i)
      if (end <= 0) return false
      i = end
    }
    this.at = i
    return true
  }

  /** Reads the token at `i`: 0 where it may start a term and is now in the ring, -1 where it is not final, else its end. */
  protected readStart(i: number): number {
    const {tokenizer} = this
    tokenizer.read(i)
    if (tokenizer.end > this.limit) {
      this.pending = i
      return -1
    }
    if (!isRoot(this.tables, tokenizer.low)) return tokenizer.end
    tokenizer.hyphen = -1
    tokenizer.gap = Gap.None
    this.push()
    return 0
  }
}

/** The scan without blocks: half the code, for texts that are short. */
export const tokenScan: Scans = tables => {
  const workspace = createTokenWorkspace(tables)
  return {open: (text, overlapping, from, limit) => new TokenSearch(tables, workspace, text.toString(), overlapping, from, limit)}
}
