import {Class, classOf, codePoint, widthOf} from '../unicode/unicode.ts'
import {Acceptor, Hold} from './accept.ts'
import {Kind, mayEnd, mayStart, wordEndsAt} from './boundary.ts'
import {childBit, extendHigh, extendLow, filterHash, hashToken} from './hash.ts'
import {type AutomatonTables, LAST, MAX_TOKENS, probe, SINGLE, Slot} from './terms.ts'
import {ASCII_FOLD, Gap, Tokenizer} from './tokens.ts'

const HYPHEN = 0x2d
/** Tokens that a walk has read stay here for the walks that start behind its own start. A power of two above MAX_TOKENS. */
const RING = 128
const RING_MASK = RING - 1

/** What the scan asks of the tables for one-character tokens of ASCII: does any term start with it? */
export function asciiStarts(tables: AutomatonTables): Uint8Array {
  const starts = new Uint8Array(128)
  for (let c = 1; c < 128; c++) if (ASCII_FOLD[c] === 0 && passes(tables, filterHash(c, 0, 0))) starts[c] = 1
  return starts
}

const passes = (tables: AutomatonTables, hash: number): boolean => {
  const bit = tables.filterBits === 0 ? 0 : hash >>> (32 - tables.filterBits)
  return (tables.filter[bit >>> 5] & (1 << (bit & 31))) !== 0
}

/** All term ids of a slot's value, in the order of the table. */
export function* termsOf(tables: AutomatonTables, value: number): Generator<number> {
  if (value >= SINGLE) {
    yield value - SINGLE
    return
  }
  for (let at = value - 1; at < tables.outputs.length; at++) {
    const id = tables.outputs[at]
    yield id >= LAST ? id - LAST : id
    if (id >= LAST) return
  }
}

