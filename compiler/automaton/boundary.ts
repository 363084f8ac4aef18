import {Class, classOf, codePoint, codePointBefore, foldOf, widthOf} from '../unicode/unicode.ts'
import {endsInEmoji, isEmojiStart, isKeycapBase, keycapEnd, mayBeInEmoji} from './emoji.ts'
import * as Kind from './kind.ts'
import {composedSign, signAt, signBefore} from './sign.ts'

export * as Kind from './kind.ts'

/**
 * Where a span may start and end. Both questions depend on the text alone: on the token at the edge and on the few
 * characters beyond it, transparent ones skipped. `docs/matching.md` holds the rules in words.
 */

const STOP = 0x2e
const AT = 0x40
const COMMA = 0x2c
const COLON = 0x3a

export const isHyphen = (cp: number): boolean => cp === 0x2d || cp === 0x2010 || cp === 0x2011
export const isApostrophe = (cp: number): boolean => cp === 0x27 || cp === 0x2019
export const isLineBreak = (cp: number): boolean => cp === 10 || cp === 13 || cp === 0x85 || cp === 0x2028 || cp === 0x2029

/** Hyphens are one character, apostrophes are one character. */
export const unify = (cp: number): number => (isHyphen(cp) ? 0x2d : isApostrophe(cp) ? 0x27 : cp)

/** Position of the first character at or after `i` that is not transparent. */
export function skipTransparent(text: string, i: number): number {
  while (i < text.length) {
    const cp = codePoint(text, i)
    if (cp < 0xad || classOf(cp) !== Class.Transparent) break
    i += widthOf(cp)
  }
  return i
}

/** End of the last character before `i` that is not transparent; 0 where there is none. */
export function skipTransparentBack(text: string, i: number): number {
  while (i > 0) {
    const cp = codePointBefore(text, i)
    if (cp < 0xad || classOf(cp) !== Class.Transparent) break
    i -= widthOf(cp)
  }
  return i
}

const isWordClass = (k: number): boolean => k === Class.Letter || k === Class.Digit || k === Class.Word

/** True where the character that starts at `i` (transparent ones skipped by the caller) belongs to a word of a script with spaces. */
export function wordStartsAt(text: string, i: number): boolean {
  if (i >= text.length) return false
  const cp = codePoint(text, i)
  const k = classOf(cp)
  if (k === Class.Digit && isKeycapBase(cp)) return keycapEnd(text, i) === 0
  return isWordClass(k) || k === Class.Mark
}

/** The base that the character ending before `i` belongs to: a position, marks and transparent characters walked back. */
function baseBefore(text: string, i: number): number {
  let at = i
  while (at > 0) {
    const cp = codePointBefore(text, at)
    const k = classOf(cp)
    if (k !== Class.Mark && k !== Class.Transparent) return at
    at -= widthOf(cp)
  }
  return 0
}

/** True where the character that ends before `i` belongs to a word of a script with spaces. */
export function wordEndsAt(text: string, i: number): boolean {
  if (i <= 0) return false
  const cp = codePointBefore(text, i)
  const k = classOf(cp)
  if (k !== Class.Mark) return isWordClass(k)
  const base = baseBefore(text, i)
  if (base === 0) return true
  const baseCp = codePointBefore(text, base)
  if (classOf(baseCp) === Class.Spaceless) return false
  if (isKeycapBase(baseCp) && keycapEnd(text, base - 1) >= i) return false
  if (base === i - widthOf(cp) && composedSign(baseCp, cp) !== 0) return false
  return !(mayBeInEmoji(baseCp) && endsInEmoji(text, i))
}

/** True where the character that ends before `i` is a word character of any script. */
export function anyWordEndsAt(text: string, i: number): boolean {
  if (i <= 0) return false
  if (wordEndsAt(text, i)) return true
  const base = baseBefore(text, i)
  return base > 0 && classOf(codePointBefore(text, base)) === Class.Spaceless
}

/** True where the character at `i` is a word character of any script. */
export const anyWordStartsAt = (text: string, i: number): boolean =>
  wordStartsAt(text, i) || (i < text.length && classOf(codePoint(text, i)) === Class.Spaceless)

/** A letter of a script with spaces, its marks included, ends before `i`. */
function letterEndsAt(text: string, i: number): boolean {
  const base = baseBefore(text, i)
  return base > 0 && classOf(codePointBefore(text, base)) === Class.Letter && wordEndsAt(text, i)
}

const isDigitBefore = (text: string, i: number): boolean => i > 0 && classOf(codePointBefore(text, i)) === Class.Digit
const isDigitAt = (text: string, i: number): boolean => i < text.length && classOf(codePoint(text, i)) === Class.Digit

/**
 * True where the single character `joiner`, which stands between `before` (the end of what precedes it) and `after`
 * (the start of what follows), joins two words into one.
 */
