/** Spans are flat arrays [start, end, start, end, …] in UTF-16 code units: cheap to make, easy to compare. */

/** FNV-1a over starts and ends, in order; the native engines compute the same. */
export function checksum(spans) {
  let hash = 0x811c9dc5
  for (const value of spans) hash = Math.imul(hash ^ value, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

const ASCII_WORD = Uint8Array.from({length: 128}, (_, unit) => (/\w/.test(String.fromCharCode(unit)) ? 1 : 0))
const WORD = /[\p{L}\p{M}\p{N}_]/u
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Is the code unit at `at` part of a word of a script with spaces? Characters of Han and Kana never cut their neighbour. */
export function isWordAt(text, at) {
  const unit = text.charCodeAt(at)
  if (unit < 128) return ASCII_WORD[unit] === 1
  const char = text[at]
  return char !== undefined && WORD.test(char) && !SPACELESS.test(char)
}

/** May a term stand at [start, end) as a whole word? An edge that is punctuation is free. */
export function isWholeWord(text, start, end) {
  if (isWordAt(text, start) && isWordAt(text, start - 1)) return false
  return !(isWordAt(text, end - 1) && isWordAt(text, end))
}

/** Of spans in any order, the leftmost, among those the longest, then on from its end. */
export function leftmostLongest(pairs) {
  pairs.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const spans = []
  let from = 0
  for (const [start, end] of pairs) {
    if (start < from) continue
    spans.push(start, end)
    from = end
  }
  return spans
}

/**
 * The naive definition that outside engines are held to: at each place from the left, the longest term that stands there as
 * a whole word; then on from its end. No automaton, no RegExp: slices looked up in a set, one length after the other.
 */
export function reference(terms, text) {
  const folded = text.toLowerCase()
  if (folded.length !== text.length) throw new Error('lowering the text moves offsets: the naive definition does not cover it')
  const known = new Set(terms)
  const lengths = lengthsByStart(terms)
  const spans = []
  let at = 0
  while (at < folded.length) {
    const inside = isWordAt(folded, at) && isWordAt(folded, at - 1)
    const length = inside ? undefined : longestAt(folded, at, known, lengths.get(folded[at]))
    if (length !== undefined) spans.push(at, at + length)
    at += length ?? 1
  }
  return spans
}

/** The lengths of the terms that begin with each first code unit, longest first: the definition is naive, not endless. */
function lengthsByStart(terms) {
  const sets = new Map()
  for (const term of terms) sets.set(term[0], (sets.get(term[0]) ?? new Set()).add(term.length))
  return new Map([...sets].map(([start, set]) => [start, [...set].sort((a, b) => b - a)]))
}

const longestAt = (text, at, known, lengths) =>
  lengths?.find(length => known.has(text.slice(at, at + length)) && isWholeWord(text, at, at + length))

/** Every occurrence of every term, anywhere, overlapping: what an automaton without boundaries counts. */
export function countAll(terms, text) {
  const folded = text.toLowerCase()
  let count = 0
  for (const term of terms) for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) count++
  return count
}
