import type {Event, EventInput} from '../domain/event.ts'
import {KINDS} from '../domain/event.ts'
import {type CachedFold, type EventQuery, LedgerError, type LedgerStats, type ScopedLedger, type Tombstone} from '../domain/ledger.ts'
import {isScope} from '../domain/scope.ts'
import {breathe} from '../domain/slices.ts'
import {ambiguous, noScope} from './answers.ts'
import type {Store} from './database.ts'
import {guarded} from './errors.ts'
import {bury, forget} from './forget.ts'
import {positionIn} from './position.ts'
import {COLUMNS, type EventRow, eventOf} from './rows.ts'
import {NO_FILE, sorted} from './stats.ts'

/** How many events are read at once: the file is free for others between two pages, and so is the event loop. */
const PAGE = 256

type Value = string | number

/** A condition of SQL and its values, in order. */
interface Condition {
  readonly sql: string
  readonly values: readonly Value[]
}

export interface Writer {
  /** Puts one event in, inside a transaction that is open. Gives its id. */
  readonly append: (event: EventInput) => string
  /** Runs what writes when nothing else does. */
  readonly writing: <T>(run: () => Promise<T>) => Promise<T>
}

/**
 * All reading of events: every statement is made by `select` or `selectById`, which put the scope first and leave forgotten events out, so
 * there is none without.
 */
export function scopedView(store: Store, scope: string, {append, writing}: Writer): ScopedLedger {
  if (!isScope(scope)) throw noScope(scope)
  const {db, name} = store
  const use = <T>(run: () => T): T => {
    if (!db.open) throw new LedgerError('closed', `the ledger ${name} is closed`)
    return guarded(name, run)
  }
  const select = (what: string, {sql, values}: Condition, rest = '') =>
    db.prepare(`SELECT ${what} FROM events WHERE scope = ? AND forgotten = 0${sql} ${rest}`).bind(scope, ...values)
  // The plus keeps SQLite from walking all events of the scope where an id is asked for.
  const selectById = (what: string, {sql, values}: Condition, rest = '') =>
    db.prepare(`SELECT ${what} FROM events WHERE +scope = ? AND forgotten = 0${sql} ${rest}`).bind(scope, ...values)
  const selectTombstones = (what: string, {sql, values}: Condition, rest = '') =>
    db.prepare(`SELECT ${what} FROM tombstones WHERE scope = ?${sql} ${rest}`).bind(scope, ...values)
  const lastSequence = (): number => use(() => positionIn(db, scope))

  const toEvent = (row: EventRow): Event => {
    try {
      return eventOf(row)
    } catch (cause) {
      throw new LedgerError(
        'damaged',
        `event ${row.sequence} of the ledger ${name} cannot be read; \`kanon verify --ledger\` says what is damaged`,
        {
          cause,
        },
      )
    }
  }
  const byIds = (ids: readonly string[]): EventRow[] =>
    use(() => ids.flatMap(id => selectById(COLUMNS, {sql: ' AND id = ?', values: [id]}).all() as EventRow[]))

  /** Ordered by sequence, page by page. */
  function* pages(query: EventQuery): Generator<Event> {
    for (let last = query.after ?? 0; ; ) {
      const condition = conditionOf({...query, after: last})
      const rows = use(() => select(COLUMNS, condition, `ORDER BY sequence LIMIT ${PAGE}`).all() as EventRow[])
      for (const row of rows) yield toEvent(row)
      if (rows.length < PAGE) return
      last = rows[rows.length - 1].sequence
    }
  }

  return {
    scope,
    async *events(query = {}) {
      const upTo = Math.min(query.upTo ?? Number.POSITIVE_INFINITY, lastSequence())
      // One index walk for each kind: asked for several at once, SQLite would sort them all for every page.
      // Of one episode there are few, and they have an index of their own.
      const one = query.episode !== undefined && query.kinds === undefined
      const found = one
        ? pages({...query, upTo})
        : merged([...new Set(query.kinds ?? KINDS)].map(kind => pages({...query, upTo, kinds: [kind]})))
      for (const event of found) {
        yield event
        // Also for what is done with each event: a loop over them never comes to an end of its turn by itself.
        await breathe()
      }
    },
    event: async id => {
      const [row] = byIds([id])
      return row && toEvent(row)
    },
    find: async prefix => {
      if (!/^[0-9a-f]{8,32}$/.test(prefix)) return undefined
      const condition = {sql: ' AND id >= ? AND id < ?', values: [prefix, `${prefix}g`]}
      const rows = use(() => selectById(COLUMNS, condition, 'ORDER BY id LIMIT 2').all() as EventRow[])
      if (rows.length > 1) throw ambiguous(prefix, rows[0].id, rows[1].id)
      return rows.map(toEvent)[0]
    },
    async *derived(id) {
      const children = use(() => db.prepare('SELECT child FROM lineage WHERE parent = ?').pluck().all(id) as string[])
      yield* byIds(children)
        .sort((a, b) => a.sequence - b.sequence)
        .map(toEvent)
    },
    count: async (query = {}) => use(() => select('count(*)', conditionOf(query)).pluck().get() as number),
    stats: async () => use(() => statsOf(select, selectTombstones)),
    position: async () => lastSequence(),
    tombstone: async id =>
      use(() => selectTombstones('id, because, at', {sql: ' AND id = ?', values: [id]}).get() as Tombstone | undefined),
    async *tombstones() {
      for (let last = ''; ; ) {
        const condition = {sql: ' AND id > ?', values: [last]}
        const rows = use(() => selectTombstones('id, because, at', condition, `ORDER BY id LIMIT ${PAGE}`).all() as Tombstone[])
        yield* rows
        if (rows.length < PAGE) return
        last = rows[rows.length - 1].id
      }
    },
    forget: (ids, because, at) => writing(async () => use(() => forget(store, {scope, ids, because, at}, append))),
    bury: tombstones => writing(async () => use(() => bury(store, scope, tombstones))),
    epoch: async () => use(() => db.prepare('SELECT epoch FROM marks').pluck().get() as number),
    cached: async fold =>
      use(
        () =>
          db.prepare('SELECT position, epoch, state FROM caches WHERE scope = ? AND fold = ?').get(scope, fold) as CachedFold | undefined,
      ),
    cache: async (fold, {position, epoch, state}) => {
      // One statement, so no event is forgotten between the question and the writing.
      const sql = 'INSERT OR REPLACE INTO caches (scope, fold, position, epoch, state) SELECT ?, ?, ?, ?, ? FROM marks WHERE epoch = ?'
      await writing(async () => use(() => db.prepare(sql).run(scope, fold, position, epoch, state, epoch)))
    },
    dropCaches: async () => {
      await writing(async () => use(() => db.prepare('DELETE FROM caches WHERE scope = ?').run(scope)))
    },
  }
}

