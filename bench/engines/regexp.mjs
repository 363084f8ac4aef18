const escaped = text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Longest first, so that the first alternative that holds is the longest. */
const alternation = terms =>
  [...terms]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(escaped)
    .join('|')

/** The terms with their common beginnings written once, longer ones first: what trie-to-RegExp packages generate. */
function trie(terms) {
  const root = new Map()
  for (const term of terms) {
    let node = root
    for (const char of term) {
      if (!node.has(char)) node.set(char, new Map())
      node = node.get(char)
    }
    node.set('', undefined)
  }
  return patternOf(root)
}

function patternOf(node) {
  const branches = []
  const ends = [] // characters behind which a term ends and none goes on: one class in place of many alternatives
  for (const [char, child] of node) {
    if (char === '') continue
    if (child.size === 1 && child.has('')) ends.push(char)
    else branches.push(escaped(char) + patternOf(child))
  }
  if (ends.length === 1) branches.push(escaped(ends[0]))
  if (ends.length > 1) branches.push(`[${ends.map(char => char.replace(/[\\\]^-]/g, '\\$&')).join('')}]`)
  const whole = branches.length === 1 && !node.has('') ? branches[0] : `(?:${branches.join('|')})`
  return node.has('') && branches.length > 0 ? `${whole}?` : whole
}

const WORD = '[\\p{L}\\p{M}\\p{N}_]'

/** How the edges of a match are held to whole words. */
const edges = {
  ascii: {
    wrap: pattern => new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
    reasons: 'regexpAscii',
    less: '`\\b` is ASCII; no term ends in punctuation',
  },
  unicode: {
    wrap: pattern => new RegExp(`(?<!${WORD})(?:${pattern})(?!${WORD})`, 'giu'),
    reasons: 'regexpUnicode',
    less: 'whole words by look-around; nothing else is missing in these texts',
  },
  none: {wrap: pattern => new RegExp(pattern, 'giu'), reasons: 'none', less: 'no whole words; Chinese has none'},
}

const COMPILES = 'the first search compiles the pattern for many seconds'

function regexpOf(name, generate, edge, limits) {
  const {wrap, reasons, less} = edges[edge]
  return {name, less, reasons, limits, prepare: terms => compiled(wrap(generate(terms)))}
}

function compiled(pattern) {
  const search = text => {
    const spans = []
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) spans.push(match.index, pattern.lastIndex)
    return spans
  }
  // V8 compiles at the first search, to byte code, and at a later one to machine code: both belong to the build.
  for (let i = 0; i < 3; i++) search('one short line')
  return {search, spans: spans => spans}
}

const spaced = {chinese: 'a boundary between words would find nothing in Chinese'}
const upTo = terms => ({terms, why: COMPILES})

export const regexps = [
  regexpOf('RegExp', alternation, 'ascii', {...upTo(10_000), ...spaced}),
  regexpOf('RegExp, trie', trie, 'ascii', {...upTo(10_000), ...spaced}),
  regexpOf('RegExp, Unicode', alternation, 'unicode', {terms: 1_000, why: 'one search of the text takes minutes', ...spaced}),
  regexpOf('RegExp, trie, Unicode', trie, 'unicode', {...upTo(10_000), ...spaced}),
  regexpOf('RegExp, no boundary', alternation, 'none', {...upTo(10_000), only: 'chinese'}),
  regexpOf('RegExp, trie, no boundary', trie, 'none', {...upTo(10_000), only: 'chinese'}),
]
