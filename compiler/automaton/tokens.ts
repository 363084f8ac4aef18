import {CLASS_MASK, Class, classEntry, classOf, codePoint, decompose, foldOf, normalForm, SPECIAL, widthOf} from '../unicode/unicode.ts'
import {ASCII_FOLD} from './ascii.ts'
import {anyWordEndsAt, anyWordStartsAt, isHyphen, isLineBreak, Kind, skipTransparent, unify} from './boundary.ts'
import {emojiEnd, emojiKey, isKeycapBase, keycapEnd} from './emoji.ts'
import * as Gap from './gap.ts'
import {accumulate, finishHigh, finishLow, M0, M1, M2, M3, mixLane, SEEDS} from './hash.ts'
import {composedSign} from './sign.ts'

export * as Gap from './gap.ts'

const SURROGATES = 0xd800
/** U+0300: no combining mark is below it. */
const FIRST_MARK = 0x300

/** For each seed: the lanes 1 to 3 of a block in which they are all zeros. */
const PADDING = SEEDS.map(([, s1, s2, s3]) => [mixLane(s1, 0, M1), mixLane(s2, 0, M2), mixLane(s3, 0, M3)] as const)

/** The letters of one block of the hash. */
const LETTERS = new Uint8Array(16)
const LANES = new DataView(LETTERS.buffer)

/**
 * Cuts a text into tokens, one `next` at a time: words of scripts with spaces, single letters of scripts without,
 * emoji sequences, and every other character. Terms and texts go through the same code, so that a term is found
 * wherever its own tokens follow one another.
 *
 * The last token is in the fields; a token object for each would cost more than the scan.
 */
export class Tokenizer {
  start = 0
  end = 0
  kind: number = Kind.Other
  gap: number = Gap.None
  /** Position of the hyphen that is the gap before this token, else -1. */
  hyphen = -1
  /** Low lane of the token's hash. */
  low = 0
  /** The first four folded units, as `childBit` takes them. */
  first = 0
  /** Accumulators of the hash, from which `high` is made where it is wanted: most tokens are turned down by `low`. */
  private a0 = 0
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private length = 0
  protected readonly seeds: readonly [number, number, number, number]
  /** The lanes 1 to 3 of a block that has only its first. */
  protected readonly padding: readonly [number, number, number]
  private units: Uint16Array | undefined

  /** `maxUnits`: a token of more folded units than this is none of any term's. */
  constructor(
    readonly text: string,
    readonly seed: number,
    private readonly maxUnits: number,
  ) {
    this.seeds = SEEDS[seed]
    this.padding = PADDING[seed]
  }

  /** High lane of the token's hash. */
  get high(): number {
    return finishHigh(this.a0, this.a1, this.a2, this.a3, this.length)
  }

  /** Reads the token that follows position `i` (the end of a token, or 0). False at the end of the text. */
  next(i: number): boolean {
    const {text} = this
    const n = text.length
    const from = i
    let breaks = 0
    let white = false
    while (i < n) {
      const c = text.charCodeAt(i)
      if (c === 0x20) {
        white = true
        i++
        continue
      }
      if (c < 128 && ASCII_FOLD[c] !== 0) break
      const cp = codePoint(text, i)
      const k = classOf(cp)
      if (k === Class.White) {
        white = true
        // CRLF is one line break.
        if (isLineBreak(cp) && !(cp === 10 && i > from && text.charCodeAt(i - 1) === 13)) breaks++
      } else if (k !== Class.Transparent) break
      i += widthOf(cp)
    }
    if (i >= n) return false
    this.gap = breaks > 1 ? Gap.Break : white ? Gap.Gap : Gap.None
    this.hyphen = -1
    if (!white && isHyphen(text.charCodeAt(i)) && anyWordEndsAt(text, from)) {
      const after = skipTransparent(text, i + 1)
      if (anyWordStartsAt(text, after)) {
        this.hyphen = i
        this.gap = Gap.Gap
        i = after
      }
    }
    this.read(i)
    return true
  }

  /** Reads the token that starts at `i`, which is neither white space nor transparent. */
  read(i: number): void {
    this.start = i
    if (ASCII_FOLD[this.text.charCodeAt(i)] > 0) this.readAsciiWord(i)
    else this.readAny(i)
  }

  /** Reads a word that begins with an ASCII character, 16 of them as the four lanes of a block of the hash. */
  protected readAsciiWord(i: number): void {
    const {text, seeds} = this
    let a0 = seeds[0]
    let a1 = seeds[1]
    let a2 = seeds[2]
    let a3 = seeds[3]
    let at = i
    // A word whose length is a multiple of 16 has no block more.
    for (let count = 16; count === 16; ) {
      LETTERS.fill(0)
      for (count = 0; count < 16 && at < text.length; count++, at++) {
        const c = text.charCodeAt(at)
        if (c >= 128) {
          this.readAny(i)
          return
        }
        const f = ASCII_FOLD[c]
        if (f === 0) break
        LETTERS[count] = f
      }
      if (count === 0) break
      if (at - count === i) this.first = LANES.getInt32(0, true)
      a0 = mixLane(a0, LANES.getInt32(0, true), M0)
      a1 = mixLane(a1, LANES.getInt32(4, true), M1)
      a2 = mixLane(a2, LANES.getInt32(8, true), M2)
      a3 = mixLane(a3, LANES.getInt32(12, true), M3)
    }
    this.end = at
    this.kind = Kind.Word
    this.finish(a0, a1, a2, a3, at - i)
  }

