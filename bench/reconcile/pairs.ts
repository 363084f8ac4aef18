import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {labelledPairs} from '../../src/judge/labelled/labelled.ts'
import {unzipped} from './zip.ts'

export interface Pair {
  readonly a: string
  readonly b: string
  readonly label: 'same' | 'contradicts' | 'different'
  /** What kind of pair it is, for a table by class. */
  readonly kind: string
}

export interface Dataset {
  readonly name: string
  readonly pairs: readonly Pair[]
}

const ROOT = fileURLToPath(new URL('../../../shared/datasets', import.meta.url))

/** Our own corpus by halves, and the public sets where they are; what is missing is named. */
export function datasets(): {readonly found: readonly Dataset[]; readonly missing: readonly string[]} {
  const own = labelledPairs()
  const found: Dataset[] = [
    {name: 'restatements, seen half', pairs: own.filter(({unseen}) => !unseen)},
    {name: 'restatements, unseen half', pairs: own.filter(({unseen}) => unseen)},
  ]
  const missing: string[] = []
  for (const [name, path, read] of PUBLIC) {
    if (existsSync(join(ROOT, path))) found.push({name, pairs: read(join(ROOT, path))})
    else missing.push(name)
  }
  return {found, missing}
}

const PUBLIC: readonly (readonly [name: string, path: string, read: (path: string) => Pair[]])[] = [
  ['PAWS dev-en', 'pawsx/dev-en.tsv', paws],
  ['PAWS dev-de', 'pawsx/dev-de.tsv', paws],
  ['PAWS dev-zh', 'pawsx/dev-zh.tsv', paws],
  ['Breaking-NLI', 'breaking-nli/breaking_nli_dataset.zip', breaking],
]

function paws(path: string): Pair[] {
  return lines(readFileSync(path, 'utf8')).flatMap(line => {
    const [a = '', b = '', label] = line.split('\t')
    // Sentences that were not translated stand as "NS", and some differing pairs became one text: no rule can tell those apart.
    if (a === b) return []
    return {a, b, label: label === '1' ? 'same' : 'different', kind: label === '1' ? 'paraphrase' : 'word order or swap'}
  })
}

function breaking(path: string): Pair[] {
  return lines(unzipped(readFileSync(path), 'data/dataset.jsonl')).map(line => {
    const {sentence1, sentence2, gold_label, category} = JSON.parse(line) as Record<string, string>
    const label = gold_label === 'contradiction' ? 'contradicts' : gold_label === 'entailment' ? 'same' : 'different'
    return {a: sentence1 ?? '', b: sentence2 ?? '', label, kind: category ?? ''}
  })
}

const lines = (text: string): string[] => text.split(/\r?\n/).filter(line => line.trim() !== '')