function joins(text: string, before: number, joiner: number, after: number): boolean {
  if (!wordEndsAt(text, before) || !wordStartsAt(text, after)) return false
  if (joiner === STOP || joiner === AT || isHyphen(joiner)) return true
  if (joiner === COMMA) return isDigitBefore(text, before) && isDigitAt(text, after)
  if (joiner === COLON) return isDigitBefore(text, before) || isDigitAt(text, after)
  return false
}

/** A single full stop that ends before `i` and begins a name such as `.github`: nothing but an opening stands before it. */
function leadingStop(text: string, stopStart: number): boolean {
  const p = skipTransparentBack(text, stopStart)
  if (p === 0) return true
  const cp = codePointBefore(text, p)
  const k = classOf(cp)
  if (k === Class.White || k === Class.Open) return true
  if (cp !== 0x22 && cp !== 0x27) return false
  const q = skipTransparentBack(text, p - 1)
  return q === 0 || classOf(codePointBefore(text, q)) === Class.White
}

/** The letters of a word that begins at `start`, folded, when it has at most `most` of them and ends there; else ''. */
function shortWord(text: string, start: number, most: number): string {
  let out = ''
  let i = start
  while (wordStartsAt(text, i)) {
    if (out.length === most) return ''
    const cp = codePoint(text, i)
    out += String.fromCodePoint(foldOf(cp))
    i = skipTransparent(text, i + widthOf(cp))
  }
  if (i >= text.length) return out
  const cp = codePoint(text, i)
  if (isHyphen(cp)) return ''
  return joins(text, skipTransparentBack(text, i), cp, skipTransparent(text, i + widthOf(cp))) ? '' : out
}

const CLITICS = new Set(['s', 'll', 're', 've', 'd', 'm'])

/** What the apostrophe between `before` and `after` is: 't after an n (joins), another English clitic, or neither. */
function clitic(text: string, before: number, after: number): 'joins' | 'clitic' | '' {
  if (!letterEndsAt(text, before)) return ''
  const word = shortWord(text, after, 2)
  if (word === 't') {
    const cp = codePointBefore(text, before)
    return foldOf(cp) === 0x6e ? 'joins' : ''
  }
  return CLITICS.has(word) ? 'clitic' : ''
}

/** May a span start at `s`, where a token of `kind` starts? */
export function mayStart(text: string, s: number, kind: number): boolean {
  if (kind === Kind.Spaceless || kind === Kind.Emoji) return true
  if (s > 0) {
    // By far the commonest neighbour; it decides at once.
    const unit = text.charCodeAt(s - 1)
    if (unit === 0x20 || unit === 0x0a) return true
  }
  const p = skipTransparentBack(text, s)
  if (p === 0) return true
  const prev = codePointBefore(text, p)
  const k = classOf(prev)
  if (k === Class.White) return true
  const first = codePoint(text, s)
  if (classOf(first) === Class.Mark) return false
  const prevStart = p - widthOf(prev)
  if (kind === Kind.Word) return wordMayStart(text, s, p, prev, prevStart)
  if (unify(signBefore(text, p)) === unify(signAt(text, s)) && !(mayBeInEmoji(prev) && endsInEmoji(text, p))) return false
  if (first === STOP || first === AT || isHyphen(first)) return !wordEndsAt(text, p)
  if (first === COMMA || first === COLON) return !joins(text, p, first, skipTransparent(text, s + 1))
  return !(isApostrophe(first) && clitic(text, p, skipTransparent(text, s + 1)) === 'joins')
}

function wordMayStart(text: string, s: number, p: number, prev: number, prevStart: number): boolean {
  if (wordEndsAt(text, p)) return false
  const before = skipTransparentBack(text, prevStart)
  if (joins(text, before, prev, s)) return false
  if (prev === STOP && leadingStop(text, prevStart)) return false
  return !(isApostrophe(prev) && clitic(text, before, s) !== '')
}

/** May a span end at `e`, where a token of `kind` ends? */
export function mayEnd(text: string, e: number, kind: number): boolean {
  if (kind === Kind.Spaceless || kind === Kind.Emoji) return true
  const unit = text.charCodeAt(e)
  if (unit === 0x20 || unit === 0x0a) return true
  const n = skipTransparent(text, e)
  if (n >= text.length) return true
  const next = codePoint(text, n)
  const k = classOf(next)
  if (k === Class.White) return true
  const after = skipTransparent(text, n + widthOf(next))
  if (kind === Kind.Word) {
    if (wordStartsAt(text, n) || joins(text, e, next, after)) return false
    return !(isApostrophe(next) && clitic(text, e, after) === 'joins')
  }
  if (k === Class.Mark) return false
  if (isEmojiStart(text, n)) return true
  const last = codePointBefore(text, e)
  if (unify(signAt(text, n)) === unify(signBefore(text, e))) return false
  if (last === STOP || last === AT || isHyphen(last)) return !wordStartsAt(text, n)
  if (last === COMMA || last === COLON) return !joins(text, skipTransparentBack(text, e - 1), last, n)
  return !(isApostrophe(last) && clitic(text, skipTransparentBack(text, e - 1), n) === 'joins')
}