  protected finish(a0: number, a1: number, a2: number, a3: number, length: number): void {
    this.a0 = a0
    this.a1 = a1
    this.a2 = a2
    this.a3 = a3
    this.length = length
    this.low = finishLow(a0, a1, a2, a3, length)
  }

  /** A token of one unit. */
  private finishOne(unit: number): void {
    const {padding} = this
    this.first = unit
    this.finish(mixLane(this.seeds[0], unit, M0), padding[0], padding[1], padding[2], 1)
  }

  private readAny(i: number): void {
    const {text} = this
    const cp = codePoint(text, i)
    const k = classOf(cp)
    if (k === Class.Spaceless) this.readCluster(i, cp)
    else if (k === Class.Pictograph || k === Class.RegionalIndicator || k === Class.EmojiModifier) this.readEmoji(i)
    else if (isKeycapBase(cp) && keycapEnd(text, i) !== 0) this.readEmoji(i)
    else if (k === Class.Other || k === Class.Open || k === Class.White || k === Class.Transparent) this.readOther(i, cp)
    else this.readWord(i)
  }

  private readOther(i: number, cp: number): void {
    this.kind = Kind.Other
    this.end = i + widthOf(cp)
    const mark = this.text.charCodeAt(this.end)
    if (cp < 0x80 && !(mark >= FIRST_MARK)) {
      this.finishOne(cp)
      return
    }
    const twoSpellings = composedSign(cp, mark) !== 0
    if (twoSpellings) this.end++
    if (cp < 0x80 && !twoSpellings) this.hashCodePoints([unify(cp)])
    else this.hashCodePoints(signForm(twoSpellings ? [cp, mark] : [cp]))
  }

  private readEmoji(i: number): void {
    this.end = emojiEnd(this.text, i)
    this.kind = Kind.Emoji
    this.hashCodePoints(emojiKey(this.text, i, this.end))
  }

  /** A letter of a script without spaces with its marks. */
  private readCluster(i: number, cp: number): void {
    const {text} = this
    let end = i + widthOf(cp)
    this.kind = Kind.Spaceless
    if (cp < SURROGATES && classEntry(cp) < SPECIAL) {
      const next = text.charCodeAt(end)
      const k = next < SURROGATES ? classOf(next) : Class.Transparent
      if (k !== Class.Mark && k !== Class.Transparent) {
        // By far the commonest: one letter of one unit, without marks.
        this.end = end
        this.finishOne(cp)
        return
      }
    }
    const list = [cp]
    for (let at = skipTransparent(text, end); at < text.length; at = skipTransparent(text, end)) {
      const mark = codePoint(text, at)
      if (classOf(mark) !== Class.Mark) break
      if (list.length <= this.maxUnits) list.push(mark)
      end = at + widthOf(mark)
    }
    this.end = end
    this.hashCodePoints(list.length === 1 && !isSpecialCodePoint(cp) ? list : normalForm(list, true))
  }

  /** A word of a script with spaces that holds anything but ASCII. */
  private readWord(i: number): void {
    const {text, maxUnits} = this
    const n = text.length
    const list: number[] = []
    let plain = true
    let end = i
    for (let at = i; at < n; at = skipTransparent(text, end)) {
      const cp = codePoint(text, at)
      const entry = classEntry(cp)
      const k = entry & CLASS_MASK
      if (k !== Class.Letter && k !== Class.Mark && k !== Class.Digit && k !== Class.Word) break
      if (k === Class.Digit && isKeycapBase(cp) && keycapEnd(text, at) !== 0) break
      if (entry >= SPECIAL && cp >= 128) plain = false
      if (list.length <= maxUnits) list.push(cp < 128 ? ASCII_FOLD[cp] : cp)
      end = at + widthOf(cp)
    }
    this.end = end
    this.kind = Kind.Word
    this.hashCodePoints(plain ? list : normalForm(list, true))
  }

  private hashCodePoints(list: readonly number[]): void {
    this.units ??= new Uint16Array(this.maxUnits + 8)
    const {units} = this
    let count = 0
    for (const cp of list) {
      if (count + 2 > units.length) break
      if (cp > 0xffff) {
        units[count++] = 0xd800 + ((cp - 0x10000) >> 10)
        units[count++] = 0xdc00 + ((cp - 0x10000) & 0x3ff)
      } else units[count++] = cp
    }
    this.first = 0
    for (let i = 0; i < 4 && i < count; i++) this.first = (this.first + (units[i] << (i * 8))) | 0
    const acc = accumulate(units, count, this.seed)
    this.finish(acc[0], acc[1], acc[2], acc[3], count)
  }
}

/** A sign as it is hashed: both spellings of ≠ alike, Ⓐ like ⓐ, one hyphen, one apostrophe. */
export const signForm = (list: readonly number[]): number[] => normalForm(list, true).map(unify)

const isSpecialCodePoint = (cp: number): boolean => {
  const parts = decompose(cp)
  return parts.length > 1 || parts[0] !== cp || foldOf(cp) !== cp
}
