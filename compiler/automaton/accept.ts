import {Class, classOf, codePoint, combiningRank, decompose, foldOf, normalForm, widthOf} from '../unicode/unicode.ts'
import {isApostrophe, isHyphen} from './boundary.ts'
import {emojiEnd, emojiKey, isKeycapBase, keycapEnd} from './emoji.ts'
import * as Hold from './hold.ts'
import {type AutomatonTables, Field, Flag, TERM_WORDS, termsOf, withoutTop} from './terms.ts'

export * as Hold from './hold.ts'

const SPACE = 0x20

/**
 * A surface or a span as it is compared: canonical decomposition in order, runs of white space as one space,
 * transparent characters dropped (of an emoji sequence only the variation selectors). Case, hyphens and apostrophes
 * stay as written.
 */
export function normalSurface(text: string): number[] {
  const out: number[] = []
  if (isPlain(text)) {
    for (let i = 0; i < text.length; i++) out.push(text.charCodeAt(i))
    return out
  }
  let run: number[] = []
  const flush = (): void => {
    if (run.length > 0) for (const cp of normalForm(run, false)) out.push(cp)
    run = []
  }
  for (let i = 0; i < text.length; ) {
    const cp = codePoint(text, i)
    const k = classOf(cp)
    if (k === Class.Pictograph || k === Class.RegionalIndicator || (isKeycapBase(cp) && keycapEnd(text, i) !== 0)) {
      flush()
      const end = emojiEnd(text, i)
      out.push(...emojiKey(text, i, end))
      i = end
      continue
    }
    i += widthOf(cp)
    if (k === Class.Transparent) continue
    if (k === Class.White) {
      flush()
      if (out.length > 0 && out[out.length - 1] !== SPACE) out.push(SPACE)
    } else run.push(cp)
  }
  flush()
  if (out[out.length - 1] === SPACE) out.pop()
  return out
}

/** ASCII without white space but single spaces inside, and without a mark that decomposes: its own normal form. */
export const isPlain = (text: string): boolean => {
  let before = SPACE
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 127 || c < SPACE || (c === SPACE && before === SPACE)) return false
    before = c
  }
  return before !== SPACE
}

/** `normalSurface` as a string. */
export const normalText = (text: string): string => {
  if (isPlain(text)) return text
  let out = ''
  for (const cp of normalSurface(text)) out += String.fromCodePoint(cp)
  return out
}

const isWord = (cp: number): boolean => {
  const k = classOf(cp)
  return k === Class.Letter || k === Class.Spaceless || k === Class.Mark || k === Class.Digit || k === Class.Word
}

const betweenWords = (list: ArrayLike<number>, i: number): boolean =>
  i > 0 && i + 1 < list.length && isWord(list[i - 1]) && isWord(list[i + 1])

/** Compares a term's normal surface with a span's. */
function compareNormal(term: ArrayLike<number>, span: ArrayLike<number>, flags: number): number {
  if (term.length !== span.length) return Hold.No
  const exact = (flags & Flag.Exact) !== 0
  let hold: number = Hold.Direct
  for (let i = 0; i < term.length; i++) {
    const want = term[i]
    const got = span[i]
    if (want === got) continue
    if (!exact && foldOf(want) === foldOf(got)) continue
    if (isApostrophe(want) && isApostrophe(got)) hold = Hold.Variant
    else if (flags & Flag.GapExact) return Hold.No
    else if (isHyphen(got) && (isHyphen(want) || (want === SPACE && betweenWords(span, i)))) hold = Hold.Variant
    else if (got === SPACE && isHyphen(want) && flags & Flag.GapLoose && betweenWords(term, i)) hold = Hold.Variant
    else return Hold.No
  }
  return hold
}

/**
 * Decides whether a term holds on the span `[start, end)` of the text, both ends apart. The answer is one of `Hold`. It may have but a part
 * of the text, which begins at `from`, for spans in it.
 */
export class Acceptor {
  private spanStart = -1
  private spanEnd = -1
  // Made when they are needed: mostly nothing is left to compare here.
  private pool: number[] | undefined
  private span: number[] | undefined

  constructor(
    private readonly tables: AutomatonTables,
    readonly text: string,
    readonly from = 0,
  ) {}

  /** A span as it stands in the text. */
  slice(start: number, end: number): string {
    return this.text.slice(start - this.from, end - this.from)
  }

  /** True where a span stands so in the text. */
  has(spelling: string, start: number, end: number): boolean {
    const {text, from} = this
    if (spelling.length !== end - start) return false
    // By far not so slow as `startsWith`.
    for (let i = spelling.length - 1; i >= 0; i--) if (spelling.charCodeAt(i) !== text.charCodeAt(start - from + i)) return false
    return true
  }

  /** True where one of the terms that a slot's value names holds. */
  accepts(value: number, start: number, end: number): boolean {
    if (value < 0) return this.holds(withoutTop(value), start, end) !== Hold.No
    for (const id of termsOf(this.tables, value)) if (this.holds(id, start, end) !== Hold.No) return true
    return false
  }

  holds(term: number, start: number, end: number): number {
    const {terms, strings} = this.tables
    const at = term * TERM_WORDS
    const normalAt = terms[at + Field.NormalAt]
    const length = terms[at + Field.NormalLength]
    const flags = terms[at + Field.Flags]
    const quick = this.holdsPlain(strings, normalAt, length, start, end, (flags & Flag.Exact) !== 0)
    if (quick !== undefined) return quick
    this.pool ??= []
    const {pool} = this
    pool.length = 0
    const limit = Math.min(normalAt + length, strings.length)
    for (let i = normalAt; i < limit; i++) {
      const unit = strings[i]
      if ((unit & 0xfc00) === 0xd800 && i + 1 < limit) pool.push(((unit - 0xd800) << 10) + strings[++i] - 0xdc00 + 0x10000)
      else pool.push(unit)
    }
    return compareNormal(pool, this.readSpan(start, end), flags)
  }

  /**
   * Unit for unit the term's normal form, but for the case of letters, and each letter decomposed: the common case, without a copy. What
   * reads like a normal form is in canonical order, as that is, and another case of a letter changes nothing in it.
   */
  private holdsPlain(
    strings: Uint16Array,
    normalAt: number,
    length: number,
    start: number,
    end: number,
    exact: boolean,
  ): number | undefined {
    const {text, from} = this
    const limit = normalAt + length
    let at = normalAt
    let hold: number = Hold.Direct
    for (let i = start - from; i < end - from; i++) {
      const got = text.charCodeAt(i)
      if (at < limit && got === strings[at]) at++
      else if (got < 128) {
        const lower = got | 0x20
        if (at === limit || lower !== (strings[at++] | 0x20) || lower < 0x61 || lower > 0x7a) return undefined
        if (exact) hold = Hold.No
      } else
        for (const part of decompose(got)) {
          if (at === limit) return undefined
          const want = strings[at++]
          if (part === want) continue
          if (foldOf(part) !== foldOf(want) || combiningRank(part) !== combiningRank(want)) return undefined
          if (exact) hold = Hold.No
        }
    }
    return at === limit ? hold : undefined
  }

  private readSpan(start: number, end: number): readonly number[] {
    if (this.span !== undefined && this.spanStart === start && this.spanEnd === end) return this.span
    this.span = normalSurface(this.slice(start, end))
    this.spanStart = start
    this.spanEnd = end
    return this.span
  }
}
