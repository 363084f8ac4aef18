import {CLASS_MASK, CLASSES, Class, classOf, codePoint, decompose, foldOf, normalForm, SPECIAL, widthOf} from '../unicode/unicode.ts'
import {
  anyWordEndsAt,
  anyWordStartsAt,
  isHyphen,
  isKeycapBase,
  isLineBreak,
  KEYCAP,
  Kind,
  keycapEnd,
  skipTransparent,
  unify,
} from './boundary.ts'
import {accumulate, finishHigh, finishLow, M0, M1, M2, M3, mixLane, SEEDS} from './hash.ts'

/** What stands between a token and the one before it. */
export const Gap = {
  /** Nothing, or transparent characters. */
  None: 0,
  /** A run of white space with at most one line break, or one hyphen between word characters. */
  Gap: 1,
  /** A blank line: no term goes on across it. */
  Break: 2,
} as const

/** ASCII word characters to their folded form, everything else to 0. */
export const ASCII_FOLD = new Uint8Array(128)
for (let c = 0x30; c <= 0x39; c++) ASCII_FOLD[c] = c
for (let c = 0x61; c <= 0x7a; c++) ASCII_FOLD[c] = ASCII_FOLD[c - 32] = c
ASCII_FOLD[0x5f] = 0x5f

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
  /** Low lane of the token's hash, unsigned. */
  low = 0
  /** The first four folded units as the filter takes them. */
  first = 0
  /** Accumulators of the hash, from which `high` is made where it is wanted: most tokens are turned down by `low`. */
  private a0 = 0
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private length = 0
  private readonly seeds: readonly [number, number, number, number]
  private units: Uint16Array | undefined

  /** `maxUnits`: a token of more folded units than this is none of any term's. */
  constructor(
    readonly text: string,
    readonly seed: number,
    private readonly maxUnits: number,
  ) {
    this.seeds = SEEDS[seed]
  }

  /** High lane of the token's hash, unsigned. */
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
    const c = this.text.charCodeAt(i)
    this.start = i
    if (c < 128 && ASCII_FOLD[c] !== 0) this.readAsciiWord(i)
    else this.readAny(i)
  }

  /** Reads a word that begins with an ASCII character; 16 of them are a block of four 32-bit lanes. */
  private readAsciiWord(i: number): void {
    const {text, seeds} = this
    let a0 = seeds[0]
    let a1 = seeds[1]
    let a2 = seeds[2]
    let a3 = seeds[3]
    let at = i
    let lane = 0
    let word = 0
    let shift = 0
    this.first = 0
    const n = text.length
    while (at < n) {
      const c = text.charCodeAt(at)
      if (c >= 128) {
        this.readAny(i)
        return
      }
      const f = ASCII_FOLD[c]
      if (f === 0) break
      at++
      word |= f << shift
      shift += 8
      if (shift < 32) continue
      if (lane === 0) {
        if (at - i === 4) this.first = word
        a0 = mixLane(a0, word, M0)
      } else if (lane === 1) a1 = mixLane(a1, word, M1)
      else if (lane === 2) a2 = mixLane(a2, word, M2)
      else a3 = mixLane(a3, word, M3)
      lane = (lane + 1) & 3
      word = 0
      shift = 0
    }
    const length = at - i
    if (length < 4) this.first = word
    // The last block is padded with zeros; a word whose length is a multiple of 16 has no block more.
    if (shift !== 0 || lane !== 0) {
      if (lane === 0) a0 = mixLane(a0, word, M0)
      if (lane <= 1) a1 = mixLane(a1, lane === 1 ? word : 0, M1)
      if (lane <= 2) a2 = mixLane(a2, lane === 2 ? word : 0, M2)
      a3 = mixLane(a3, lane === 3 ? word : 0, M3)
    }
    this.end = at
    this.kind = Kind.Word
    this.finish(a0, a1, a2, a3, length)
  }

  private finish(a0: number, a1: number, a2: number, a3: number, length: number): void {
    this.a0 = a0
    this.a1 = a1
    this.a2 = a2
    this.a3 = a3
    this.length = length
    this.low = finishLow(a0, a1, a2, a3, length)
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

  /** The last token's code points as they are hashed, without the bound of `maxUnits`. */
  folded(): number[] {
    const {text, start, end} = this
    if (this.kind === Kind.Emoji) return emojiKey(text, start, end)
    const list: number[] = []
    for (let i = start; i < end; ) {
      const cp = codePoint(text, i)
      if (classOf(cp) !== Class.Transparent) list.push(cp)
      i += widthOf(cp)
    }
    return this.kind === Kind.Other ? list.map(unify) : normalForm(list, true)
  }

  private readOther(i: number, cp: number): void {
    this.end = i + widthOf(cp)
    this.kind = Kind.Other
    this.hashCodePoints([unify(cp)])
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
    const list = [cp]
    for (let at = skipTransparent(text, end); at < text.length; at = skipTransparent(text, end)) {
      const mark = codePoint(text, at)
      if (classOf(mark) !== Class.Mark) break
      if (list.length <= this.maxUnits) list.push(mark)
      end = at + widthOf(mark)
    }
    this.end = end
    this.kind = Kind.Spaceless
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
      const entry = cp < CLASSES.length ? CLASSES[cp] : classOf(cp)
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
    const units = (this.units ??= new Uint16Array(this.maxUnits + 8))
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

const isSpecialCodePoint = (cp: number): boolean => {
  const parts = decompose(cp)
  return parts.length > 1 || parts[0] !== cp || foldOf(cp) !== cp
}

const isVariationSelector = (cp: number): boolean => (cp >= 0xfe00 && cp <= 0xfe0f) || (cp >= 0xe0100 && cp <= 0xe01ef)
const isTag = (cp: number): boolean => cp >= 0xe0020 && cp <= 0xe007f

/** End of the emoji sequence that starts at `i`; trailing selectors and joiners that continue nothing stay outside. */
export function emojiEnd(text: string, i: number): number {
  const first = codePoint(text, i)
  const k = classOf(first)
  if (isKeycapBase(first)) return keycapEnd(text, i)
  let end = i + widthOf(first)
  if (k === Class.RegionalIndicator) {
    const second = codePoint(text, end)
    return end < text.length && classOf(second) === Class.RegionalIndicator ? end + widthOf(second) : end
  }
  if (k === Class.EmojiModifier) return end
  let modified = false
  for (let at = end; at < text.length; ) {
    const cp = codePoint(text, at)
    const next = at + widthOf(cp)
    const cls = classOf(cp)
    if (cls === Class.EmojiModifier && !modified) {
      modified = true
      end = next
    } else if (cls === Class.Mark || isTag(cp)) end = next
    else if (cp === 0x200d) {
      const after = codePoint(text, next)
      if (next >= text.length || classOf(after) !== Class.Pictograph) break
      end = next + widthOf(after)
      modified = false
      at = end
      continue
    } else if (!isVariationSelector(cp)) break
    at = next
  }
  return end
}

/**
 * The code points of an emoji sequence without variation selectors; of a keycap always with one, since the same
 * characters with something transparent between them are a digit under a mark, and no emoji.
 */
export function emojiKey(text: string, start: number, end: number): number[] {
  const first = codePoint(text, start)
  if (isKeycapBase(first)) return [first, 0xfe0f, KEYCAP]
  const key: number[] = []
  for (let i = start; i < end; ) {
    const cp = codePoint(text, i)
    if (!isVariationSelector(cp)) key.push(cp)
    i += widthOf(cp)
  }
  return key
}
