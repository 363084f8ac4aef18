import {IDEOGRAPHS, signed, unpack} from './packed.ts'
import {CLASS_RUNS, COMPATIBILITY, FOLD_RUNS, PAIRS, RANK_RUNS, SINGLES} from './tables.ts'

/**
 * What matching knows of a code point, from committed tables: its class, its simple case folding, its canonical
 * decomposition and the order of combining marks. Nothing is asked of the engine, so that every engine answers alike.
 */
export const Class = {
  /** Punctuation, symbols, controls, unassigned, lone surrogates. */
  Other: 0,
  /** A letter of a script with spaces. */
  Letter: 1,
  /** A word character of a script without spaces. */
  Spaceless: 2,
  /** A combining mark; it takes the nature of what it follows. */
  Mark: 3,
  /** A decimal digit (Nd) of a script with spaces. */
  Digit: 4,
  /** Any other word character of a script with spaces: other numbers, connector punctuation. */
  Word: 5,
  White: 6,
  Transparent: 7,
  Pictograph: 8,
  RegionalIndicator: 9,
  EmojiModifier: 10,
  /** Opening punctuation (Ps) and opening quotes (Pi). */
  Open: 11,
} as const

const PLANES = 0x20000
/** Set in `CLASSES` where a character is not its own folded, decomposed form, or may have to be reordered. */
export const SPECIAL = 0x80
export const CLASS_MASK = 0x7f

/** Class and SPECIAL of every code point of the planes 0 and 1. */
export const CLASSES = new Uint8Array(PLANES)
const upper: {start: number; end: number; value: number}[] = []
const folds = new Map<number, number>()
/** Decompositions in one step; in full once they were asked for. */
const decompositions = new Map<number, readonly number[]>()
const combining = new Map<number, number>()
const marks: number[] = []

const HANGUL = 0xac00
const HANGUL_COUNT = 11172

/** Class of a code point (0 to 0x10FFFF); surrogates are `Other`. */
export function classOf(cp: number): number {
  if (cp < PLANES) return CLASSES[cp] & CLASS_MASK
  for (const range of upper) if (cp >= range.start && cp < range.end) return range.value
  return Class.Other
}

/** True where `appendFolded` would not simply append the code point itself. */
export const isSpecial = (cp: number): boolean => (cp < PLANES ? CLASSES[cp] >= SPECIAL : decompositions.has(cp))

/** Simple case folding (CaseFolding.txt, C + S, as one representative a class); İ, ı and U+0345 stay themselves. */
export const foldOf = (cp: number): number => folds.get(cp) ?? cp

/** Rank of the canonical combining class: 0 for class 0, else in the order of the classes. */
export const combiningRank = (cp: number): number => combining.get(cp) ?? 0

/** The full canonical decomposition of one code point, not yet reordered. */
export function decompose(cp: number): readonly number[] {
  if (cp >= HANGUL && cp < HANGUL + HANGUL_COUNT) {
    const s = cp - HANGUL
    const parts = [0x1100 + Math.floor(s / 588), 0x1161 + Math.floor((s % 588) / 28)]
    if (s % 28 !== 0) parts.push(0x11a7 + (s % 28))
    return parts
  }
  const parts = decompositions.get(cp)
  if (parts === undefined) return [cp]
  if (!decompositions.has(parts[0])) return parts
  const full = [...decompose(parts[0]), ...parts.slice(1)]
  decompositions.set(cp, full)
  return full
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

/** Fills `CLASSES`, `upper` and `marks`. */
function loadClasses(): void {
  const [lengths, values] = unpack(CLASS_RUNS, 2)
  let at = 0
  for (let n = 0; n < lengths.length; n++) {
    const start = at
    at += lengths[n] + 1
    if (values[n] === Class.Mark) for (let cp = start; cp < at; cp++) marks.push(cp)
    if (start < PLANES) CLASSES.fill(values[n], start, at)
    else upper.push({start, end: at, value: values[n]})
  }
}

function loadFolds(): void {
  const [gaps, counts, steps, distances] = unpack(FOLD_RUNS, 4)
  let cp = 0
  for (let n = 0; n < gaps.length; n++) {
    cp += gaps[n]
    const distance = signed(distances[n])
    folds.set(cp, cp + distance)
    for (let more = counts[n]; more > 0; more--) {
      cp += steps[n] + 1
      folds.set(cp, cp + distance)
    }
  }
}

function loadDecompositions(): void {
  loadPairs()
  loadSingles()
  loadCompatibility()
  // What the table leaves out: a capital decomposes as its small letter does, with a capital in front.
  const capital = new Map<number, number>()
  for (const [cp, folded] of folds) if (!capital.has(folded)) capital.set(folded, cp)
  for (const [cp, folded] of folds) {
    const parts = decompositions.get(folded)
    if (parts && !decompositions.has(cp)) decompositions.set(cp, [capital.get(parts[0]) ?? parts[0], ...parts.slice(1)])
  }
}

function loadPairs(): void {
  const [gaps, distances, marks] = unpack(PAIRS, 3)
  for (let n = 0, at = 0, base = 0; n < gaps.length; n++) {
    at += gaps[n]
    base += signed(distances[n])
    decompositions.set(at, [base, marks[n] + 0x300])
  }
}

function loadSingles(): void {
  const [gaps, distances] = unpack(SINGLES, 2)
  for (let n = 0, at = 0; n < gaps.length; n++) {
    at += gaps[n]
    decompositions.set(at, [at + signed(distances[n])])
  }
}

function loadCompatibility(): void {
  const [gapsAndBlocks, distances] = unpack(COMPATIBILITY, 2)
  const last: number[] = [...IDEOGRAPHS]
  for (let n = 0, at = 0; n < distances.length; n++) {
    const block = gapsAndBlocks[n] % last.length
    at += (gapsAndBlocks[n] - block) / last.length
    last[block] += signed(distances[n])
    decompositions.set(at, [last[block]])
  }
}

/** Ranks are counted along the combining marks, so that gaps between them cost nothing. */
function loadRanks(): void {
  const [lengths, ranks] = unpack(RANK_RUNS, 2)
  for (let n = 0, at = 0; n < lengths.length; n++) {
    for (const end = at + lengths[n] + 1; at < end; at++) if (ranks[n] > 0) combining.set(marks[at], ranks[n])
  }
}

function markSpecial(): void {
  for (const table of [folds, decompositions, combining]) for (const cp of table.keys()) if (cp < PLANES) CLASSES[cp] |= SPECIAL
  for (let cp = HANGUL; cp < HANGUL + HANGUL_COUNT; cp++) CLASSES[cp] |= SPECIAL
}

loadClasses()
loadFolds()
loadDecompositions()
loadRanks()
markSpecial()
