import {byScore, type CandidatePair} from './candidates.ts'

/** A text with where it lies; vectors have length 1. */
export interface Embedded {
  readonly id: string
  readonly vector: Float32Array
}

/** Why these are no vectors to be compared, in words; undefined where they are: as many as texts, one length, finite, of length one. */
export function mistakeInVectors(vectors: readonly Float32Array[], count: number): string | undefined {
  if (vectors.length !== count) return `${count} texts gave ${vectors.length} vectors`
  const length = vectors[0]?.length ?? 0
  for (const vector of vectors) {
    if (!(vector instanceof Float32Array) || vector.length === 0) return 'a text has no vector'
    if (vector.length !== length) return `vectors of ${length} and of ${vector.length} numbers`
    const norm = dot(vector, vector)
    if (!Number.isFinite(norm)) return 'a vector with a number that is none'
    if (Math.abs(norm - 1) > 1e-3) return `a vector of length ${Math.sqrt(norm).toFixed(3)}, not 1`
  }
  return undefined
}

/** Cosine of two vectors of length 1, -1..1. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Most pairs that are kept of one text: a text that everything is near to tells nothing. */
const MOST = 50

/**
 * All texts that lie within a cosine of this one (inclusive), by an exact search: nothing is built, and nothing depends on the order in which
 * texts came.
 */
export function near(one: Embedded, texts: readonly Embedded[], minCosine: number): CandidatePair[] {
  const found: CandidatePair[] = []
  for (const other of texts) {
    if (other.id === one.id) continue
    const score = dot(one.vector, other.vector)
    if (score < minCosine) continue
    const [a, b] = one.id < other.id ? [one.id, other.id] : [other.id, one.id]
    found.push({a, b, score, by: 'vectors'})
  }
  return found.sort(byScore).slice(0, MOST)
}

/** The best pairs of each text: whichever of the two looks for the other. Total order, so that neither rows nor stores decide. */
export function bestOfEach(pairs: readonly CandidatePair[], perText = 8): CandidatePair[] {
  const taken = new Map<string, number>()
  const kept: CandidatePair[] = []
  for (const pair of [...pairs].sort(byScore)) {
    const [a, b] = [taken.get(pair.a) ?? 0, taken.get(pair.b) ?? 0]
    if (a >= perText && b >= perText) continue
    taken.set(pair.a, a + 1)
    taken.set(pair.b, b + 1)
    kept.push(pair)
  }
  return kept
}
