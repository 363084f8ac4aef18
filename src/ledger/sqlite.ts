import {resolve} from 'node:path'
import {type Ledger, LedgerError} from '../domain/ledger.ts'
import {Appending} from './appending.ts'
import {openStore, PATIENCE} from './database.ts'
import {guarded} from './errors.ts'
import {scrub} from './forget.ts'
import {AT_ONCE, LargeBatches} from './large.ts'
import {scopedView} from './scoped.ts'

export interface OpenOptions {
  /** false: LedgerError `missing` where there is no file yet. Default: it is made, and its folder. */
  readonly create?: boolean
  /** What errors call it; default: the path. */
  readonly name?: string
  /** How long to wait for other processes, in milliseconds. Default: a minute. */
  readonly patience?: number
}

/**
 * Opens the ledger in this SQLite file. Several processes may have it open, and append, at once. A batch that was acknowledged survives a
 * kill and a power cut; one that was not leaves no trace. Gives LedgerError, one sentence each, where the file is no ledger, damaged, of a
 * later version, or cannot be opened.
 */
export async function openLedger(path: string, {create = true, name = path, patience = PATIENCE}: OpenOptions = {}): Promise<Ledger> {
  const store = await openStore(path, {create, name, patience})
  // A process that forgot something and died before it had cleaned up.
  guarded(name, () => scrub(store, {wait: false}))
  const appending = guarded(name, () => new Appending(store))
  const writing = writingTo(resolve(path))
  let large: LargeBatches | undefined
  const inSlices = async () => {
    if (!store.db.open) throw new LedgerError('closed', `the ledger ${name} is closed`)
    large ??= await LargeBatches.open(path, name, patience)
    return large
  }
  return {
    append: (events, options) =>
      events.length > AT_ONCE
        ? writing(
            async () => (await inSlices()).append(events, options),
            async () => large?.tidy(),
          )
        : writing(async () => guarded(name, () => appending.append(events, options))),
    scoped: scope => scopedView(store, scope, {append: event => appending.store(event), writing}),
    close: () =>
      writing(async () => {
        await large?.close()
        guarded(name, () => store.db.close())
      }),
  }
}

/** `after` is waited for by the next alone. */
type OneByOne = <T>(run: () => Promise<T>, after?: () => Promise<void>) => Promise<T>

/** By path: what this process does to the file, in the order asked for, whichever ledger asked. */
const WRITING = new Map<string, OneByOne>()

/** A process never waits for its own lock on a file: it would hold the loop on which the lock is given back. */
function writingTo(path: string): OneByOne {
  const known = WRITING.get(path) ?? oneByOne()
  WRITING.set(path, known)
  return known
}

function oneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve()
  return (run, after) => {
    const done = last.then(run)
    last = done.then(after).catch(() => {})
    return done
  }
}
