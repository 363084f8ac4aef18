import {LedgerError, type LedgerErrorCode} from '../domain/ledger.ts'
import {reasonOf} from '../reason.ts'

/** By the beginning of SQLite's own code: which of ours it is, and what a person can do. */
const SENTENCES: readonly (readonly [string, LedgerErrorCode, string])[] = [
  ['SQLITE_CORRUPT', 'damaged', 'is damaged; `kanon verify --ledger` says where, and a copy or an export of it brings it back'],
  ['SQLITE_NOTADB', 'foreign', 'is no ledger; move it away, or give a copy of the ledger its place'],
  ['SQLITE_FULL', 'full', 'cannot grow: the disk is full; this batch was not stored, all before it is safe'],
  ['SQLITE_IOERR', 'full', 'cannot be written or read: the disk is full or fails; this batch was not stored, all before it is safe'],
  ['SQLITE_BUSY', 'busy', 'is in use by another process that does not finish; try again when it is done'],
  ['SQLITE_LOCKED', 'busy', 'is in use by another process that does not finish; try again when it is done'],
  ['SQLITE_READONLY', 'unusable', 'cannot be written: permission is denied, or the file system is read-only'],
  ['SQLITE_CANTOPEN', 'unusable', 'cannot be opened: permission is denied, or its folder is missing'],
  ['SQLITE_PERM', 'unusable', 'cannot be opened: permission is denied'],
  ['SQLITE_AUTH', 'unusable', 'cannot be opened: permission is denied'],
]

/** True where another writer is at the file, so that trying again may help. */
export const isBusy = (error: unknown): boolean => String((error as {code?: unknown}).code).startsWith('SQLITE_BUSY')

/** What SQLite says where the description of the tables is damaged, or somebody changed it. */
const SCHEMA = /no such (?:table|column|index)|malformed database schema|has no column|syntax error|unrecognized token/

/** What SQLite or the operating system said, as one sentence with the way out. Anything else is a defect and stays what it is. */
export function ledgerError(name: string, error: unknown): unknown {
  const code = (error as {code?: unknown}).code
  if (error instanceof LedgerError || typeof code !== 'string') return error
  const broken = code === 'SQLITE_ERROR' && SCHEMA.test((error as Error).message)
  const known = broken ? SENTENCES[0] : SENTENCES.find(([start]) => code.startsWith(start))
  if (known !== undefined) return new LedgerError(known[1], `the ledger ${name} ${known[2]}`, {cause: error})
  if (code.startsWith('SQLITE_')) return error
  return /^E[A-Z]+$/.test(code)
    ? new LedgerError('unusable', `the ledger ${name} cannot be used: ${reasonOf(error)}`, {cause: error})
    : error
}

/** Runs what touches the database, with its errors as sentences. */
export function guarded<T>(name: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw ledgerError(name, error)
  }
}
