import {maskBelow, zeroByte} from './ascii.ts'
import {mayGoOn, OTHER_START} from './ascii-start.ts'
import {childBit, M0, M1} from './hash.ts'

/** So many units a block has at most: small enough for the first-level cache, large enough to pay for the call. */
const BLOCK = 4096
/** A shorter stretch is not worth a block. */
const LEAST = 16
/** After a block that held anything but ASCII the next one is this small, and doubles with every one that does not. */
const SMALL = 128

/**
 * Place of an ASCII token in the filter by its first eight folded units, four in each word, little-endian, 0 where it
 * has fewer. The top bits of the result count.
 */
export const filterHash = (word0: number, word1: number): number => (Math.imul(word0, M0) + Math.imul(word1, M1)) | 0

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
  readonly bytes = new Uint8Array(BLOCK + 16)
  private readonly byteView = new DataView(this.bytes.buffer)
  /** The bits of four bytes that say that one is a sign; 0 where no term begins with one. */
  private readonly signs: number
  private size = BLOCK
  private idle = 8

  constructor(
    private readonly filter: Int32Array,
    private readonly filterBits: number,
    private readonly starts: Uint8Array,
  ) {
    this.signs = starts.includes(OTHER_START) ? TOPS : 0
  }

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

  /** True where a word begins at a position of the block and no child in the mask begins as it does. */
  leadsNowhere(at: number, children: number): boolean {
    const head = this.view.getInt32(at, true)
    return (children & childBit(head & maskBelow(zeroByte(head)))) === 0
  }

  /** True where one space and a word follow position `at` of the text, and no child in the mask begins as that word does. */
  endsBeforeSpace(at: number, children: number): boolean {
    const i = at - this.start
    return i >= 0 && at + 2 <= this.end && this.bytes[i] === 0x20 && this.fold[i + 1] !== 0 && this.leadsNowhere(i + 1, children)
  }

  /** How far to go on without a block after one that was not worth it; grows while that goes on. */
  backOff(): number {
    this.idle = Math.min(this.idle * 2, BLOCK)
    return this.idle
  }

  private scan(length: number): void {
    this.bytes.fill(0, length, length + 4)
    const count = findStarts(this.byteView, this.view, this.candidates, this.starts, this.signs, length)
    this.fold.fill(0, length, length + 16)
    this.sift(count)
  }

  /** Keeps of the starts those whose first letters the filter knows. */
  private sift(starts: number): void {
    this.count = keepFiltered(this.view, this.candidates, this.filter, 32 - this.filterBits, starts)
  }
}

/** The top bits of four bytes. */
const TOPS = 0x80808080 | 0

/**
 * Folds `length` bytes and lists where words, and other characters that start a term, begin. Returns how many.
 *
 * Four bytes at a time, as all of them are below 128: to add 128 - k sets the top bit of those that are at least k.
 */
function findStarts(bytes: DataView, fold: DataView, candidates: Int32Array, starts: Uint8Array, signs: number, length: number): number {
  let count = 0
  let before = 0 // 0x80 where the byte before these is of a word
  for (let i = 0; i < length; i += 4) {
    const four = bytes.getInt32(i, true)
    const lower = four | 0x20202020
    const letters = (lower + 0x1f1f1f1f) & ~(lower + 0x05050505) & TOPS // at least "a", less than "{"
    const digits = (four + 0x50505050) & ~(four + 0x46464646) & TOPS // at least "0", less than ":"
    const words = letters | digits | (~((four ^ 0x5f5f5f5f) + 0x7f7f7f7f) & TOPS) // or "_"
    fold.setInt32(i, (four | (letters >>> 2)) & Math.imul(words >>> 7, 0xff), true)
    const first = words & ~((words << 8) | before)
    before = words >>> 24
    if (((four + 0x5f5f5f5f) & ~words & signs) !== 0) {
      // A sign is among them, and some term begins with a sign.
      for (let k = 0; k < 4; k++) {
        candidates[count] = i + k
        count += ((first >>> (k * 8 + 7)) & 1) | (starts[(four >>> (k * 8)) & 0x7f] >>> 1)
      }
      continue
    }
    // Without a branch for the first word; a second one begins in these four where the first is a single letter.
    candidates[count] = i + ((31 - Math.clz32(first & -first)) >> 3)
    count += (first | -first) >>> 31
    const second = first & (first - 1)
    if (second !== 0) candidates[count++] = i + ((31 - Math.clz32(second)) >> 3)
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
