import {isWordAt} from './spans.mjs'

/**
 * Engines differ in what a whole word is. A benchmark that only compared counts would hide a wrong engine behind that, so
 * every span that only one side found must have a reason, tested on the text; one span without a reason and the engine's
 * time does not count.
 */

/** Reasons that Kanon's rules give: docs/matching.md. `s` is the span, `terms` the set of terms in lower case. */
const kanonReasons = {
  'a gap that is a line break, several spaces or a hyphen': (text, s, terms, ours) => ours && !terms.has(surface(text, s)),
  'joined to its neighbour by . @ , : or a hyphen': (text, s) => joinedBefore(text, s[0]) || joinedAfter(text, s[1]),
  'a contraction': (text, s) => APOSTROPHE.test(text[s[0] - 1] ?? '') || APOSTROPHE.test(text[s[1]] ?? ''),
  'an edge that is punctuation': punctuationEdge,
}

const regexpReasons = {
  'punctuation at its edge: the boundary of the pattern looks at the neighbour alone': punctuationEdge,
}

/** `\b` knows ASCII alone: it sees an edge of a word beside é, and none behind it. */
const asciiReasons = {
  ...regexpReasons,
  '`\\b` is ASCII': (text, s) => [s[0] - 1, s[0], s[1] - 1, s[1]].some(at => text.charCodeAt(at) > 127 && isWordAt(text, at)),
}

const modernReasons = {
  'punctuation at its edge': punctuationEdge,
}

const surface = (text, [start, end]) => text.slice(start, end).toLowerCase()
const JOINER = /[.@,:\-\u2010\u2011]/
const APOSTROPHE = /['’]/

function punctuationEdge(text, [start, end]) {
  return !isWordAt(text, start) || !isWordAt(text, end - 1)
}

const joinedBefore = (text, at) =>
  JOINER.test(text[at - 1] ?? ' ') && (isWordAt(text, at - 2) || (text[at - 1] === '.' && /^[\s([{"'“‘]?$/.test(text[at - 2] ?? '')))
const joinedAfter = (text, at) => JOINER.test(text[at] ?? ' ') && isWordAt(text, at + 1)

export const reasonsFor = {
  kanon: kanonReasons,
  regexpAscii: asciiReasons,
  regexpUnicode: regexpReasons,
  modernBoundary: modernReasons,
  none: {},
}

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
