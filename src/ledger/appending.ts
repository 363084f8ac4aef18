import type {Statement} from 'better-sqlite3'
import {besideOf, contentOf, idOfContent} from '../domain/content.ts'
import type {EventInput} from '../domain/event.ts'
import type {Appended, AppendOptions, Fate, Tombstone} from '../domain/ledger.ts'
import {atOnce, type Steps} from '../domain/slices.ts'
import {appended, moved} from './answers.ts'
import {type Store, transaction} from './database.ts'
import {overwrite, scrub} from './forget.ts'
import {positionIn} from './position.ts'
import {type Prepared, prepareSteps} from './prepare.ts'
import {besideHash, CHAIN_START, chainOf} from './rows.ts'
import {earlier} from './tombstone.ts'

/** The statements of one connection, and how a batch goes in. */
export class Appending {
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

  append(events: readonly EventInput[], options: AppendOptions = {}): Appended {
    const prepared = atOnce(prepareSteps(events))
    return this.done(
      prepared,
      transaction(this.#store, () => atOnce(this.putSteps(prepared, options))),
    )
  }

  /** Inside a transaction that is open: puts the events in, one after the other. */
  *putSteps(prepared: readonly Prepared[], {at}: AppendOptions): Steps<Fate[]> {
    if (at !== undefined) this.#checkPosition(prepared, at)
    this.#begin()
    const fates: Fate[] = []
    for (const one of prepared) {
      fates.push(this.#put(one))
      yield
    }
    return fates
  }

  /** After the transaction: what it did. */
  done(prepared: readonly Prepared[], fates: readonly Fate[]): Appended {
    // What rests on a forgotten event may have come before it, and was overwritten just now.
    if (fates.includes('forgotten')) scrub(this.#store, {wait: false})
    return appended(
      prepared.map(({id}) => id),
      fates,
    )
  }

  /** One event inside a transaction that is open. Gives its id. */
  store(event: EventInput): string {
    this.#begin()
    const content = contentOf(event)
    const id = idOfContent(content)
    this.#put({event, id, content})
    return id
  }

  #begin(): void {
    this.#chain = this.#last.get() ?? CHAIN_START
    this.#tombstones = this.#anyTombstone.get() !== undefined
  }

  #checkPosition(prepared: readonly Prepared[], at: number): void {
    for (const scope of new Set(prepared.map(({event}) => event.scope))) if (positionIn(this.#store.db, scope) > at) throw moved(at)
  }

  #put({event, id, content}: Prepared): Fate {
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
