import {readFileSync} from 'node:fs'

/** A pair of statements with what is true of it. */
export interface Restatement {
  readonly label: 'same' | 'contradicts' | 'different'
  readonly kind: string
  readonly language: string
  readonly a: string
  readonly b: string
  /** Every second pair of a section was not looked at while the rules were tuned. */
  readonly unseen: boolean
}

export const LANGUAGES = ['en', 'de', 'zh', 'translation'] as const

/** All pairs of the corpus, in the order of the files. */
export function restatements(): Restatement[] {
  return LANGUAGES.flatMap(language => pairsOf(readFileSync(new URL(`restatements-${language}.txt`, import.meta.url), 'utf8'), language))
}

function pairsOf(text: string, language: string): Restatement[] {
  const pairs: Restatement[] = []
  let section: {label: Restatement['label']; kind: string; count: number} | undefined
  for (const line of text.split('\n')) {
    const [, label, kind] = /^== (same|contradicts|different) (\S+)$/.exec(line) ?? []
    if (label !== undefined && kind !== undefined) section = {label: label as Restatement['label'], kind, count: 0}
    const [a, b] = line.split(' | ')
    if (section === undefined || a === undefined || b === undefined || line.startsWith('#')) continue
    pairs.push({label: section.label, kind: section.kind, language, a, b, unseen: section.count++ % 2 === 1})
  }
  return pairs
}
