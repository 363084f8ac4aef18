import {mkdir, readdir, readFile, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {publish} from './publish.ts'

/**
 * A change of one file that is about to be decided. It is put down before the decision is recorded and taken up after the file is in place,
 * so that a run which finds it knows that another died on the way: with a decision in the ledger the change is finished, without it dropped.
 * A file that is missing and was not staged was taken away by somebody, and is not written again.
 */
export interface StagedChange {
  readonly insight: string
  /** Absolute. */
  readonly path: string
  /** The file as it is to be; null where it is to be removed. */
  readonly text: string | null
  /** The file as it was; null where there was none. */
  readonly before: string | null
}

const fileOf = (folder: string, insight: string): string => join(folder, `${insight}.json`)

export const stage = (folder: string, change: StagedChange): Promise<void> =>
  publish(fileOf(folder, change.insight), new TextEncoder().encode(JSON.stringify(change)))

export const unstage = (folder: string, insight: string): Promise<void> => rm(fileOf(folder, insight), {force: true})

/** What earlier runs left, by insight. A file that cannot be read as one was never whole, so nothing was decided on it: it is dropped. */
export async function stagedChanges(folder: string): Promise<StagedChange[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const changes: StagedChange[] = []
  for (const name of names.filter(one => one.endsWith('.json')).sort()) {
    const change = changeOf(await readFile(join(folder, name), 'utf8'))
    if (change === undefined) await rm(join(folder, name), {force: true})
    else changes.push(change)
  }
  return changes
}

function changeOf(json: string): StagedChange | undefined {
  try {
    const {insight, path, text, before} = JSON.parse(json) as StagedChange
    const isText = (value: unknown): boolean => value === null || typeof value === 'string'
    return typeof insight === 'string' && typeof path === 'string' && isText(text) && isText(before)
      ? {insight, path, text, before}
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a staged change in place. A file that somebody has changed since is left alone, and false is given; also where it is there already
 * that is no error.
 */
export async function place({path, text, before}: StagedChange): Promise<boolean> {
  const current = await textOf(path)
  if (current === text) return true
  if (current !== before) return false
  if (text === null) await rm(path, {force: true})
  else {
    await mkdir(dirname(path), {recursive: true})
    await publish(path, new TextEncoder().encode(text))
  }
  return true
}

/** The text of a file as it is, byte order mark included; null where there is none. */
async function textOf(path: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', {ignoreBOM: true}).decode(await readFile(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
