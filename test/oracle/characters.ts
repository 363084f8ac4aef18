/**
 * What the characters of a text are, by the JavaScript engine's own Unicode tables: an independent source of facts, so that a
 * mistake in the project's committed tables shows as a difference. Slow, short and plain on purpose.
 */

/** A character's part in matching. `spaced`: a word character of a script with spaces; `spaceless`: of one without. */
export type Nature = 'spaced' | 'spaceless' | 'emoji' | 'white' | 'other'

/** One character, or one whole emoji sequence. `start` and `end` are UTF-16 code units, half-open. */
export interface Character {
  readonly start: number
  readonly end: number
  readonly nature: Nature
  /** A combining mark; its nature is that of the letter it stands on. */
  readonly mark: boolean
  /** The code point, or an emoji sequence without its variation selectors. */
  readonly text: string
}

const WORD = /^[\p{L}\p{M}\p{N}\p{Pc}]$/u
const MARK = /^\p{M}$/u
const WHITE = /^[\p{White_Space}\u200B]$/u
const TRANSPARENT = /^[\u00AD\u200C\u200D\u2060\uFEFF\p{Variation_Selector}]$/u

// Shared with a script that has spaces: the Myanmar digits (Chakma, Tai Le) and the modifier letter apostrophe (Thai, Latin).
// No other word character is but marks, and a mark follows its letter.
const SPACELESS =
  /^(?![\p{scx=Chakma}\p{scx=Tai_Le}\p{scx=Bopomofo}\p{scx=Latin}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}\u30FC\uFF70]$/u

const SELECTORS = String.raw`\p{Variation_Selector}*`
const ADDITION = String.raw`${SELECTORS}(?:(?!\p{Variation_Selector})\p{M}|[\u{E0020}-\u{E007F}])`
const MODIFIER = String.raw`[\u{1F3FB}-\u{1F3FF}]`
const PICTURE = String.raw`\p{ExtPict}(?:${ADDITION})*(?:${SELECTORS}${MODIFIER}(?:${ADDITION})*)?`
const EMOJI = new RegExp(String.raw`${PICTURE}(?:${SELECTORS}\u200D${PICTURE})*|\p{RI}\p{RI}?|[0-9#*]\uFE0F?\u20E3|${MODIFIER}`, 'uy')

/** The characters of a text from left to right, without the transparent ones: nothing in matching looks at them. */
export function charactersOf(text: string): Character[] {
  const characters: Character[] = []
  for (let start = 0; start < text.length; ) {
    const emoji = emojiAt(text, start)
    const source = emoji ?? String.fromCodePoint(text.codePointAt(start)!)
    const end = start + source.length
    if (emoji !== undefined) {
      characters.push({start, end, nature: 'emoji', mark: false, text: source.replace(/\p{Variation_Selector}/gu, '')})
    } else if (!TRANSPARENT.test(source)) {
      const before = characters.at(-1)
      const sign = composedSign(before, start, source)
      if (sign !== undefined) characters.pop()
      characters.push(sign ?? {start, end, nature: natureOf(source, before), mark: MARK.test(source), text: source})
    }
    start = end
  }
  return characters
}

/** `=` with U+0338 directly behind it is another spelling of `≠`: one character, no word. */
function composedSign(before: Character | undefined, start: number, mark: string): Character | undefined {
  if (before?.nature !== 'other' || before.end !== start || !MARK.test(mark)) return undefined
  const text = (before.text + mark).normalize('NFC')
  return text.length === 1 ? {...before, end: start + mark.length, text} : undefined
}

function emojiAt(text: string, start: number): string | undefined {
  EMOJI.lastIndex = start
  return EMOJI.exec(text)?.[0]
}

function natureOf(codePoint: string, before: Character | undefined): Nature {
  if (WHITE.test(codePoint)) return 'white'
  if (!WORD.test(codePoint)) return 'other'
  if (MARK.test(codePoint)) return before?.nature === 'spaceless' ? 'spaceless' : 'spaced'
  return SPACELESS.test(codePoint) ? 'spaceless' : 'spaced'
}

export const isHyphen = (c: Character | undefined): boolean => c !== undefined && /^[-\u2010\u2011]$/.test(c.text)
export const isApostrophe = (c: Character | undefined): boolean => c !== undefined && /^['’]$/.test(c.text)
export const isDigit = (c: Character): boolean => /^\p{Nd}$/u.test(c.text)
export const isLetter = (c: Character): boolean => /^\p{L}$/u.test(c.text)
export const isWordCharacter = (c: Character | undefined): boolean => c?.nature === 'spaced' || c?.nature === 'spaceless'

const folded = new Map<string, string>()

/** One code point of every class that simple case folding makes equal. U+0345 stays the mark it is. */
export function fold(codePoint: string): string {
  let result = folded.get(codePoint)
  if (result === undefined) {
    result = codePoint === '\u0345' ? codePoint : representative(codePoint)
    folded.set(codePoint, result)
  }
  return result
}

// Down, up, down again ends at one code point for every class (U+212A → k; ς → Σ → σ; ẞ → ß). A step counts only where a
// case-insensitive Unicode RegExp, which is specified by simple case folding, calls both sides equal: ı → I is refused there.
function representative(codePoint: string): string {
  let result = codePoint
  for (const step of [lower, upper, lower]) {
    const next = step(result)
    if (next !== result && sameWhenFolded(result, next)) result = next
  }
  return result
}

const lower = (s: string): string => s.toLowerCase()
const upper = (s: string): string => s.toUpperCase()
const sameWhenFolded = (a: string, b: string): boolean =>
  [...b].length === 1 && new RegExp(`^\\u{${a.codePointAt(0)!.toString(16)}}$`, 'iu').test(b)
