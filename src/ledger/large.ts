import {statSync} from 'node:fs'
import {open} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {setTimeout as wait} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import type {EventInput} from '../domain/event.ts'
import type {Appended, AppendOptions} from '../domain/ledger.ts'
import {inSlices} from '../domain/slices.ts'
import {Appending} from './appending.ts'
import {openStore, type Store} from './database.ts'
import {isBusy, ledgerError} from './errors.ts'
import {prepareSteps} from './prepare.ts'

/** So many events go in while others wait; more go in slices. */
export const AT_ONCE = 100
/** In transactions of more events, pages go to the log as they fill up, so that none is left for the end. */
const MANY = 5000
/** Pages that are kept of such a transaction, in KiB. */
const SMALL_CACHE = 2048
/** And else: ids are in no order, so each batch asks all over their index. */
const PAGE_CACHE = 32_768
/** The log is copied into the file when it has so many bytes: fewer than make SQLite copy it within a small batch. */
const LOG_BYTES = 64 * 1024 * 1024
/** At the end what is left of the log is copied within `close`: so much does not hold the event loop for long. */
const REST_BYTES = 2 * 1024 * 1024
/** How long to wait before a file is asked for again that another process has locked, in milliseconds. */
const RETRY = 4

/**
 * Puts large batches in, each in one transaction, without holding the event loop. They have a connection of their own: whoever reads
 * through the other one meanwhile sees none of it before it is whole.
 */
export class LargeBatches {
  readonly #store: Store
  readonly #appending: Appending
  readonly #path: string
  readonly #logBytes: number

  private constructor(path: string, store: Store, logBytes: number) {
    this.#path = path
    this.#store = store
    this.#logBytes = logBytes
    this.#appending = new Appending(store)
  }

  static async open(path: string, name: string, patience: number, logBytes = LOG_BYTES): Promise<LargeBatches> {
    const store = await openStore(path, {create: false, name, patience})
    // Waiting is done here, and copying the log elsewhere: both would hold the loop.
    store.db.pragma('busy_timeout = 0')
    store.db.pragma('wal_autocheckpoint = 0')
    store.db.pragma(`cache_size = -${PAGE_CACHE}`)
    // A log that was copied is written anew from its start, and would keep its length: it could not be told from one that is full.
    store.db.pragma('journal_size_limit = 0')
    return new LargeBatches(path, store, logBytes)
  }

  async append(events: readonly EventInput[], options: AppendOptions = {}): Promise<Appended> {
    const {name} = this.#store
    try {
      const prepared = await inSlices(prepareSteps(events))
      const fates = await this.#transaction(events.length > MANY, () => inSlices(this.#appending.putSteps(prepared, options)))
      return this.#appending.done(prepared, fates)
    } catch (error) {
      throw ledgerError(name, error)
    }
  }

  /** Between two batches: copies the log into the file where it has become long. Whoever made the last batch need not wait for it. */
  tidy(): Promise<void> {
    return this.#copyFrom(this.#logBytes)
  }

  async close(): Promise<void> {
    await this.#copyFrom(REST_BYTES)
    this.#store.db.close()
  }

  async #copyFrom(bytes: number): Promise<void> {
    if (this.#store.db.open && (statSync(this.#log, {throwIfNoEntry: false})?.size ?? 0) > bytes) await copyLog(this.#path)
  }

  get #log(): string {
    return `${this.#path}-wal`
  }

  async #transaction<T>(many: boolean, run: () => Promise<T>): Promise<T> {
    const {db} = this.#store
    await this.#begin()
    try {
      if (many) db.pragma(`cache_size = -${SMALL_CACHE}`)
      const result = await run()
      if (many) await flush(this.#log)
      db.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite has rolled back by itself where the disk is full.
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    } finally {
      if (many) db.pragma(`cache_size = -${PAGE_CACHE}`)
    }
  }

  async #begin(): Promise<void> {
    const {db, patience} = this.#store
    const end = performance.now() + patience
    for (;;) {
      try {
        db.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
        await wait(RETRY)
      }
    }
  }
}

/** What is written already need not be waited for at the end. A disk that fails says so there. */
async function flush(log: string): Promise<void> {
  const file = await open(log, 'r+').catch(() => undefined)
  await file?.datasync().catch(() => {})
  await file?.close()
}

/** Runs in a thread of its own, from text, so that it needs no file beside the bundle. */
const COPYING = `
const {workerData} = require('node:worker_threads')
const db = new (require(workerData.sqlite))(workerData.path)
db.pragma('wal_checkpoint(PASSIVE)')
db.close()
`

/** Copies the log into the file as far as nobody reads it. Where that does not succeed the log grows, and the next batch tries again. */
async function copyLog(path: string): Promise<void> {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  await new Promise<void>(resolve => {
    const worker = new Worker(COPYING, {eval: true, workerData: {path, sqlite}, execArgv: [], env: {}})
    worker.on('error', () => resolve())
    worker.on('exit', () => resolve())
  })
}
