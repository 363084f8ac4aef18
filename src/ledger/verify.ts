import {type Beside, idOfContent} from '../domain/content.ts'
import {openStore, PATIENCE, type Store} from './database.ts'
import {guarded, ledgerError} from './errors.ts'
import {besideHash, CHAIN_START, chainOf} from './rows.ts'
import {TRIGGERS} from './triggers.ts'

export interface LedgerCheck {
  /** Events of all scopes, forgotten ones apart. */
  readonly events: number
  readonly forgotten: number
  /** One sentence each, naming places and never what stands there; the first 100. */
  readonly problems: readonly string[]
}

const PAGE = 1000
const MOST = 100

/**
 * Checks the whole file: SQLite's own structures, that every id is the hash of its content, that the chain over all events holds, that what
 * is forgotten is empty and has its tombstone, and that nothing was switched off that refuses changes. Changes nothing.
 */
export async function verifyLedger(path: string, name = path): Promise<LedgerCheck> {
  let store: Store | undefined
  try {
    const opened = await openStore(path, {create: false, name, patience: PATIENCE})
    store = opened
    return guarded(name, () => check(opened))
  } catch (error) {
    const known = ledgerError(name, error) as Error & {code?: string}
    if (known.code !== 'damaged') throw known
    // Not its own sentence, which sends people here.
    const said = known.cause instanceof Error ? known.cause.message : known.message
    return {events: 0, forgotten: 0, problems: [`the ledger is damaged and cannot be read at all: ${said}. Put a copy of it in its place`]}
  } finally {
    store?.db.close()
  }
}

function check(store: Store): LedgerCheck {
  const {db} = store
  // One snapshot: others may append meanwhile.
  db.exec('BEGIN')
  try {
    const structure = readable(store, 'the structure', () => structureProblems(store))
    const rows = checkRows(store)
    const tombstones = readable(store, 'the tombstones', () => tombstoneProblems(store))
    const triggers = readable(store, 'the triggers', () => triggerProblems(store))
    const unreadable = [structure, rows, tombstones, triggers].some(({stopped}) => stopped)
    const problems = [structure, rows, tombstones, triggers].flatMap(part => part.problems).slice(0, MOST)
    return {events: rows.events, forgotten: rows.forgotten, problems: unreadable ? [...problems, wayOut(rows)] : problems}
  } finally {
    // Nothing was changed; and what met a damaged page cannot be committed.
    if (db.inTransaction) db.exec('ROLLBACK')
  }
}

interface Part {
  readonly problems: readonly string[]
  /** What is checked cannot be read to its end. */
  readonly stopped: boolean
}

/** A part of the check: that it meets damaged pages ends it alone, not the others. */
function readable(store: Store, what: string, problemsOf: () => readonly string[]): Part {
  try {
    return {problems: problemsOf(), stopped: false}
  } catch (error) {
    return {problems: [`${what} cannot be read, the file is damaged: ${damage(store, error)}`], stopped: true}
  }
}

/** What SQLite says of a damaged page; other errors are thrown on. */
function damage({name}: Store, error: unknown): string {
  const known = ledgerError(name, error) as Error & {code?: string}
  if (known.code !== 'damaged') throw error
  return (error as Error).message
}

const wayOut = ({events, forgotten}: Rows): string =>
  `${events + forgotten} events can be read in order from the first on. Put a copy of the ledger in its place; without one, \`kanon ledger export\` ` +
  'writes what it can still read, move the ledger away, take that in with `kanon ledger import`, and capture the sessions again: what is there already is not added twice'

/** Not `quick_check`, which does not compare indexes with their table: a flipped byte in one hides events from readers. */
const structureProblems = ({db}: Store): string[] =>
  (db.pragma(`integrity_check(${MOST})`) as {integrity_check: string}[])
    .map(row => row.integrity_check)
    .filter(line => line !== 'ok')
    .map(line => `the database is damaged: ${line}`)

interface Row extends Beside {
  readonly sequence: number
  readonly id: string
  readonly scope: string
  readonly kind: string
  readonly actor: string
  readonly episode: string
  readonly chain: string
  readonly forgotten: number
  readonly content: string
  /** Of the tombstone, where there is one. */
  readonly tomb: string | null
  readonly beside: string | null
}

type Rows = LedgerCheck & Part