/**
 * One pass over one text. `next` finds the next span, longest first at each start; with `overlapping` every valid span.
 * Each token that may start a term is walked at most MAX_TOKENS tokens deep, whatever the text and the terms.
 *
 * Words that cannot start a term are skipped by their first three letters; they are not even hashed.
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
  readonly acceptor: Acceptor
  private readonly starts = new Int32Array(RING)
  private readonly ends = new Int32Array(RING)
  private readonly kinds = new Uint8Array(RING)
  private readonly gaps = new Uint8Array(RING)
  private readonly hyphens = new Int32Array(RING)
  private readonly lows = new Uint32Array(RING)
  private readonly highs = new Uint32Array(RING)
  /** Tokens `head` to `tail - 1` are read and not yet tried as starts. */
  private head = 0
  private tail = 0
  /** End of the last token that was read or skipped. */
  private at: number
  /** No span may start before this position. */
  private from: number
  /** Spans of the current start that are not yet given out (overlapping). */
  private readonly found: number[] = []
  private readonly hyphenLow: number
  private readonly hyphenHigh: number

  /** `limit`: in a stream, tokens that end behind it are not final; else the length of the text. */
  constructor(
    private readonly tables: AutomatonTables,
    private readonly asciiStart: Uint8Array,
    private readonly text: string,
    private readonly overlapping: boolean,
    from = 0,
    private readonly limit = text.length,
  ) {
    this.n = text.length
    this.at = from
    this.from = from
    this.tokenizer = new Tokenizer(text, tables.seed, tables.maxUnits)
    this.acceptor = new Acceptor(tables, text)
    const hash = new Uint32Array(2)
    hashToken([HYPHEN], 1, tables.seed, hash)
    this.hyphenLow = hash[0]
    this.hyphenHigh = hash[1]
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
      if (this.head === this.tail && !this.findStart()) return false
      this.tryToken()
    }
  }

  /** Tries the token at the head of the ring as a start. */
  private tryToken(): void {
    const i = this.head & RING_MASK
    const hyphen = this.hyphens[i]
    if (hyphen >= this.from && this.asciiStart[HYPHEN] === 1 && !wordEndsAt(this.text, hyphen)) {
      // Beside a script without spaces a hyphen between words may also begin a term of its own.
      const found = this.walk(this.hyphenLow, this.hyphenHigh, hyphen, Kind.Other, hyphen + 1, this.head, true)
      if (!found && this.pending < 0) this.hyphens[i] = -1
      return
    }
    const low = this.lows[i]
    const {rootBits, roots} = this.tables
    const bit = rootBits === 0 ? 0 : low >>> (32 - rootBits)
    if ((roots[bit >>> 5] & (1 << (bit & 31))) === 0 || this.starts[i] < this.from) {
      this.head++
      return
    }
    const start = this.starts[i]
    if (!this.walk(low, this.highs[i], start, this.kinds[i], this.ends[i], this.head + 1, false) && this.pending < 0) this.head++
  }

  /**
   * Walks from a first token through those that follow (`index` is the ring number of the second). True where it found
   * a span and the scan goes on behind it. `adjacent`: the second token counts as touching the first.
   */
  private walk(low: number, high: number, start: number, kind: number, end: number, index: number, adjacent: boolean): boolean {
    const {text, tables} = this
    const {slots, slotBits} = tables
    const firstKind = kind
    let startChecked = false
    let best = 0
    let bestValue = 0
    for (let step = 1; ; step++) {
      const slot = probe(slots, slotBits, low, high) << 2
      if (slot < 0) break
      const value = slots[slot + Slot.Value]
      if (value !== 0 && mayEnd(text, end, kind) && (startChecked || mayStart(text, start, firstKind))) {
        startChecked = true
        if (this.accepts(value, start, end)) {
          best = end
          bestValue = value
          if (this.overlapping) this.found.push(start, end, value)
        }
      }
      const children = slots[slot + Slot.Children]
      if (children === 0 || step === MAX_TOKENS) break
      if (index === this.tail && !this.readToken(start)) {
        if (this.pending >= 0) {
          this.found.length = 0
          return false
        }
        break
      }
      const next = index & RING_MASK
      const hyphen = this.hyphens[next]
      if (hyphen >= 0 && !adjacent && this.kinds[next] === Kind.Spaceless) {
        const value = this.hyphenValue(low, high)
        if (
          value !== 0 &&
          mayEnd(text, hyphen + 1, Kind.Other) &&
          (startChecked || mayStart(text, start, firstKind)) &&
          this.accepts(value, start, hyphen + 1)
        ) {
          startChecked = true
          best = hyphen + 1
          bestValue = value
          if (this.overlapping) this.found.push(start, best, value)
        }
      }
      const gap = adjacent ? Gap.None : this.gaps[next]
      adjacent = false
      const tokenLow = this.lows[next]
      if (gap === Gap.Break || (children & childBit(tokenLow)) === 0) break
      low = extendLow(low, tokenLow, this.highs[next], gap)
      high = extendHigh(high, tokenLow, this.highs[next], gap)
      kind = this.kinds[next]
      end = this.ends[next]
      index++
    }
    // Overlapping spans were pushed as they grew, so that the longest is popped first.
    if (best === 0 || this.overlapping) return false
    this.found.push(start, best, bestValue)
    this.from = best
    while (this.head < this.tail && this.starts[this.head & RING_MASK] < best) this.head++
    return true
  }

  private hyphenValue(low: number, high: number): number {
    const slot = probe(
      this.tables.slots,
      this.tables.slotBits,
      extendLow(low, this.hyphenLow, this.hyphenHigh, Gap.None),
      extendHigh(high, this.hyphenLow, this.hyphenHigh, Gap.None),
    )
    return slot < 0 ? 0 : this.tables.slots[(slot << 2) + Slot.Value]
  }

  private accepts(value: number, start: number, end: number): boolean {
    if (value >= SINGLE) return this.acceptor.holds(value - SINGLE, start, end) !== Hold.No
    for (const id of termsOf(this.tables, value)) if (this.acceptor.holds(id, start, end) !== Hold.No) return true
    return false
  }

  /** Reads one more token into the ring for a walk that started at `start`. */
  private readToken(start: number): boolean {
    const {tokenizer} = this
    if (!tokenizer.next(this.at)) {
      if (this.limit < this.n) this.pending = start
      return false
    }
    if (tokenizer.end > this.limit) {
      this.pending = start
      return false
    }
    this.push()
    return true
  }

  private push(): void {
    const {tokenizer} = this
    const i = this.tail++ & RING_MASK
    this.starts[i] = tokenizer.start
    this.ends[i] = this.at = tokenizer.end
    this.kinds[i] = tokenizer.kind
    this.gaps[i] = tokenizer.gap
    this.hyphens[i] = tokenizer.hyphen
    this.lows[i] = tokenizer.low
    this.highs[i] = tokenizer.high
  }

  /** Skips to the next token that may start a term and puts it into the ring. */
  private findStart(): boolean {
    const {text, n, limit, asciiStart, tables} = this
    const {filter} = tables
    const shift = 32 - tables.filterBits
    let i = this.at
    while (i < n) {
      const c = text.charCodeAt(i)
      if (c < 128) {
        const f0 = ASCII_FOLD[c]
        if (f0 === 0) {
          if (asciiStart[c] === 1 || ((c === 0x23 || c === 0x2a) && text.charCodeAt(i + 1) >= 128)) {
            const end = this.readStart(i)
            if (end === 0) return true
            if (end < 0) return false
            i = end
          } else i++
          continue
        }
        const c1 = i + 1 < n ? text.charCodeAt(i + 1) : 0
        if (c1 < 128) {
          const f1 = ASCII_FOLD[c1]
          const c2 = f1 !== 0 && i + 2 < n ? text.charCodeAt(i + 2) : 0
          if (c2 < 128) {
            const hash = filterHash(f0, f1, ASCII_FOLD[c2])
            const bit = shift === 32 ? 0 : hash >>> shift
            if ((filter[bit >>> 5] & (1 << (bit & 31))) === 0) {
              let j = i + 1
              let d = 0
              while (j < n) {
                d = text.charCodeAt(j)
                if (d >= 128 || ASCII_FOLD[d] === 0) break
                j++
              }
              if (j > limit) {
                this.pending = i
                return false
              }
              if (j === n || d < 128) {
                i = j
                continue
              }
            }
          }
        }
        const end = this.readStart(i)
        if (end === 0) return true
        if (end < 0) return false
        i = end
        continue
      }
      const cp = codePoint(text, i)
      const k = classOf(cp)
      if (k === Class.White || k === Class.Transparent) {
        i += widthOf(cp)
        continue
      }
      const end = this.readStart(i)
      if (end === 0) return true
      if (end < 0) return false
      i = end
    }
    this.at = n
    if (limit < n) this.pending = n
    return false
  }

  /** Reads the token at `i`: 0 where it is now in the ring, -1 where it is not final, else its end. */
  private readStart(i: number): number {
    const {tokenizer} = this
    tokenizer.read(i)
    if (tokenizer.end > this.limit) {
      this.pending = i
      return -1
    }
    if (!passes(this.tables, filterHash(tokenizer.u0, tokenizer.u1, tokenizer.u2))) return tokenizer.end
    tokenizer.hyphen = -1
    tokenizer.gap = Gap.None
    this.push()
    return 0
  }
}
