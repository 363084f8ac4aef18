/** What is measured, as data. Targets are ratios inside one run unless a unit stands beside them. */

/**
 * Throughput: every engine, the same terms, the same text, full whole-word, case-folding, leftmost-longest work.
 * `quick` ones run by default, all of them with `--full`.
 */
export const scans = [
  {name: '100/git-doc', terms: 100, text: 'git-doc', why: 'a small glossary over the manual of a real project'},
  {name: '1k/git-doc', terms: 1_000, text: 'git-doc', quick: true, why: 'a glossary over the same pages'},
  {name: '10k/git-doc', terms: 10_000, text: 'git-doc', quick: true, why: 'a large vocabulary over the same pages'},
  {name: '100k/git-doc', terms: 100_000, text: 'git-doc', why: 'most of a dictionary'},
  {name: '400k/git-doc', terms: 400_000, text: 'git-doc', why: 'a dictionary, nearly every word of the text is a term'},
  {name: '1k/glosses', terms: 1_000, text: 'glosses', quick: true, why: 'a glossary over dense prose'},
  {name: '10k/glosses', terms: 10_000, text: 'glosses', quick: true, why: 'many hits a line: what making results costs'},
  {name: '1k/typographic', terms: 1_000, text: 'typographic', why: 'English as it is set, not as it is typed'},
  {name: '10k/typographic', terms: 10_000, text: 'typographic', why: 'the same with a large vocabulary'},
  {name: '1k/chinese', terms: 1_000, words: 'han', text: 'chinese', why: 'a script without spaces: every character may start a term'},
  {name: '10k/chinese', terms: 10_000, words: 'han', text: 'chinese', why: 'the same with a large vocabulary'},
  {
    name: '1k/short',
    terms: 1_000,
    text: 'git-doc',
    chars: 4_000,
    engines: 'short',
    why: 'engines whose time grows with the square of the text',
  },
  {name: '10k/short', terms: 10_000, text: 'git-doc', chars: 4_000, engines: 'short', why: 'the same with a large vocabulary'},
]

export const scanChars = 2_000_000

/** Least ratios of Kanon's speed to an engine's, by number of terms; they hold on ASCII English. */
export const scanTargets = {
  'modern-ahocorasick': {1000: 6, 10000: 6},
  RegExp: {1000: 0.8, 10000: 5},
}

/** Messages of 200 characters: microseconds each. The targets are for Kanon at 100,000 terms. */
export const messages = {
  text: 'git-doc',
  chars: 4_000_000,
  count: 10_000,
  length: 200,
  sizes: [1_000, 10_000, 100_000, 400_000],
  quick: [1_000, 10_000, 100_000],
}
export const recallTarget = {terms: 100_000, p50: 10, p99: 100}

export const build = {terms: 100_000, perEntry: 100, runs: 3, seconds: 2, bytesPerTerm: 90}

/** A term of 64 tokens that fails at its last one, at every token of the text: the most steps a token can cost. */
export const worst = {term: `${'a '.repeat(63)}b`, text: 'a '.repeat(500_000), megabytesPerSecond: 3}

/** Building, memory and loading: a process for each engine, so that one's rubbish is not another's size. */
export const costs = {sizes: [1_000, 10_000, 100_000, 400_000], quick: [10_000]}

/** One entry of five terms changes. Targets: milliseconds in memory, and from the text to the answer of the file at 100,000 terms. */
export const increments = {
  sizes: [1_000, 10_000, 100_000, 400_000],
  quick: [1_000, 10_000, 100_000],
  perEntry: 5,
  fullRuns: 3,
  warmUp: 3_000,
  updates: 2_000,
  saves: 60,
  memoryEdits: 10_000,
  memoryEncodes: 500,
}
export const incrementTargets = {update: 0.1, saved: {terms: 100_000, p50: 50, ratio: 20}}

export const rounds = {full: 7, quick: 5}
