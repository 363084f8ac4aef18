/**
 * Engines differ in what a whole word is. A benchmark that only compared counts would hide a wrong engine behind that, so
 * every span that only one side found must have a reason, tested on the text; one span without a reason and the engine's
 * time does not count.
 */

const isWord = char => char !== undefined && /[A-Za-z0-9_]/.test(char)

/** Reasons that Kanon's rules give: docs/matching.md. `s` is the span, `terms` the set of terms in lower case. */
const kanonReasons = {
  'a gap that is a line break, several spaces or a hyphen': (text, s, terms, ours) => ours && !terms.has(surface(text, s)),
  'joined to its neighbour by . @ , : or a hyphen': (text, s) => joinedBefore(text, s[0]) || joinedAfter(text, s[1]),
  'a contraction': (text, s) => text[s[0] - 1] === "'" || text[s[1]] === "'",
  'an edge that is punctuation': (text, s) => !isWord(text[s[0]]) || !isWord(text[s[1] - 1]),
}

const regexpReasons = {
  '`\\b` after punctuation wants a letter behind it': (text, s) => !isWord(text[s[1] - 1]),
}

const surface = (text, [start, end]) => text.slice(start, end).toLowerCase()
const JOINER = /[.@,:-]/
const joinedBefore = (text, at) =>
  JOINER.test(text[at - 1] ?? ' ') && (isWord(text[at - 2]) || (text[at - 1] === '.' && /^[\s([{"']?$/.test(text[at - 2] ?? '')))
const joinedAfter = (text, at) => JOINER.test(text[at] ?? ' ') && isWord(text[at + 1])

export const reasonsFor = {kanon: kanonReasons, regexp: regexpReasons, none: {}}

/** Counts of the differences by reason, and the first span that has none. */
export function explainDifferences(expected, got, text, terms, reasons) {
  const onlyExpected = minus(expected, got)
  const onlyGot = minus(got, expected)
  const all = [...onlyExpected.map(span => ({span, ours: false})), ...onlyGot.map(span => ({span, ours: true}))]
  all.sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1])
  const known = new Set(terms)
  const counts = {}
  const unexplained = []
  let reach = -1
  for (const {span, ours} of all) {
    const reason = Object.keys(reasons).find(name => reasons[name](text, span, known, ours))
    // A span can also differ because an explained one took or left the text under it.
    const name = reason ?? (span[0] < reach ? 'beside such a one' : undefined)
    if (name === undefined) unexplained.push(span)
    else {
      counts[name] = (counts[name] ?? 0) + 1
      reach = Math.max(reach, span[1])
    }
  }
  return {counts, unexplained: unexplained.filter(span => !overlapsExplained(span, all, unexplained))}
}

/** The explained neighbour may also begin later than the span that it displaces. */
const overlapsExplained = (span, all, unexplained) =>
  all.some(other => !unexplained.includes(other.span) && other.span[0] < span[1] && other.span[1] > span[0])

function minus(a, b) {
  const known = new Set()
  for (let i = 0; i < b.length; i += 2) known.add(`${b[i]}:${b[i + 1]}`)
  const result = []
  for (let i = 0; i < a.length; i += 2) if (!known.has(`${a[i]}:${a[i + 1]}`)) result.push([a[i], a[i + 1]])
  return result
}
