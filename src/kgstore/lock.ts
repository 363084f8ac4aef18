import {randomBytes} from 'node:crypto'
import {constants, copyFile, link, mkdir, readdir, readFile, rename, rm, rmdir, writeFile} from 'node:fs/promises'
import {hostname} from 'node:os'
import {basename, dirname, join} from 'node:path'
import {isRunning, type ProcessName, processName} from './process.ts'

/** Who writes a file. */
export interface Holder extends ProcessName {
  /** What it was started as, such as `kanon watch`. */
  readonly command: string
  /** When it took the lock: ISO 8601, UTC. */
  readonly since: string
  /** True where it writes until it is stopped, so that waiting for it is in vain. */
  readonly lasting: boolean
  /** Tells this lock apart from every other, also of the same process. */
  readonly id: string
}

export interface LockOptions {
  /** What others are told: the command, and when it took the lock. */
  readonly command: string
  readonly now: Date
  readonly lasting?: boolean
  /** How long to wait for a holder that will be done, in milliseconds. Default: not at all. */
  readonly wait?: number
  /** How the file is called in an error. Default: its path. */
  readonly name?: (path: string) => string
}

export interface Lock {
  /** The process that ended without giving the lock back, where there was one. */
  readonly takenFrom?: Holder
  /** Gives the lock back. Calling it again does nothing. */
  release(): Promise<void>
}

/** Another process writes the file; the message names it and the way out. */
export class LockedError extends Error {
  override readonly name = 'LockedError'
  readonly holder: Holder

  constructor(path: string, file: string, holder: Holder) {
    const {command, pid, since, host, lasting} = holder
    const elsewhere = host === hostname() ? '' : ` on ${host}`
    const wayOut = host === hostname() ? `${lasting ? 'stop it' : 'wait for it'}` : `stop it, or delete ${file} if it has ended`
    super(`\`${command}\` (process ${pid}${elsewhere}, since ${since}) is writing ${path}; ${wayOut}`)
    this.holder = holder
  }
}

const POLL_MS = 40

/** Where the lock of a file lies. */
export const lockFile = (path: string): string => join(dirname(path), `.${basename(path)}.lock`)

/**
 * Takes the lock of a file for this process, or throws LockedError. A lock whose holder has ended (its process is gone, or its number
 * belongs to a later one) is taken over.
 */
export async function lock(path: string, options: LockOptions): Promise<Lock> {
  const {command, now, lasting = false, wait = 0, name = (it: string) => it} = options
  const made = await mkdir(dirname(path), {recursive: true})
  const file = lockFile(path)
  const holder: Holder = {
    ...(await processName(process.pid)),
    command,
    since: now.toISOString(),
    lasting,
    id: randomBytes(8).toString('hex'),
  }
  for (let left = wait; ; left -= POLL_MS) {
    const {busy, takenFrom} = await take(file, temporary(path), holder)
    if (busy === undefined) {
      await removeGuards(file)
      return {...(takenFrom && {takenFrom}), release: releaser(file, holder, made)}
    }
    if (left <= 0 || busy.lasting) throw new LockedError(name(path), name(file), busy)
    await new Promise(done => setTimeout(done, POLL_MS))
  }
}

/** Runs `work` under the lock of a file. */
export async function withLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const held = await lock(path, options)
  try {
    return await work()
  } finally {
    await held.release()
  }
}

/** Named so that the next publish removes it where this process dies. */
const temporary = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`)

/** `made`: the first of the folders that were made for the lock; those in which nothing was written go with it. */
function releaser(file: string, {id}: Holder, made: string | undefined): () => Promise<void> {
  let held = true
  return async () => {
    if (!held) return
    held = false
    if ((await read(file))?.id === id) await rm(file, {force: true})
    if (made === undefined) return
    for (let folder = dirname(file); folder.length >= made.length; folder = dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false,
      )
      if (!removed) return
    }
  }
}

/**
 * Takes the lock, or says who has it.
 *
 * A lock appears whole, by a link, and a stale one is replaced by a rename; so no reader sees half a lock. Of two that find the same
 * stale lock only one may replace it, and neither may replace what the other put there: whoever replaces it holds the lock of that very
 * lock, its guard, and looks once more under it.
 */
async function take(file: string, own: string, holder: Holder): Promise<{busy?: Holder; takenFrom?: Holder}> {
  await writeFile(own, JSON.stringify(holder), {flag: 'wx'})
  try {
    for (;;) {
      if (await linked(own, file)) return {}
      const other = await read(file)
      if (other === undefined) continue
      if (other.id !== UNREADABLE && (await isRunning(other))) return {busy: other}
      const guard = `${file}.${other.id}`
      const {busy} = await take(guard, `${own.slice(0, -4)}.tmp.tmp`, holder)
      if (busy) return {busy}
      const same = (await read(file))?.id === other.id
      if (same) await rename(own, file)
      await rm(guard, {force: true})
      if (same) return {takenFrom: other}
    }
  } finally {
    await rm(own, {force: true})
  }
}

/** Whoever holds the lock is the only one whom a guard could concern: the locks that they guarded are gone. */
async function removeGuards(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    if (name.startsWith(`${basename(file)}.`)) await rm(join(dirname(file), name), {force: true})
  }
}

/** False where there is one. Where a file system has no links, others may for a moment see a lock that is not whole. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
      return copyFile(from, to, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The id of a lock that cannot be read: since locks appear whole, a machine that broke down left it, and its holder is gone. */
const UNREADABLE = 'unreadable'

async function read(file: string): Promise<Holder | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return holderOf(text) ?? {pid: 0, host: '', command: '', since: '', lasting: false, id: UNREADABLE}
}

function holderOf(text: string): Holder | undefined {
  try {
    const {pid, host, started, command, since, lasting, id} = JSON.parse(text) as Record<keyof Holder, unknown>
    if (!Number.isSafeInteger(pid) || (pid as number) <= 0 || !/^[0-9a-f]{16}$/.test(String(id))) return undefined
    return {
      pid: pid as number,
      host: String(host),
      ...(typeof started === 'string' && {started}),
      command: String(command),
      since: String(since),
      lasting: lasting === true,
      id: String(id),
    }
  } catch {
    return undefined
  }
}
