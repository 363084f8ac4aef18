import {CHINESE_PAIRS} from './chinese.ts'
import {ENGLISH_APART} from './english-apart.ts'
import {ENGLISH_SAME} from './english-same.ts'
import {GERMAN_PAIRS} from './german.ts'
import {TRANSLATED_PAIRS} from './translation.ts'

/** A pair of statements with what is true of it. */
export interface LabelledPair {
  readonly label: 'same' | 'contradicts' | 'different'
  /** What was done to the first to get the second: `case`, `negation`, `scope`, … */
  readonly kind: string
  readonly language: string
  readonly a: string
  readonly b: string
  /** Every second pair of a section: thresholds and rules are made without a look at these, and measured on them. */
  readonly unseen: boolean
}

const FILES: readonly (readonly [language: string, lines: readonly string[]])[] = [
  ['en', ENGLISH_SAME],
  ['en', ENGLISH_APART],
  ['de', GERMAN_PAIRS],
  ['zh', CHINESE_PAIRS],
  ['translation', TRANSLATED_PAIRS],
]

/** Pairs of our own writing, by the list of what restating and near-missing look like. Written before any rule or threshold. */
export const labelledPairs = (): LabelledPair[] => FILES.flatMap(([language, lines]) => pairsOf(lines, language))

/** A line is `== label kind`, which begins a section, or `a | b`. */
export function pairsOf(lines: readonly string[], language: string): LabelledPair[] {
  const pairs: LabelledPair[] = []
  let section: {label: LabelledPair['label']; kind: string; count: number} | undefined
  for (const line of lines) {
    const [, label, kind] = /^== (same|contradicts|different) (\S+)$/.exec(line) ?? []
    if (label !== undefined && kind !== undefined) section = {label: label as LabelledPair['label'], kind, count: 0}
    const [a, b] = line.split(' | ')
    if (section === undefined || a === undefined || b === undefined) continue
    pairs.push({label: section.label, kind: section.kind, language, a, b, unseen: section.count++ % 2 === 1})
  }
  return pairs
}
