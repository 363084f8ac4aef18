import {contentHash} from '../../domain/hash.ts'
import type {Embedder} from '../../domain/judge.ts'
import type {FoundBinding} from './binding.ts'
import {ModelClient, ModelError} from './client.ts'

export interface LlamaEmbedderOptions {
  readonly path: string
  readonly sha256: string
  readonly binding: FoundBinding
  readonly threads: number
}

/** An embedder over a local model. Vectors have length 1; each text is embedded once in the life of it. Gives ModelError for a vector that is none. */
export function llamaEmbedder({path, sha256, binding, threads}: LlamaEmbedderOptions): Embedder & {close(): void} {
  const client = new ModelClient({
    binding: binding.file,
    model: path,
    purpose: 'embedder',
    threads,
    context: 0,
    instruction: '',
    labels: {yes: '', no: ''},
  })
  const known = new Map<string, Promise<Float32Array>>()
  const vectorOf = (text: string, signal: AbortSignal): Promise<Float32Array> => {
    const before = known.get(text)
    if (before !== undefined) return before
    const vector = client.embed(text, signal).then(unit)
    known.set(text, vector)
    // A failure is no vector: the next call tries again.
    vector.catch(() => known.delete(text))
    return vector
  }
  return {
    name: 'llama',
    version: contentHash(JSON.stringify([sha256, binding.version])),
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await vectorOf(text, signal))
      return vectors
    },
    close: () => client.close(),
  }
}

function unit(vector: readonly number[]): Float32Array {
  const norm = Math.hypot(...vector)
  if (!(norm > 0) || !Number.isFinite(norm)) throw new ModelError('the model gave no vector for a text')
  return Float32Array.from(vector, value => value / norm)
}
