import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import type {Appended, Ledger} from '../../src/domain/ledger.ts'
import {memoryLedger} from '../../src/ledger/memory.ts'
import {openLedger} from '../../src/ledger/sqlite.ts'

/** A ledger under test, in one of two row orders. */
export interface LedgerUnderTest {
  readonly name: string
  /** A new, empty one, closed when the test is over. */
  open(): Promise<Ledger>
}

/** The ledger with the rows of every batch stored in the other order: nothing that is learned may depend on it. Answers are in the order given. */
export function reversed(ledger: Ledger): Ledger {
  return {
    ...ledger,
    append: async (events, options) => {
      const {ids, fates, added, ...counts} = await ledger.append([...events].reverse(), options)
      return {...counts, ids: [...ids].reverse(), fates: [...fates].reverse(), added: [...added].reverse()} satisfies Appended
    },
  }
}

async function sqlite(): Promise<Ledger> {
  const folder = mkdtempSync(join(tmpdir(), 'kanon-ledger-'))
  const ledger = await openLedger(join(folder, 'ledger.db'))
  onTestFinished(async () => {
    await ledger.close()
    rmSync(folder, {recursive: true, force: true})
  })
  return ledger
}

/** Every ledger there is, in both orders. A new one is one line here. */
export const LEDGERS: readonly LedgerUnderTest[] = [
  {name: 'SQLite', open: sqlite},
  {name: 'SQLite, rows reversed', open: async () => reversed(await sqlite())},
  {name: 'memory', open: async () => memoryLedger()},
  {name: 'memory, rows reversed', open: async () => reversed(memoryLedger())},
]
