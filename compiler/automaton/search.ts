import {Class, classOf, codePoint, widthOf} from '../unicode/unicode.ts'
import {Acceptor, Hold} from './accept.ts'
import {AsciiBlock, mayGoOn, startTable} from './ascii-block.ts'
import {Kind, mayEnd, mayStart, wordEndsAt} from './boundary.ts'
import {childBit, extendHigh, extendLow, hashToken} from './hash.ts'
import * as Word from './ring-word.ts'
import {type AutomatonTables, isRoot, MAX_TOKENS, PROBE_LIMIT, probe, Slot, TOP, withoutTop} from './terms.ts'
import {Gap, Tokenizer} from './tokens.ts'
import * as Known from './word-cache.ts'
import {lookUp, newWordCache} from './word-cache.ts'

const HYPHEN = 0x2d
/** What `findStart` found. */
const NOTHING = 0
const SPAN = 1
const WALK = 2
const AGAIN = 3
/** So many tokens are walked in a block alone; a longer walk keeps what it reads. */
const SHORT_WALK = 3
const UNKNOWN: number = 0
const YES = 1
const NO = 2
/** In the ring: a gap that is a hyphen. */
const HYPHEN_GAP = 3
/** Tokens that a walk has read stay in a ring for the walks that start behind its own start: 128 of eight words. */
const RING_MASK = 127

/** What a search needs beside tables and text. It serves one search at a time, and any number one after the other. */
export interface Workspace {
  /** What each ASCII character can be the start of. */
  readonly asciiStart: Uint8Array
  readonly block: AsciiBlock
  readonly ring: Int32Array
  /** See word-cache.ts. */
  readonly known: Int32Array
  /** Hash of the token that a hyphen is. */
  readonly hyphen: readonly [low: number, high: number]
  /** What the kernel found in a stretch of the text, where it is in use. */
  records?: Int32Array
}

export function createWorkspace(tables: AutomatonTables): Workspace {
  // The table and not the bitmap: a sign that only seems to start a term would cost time wherever it stands.
  const asciiStart = startTable(
    c => classOf(c) !== Class.White && probe(tables.slots, tables.slotBits, ...hashToken([c], 1, tables.seed)) >= 0,
  )
  return {
    asciiStart,
    block: new AsciiBlock(tables.filter, tables.filterBits, asciiStart),
    ring: new Int32Array((RING_MASK + 1) * 8),
    known: newWordCache(),
    hyphen: hashToken([HYPHEN], 1, tables.seed),
  }
}

/** All term ids of a slot's value, in the order of the table. */
export function* termsOf(tables: AutomatonTables, value: number): Generator<number> {
  if (value < 0) {
    yield withoutTop(value)
    return
  }
  for (let at = value - 1; at < tables.outputs.length; at++) {
    const id = tables.outputs[at]
    yield withoutTop(id)
    if (id < 0) return
  }
}

/**
 * One pass over one text. `next` finds the next span, longest first at each start; with `overlapping` every valid span.
 * Each token that may start a term is walked at most MAX_TOKENS tokens deep, whatever the text and the terms.
 *
 * ASCII words that cannot start a term are turned down by their first letters, in blocks; they are not even hashed.
 */
export class Search {
  /** The span that `next` found, and the slot value that names its terms. */
  start = 0
  end = 0
  value = 0
  /** In a stream: where the scan stopped because what follows could still change the answer. */
  pending = -1

  private readonly n: number
  private readonly tokenizer: Tokenizer
  private readonly block: AsciiBlock
  private readonly ring: Int32Array
  private readonly known: Int32Array
  /** The next of the block's candidates. */
  private candidate = 0
  readonly acceptor: Acceptor
  /** Tokens `head` to `tail - 1` are read and not yet tried as starts. */
  private head = 0
  private tail = 0
  /** End of the last token that was read or skipped. */
  private at: number
  /** No span may start before this position. */
  private from: number
  /** Spans of the current start that are not yet given out (overlapping). */
  private readonly found: number[] = []
  private readonly asciiStart: Uint8Array
  /** State of the walk under way: its start, what it found, whether a span may start there at all. */
  private walkStart = 0
  private walkKind = 0
  private mayStartHere = UNKNOWN
  private best = 0
  private bestValue = 0
  private readonly slotShift: number
  private readonly hyphenLow: number
  private readonly hyphenHigh: number

