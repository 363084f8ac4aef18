import {hash} from 'node:crypto'
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join, resolve} from 'node:path'
import type {Event} from '../domain/event.ts'
import {sha256} from '../domain/hash.ts'
import {canonicalJson} from '../domain/json.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {decisionsOf} from './curation.ts'
import {filesOf, type KnownFile} from './files.ts'
import {type QueuedItem, queueOf} from './queue.ts'

/** What recorded decisions come to: nothing else was looked at. */
export interface Replayed {
  /** By path. */
  readonly files: readonly KnownFile[]
  readonly queue: readonly QueuedItem[]
  /** The queue as lines of canonical JSON, in its order, and the sha256 of them. */
  readonly lines: string
  readonly sha256: string
  readonly decisions: number
}

/** Applies decisions in ledger order. Pure: no clock, no config, no model, no file. */
export function replayOf(events: readonly Event[]): Replayed {
  const files = [...filesOf(events).there.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const {items} = queueOf(events)
  const lines = items.map(({id, kind, about, why, options}) => `${canonicalJson({id, kind, about, why, options})}\n`).join('')
  return {files, queue: items, lines, sha256: sha256(lines), decisions: events.filter(({kind}) => kind === 'decision').length}
}

/** The same from a ledger. */
export const replay = async (view: ScopedLedger): Promise<Replayed> => replayOf(await decisionsOf(view))

/** One file that is not as the ledger says. */
export interface Difference {
  readonly path: string
  readonly what: 'missing' | 'different' | 'unknown'
  /** sha256 as the ledger has it, and as it is there. */
  readonly recorded?: string
  readonly there?: string
}

/**
 * Compares files with what is in a project: every recorded file by its sha256, and every file of the folders they lie in that says a machine
 * wrote it, or lies in `promoted`, for one that no decision wrote. Ordered by path.
 */
export async function compareWith(files: readonly KnownFile[], folder: string, promoted: string): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const {path, sha256: recorded} of files) {
    const there = await hashAt(resolve(folder, path))
    if (there === recorded) continue
    const sums = {...(recorded === undefined ? {} : {recorded}), ...(there === undefined ? {} : {there})}
    differences.push({path, what: there === undefined ? 'missing' : 'different', ...sums})
  }
  const known = new Set(files.map(({path}) => path))
  for (const name of await namesIn(resolve(folder, promoted))) {
    const path = `${promoted}/${name}`
    if (known.has(path)) continue
    const there = await hashAt(resolve(folder, path))
    if (there !== undefined) differences.push({path, what: 'unknown', there})
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function hashAt(file: string): Promise<string | undefined> {
  try {
    return hash('sha256', await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Entry files below a folder, with `/`; hidden ones are what a writer keeps there for a moment. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, {recursive: true})
    return names.map(name => name.replaceAll('\\', '/')).filter(name => /(?:^|\/)[^./][^/]*\.md$/.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Writes the files and the queue (`review.jsonl`) below a folder. Gives the paths that cannot be written, since their words were forgotten. */
export async function writeInto(folder: string, {files, lines}: Replayed): Promise<string[]> {
  for (const {path, text} of files) {
    if (text === undefined) continue
    await mkdir(dirname(join(folder, path)), {recursive: true})
    await writeFile(join(folder, path), text)
  }
  await mkdir(folder, {recursive: true})
  await writeFile(join(folder, 'review.jsonl'), lines)
  return files.filter(({text}) => text === undefined).map(({path}) => path)
}
