import {randomBytes} from 'node:crypto'
import {mkdir, open, readdir, rename, rm} from 'node:fs/promises'
import {basename, dirname, join} from 'node:path'
import {isAlive} from './process.ts'

/**
 * Writes a file so that every reader, at any moment, sees the old bytes or the new: a temporary file in the same folder, flushed, renamed
 * over. Where a step fails (full disk, no permission) the old file stays and the error is thrown; where the process dies, the old file
 * stays and the next publish removes the leftover.
 */
export async function publish(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, {recursive: true})
  await removeLeftovers(path)
  const temporary = join(folder, `${prefix(path)}${process.pid}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    await writeFlushed(temporary, bytes)
    await replace(path, temporary)
  } catch (error) {
    await rm(temporary, {force: true})
    throw error
  }
  await flushFolder(folder)
}

/**
 * The old file is held open across the rename: its blocks are given back when it is closed, which takes the file system as long as writing
 * them did, and nobody has to wait for that. Windows renames over no file that is open.
 */
async function replace(path: string, temporary: string): Promise<void> {
  const old = process.platform === 'win32' ? undefined : await open(path, 'r').catch(() => undefined)
  try {
    await rename(temporary, path)
  } finally {
    old?.close().catch(() => {})
  }
}

const prefix = (path: string): string => `.${basename(path)}.`

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename itself last. Some systems cannot open a folder; there the rename is as safe as they make it. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Temporary files of this artifact whose writers are no longer alive. */
async function removeLeftovers(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix(path)) || !name.endsWith('.tmp')) continue
    const pid = Number(name.slice(prefix(path).length).split('.')[0])
    if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) await rm(join(dirname(path), name), {force: true})
  }
}