  /** `limit`: in a stream, tokens that end behind it are not final; else the length of the text. */
  constructor(
    private readonly tables: AutomatonTables,
    {asciiStart, block, ring, known, hyphen}: Workspace,
    private readonly text: string,
    private readonly overlapping: boolean,
    from = 0,
    private readonly limit = text.length,
  ) {
    this.n = text.length
    this.at = from
    this.from = from
    block.reset()
    this.block = block
    this.ring = ring
    this.known = known
    this.asciiStart = asciiStart
    this.tokenizer = new Tokenizer(text, tables.seed, tables.maxUnits, block)
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
    const {block} = this
    if (position < block.start || position >= block.end) block.reset()
    while (this.candidate > 0 && block.start + block.candidates[this.candidate - 1] >= position) this.candidate--
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
  private tryEnd(value: number, end: number, kind: number): void {
    const {text, walkStart: start} = this
    if (this.mayStartHere === NO || !mayEnd(text, end, kind)) return
    if (this.mayStartHere === UNKNOWN) this.mayStartHere = mayStart(text, start, this.walkKind) ? YES : NO
    if (this.mayStartHere === NO || !this.accepts(value, start, end)) return
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

  private accepts(value: number, start: number, end: number): boolean {
    if (value < 0) return this.acceptor.holds(withoutTop(value), start, end) !== Hold.No
    for (const id of termsOf(this.tables, value)) if (this.acceptor.holds(id, start, end) !== Hold.No) return true
    return false
  }

  /**
   * Reads one more token into the ring for a walk that started at `start`. False where there is none that could go on
   * from a node with these `children`. Most walks end here, and a token that neither goes on nor starts a term is not kept.
   */
  private readToken(start: number, children: number): boolean {
    const {tokenizer, ring} = this
    const onlyStart = this.tail === this.head + 1 && ring[((this.head & RING_MASK) << 3) + Word.Start] === start
    if (onlyStart && this.block.endsBeforeSpace(this.at, children)) return false
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
  private findStart(): number {
    const {block, n} = this
    for (;;) {
      while (this.candidate < block.count) {
        const i = block.start + block.candidates[this.candidate++]
        if (i < this.at) continue
        const found = this.tryWord(i)
        if (found !== NOTHING) return found
        if (this.pending >= 0) return NOTHING
      }
      if (this.at < block.end) this.at = block.end
      if (this.at >= n) break
      this.candidate = 0
      if (!block.load(this.text, this.at, this.limit) && !this.stepOver()) return this.pending < 0 ? WALK : NOTHING
    }
    if (this.limit < n) this.pending = n
    return NOTHING
  }

  /**
   * Tries a candidate of the block as a start. Nearly all are words that are known already and, by what follows them, are
   * no term, or one of a word or two: these need neither tokenizer nor ring.
   */
  private tryWord(i: number): number {
    const {block, known} = this
    const {slots, slotBits} = this.tables
    const {bytes, fold} = block
    const size = block.end - block.start
    let at = i - block.start
    let kind: number = fold[at] === 0 ? Kind.Other : Kind.Word
    let place = lookUp(this.tables, known, block, this.tokenizer, at)
    if (place < 0) return this.walkFrom(i)
    let low = known[place + Known.LOW]
    let high = known[place + Known.HIGH]
    let value = known[place + Known.VALUE]
    let children = known[place + Known.CHILDREN]
    if ((value | children) === 0) return NOTHING
    this.walkStart = i
    this.walkKind = kind
    this.mayStartHere = UNKNOWN
    this.best = 0
    for (let steps = 1; ; steps++) {
      at += known[place + Known.LENGTH]
      if (value !== 0) this.tryEnd(value, block.start + at, kind)
      if (children === 0) break
      let gap: number = Gap.None
      if (at + 1 >= size) return this.walkAgain(i)
      let c = bytes[at]
      if (c === 0x20 || c === 0x0a) {
        gap = Gap.Gap
        c = bytes[++at]
      }
      if (fold[at] === 0) {
        // A sign that is certainly no gap and no part of one, and that no term has here.
        if (c > 0x20 && c !== HYPHEN && (children & childBit(c)) === 0) break
        return this.walkAgain(i)
      }
      if (block.leadsNowhere(at, children)) break
      place = steps === SHORT_WALK ? -1 : lookUp(this.tables, known, block, this.tokenizer, at)
      if (place < 0) return this.walkAgain(i)
      low = extendLow(low, known[place + Known.LOW], gap)
      high = extendHigh(high, known[place + Known.HIGH], gap)
      kind = Kind.Word
      const slot = probe(slots, slotBits, low, high) << 2
      if (slot < 0) break
      value = slots[slot + Slot.Value]
      children = slots[slot + Slot.Children]
    }
    return this.endWord()
  }

  private endWord(): number {
    const {best} = this
    if (best === 0) return NOTHING
    if (this.overlapping) return AGAIN
    this.start = this.walkStart
    this.end = this.at = this.from = best
    this.value = this.bestValue
    return SPAN
  }

  /** What stands here is not so simple after all. */
  private walkAgain(i: number): number {
    if (this.overlapping) this.found.length = 0
    return this.walkFrom(i)
  }

  private walkFrom(i: number): number {
    return this.readStart(i) === 0 ? WALK : NOTHING
  }

  /**
   * Goes on token by token where the text is not ASCII, for as long as a block would not be worth it. False where it
   * found a start (which is in the ring) or what is not final.
   */
  private stepOver(): boolean {
    const {text, n, block} = this
    const until = Math.min(n, this.at + block.backOff())
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
  private readStart(i: number): number {
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
