import {ASCII_FOLD, maskBelow, zeroByte} from './ascii.ts'
import {childBit, M0, M1} from './hash.ts'

/** So many units a block has at most: small enough for the first-level cache, large enough to pay for the call. */
const BLOCK = 4096
/** A shorter stretch is not worth a block. */
const LEAST = 16
/** After a block that held anything but ASCII the next one is this small, and doubles with every one that does not. */
const SMALL = 128

/** What a byte can be the start of. */
const WORD = 1
const OTHER_START = 2

/** 2^8 entries, so that a byte needs no bound. */
const IS_WORD = new Uint8Array(256)
const FOLD = new Uint8Array(256)
for (let c = 0; c < 128; c++) {
  FOLD[c] = ASCII_FOLD[c]
  IS_WORD[c] = ASCII_FOLD[c] === 0 ? 0 : 1
}

/**
 * Place of an ASCII token in the filter by its first eight folded units, four in each word, little-endian, 0 where it
 * has fewer. The top bits of the result count.
 */
export const filterHash = (word0: number, word1: number): number => (Math.imul(word0, M0) + Math.imul(word1, M1)) | 0

/** Word characters, and the others that are another character with a mark behind them: keycaps, and ≮ ≠ ≯ as two characters. */
export const mayGoOn = (byte: number): boolean => IS_WORD[byte] === 1 || WITH_MARK.includes(byte)
const WITH_MARK = [0x23, 0x2a, 0x3c, 0x3d, 0x3e]

/** For each byte: WORD, OTHER_START where `isStart` says that a term begins with that character, else 0. */
export function startTable(isStart: (c: number) => boolean): Uint8Array {
  return Uint8Array.from({length: 256}, (_, c) => (IS_WORD[c] === 1 ? WORD : c < 128 && isStart(c) ? OTHER_START : 0))
}

const encoder = new TextEncoder()

/**
 * A stretch of the text that is all ASCII, folded into bytes: word characters in lower case, everything else 0. In it
 * the tokens that may start a term are found in two passes without a branch that depends on the text: in prose, a
 * branch at every end of a word costs more than all the rest.
 */
export class AsciiBlock {
  /** The stretch, in units of the text; it ends at the text's end or before a character that is no word character. */
  start = 0
  end = 0
  /** Positions in the block of the tokens that pass the filter. */
  readonly candidates = new Int32Array(BLOCK + 1)
  count = 0
  // Behind the stretch there is room for whole words of four bytes, zeros.
  readonly fold = new Uint8Array(BLOCK + 16)
  readonly view = new DataView(this.fold.buffer)
  private readonly bytes = new Uint8Array(BLOCK + 16)
  private size = BLOCK
  private idle = 8

  constructor(
    private readonly filter: Int32Array,
    private readonly filterBits: number,
    private readonly starts: Uint8Array,
  ) {}

  /** Forgets the last text. */
  reset(): void {
    this.start = 0
    this.end = 0
    this.count = 0
    this.size = BLOCK
    this.idle = 8
  }

  /** Loads the ASCII that begins at `from`, a token boundary, and ends at `to` at the latest. False where it is not worth it. */
  load(text: string, from: number, to: number): boolean {
    const size = Math.min(this.size, to - from)
    this.start = from
    this.end = from
    this.count = 0
    // A look at a few characters is cheaper than encoding all of them to learn that they are not ASCII.
    for (let i = from; i < from + LEAST && i < text.length; i++) if (text.charCodeAt(i) >= 128) return false
    const {read, written} = encoder.encodeInto(from === 0 && size === text.length ? text : text.slice(from, from + size), this.bytes)
    let length = written
    if (read !== written || read < size) {
      length = 0
      while (length < written && this.bytes[length] < 128) length++
      this.size = SMALL
    } else this.size = Math.min(this.size * 2, BLOCK)
    const touches = from + length < text.length
    if (touches) while (length > 0 && mayGoOn(this.bytes[length - 1])) length--
    if (length < LEAST && touches) return false
    this.end = from + length
    this.idle = 8
    this.scan(length)
    return true
  }

  /** Number of the first candidate at or after a position of the text. */
  firstCandidate(position: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.start + this.candidates[middle] < position) low = middle + 1
      else high = middle
    }
    return low
  }

  /** True where one space and a word follow position `at`, and no child in the mask begins as that word does. */
  leadsNowhere(at: number, children: number): boolean {
    const i = at - this.start
    if (i < 0 || at + 2 > this.end || this.bytes[i] !== 0x20 || this.fold[i + 1] === 0) return false
    const head = this.view.getInt32(i + 1, true)
    return (children & childBit(head & maskBelow(zeroByte(head)))) === 0
  }

  /** How far to go on without a block after one that was not worth it; grows while that goes on. */
  backOff(): number {
    this.idle = Math.min(this.idle * 2, BLOCK)
    return this.idle
  }

  private scan(length: number): void {
    this.fold.fill(0, length, length + 16)
    this.sift(findStarts(this.bytes, this.fold, this.candidates, this.starts, length))
  }

  /** Keeps of the starts those whose first letters the filter knows. */
  private sift(starts: number): void {
    this.count = keepFiltered(this.view, this.candidates, this.filter, 32 - this.filterBits, starts)
  }
}

/** Folds `length` bytes and lists where words, and other characters that start a term, begin. Returns how many. */
function findStarts(bytes: Uint8Array, fold: Uint8Array, candidates: Int32Array, starts: Uint8Array, length: number): number {
  let count = 0
  let previous = 0
  for (let i = 0; i < length; i++) {
    const c = bytes[i]
    const start = starts[c]
    fold[i] = FOLD[c]
    candidates[count] = i
    count += (start & ~previous & WORD) | (start >>> 1)
    previous = start
  }
  return count
}

function keepFiltered(view: DataView, candidates: Int32Array, filter: Int32Array, shift: number, starts: number): number {
  let kept = 0
  for (let k = 0; k < starts; k++) {
    const at = candidates[k]
    const head = view.getInt32(at, true)
    const tail = view.getInt32(at + 4, true)
    const zero = zeroByte(head)
    // -1 where the first four bytes hold no zero, so that the next four belong to the word.
    const whole = ~((zero | -zero) >> 31)
    const bit = filterHash(head & maskBelow(zero), tail & maskBelow(zeroByte(tail)) & whole) >>> shift
    candidates[kept] = at
    // Other characters are 0 and need no filter: only those that start a term were listed.
    kept += ((filter[bit >>> 5] >>> (bit & 31)) & 1) | (((head & 0xff) - 1) >>> 31)
  }
  return kept
}
