/** What is measured, as data. Targets are ratios inside one run unless a unit stands beside them. */
import {HUGO} from './corpora.mjs'

/**
 * Throughput: every engine, the same terms, the same text, full whole-word, case-folding, leftmost-longest work.
 * `quick` ones run by default, all of them with `--full`.
 */
export const scans = [
  {name: '100/git-doc', terms: 100, text: 'git-doc', quick: true, why: 'a small glossary over the manual of a real project'},
  {name: '1k/git-doc', terms: 1_000, text: 'git-doc', quick: true, why: 'a glossary over the same pages'},
  {name: '10k/git-doc', terms: 10_000, text: 'git-doc', quick: true, why: 'a large vocabulary over the same pages'},
  {name: '100k/git-doc', terms: 100_000, text: 'git-doc', quick: true, why: 'most of a dictionary'},
  {name: '400k/git-doc', terms: 400_000, text: 'git-doc', quick: true, why: 'a dictionary, nearly every word of the text is a term'},
  {name: '1k/glosses', terms: 1_000, text: 'glosses', quick: true, why: 'a glossary over dense prose'},
  {name: '10k/glosses', terms: 10_000, text: 'glosses', quick: true, why: 'many hits a line: what making results costs'},
  {name: '1k/typographic', terms: 1_000, text: 'typographic', why: 'English as it is set, not as it is typed'},
  {name: '10k/typographic', terms: 10_000, text: 'typographic', why: 'the same with a large vocabulary'},
  {
    name: '1k/chinese',
    terms: 1_000,
    words: 'han',
    text: 'chinese',
    quick: true,
    why: 'a script without spaces: every character may start a term',
  },
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

/** Ratios of Kanon's speed to an engine's on ASCII English, by number of terms: the least that is wanted, and the aim; 0 where nothing is. */
export const scanTargets = {
  'Kanon, scan in TypeScript': {1000: [2.5, 3.5], 10000: [1.8, 2.5], 100000: [1.3, 1.8]},
  'modern-ahocorasick': {1000: [20, 40], 10000: [20, 40], 100000: [25, 50]},
  'RegExp, trie': {1000: [3, 5], 10000: [12, 25]},
  'Rust aho-corasick 1.1, NFA walked': {1000: [2.5, 4], 10000: [2, 3.3], 100000: [1.6, 2.6], 400000: [1.5, 2.3]},
  'Hyperscan 5.4, literals': {100: [0, 1], 1000: [0, 1.5], 10000: [0, 2.3], 100000: [0, 5]},
}
/** The same in Chinese. */
export const chineseTargets = {'Kanon, scan in TypeScript': {1000: [1.5, 3], 10000: [1.5, 3]}}

/** One glossary over one text in several scripts: speed against ASCII, the least that is wanted and the aim. */
export const scripts = {terms: 1_000, chars: 2_000_000, targets: {typographic: [0.6, 0.9], accented: [0.2, 0.4], cyrillic: [0.2, 0.4]}}

const GIT_AND_NODE = ['/usr/share/doc/git', '/usr/share/doc/git-doc', '/usr/share/doc/nodejs']

/**
 * Files on disk, against reading them to strings and doing nothing with them. The target is for a whole collection of documentation; beside it
 * stand those that cost most for what they hold: small files, and nothing but ASCII.
 */
export const files = [
  {name: 'the documentation of Git and Node', folders: GIT_AND_NODE, terms: 1_000, target: [1.2, 2]},
  {name: 'the same with a dictionary', folders: GIT_AND_NODE, terms: 100_000},
  {name: "Git's notes on releases alone", folders: GIT_AND_NODE.slice(0, 1), terms: 1_000},
  {name: "Git's manual alone", folders: GIT_AND_NODE.slice(1, 2), terms: 1_000},
  {name: "Node's documentation alone", folders: GIT_AND_NODE.slice(2), terms: 1_000},
  {name: "Hugo's documentation, in markdown", folders: [HUGO], terms: 1_000},
]

/** Threads: one against two, where two empty loops reach 1.8; elsewhere there is no target. */
export const cores = {terms: 10_000, texts: 64, chars: 250_000, empty: 1.8, target: [1.5, 1.85]}

/** Messages of 200 characters: microseconds each. The targets are for Kanon at 100,000 terms. */
export const messages = {
  text: 'git-doc',
  chars: 4_000_000,
  count: 10_000,
  length: 200,
  sizes: [1_000, 10_000, 100_000, 400_000],
  quick: [1_000, 10_000, 100_000],
}
export const recallTarget = {terms: 100_000, p50: 5, p99: 50}
/** Before each message of a cold row so many bytes of other memory are read and written. */
export const coldBytes = 4_000_000

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
