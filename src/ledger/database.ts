import {closeSync, existsSync, mkdirSync, openSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Database} from 'better-sqlite3'
import {LedgerError} from '../domain/ledger.ts'
import {guarded, isBusy, ledgerError} from './errors.ts'

/** "Kano": what a file of ours says of itself in SQLite's header. */
const APPLICATION = 0x4b616e6f
/** How many migrations there are: a test compares. The database says how many it has, so that nothing is loaded to find out. */
export const SCHEMA_VERSION = 1
/** How long one process waits for another to finish its batch, in milliseconds. */
export const PATIENCE = 60_000
/** Pages that a connection keeps in memory, in KiB. Reading goes from page to page; see large.ts for what writing needs. */
const PAGE_CACHE = 16_384

/** An open database with the flag that its triggers ask for. */
export interface Store {
  readonly db: Database
  /** What errors call it. */
  readonly name: string
  readonly patience: number
  /** True while events are being forgotten: the only time when the triggers let a row change. */
  forgetting: boolean
}

export interface Access {
  readonly create: boolean
  readonly name: string
  readonly patience: number
}

/**
 * Opens the database and brings its tables up to date. `create: false` gives LedgerError `missing` where there is none. Whatever is no
 * ledger, is damaged or comes from a later Kanon is refused with a sentence, and left as it is.
 */
export async function openStore(path: string, {create, name, patience}: Access): Promise<Store> {
  if (!create && !existsSync(path)) throw new LedgerError('missing', `there is no ledger at ${name} yet; \`kanon capture\` makes one`)
  const {default: Sqlite} = await import('better-sqlite3')
  guarded(name, () => makePrivate(path))
  const db = guarded(name, () => new Sqlite(path, {timeout: patience}))
  const store: Store = {db, name, patience, forgetting: false}
  try {
    db.function('kanon_forgetting', () => (store.forgetting ? 1 : 0))
    // Before anything is set: another program's database is left as it is.
    isCurrent(store)
    prepare(store)
    await migrate(store)
    return store
  } catch (error) {
    db.close()
    throw ledgerError(name, error)
  }
}

/** What people said is theirs: a new ledger can be read by its owner alone. The files beside it get the same mode from SQLite. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), {recursive: true})
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

function prepare({db, patience}: Store): void {
  inWriteAheadMode(db, patience)
  // FULL, as NORMAL syncs at checkpoints only: with it the last batches that were acknowledged are gone after a power cut.
  db.pragma('synchronous = FULL')
  db.pragma('secure_delete = ON')
  db.pragma(`cache_size = -${PAGE_CACHE}`)
  db.pragma('wal_autocheckpoint = 24000')
}

/** The change of mode needs the file alone, and SQLite does not wait for that by itself. */
function inWriteAheadMode(db: Database, patience: number): void {
  const end = performance.now() + patience
  for (;;) {
    try {
      db.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

async function migrate(store: Store): Promise<void> {
  if (isCurrent(store)) return
  const {migrateToLatest} = await import('./migrate.ts')
  // Asked again inside: another process may have been quicker.
  store.db.exec('BEGIN IMMEDIATE')
  try {
    if (!isCurrent(store)) {
      await migrateToLatest(store.db)
      store.db.pragma(`application_id = ${APPLICATION}`)
      store.db.pragma(`user_version = ${SCHEMA_VERSION}`)
    }
    store.db.exec('COMMIT')
  } catch (error) {
    if (store.db.inTransaction) store.db.exec('ROLLBACK')
    throw error
  }
}

/** Whether the tables are those of this version; LedgerError where they are another program's or a later version's. */
function isCurrent({db, name}: Store): boolean {
  const version = db.pragma('user_version', {simple: true}) as number
  const application = db.pragma('application_id', {simple: true}) as number
  const empty = db.prepare('SELECT count(*) FROM sqlite_master').pluck().get() === 0
  if (!empty && application !== APPLICATION)
    throw new LedgerError('foreign', `${name} is a database of another program; give the ledger another place`)
  if (version > SCHEMA_VERSION)
    throw new LedgerError('version', `the ledger ${name} was made by a later Kanon (version ${version}, this one knows ${SCHEMA_VERSION})`)
  return version === SCHEMA_VERSION
}

/** All or nothing, alone with the file: the lock is taken at the start, so that nothing that was read inside is out of date. */
export function transaction<T>({db, name}: Store, run: () => T): T {
  if (!db.open) throw new LedgerError('closed', `the ledger ${name} is closed`)
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has rolled back by itself where the disk is full.
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}
