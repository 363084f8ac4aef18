/** Spans are flat arrays [start, end, start, end, …] in UTF-16 code units: cheap to make, easy to compare. */

/** FNV-1a over starts and ends, in order. */
export function checksum(spans) {
  let hash = 0x811c9dc5
  for (const value of spans) hash = Math.imul(hash ^ value, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

const WORD = /[A-Za-z0-9_]/
const isWord = char => char !== undefined && WORD.test(char)

/** May a term stand at [start, end) as a whole word, in the sense of ASCII `\b`? An edge that is punctuation is free. */
export function isWholeWord(text, start, end) {
  if (isWord(text[start]) && isWord(text[start - 1])) return false
  return !(isWord(text[end - 1]) && isWord(text[end]))
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
  const known = new Set(terms)
  const lengths = [...new Set(terms.map(term => term.length))].sort((a, b) => b - a)
  const spans = []
  let at = 0
  while (at < folded.length) {
    const length = isWord(folded[at]) && isWord(folded[at - 1]) ? undefined : longestAt(folded, at, known, lengths)
    if (length !== undefined) spans.push(at, at + length)
    at += length ?? 1
  }
  return spans
}

const longestAt = (text, at, known, lengths) =>
  lengths.find(length => known.has(text.slice(at, at + length)) && isWholeWord(text, at, at + length))

/** Every occurrence of every term, anywhere, overlapping: what an automaton without boundaries counts. */
export function countAll(terms, text) {
  const folded = text.toLowerCase()
  let count = 0
  for (const term of terms) for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) count++
  return count
}
