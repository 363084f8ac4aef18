import {Class, classOf, codePoint, codePointBefore, decompose, widthOf} from '../unicode/unicode.ts'

/**
 * Signs that have two spellings: as one character (≠), and as a sign with a mark directly behind it (= and U+0338).
 * Both are one token and one character to the rules about edges.
 */
let composed: Map<number, number> | undefined

/** All composed signs of Unicode that canonical composition makes lie below; the few beyond are excluded from it. */
const END_OF_SIGNS = 0x2300

function composedSigns(): Map<number, number> {
  const signs = new Map<number, number>()
  for (let cp = 0x80; cp < END_OF_SIGNS; cp++) {
    const [base, mark] = decompose(cp)
    const isSign = classOf(cp) === Class.Other && classOf(base) === Class.Other
    if (isSign && mark !== undefined && !signs.has(pair(base, mark))) signs.set(pair(base, mark), cp)
  }
  return signs
}

function pair(base: number, mark: number): number {
  return base * 0x10000 + mark
}

/** The one character for a sign and the mark directly behind it; 0 where there is none. */
export function composedSign(base: number, mark: number): number {
  if (!(mark >= 0x300)) return 0
  composed ??= composedSigns()
  return composed.get(pair(base, mark)) ?? 0
}

/** The sign that starts at `i`, the same for both spellings. */
export function signAt(text: string, i: number): number {
  const cp = codePoint(text, i)
  return composedSign(cp, text.charCodeAt(i + widthOf(cp))) || canonicalSign(cp)
}

/** The sign that ends before `i` (which is above 0), the same for both spellings. */
export function signBefore(text: string, i: number): number {
  const cp = codePointBefore(text, i)
  if (classOf(cp) === Class.Mark && i > 1) return composedSign(codePointBefore(text, i - widthOf(cp)), cp) || cp
  return canonicalSign(cp)
}

function canonicalSign(cp: number): number {
  if (cp < 0x80) return cp
  const [base, mark] = decompose(cp)
  return mark === undefined ? base : composedSign(base, mark) || cp
}
