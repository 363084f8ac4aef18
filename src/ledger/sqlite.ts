import type {Statement} from 'better-sqlite3'
import {mistakesIn} from '../domain/check-event.ts'
import {contentOf, idOfContent} from '../domain/content.ts'
import {EventError, type EventInput} from '../domain/event.ts'
import type {Appended, AppendOptions, Fate, Ledger, Tombstone} from '../domain/ledger.ts'
import {appended, moved} from './answers.ts'
import {openStore, PATIENCE, type Store, transaction} from './database.ts'
import {guarded} from './errors.ts'
import {overwrite, scrub} from './forget.ts'
import {positionIn} from './position.ts'
import {besideHash, besideOf, CHAIN_START, chainOf} from './rows.ts'
import {scopedView} from './scoped.ts'
import {earlier} from './tombstone.ts'

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
  return {
    append: async (events, options) => guarded(name, () => appending.append(events, options)),
    scoped: scope => scopedView(store, scope, event => appending.store(event)),
    close: async () => {
      guarded(name, () => store.db.close())
    },
  }
}

/** The statements of one connection, and how a batch goes in. */
class Appending {
  readonly #store: Store
  readonly #known: Statement<[string]>
  readonly #tombstone: Statement<[string], Tombstone>
  readonly #anyTombstone: Statement<[]>
  readonly #last: Statement<[], string>
  readonly #insert: Statement<unknown[]>
  readonly #lineage: Statement<[string, string]>
  #chain = CHAIN_START
  #tombstones = false

  constructor(store: Store) {
    const {db} = store
    this.#store = store
    this.#known = db.prepare('SELECT 1 FROM events WHERE id = ?').pluck()
    this.#tombstone = db.prepare('SELECT id, because, at FROM tombstones WHERE id = ?')
    this.#anyTombstone = db.prepare('SELECT 1 FROM tombstones LIMIT 1').pluck()
    this.#last = db.prepare<[], string>('SELECT chain FROM events ORDER BY sequence DESC LIMIT 1').pluck()
    this.#lineage = db.prepare('INSERT OR IGNORE INTO lineage (parent, child) VALUES (?, ?)')
    this.#insert = db.prepare(
      'INSERT INTO events (id, scope, kind, actor, episode, skip, file, start, "end", chain, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
  }

  append(events: readonly EventInput[], {at}: AppendOptions = {}): Appended {
    const mistakes = events.flatMap((event, n) => mistakesIn(event).map(mistake => `event ${n + 1}: ${mistake}`))
    if (mistakes.length > 0) throw new EventError(mistakes.join('\n'))
    // Made before the lock is taken: others append meanwhile.
    const contents = events.map(contentOf)
    const ids = contents.map(idOfContent)
    const fates = transaction(this.#store, () => {
      if (at !== undefined) this.#checkPosition(events, at)
      this.#begin()
      return events.map((event, n) => this.#put(event, ids[n], contents[n]))
    })
    // What rests on a forgotten event may have come before it, and was overwritten just now.
    if (fates.includes('forgotten')) scrub(this.#store, {wait: false})
    return appended(ids, fates)
  }

  /** One event inside a transaction that is open. Gives its id. */
  store(event: EventInput): string {
    this.#begin()
    const content = contentOf(event)
    this.#put(event, idOfContent(content), content)
    return idOfContent(content)
  }

  #begin(): void {
    this.#chain = this.#last.get() ?? CHAIN_START
    this.#tombstones = this.#anyTombstone.get() !== undefined
  }

  #checkPosition(events: readonly EventInput[], at: number): void {
    for (const scope of new Set(events.map(event => event.scope))) if (positionIn(this.#store.db, scope) > at) throw moved(at)
  }

  #put(event: EventInput, id: string, content: string): Fate {
    if (this.#tombstones) {
      const inherited = this.#inherited(id, event.lineage)
      if (inherited !== undefined) {
        overwrite(this.#store, event.scope, [{...inherited, id}])
        return 'forgotten'
      }
    }
    if (this.#known.get(id) !== undefined) return 'duplicate'
    const {scope, kind, actor, episode, lineage} = event
    const beside = besideOf(event)
    this.#chain = chainOf(this.#chain, id, besideHash(beside))
    this.#insert.run(id, scope, kind, actor, episode, beside.skip, beside.file, beside.start, beside.end, this.#chain, content)
    for (const parent of lineage ?? []) this.#lineage.run(parent, id)
    return 'added'
  }

  /** The event's own tombstone, or the one of what it rests on. */
  #inherited(id: string, lineage: readonly string[] = []): Tombstone | undefined {
    const known = [id, ...lineage].map(one => this.#tombstone.get(one)).filter(one => one !== undefined)
    return known.find(one => one.id === id) ?? known.sort(earlier)[0]
  }
}
