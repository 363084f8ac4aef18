import {Class, classOf, codePoint, codePointBefore, widthOf} from '../unicode/unicode.ts'

/** Emoji sequences: where one ends, what it is compared by, and what belongs to one. */
export const KEYCAP = 0x20e3

/** A digit, `#` or `*` at `i` that begins a keycap: the end of the keycap, else 0. */
export function keycapEnd(text: string, i: number): number {
  const next = text.charCodeAt(i + 1)
  const cap = next === 0xfe0f ? i + 2 : i + 1
  return text.charCodeAt(cap) === KEYCAP ? cap + 1 : 0
}

export const isKeycapBase = (cp: number): boolean => (cp >= 0x30 && cp <= 0x39) || cp === 0x23 || cp === 0x2a

/** True where an emoji sequence starts at `i`. */
export function isEmojiStart(text: string, i: number): boolean {
  const cp = codePoint(text, i)
  const k = classOf(cp)
  if (k === Class.Pictograph || k === Class.RegionalIndicator || k === Class.EmojiModifier) return true
  return isKeycapBase(cp) && keycapEnd(text, i) !== 0
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

/** True where the mark that ends before `i` belongs to an emoji sequence, of tags, skin tones and joined emoji too. */
export function endsInEmoji(text: string, i: number): boolean {
  let from = i
  while (from > 0 && mayBeInEmoji(codePointBefore(text, from))) from -= widthOf(codePointBefore(text, from))
  while (from < i) {
    const cp = codePoint(text, from)
    if (classOf(cp) !== Class.Pictograph) from += widthOf(cp)
    else {
      from = emojiEnd(text, from)
      if (from >= i) return true
    }
  }
  return false
}

export function mayBeInEmoji(cp: number): boolean {
  const k = classOf(cp)
  return k === Class.Pictograph || k === Class.EmojiModifier || k === Class.Mark || k === Class.Transparent || isTag(cp)
}
