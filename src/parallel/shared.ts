import {existsSync} from 'node:fs'
import {availableParallelism} from 'node:os'

/** The bytes in memory that all threads have in common. */
export function sharedBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** A worker's file beside this one, as it is built; from the sources, the one that was built last. */
export function workerFile(name: string): URL {
  const beside = new URL(`./${name}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../dist/${name}`, import.meta.url)
}

/** How many workers there is work for: one for each core, and no more than eight, which read faster than one can print. */
export const workersHere = (): number => Math.min(8, availableParallelism())
