import {setImmediate as turn} from 'node:timers/promises'
import {contentHash} from '../domain/hash.ts'
import type {Embedder} from '../domain/judge.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {bestOfEach, type CandidatePair, type Embedded, mistakeInVectors, near} from '../reconcile/index.ts'

/** Statements with vectors of them, and the pairs that lie near each other; or why there are none, and words alone find candidates. */
export interface Near {
  readonly pairs: readonly CandidatePair[]
  /** Texts that were embedded in this run. */
  readonly embedded: number
  readonly trouble?: string
}

interface Stored {
  /** By hash of the text: its vector, little-endian float32 in base64. */
  readonly vectors: Readonly<Record<string, string>>
  /** By hashes of both texts: the cosine. */
  readonly pairs: readonly (readonly [string, string, number])[]
}

/** How long the loop may be held between two texts, in milliseconds. */
const SLICE = 20

/**
 * Pairs of statements that lie near each other. Each text is embedded once, whoever says it and however often a run asks: vectors lie in the
 * ledger's cache, by content and model, and go when anything is forgotten. Only texts without a vector search; what was found stays found.
 */
export async function nearPairs(
  statements: readonly {readonly id: string; readonly statement: string}[],
  embedder: Embedder,
  {view, minCosine, signal}: {readonly view: ScopedLedger; readonly minCosine: number; readonly signal: AbortSignal},
): Promise<Near> {
  const name = `vectors@1 ${contentHash(JSON.stringify([embedder.name, embedder.version, minCosine]))}`
  const epoch = await view.epoch()
  const position = await view.position()
  const stored = readStored((await view.cached(name))?.state)
  const texts = new Map(statements.map(({statement}) => [contentHash(statement), statement]))
  const fresh = [...texts].filter(([hash]) => stored.vectors[hash] === undefined).sort(([a], [b]) => (a < b ? -1 : 1))
  const made = await embed(
    embedder,
    fresh.map(([, text]) => text),
    signal,
  )
  if (typeof made === 'string') return {pairs: [], embedded: 0, trouble: made}
  const all: Embedded[] = [
    ...[...texts.keys()].flatMap(id => (stored.vectors[id] === undefined ? [] : [{id, vector: vectorOf(stored.vectors[id])}])),
    ...fresh.map(([id], at) => ({id, vector: made[at] as Float32Array})),
  ]
  const mistake = mistakeInVectors(
    all.map(({vector}) => vector),
    all.length,
  )
  if (mistake !== undefined) return {pairs: [], embedded: fresh.length, trouble: mistake}
  const found = new Map<string, CandidatePair>(
    stored.pairs
      .filter(([a, b]) => texts.has(a) && texts.has(b))
      .map(([a, b, score]) => [`${a} ${b}`, {a, b, score, by: 'vectors' as const}]),
  )
  let since = performance.now()
  for (const one of all.slice(all.length - fresh.length)) {
    for (const pair of near(one, all, minCosine)) found.set(`${pair.a} ${pair.b}`, pair)
    if (performance.now() - since < SLICE) continue
    await turn()
    since = performance.now()
  }
  if (fresh.length > 0) await view.cache(name, {position, epoch, state: stateOf(all, [...found.values()])})
  return {pairs: spread(bestOfEach([...found.values()]), statements), embedded: fresh.length}
}

/** Vectors of texts, or in words why there are none. An embedder that fails costs the vectors, never the run. */
async function embed(embedder: Embedder, texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[] | string> {
  if (texts.length === 0) return []
  try {
    const vectors = await embedder.embed(texts, signal)
    return mistakeInVectors(vectors, texts.length) ?? vectors
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** From texts to the statements that say them: of several with one text, all. */
function spread(
  pairs: readonly CandidatePair[],
  statements: readonly {readonly id: string; readonly statement: string}[],
): CandidatePair[] {
  const ids = new Map<string, string[]>()
  for (const {id, statement} of statements) {
    const hash = contentHash(statement)
    ids.set(hash, [...(ids.get(hash) ?? []), id])
  }
  return pairs.flatMap(({a, b, score, by}) =>
    (ids.get(a) ?? []).flatMap(one =>
      (ids.get(b) ?? []).map(other => (one < other ? {a: one, b: other, score, by} : {a: other, b: one, score, by})),
    ),
  )
}

const NOTHING: Stored = {vectors: {}, pairs: []}

function readStored(state: string | undefined): Stored {
  try {
    return state === undefined ? NOTHING : (JSON.parse(state) as Stored)
  } catch {
    return NOTHING
  }
}

const stateOf = (all: readonly Embedded[], pairs: readonly CandidatePair[]): string =>
  JSON.stringify({
    vectors: Object.fromEntries(all.map(({id, vector}) => [id, textOf(vector)])),
    pairs: pairs.map(({a, b, score}) => [a, b, score]),
  } satisfies Stored)

const textOf = (vector: Float32Array): string => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')

function vectorOf(text: string): Float32Array {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4))
}
