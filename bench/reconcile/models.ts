import {existsSync, readdirSync} from 'node:fs'
import {availableParallelism, loadavg} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {
  findBinding,
  hashOf,
  labelledPairs,
  llamaEmbedder,
  llamaJudge,
  type Qualification,
  qualify,
  type Score,
} from '../../src/judge/index.ts'
import {dot} from '../../src/reconcile/vectors.ts'
import type {Dataset} from './pairs.ts'
import type {Rule} from './rules.ts'

const MODELS = fileURLToPath(new URL('../../../shared/models', import.meta.url))
const BINDING = fileURLToPath(new URL('../../test/llama', import.meta.url))
const signal = new AbortController().signal

/** What is needed to run real models, or in words what of it is not here. */
export const missingForModels = (): string | undefined =>
  findBinding(BINDING) === undefined
    ? 'the binding is not installed; `npm run test:llama` does that'
    : existsSync(MODELS)
      ? undefined
      : 'no models lie beside the project'

/** File names by what they are for: an embedder is what calls itself one of the known kinds. */
const files = (): string[] =>
  readdirSync(MODELS)
    .filter(name => name.endsWith('.gguf'))
    .sort()
const isEmbedder = (name: string): boolean => /minilm|bge|embed|e5-|gte-/i.test(name)

/** Rules that merge from a cosine on, with the vectors of each embedder that is here: of every text of these pairs. */
export async function cosineRules(of: readonly Dataset[]): Promise<{rules: Rule[]; note: string}> {
  const rules: Rule[] = []
  const notes: string[] = []
  for (const name of files().filter(isEmbedder)) {
    const path = join(MODELS, name)
    const embedder = llamaEmbedder({path, sha256: await hashOf(path), binding: findBinding(BINDING)!, threads: 1})
    try {
      const texts = [...new Set(of.flatMap(({pairs}) => pairs.flatMap(({a, b}) => [a, b])))]
      const start = performance.now()
      const vectors = await embedder.embed(texts, signal)
      const known = new Map(texts.map((text, at) => [text, vectors[at] as Float32Array]))
      notes.push(`Vectors of ${name}: ${texts.length} texts, ${((performance.now() - start) / texts.length).toFixed(1)} ms a text.`)
      for (const least of [0.9, 0.95])
        rules.push({
          name: `cosine ≥ ${least.toFixed(2)} (${name.replace(/-q8_0\.gguf$/, '')})`,
          merges: ({a, b}) => dot(known.get(a)!, known.get(b)!) >= least,
        })
    } finally {
      embedder.close()
    }
  }
  return {rules, note: notes.join('\n')}
}

/** What each judge that is here has shown, and what a pair costs; of all labelled pairs, or of every nth of both halves. */
export async function judgeTable(every: number): Promise<string> {
  const rows: string[] = []
  // Two and two, since every second pair is one of those that the threshold is not fitted on.
  const pairs = labelledPairs().filter((_, at) => Math.floor(at / 2) % every === 0)
  for (const name of files().filter(file => !isEmbedder(file))) {
    const path = join(MODELS, name)
    const judge = llamaJudge({
      path,
      sha256: await hashOf(path),
      binding: findBinding(BINDING)!,
      threads: 1,
      context: 2048,
      qualified: {same: false, contradicts: false},
    })
    try {
      await judge.load()
      let pairsTook = 0
      const start = performance.now()
      const shown = await qualify(judge, pairs, {
        signal,
        progress: done => {
          if (done === pairs.length) pairsTook = performance.now() - start
        },
      })
      rows.push(...rowsOf(name, shown, pairsTook / pairs.length / 1000))
    } finally {
      judge.close()
    }
  }
  return [
    `## Judges, on ${pairs.length} of our pairs and the sentences\n`,
    '| model | question | from | precision | recall | decided | qualified | order changes | open | coverage | seconds a pair |',
    '|---|---|--:|--:|--:|--:|---|--:|--:|--:|--:|',
    ...rows,
    `\nOn one thread; in the 15 minutes before the end, ${loadavg()[2]?.toFixed(1)} processes wanted one of ${availableParallelism()} processors.`,
    '',
  ].join('\n')
}

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${(100 * share).toFixed(1)} %`)

function rowsOf(model: string, {same, contradicts, worth}: Qualification, seconds: number): string[] {
  const row = (question: string, {threshold, precision, recall, decided, qualified, flips, abstains, coverage}: Score): string =>
    `| ${[
      model,
      question,
      threshold.toFixed(2),
      percent(precision),
      percent(recall),
      decided,
      qualified ? 'yes' : 'no',
      percent(flips),
      percent(abstains),
      percent(coverage),
      question === 'worth' ? '–' : seconds.toFixed(2),
    ].join(' | ')} |`
  return [row('same', same), row('contradicts', contradicts), row('worth', worth)]
}
