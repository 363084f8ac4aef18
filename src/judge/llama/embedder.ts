import {contentHash} from '../../domain/hash.ts'
import type {Embedder} from '../../domain/judge.ts'
import type {FoundBinding} from './binding.ts'
import {ModelClient, ModelError} from './client.ts'

export interface LlamaEmbedderOptions {
  readonly path: string
  /** How it is called in what is said about it. Default: its path. */
  readonly shown?: string
  readonly sha256: string
  readonly binding: FoundBinding
  readonly threads: number
  /** Longest time of one text, in milliseconds; absent: as long as it takes. */
  readonly deadline?: number
}

export interface LlamaEmbedder extends Embedder {
  /** Loads the model; gives ModelError where that fails. Texts do it by themselves. */
  load(signal?: AbortSignal): Promise<void>
  close(): void
}

/** An embedder over a local model. Vectors have length 1; each text is embedded once in the life of it. Gives ModelError for a vector that is none. */
export function llamaEmbedder({path, shown = path, sha256, binding, threads, deadline}: LlamaEmbedderOptions): LlamaEmbedder {
  const client = new ModelClient({
    binding: binding.file,
    model: path,
    shown,
    purpose: 'embedder',
    threads,
    context: 0,
    instruction: '',
    labels: {yes: '', no: ''},
  })
  const known = new Map<string, Promise<Float32Array>>()
  const embed = async (text: string, signal: AbortSignal): Promise<readonly number[]> => {
    if (deadline === undefined) return client.embed(text, signal)
    const late = AbortSignal.timeout(deadline)
    try {
      return await client.embed(text, AbortSignal.any([signal, late]))
    } catch (error) {
      throw late.aborted ? new ModelError(`no vector within ${deadline} ms`) : error
    }
  }
  const vectorOf = (text: string, signal: AbortSignal): Promise<Float32Array> => {
    const before = known.get(text)
    if (before !== undefined) return before
    const vector = embed(text, signal).then(unit)
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
    async load(signal) {
      await client.load(signal)
    },
    close: () => client.close(),
  }
}

function unit(vector: readonly number[]): Float32Array {
  const norm = Math.hypot(...vector)
  if (!(norm > 0) || !Number.isFinite(norm)) throw new ModelError('the model gave no vector for a text')
  return Float32Array.from(vector, value => value / norm)
}
