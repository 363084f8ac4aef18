import * as Class from './class.ts'
import {decodeTables, HANGUL, HANGUL_COUNT, SPECIAL, type UnicodeTables} from './decode.ts'

export * as Class from './class.ts'
export {SPECIAL} from './decode.ts'

/**
 * What matching knows of a code point: its class, its simple case folding, its canonical decomposition and the order of
 * combining marks. Nothing is asked of the engine, so that every engine answers alike.
 *
 * Of ASCII it knows without tables. What is beyond stands in the tables of an artifact, or the compiler's own; they are
 * decoded when the first character beyond ASCII comes, since most programs and many runs never meet one.
 */

export const CLASS_MASK = 0x7f

/** Class and SPECIAL of ASCII; once the tables are decoded, of the planes 0 and 1. */
export let CLASSES: Uint8Array = Uint8Array.from({length: 128}, (_, c) => asciiClass(c))
let packed: Uint8Array | undefined
let tables: UnicodeTables | undefined

function asciiClass(c: number): number {
  if (c === 0x20 || (c >= 9 && c <= 13)) return Class.White
  if (c >= 0x30 && c <= 0x39) return Class.Digit
  if (c >= 0x41 && c <= 0x5a) return Class.Letter | SPECIAL
  if (c >= 0x61 && c <= 0x7a) return Class.Letter
  if (c === 0x5f) return Class.Word
  return c === 0x28 || c === 0x5b || c === 0x7b ? Class.Open : Class.Other
}

/** True until tables were provided: all providers have the same. */
export const needsTables = (): boolean => packed === undefined

/** Takes the packed tables of UNICODE_VERSION, whose checksum the caller has compared; they must not change. */
export function provideTables(bytes: Uint8Array): void {
  packed ??= bytes
}

function loaded(): UnicodeTables {
  if (tables === undefined) {
    if (packed === undefined) throw new Error('no Unicode tables: open an artifact first')
    tables = decodeTables(packed)
    CLASSES = tables.classes
  }
  return tables
}

/** Class and SPECIAL of the code points of the planes 0 and 1. Not to be changed. */
export const classesOfUnits = (): Uint8Array => loaded().classes

/** Class of a code point (0 to 0x10FFFF), and SPECIAL where it is not its own folded, decomposed form. */
export const classEntry = (cp: number): number => (cp < CLASSES.length ? CLASSES[cp] : entryBeyond(cp))

function entryBeyond(cp: number): number {
  const {classes, upper, decompositions} = loaded()
  if (cp < classes.length) return classes[cp]
  const value = upper.find(({start, end}) => cp >= start && cp < end)?.value ?? Class.Other
  return decompositions.has(cp) ? value | SPECIAL : value
}

/** Class of a code point; surrogates are `Other`. */
export const classOf = (cp: number): number => classEntry(cp) & CLASS_MASK

/** True where `normalForm` of the code point may be another. */
export const isSpecial = (cp: number): boolean => classEntry(cp) >= SPECIAL

/** Simple case folding (CaseFolding.txt, C + S, as one representative a class); İ, ı and U+0345 stay themselves. */
export function foldOf(cp: number): number {
  if (cp < 128) return cp >= 0x41 && cp <= 0x5a ? cp + 32 : cp
  return loaded().folds.get(cp) ?? cp
}

/** Rank of the canonical combining class: 0 for class 0, else in the order of the classes. */
export const combiningRank = (cp: number): number => (cp < 0x300 ? 0 : (loaded().ranks.get(cp) ?? 0))

/** The full canonical decomposition of one code point, in canonical order. */
export function decompose(cp: number): readonly number[] {
  if (cp < 128) return [cp]
  if (cp >= HANGUL && cp < HANGUL + HANGUL_COUNT) {
    const s = cp - HANGUL
    const parts = [0x1100 + Math.floor(s / 588), 0x1161 + Math.floor((s % 588) / 28)]
    if (s % 28 !== 0) parts.push(0x11a7 + (s % 28))
    return parts
  }
  return loaded().decompositions.get(cp) ?? [cp]
}

/** The code point that starts at `i`; a lone surrogate is itself. Faster than `codePointAt` in the loops that use it. */
export function codePoint(text: string, i: number): number {
  const unit = text.charCodeAt(i)
  if ((unit & 0xfc00) === 0xd800 && i + 1 < text.length) {
    const low = text.charCodeAt(i + 1)
    if ((low & 0xfc00) === 0xdc00) return ((unit - 0xd800) << 10) + low - 0xdc00 + 0x10000
  }
  return unit
}

/** The code point that ends before `i` (which is above 0). */
export function codePointBefore(text: string, i: number): number {
  const unit = text.charCodeAt(i - 1)
  if ((unit & 0xfc00) === 0xdc00 && i > 1) {
    const high = text.charCodeAt(i - 2)
    if ((high & 0xfc00) === 0xd800) return ((high - 0xd800) << 10) + unit - 0xdc00 + 0x10000
  }
  return unit
}

export const widthOf = (cp: number): number => (cp > 0xffff ? 2 : 1)

/** Canonical decomposition in canonical order of a list of code points, each folded when `fold` is set. */
export function normalForm(codePoints: Iterable<number>, fold: boolean): number[] {
  const out: number[] = []
  for (const cp of codePoints) {
    for (const part of decompose(cp)) {
      const c = fold ? foldOf(part) : part
      const rank = combiningRank(c)
      let at = out.length
      if (rank > 0) while (at > 0 && combiningRank(out[at - 1]) > rank) at--
      out.splice(at, 0, c)
    }
  }
  return out
}