const ALL: Condition = {sql: '', values: []}

const both = (a: Condition, b: Condition): Condition => ({sql: a.sql + b.sql, values: [...a.values, ...b.values]})

function conditionOf({kinds, episode, after, upTo, skipped}: EventQuery): Condition {
  const known = kinds?.filter(kind => KINDS.includes(kind))
  const conditions: (Condition | false | undefined)[] = [
    known && {sql: ` AND kind IN (${known.map(() => '?').join()})`, values: known},
    episode !== undefined && {sql: ' AND episode = ?', values: [episode]},
    after !== undefined && after > 0 && {sql: ' AND sequence > ?', values: [after]},
    upTo !== undefined && Number.isFinite(upTo) && {sql: ' AND sequence <= ?', values: [upTo]},
    skipped !== undefined && {sql: ` AND skip IS ${skipped ? 'NOT ' : ''}NULL`, values: []},
  ]
  return conditions.filter(condition => typeof condition === 'object').reduce(both, ALL)
}

function headOf(stream: Iterator<Event>): {stream: Iterator<Event>; event: Event}[] {
  const {done, value} = stream.next()
  return done ? [] : [{stream, event: value}]
}

/** Several streams that are each in order, as one in order. */
function* merged(streams: readonly Iterator<Event>[]): Generator<Event> {
  let heads = streams.flatMap(stream => headOf(stream))
  while (heads.length > 0) {
    const first = heads.reduce((a, b) => (a.event.sequence < b.event.sequence ? a : b))
    yield first.event
    const next = first.stream.next()
    if (next.done) heads = heads.filter(head => head !== first)
    else first.event = next.value
  }
}

type Select = (what: string, condition: Condition, rest?: string) => ReturnType<Store['db']['prepare']>

function statsOf(select: Select, selectTombstones: Select): LedgerStats {
  const groups = (what: string): Record<string, number> =>
    sorted(select(`${what}, count(*)`, ALL, 'GROUP BY 1').raw().all() as [string, number][])
  const {[NONE]: _, ...bySkip} = groups(`coalesce(skip, '${NONE}')`)
  return {
    events: select('count(*)', ALL).pluck().get() as number,
    episodes: select('count(DISTINCT episode)', ALL).pluck().get() as number,
    forgotten: selectTombstones('count(*)', ALL).pluck().get() as number,
    byKind: groups('kind'),
    byActor: groups('actor'),
    bySource: groups(`coalesce(file, '${NO_FILE}')`),
    bySkip,
  }
}

/** No reason code: those are not empty. */
const NONE = ''
