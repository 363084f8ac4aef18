import {existsSync, mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {expect, it} from 'vitest'
import {SCHEMA_VERSION} from '../../../../src/ledger/database.ts'
import {MIGRATIONS} from '../../../../src/ledger/schema.ts'
import {openLedger} from '../../../../src/ledger/sqlite.ts'
import {project} from '../../../cli/kanon.ts'
import {SCOPE, said} from '../../../laws/ledger.ts'

it('the version of the tables is the number of migrations', () => {
  expect(Object.keys(MIGRATIONS)).toHaveLength(SCHEMA_VERSION)
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort())
})

it('a new ledger is for its owner alone, in a folder that is made, and syncs every batch', async ({skip}) => {
  if (process.platform === 'win32') skip('files have no such modes there')
  const path = join(project(), 'new/folder/ledger.db')
  const ledger = await openLedger(path)
  await ledger.append([said('a')])
  for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777, name).toBe(0o600)
  await ledger.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
})

it('a ledger that may not be made is not', async () => {
  const path = join(project(), 'none/ledger.db')
  await expect(openLedger(path, {create: false})).rejects.toMatchObject({name: 'LedgerError', code: 'missing'})
  expect(existsSync(path)).toBe(false)
})

it('the database of another program is left byte for byte, a folder is refused with a reason', async () => {
  const folder = project()
  const path = join(folder, 'other.db')
  const db = new Sqlite(path)
  db.exec('CREATE TABLE notes (text)')
  db.close()
  const before = statSync(path)
  await expect(openLedger(path)).rejects.toMatchObject({name: 'LedgerError', code: 'foreign'})
  expect(statSync(path)).toMatchObject({size: before.size, mtimeMs: before.mtimeMs})
  mkdirSync(join(folder, 'ledger.db'))
  await expect(openLedger(join(folder, 'ledger.db'))).rejects.toMatchObject({name: 'LedgerError', code: 'unusable'})
})

it('a closed ledger says so', async () => {
  const ledger = await openLedger(join(project(), 'ledger.db'))
  const view = ledger.scoped(SCOPE)
  await ledger.close()
  await ledger.close()
  await expect(ledger.append([said('a')])).rejects.toMatchObject({name: 'LedgerError', code: 'closed'})
  await expect(view.count()).rejects.toMatchObject({name: 'LedgerError', code: 'closed'})
})