function checkRows(store: Store): Rows {
  const {db} = store
  const select = db.prepare<[number], Row>(
    `SELECT events.*, tombstones.id AS tomb, tombstones.beside AS beside
     FROM events LEFT JOIN tombstones ON tombstones.id = events.id
     WHERE sequence > ? ORDER BY sequence LIMIT ${PAGE}`,
  )
  const parents = db.prepare<[string], string>('SELECT parent FROM lineage WHERE child = ? ORDER BY parent').pluck()
  const problems: string[] = []
  let [events, forgotten, sequence, chain] = [0, 0, 0, CHAIN_START]
  for (;;) {
    const {rows, broken} = rowsOf(store, () => select.iterate(sequence))
    for (const row of rows) {
      if (row.sequence !== sequence + 1) problems.push(gap(sequence, row.sequence))
      const problem = row.forgotten ? forgottenProblem(row) : liveProblem(store, row, () => parents.all(row.id))
      if (problem !== undefined) problems.push(`event ${row.sequence} ${problem}`)
      if (row.chain !== expectedChain(chain, row))
        problems.push(`the chain is broken at event ${row.sequence}: it, or what stood before it, was changed`)
      // Goes on from what is there, so that one damaged place is one problem.
      chain = row.chain
      sequence = row.sequence
      if (row.forgotten) forgotten++
      else events++
      if (problems.length >= MOST) return {events, forgotten, problems, stopped: false}
    }
    if (broken !== undefined) {
      problems.push(`the table of events cannot be read behind event ${sequence}: ${broken}`)
      return {events, forgotten, problems, stopped: true}
    }
    if (rows.length < PAGE) break
  }
  const given = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck().get() as number | undefined
  if ((given ?? 0) !== sequence) problems.push(gap(sequence, (given ?? 0) + 1))
  return {events, forgotten, problems, stopped: false}
}

/** The rows up to one that cannot be read, and what SQLite says of that. */
function rowsOf(store: Store, iterate: () => Iterable<Row>): {readonly rows: readonly Row[]; readonly broken?: string} {
  const rows: Row[] = []
  try {
    for (const row of iterate()) rows.push(row)
    return {rows}
  } catch (error) {
    return {rows, broken: damage(store, error)}
  }
}

function liveProblem(store: Store, row: Row, parents: () => readonly string[]): string | undefined {
  let found: readonly string[]
  try {
    found = parents()
  } catch (error) {
    return `has a lineage that cannot be read: ${damage(store, error)}`
  }
  return contentProblem(row, found)
}

function expectedChain(previous: string, row: Row): string | undefined {
  try {
    return chainOf(previous, row.id, (row.forgotten ? row.beside : undefined) ?? besideHash(row))
  } catch {
    // A value of a type that a column never has: the row is damaged.
    return undefined
  }
}

const gap = (before: number, after: number): string =>
  after === before + 2 ? `event ${before + 1} is missing` : `the events ${before + 1} to ${after - 1} are missing`

function contentProblem(row: Row, parents: readonly string[]): string | undefined {
  if (typeof row.content !== 'string' || idOfContent(row.content) !== row.id) return 'is not what its id says: its content was changed'
  if (row.tomb !== null) return 'was forgotten, and its content is still there'
  const {scope, kind, actor, episode, lineage = []} = JSON.parse(row.content) as Record<string, string> & {lineage?: string[]}
  const same = scope === row.scope && kind === row.kind && actor === row.actor && episode === row.episode
  if (!same) return 'stands in columns that contradict its content'
  return lineage.join() === parents.join() ? undefined : 'has a lineage that contradicts its content'
}

function forgottenProblem({tomb, content, episode, skip, file}: Row): string | undefined {
  if (tomb === null) return 'was emptied without a tombstone'
  return content === '' && episode === '' && skip === null && file === null ? undefined : 'was forgotten, and is not empty'
}

function tombstoneProblems({db}: Store): string[] {
  const orphans = db
    .prepare(
      `SELECT DISTINCT events.sequence FROM lineage JOIN tombstones ON tombstones.id = lineage.parent JOIN events ON events.id = lineage.child
       WHERE events.forgotten = 0 ORDER BY 1 LIMIT ${MOST}`,
    )
    .pluck()
    .all() as number[]
  const scrub = db.prepare('SELECT scrub FROM marks').pluck().get() as number
  return [
    ...orphans.map(sequence => `event ${sequence} rests on one that was forgotten`),
    ...(scrub === 0
      ? []
      : ['events were forgotten, and the file is not cleaned of their bytes yet: the next command that opens it alone does it']),
  ]
}

function triggerProblems({db}: Store): string[] {
  const found = new Map(db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").raw().all() as [string, string][])
  return Object.entries(TRIGGERS)
    .filter(([name, body]) => found.get(name) !== `CREATE TRIGGER ${name} ${body}`)
    .map(([name]) => `the trigger ${name}, which refuses changes, is gone or was changed`)
}
