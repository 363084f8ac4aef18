import type {Beside} from '../domain/content.ts'
import type {EventInput} from '../domain/event.ts'
import {sha256} from '../domain/hash.ts'
import {type Forgotten, LedgerError, type Tombstone} from '../domain/ledger.ts'
import {type Store, transaction} from './database.ts'
import {isBusy} from './errors.ts'
import {besideHash} from './rows.ts'
import {earlier, tombstoneEvent} from './tombstone.ts'

export interface Wish {
  readonly scope: string
  readonly ids: readonly string[]
  readonly because: string
  readonly at: string
}

/** Overwrites the events, all that rests on them and every cache, then cleans the file until their text is in no byte of it. */
export function forget(store: Store, {scope, ids, because, at}: Wish, append: (event: EventInput) => string): Forgotten {
  const result = transaction(store, (): Forgotten => {
    const own = ids.filter(id => isOwn(store, scope, id))
    const tombstones = own.map(id => ({id, because: sha256(because), at}))
    const {fresh, overwritten} = overwrite(store, scope, tombstones)
    if (fresh === 0) return {ids: []}
    const mine = overwritten.filter(row => row.scope === scope).map(({id}) => id)
    return {ids: mine, tombstone: append(tombstoneEvent(scope, mine.length > 0 ? mine : own, because, at))}
  })
  scrub(store, {wait: true})
  return result
}

/** Takes over tombstones of another ledger. Gives how many were new. */
export function bury(store: Store, scope: string, tombstones: readonly Tombstone[]): number {
  const {fresh} = transaction(store, () => overwrite(store, scope, tombstones))
  scrub(store, {wait: true})
  return fresh
}

/** An event of another scope cannot be named from this one; an id that is nowhere can. */
function isOwn({db}: Store, scope: string, id: string): boolean {
  const found = db.prepare('SELECT scope FROM events WHERE id = ?').pluck().get(id)
  return found === undefined || found === scope
}

interface Overwritten {
  readonly sequence: number
  readonly id: string
  readonly scope: string
}

/**
 * Inside a transaction that is open: writes the tombstones and one for each event that rests on theirs, and empties the rows. Gives how
 * many tombstones are new, and the rows in ledger order.
 */
export function overwrite(store: Store, scope: string, tombstones: readonly Tombstone[]): {fresh: number; overwritten: Overwritten[]} {
  const {db} = store
  const find = db.prepare<[string], Tombstone>('SELECT id, because, at FROM tombstones WHERE id = ?')
  const add = db.prepare('INSERT INTO tombstones (id, scope, because, at, beside) VALUES (?, ?, ?, ?, ?)')
  const change = db.prepare('UPDATE tombstones SET because = ?, at = ? WHERE id = ?')
  const row = db.prepare<[string], Overwritten & Beside>('SELECT sequence, id, scope, skip, file, start, "end" FROM events WHERE id = ?')
  const empty = db.prepare(
    `UPDATE events SET content = '', episode = '', skip = NULL, file = NULL, start = NULL, "end" = NULL, forgotten = 1 WHERE id = ?`,
  )
  const children = db.prepare<[string], {id: string; scope: string}>(
    'SELECT events.id, events.scope FROM lineage JOIN events ON events.id = lineage.child WHERE lineage.parent = ?',
  )
  const open = tombstones.filter(({id}) => isOwn(store, scope, id)).map(one => ({...one, scope}))
  const overwritten: Overwritten[] = []
  let fresh = 0
  store.forgetting = true
  try {
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const known = find.get(one.id)
      if (known !== undefined && earlier(known, one) <= 0) continue
      if (known === undefined) {
        const found = row.get(one.id)
        add.run(one.id, one.scope, one.because, one.at, found === undefined ? null : besideHash(found))
        empty.run(one.id)
        if (found !== undefined) overwritten.push({sequence: found.sequence, id: found.id, scope: found.scope})
        fresh++
      } else change.run(one.because, one.at, one.id)
      for (const child of children.all(one.id)) open.push({...one, ...child})
    }
  } finally {
    store.forgetting = false
  }
  if (fresh > 0) {
    db.prepare('DELETE FROM caches').run()
    db.prepare('UPDATE marks SET epoch = epoch + 1, scrub = max(scrub, ?)').run(overwritten.length > 0 ? 1 : 0)
  }
  return {fresh, overwritten: overwritten.sort((a, b) => a.sequence - b.sequence)}
}

/**
 * Cleans the file after a forgetting, where that is still to be done. `secure_delete` zeroes what is freed, but pages that were split or
 * balanced earlier may hold copies of a row in their gaps, and the write-ahead log has every page as it was: so the file is written anew and
 * the log cut to nothing. The mark is in the transaction that forgets; a process that dies in between leaves it to the next.
 */
export function scrub(store: Store, {wait}: {readonly wait: boolean}): void {
  const {db, name, patience} = store
  if (db.prepare('SELECT scrub FROM marks').pluck().get() === 0) return
  if (!wait) db.pragma('busy_timeout = 0')
  try {
    db.exec('VACUUM')
    const [{busy}] = db.pragma('wal_checkpoint(TRUNCATE)') as [{busy: number}]
    if (busy !== 0) throw Object.assign(new Error('the log is in use'), {code: 'SQLITE_BUSY'})
    db.prepare('UPDATE marks SET scrub = 0').run()
  } catch (error) {
    if (wait) throw unclean(name, error)
  } finally {
    if (!wait) db.pragma(`busy_timeout = ${patience}`)
  }
}

const unclean = (name: string, error: unknown): LedgerError =>
  new LedgerError(
    isBusy(error) ? 'busy' : 'full',
    `it is forgotten, but ${name} still holds its bytes, since another process reads it or the disk is full; the next command that opens the ledger alone cleans it`,
    {cause: error},
  )
