/** What is measured, as data. Targets are ratios inside one run unless a unit stands beside them. */

/** Throughput: every engine, the same terms, the same text, full whole-word, case-folding, leftmost-longest work. */
export const scans = [
  {name: '1k/git-doc', terms: 1_000, text: 'git-doc', chars: 2_000_000, why: 'a glossary over the manual of a real project'},
  {name: '10k/git-doc', terms: 10_000, text: 'git-doc', chars: 2_000_000, why: 'a large vocabulary over the same pages'},
  {name: '1k/glosses', terms: 1_000, text: 'glosses', chars: 2_000_000, why: 'the same glossary over dense prose'},
  {name: '10k/glosses', terms: 10_000, text: 'glosses', chars: 2_000_000, why: 'many hits a line: what making results costs'},
]

/** Least ratios of Kanon's speed to an engine's, by number of terms. */
export const scanTargets = {
  'modern-ahocorasick': {1000: 6, 10000: 6},
  RegExp: {1000: 0.8, 10000: 5},
}

export const recall = {terms: 100_000, perEntry: 100, text: 'git-doc', chars: 4_000_000, count: 20_000, length: 200, p50: 10, p99: 100}

export const build = {terms: 100_000, perEntry: 100, runs: 3, seconds: 2, bytesPerTerm: 90}

/** A term of 64 tokens that fails at its last one, at every token of the text: the most steps a token can cost. */
export const worst = {term: `${'a '.repeat(63)}b`, text: 'a '.repeat(500_000), megabytesPerSecond: 3}

export const rounds = {full: 9, quick: 3}
