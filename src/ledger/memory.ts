import {besideOf, contentOf, eventOfContent, idOfContent} from '../domain/content.ts'
import type {Event, EventInput, EventKind} from '../domain/event.ts'
import {sha256} from '../domain/hash.ts'
import {
  type Appended,
  type AppendOptions,
  type CachedFold,
  type EventQuery,
  type Fate,
  type Forgotten,
  type Ledger,
  LedgerError,
  type LedgerStats,
  type ScopedLedger,
  type Tombstone,
} from '../domain/ledger.ts'
import {isScope} from '../domain/scope.ts'
import {atOnce, breathe} from '../domain/slices.ts'
import {ambiguous, appended, moved, noScope} from './answers.ts'
import {type Prepared, prepareSteps} from './prepare.ts'
import {statsOf} from './stats.ts'
import {earlier, tombstoneEvent} from './tombstone.ts'

/** An event as it is kept: as text, so that nobody can hold what another changes. `content` is empty where it was forgotten. */
interface Row {
  readonly sequence: number
  readonly id: string
  readonly scope: string
  readonly parents: readonly string[]
  readonly kind: EventKind
  readonly episode: string
  readonly skipped: boolean
  content: string
  beside: string
}

interface State {
  readonly rows: Row[]
  readonly byId: Map<string, Row>
  readonly children: Map<string, Row[]>
  readonly tombstones: Map<string, Tombstone & {readonly scope: string}>
  readonly caches: Map<string, CachedFold>
  epoch: number
}

/**
 * A ledger that keeps nothing beyond the process. For tests of whatever reads a ledger: all that it gives are deep copies, as from any
 * store, and it has every other property of one.
 */
export function memoryLedger(): Ledger {
  let state: State | undefined = {rows: [], byId: new Map(), children: new Map(), tombstones: new Map(), caches: new Map(), epoch: 0}
  const opened = (): State => {
    if (state === undefined) throw new LedgerError('closed', 'the ledger is closed')
    return state
  }
  return {
    append: async (events, options) => append(opened(), atOnce(prepareSteps(events)), options),
    scoped: scope => scopedView(opened, scope),
    close: async () => {
      state = undefined
    },
  }
}

function append(state: State, events: readonly Prepared[], {at}: AppendOptions = {}): Appended {
  if (at !== undefined && events.some(({event: {scope}}) => positionOf(state, scope) > at)) throw moved(at)
  const fates = events.map(({id, content, event}) => store(state, id, content, event))
  return appended(
    events.map(({id}) => id),
    fates,
  )
}

function store(state: State, id: string, content: string, event: EventInput): Fate {
  const {scope, kind, episode, skip, lineage = []} = event
  const known = state.tombstones.get(id) ?? firstOf(lineage.map(parent => state.tombstones.get(parent)))
  if (known !== undefined) {
    bury(state, scope, [{...known, id}])
    return 'forgotten'
  }
  if (state.byId.has(id)) return 'duplicate'
  const parents = [...new Set(lineage)].sort()
  const sequence = state.rows.length + 1
  const skipped = skip !== undefined
  const row = {sequence, id, scope, parents, kind, episode, skipped, content, beside: JSON.stringify(besideOf(event))}
  state.rows.push(row)
  state.byId.set(id, row)
  for (const parent of parents) {
    const children = state.children.get(parent)
    if (children) children.push(row)
    else state.children.set(parent, [row])
  }
  return 'added'
}

/** Of several tombstones the one that an event inherits. */
const firstOf = <T extends Tombstone>(tombstones: readonly (T | undefined)[]): T | undefined =>
  tombstones.filter(one => one !== undefined).sort(earlier)[0]

const visible = (state: State, scope: string): Row[] => state.rows.filter(row => row.scope === scope && row.content !== '')

function positionOf(state: State, scope: string): number {
  return state.rows.findLast(row => row.scope === scope)?.sequence ?? 0
}

const eventOf = ({id, sequence, content, beside}: Row): Event => eventOfContent(id, sequence, content, JSON.parse(beside))

function scopedView(opened: () => State, scope: string): ScopedLedger {
  if (!isScope(scope)) throw noScope(scope)
  const rowsOf = (query: EventQuery = {}): Row[] => visible(opened(), scope).filter(row => matches(row, query))
  const ownTombstones = (): Tombstone[] =>
    [...opened().tombstones.values()]
      .filter(one => one.scope === scope)
      .map(({id, because, at}) => ({id, because, at}))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const cacheKey = (fold: string): string => `${scope}\n${fold}`
  return {
    scope,
    async *events(query) {
      for (const row of rowsOf(query)) {
        // Forgotten since it was found.
        if (row.content === '') continue
        yield eventOf(row)
        await breathe()
      }
    },
    async event(id) {
      const row = opened().byId.get(id)
      return row !== undefined && row.scope === scope && row.content !== '' ? eventOf(row) : undefined
    },
    async find(prefix) {
      const found = prefix.length < 8 ? [] : visible(opened(), scope).filter(({id}) => id.startsWith(prefix))
      if (found.length > 1) throw ambiguous(prefix, found[0].id, found[1].id)
      return found.map(eventOf)[0]
    },
    async *derived(id) {
      for (const row of opened().children.get(id) ?? []) if (row.scope === scope && row.content !== '') yield eventOf(row)
    },
    count: async query => rowsOf(query).length,
    stats: async (): Promise<LedgerStats> => statsOf(rowsOf().map(eventOf), ownTombstones().length),
    position: async () => positionOf(opened(), scope),
    tombstone: async id => ownTombstones().find(one => one.id === id),
    async *tombstones() {
      yield* ownTombstones()
    },
    forget: async (ids, because, at) => forget(opened(), scope, ids, because, at),
    bury: async tombstones => bury(opened(), scope, tombstones).fresh,
    epoch: async () => opened().epoch,
    cached: async fold => {
      const cached = opened().caches.get(cacheKey(fold))
      return cached && {...cached}
    },
    cache: async (fold, cached) => {
      if (cached.epoch === opened().epoch) opened().caches.set(cacheKey(fold), {...cached})
    },
    dropCaches: async () => {
      for (const key of [...opened().caches.keys()].filter(key => key.startsWith(`${scope}\n`))) opened().caches.delete(key)
    },
  }
}

const matches = (row: Row, {kinds, episode, after = 0, upTo = Number.POSITIVE_INFINITY, skipped}: EventQuery): boolean =>
  (kinds === undefined || kinds.includes(row.kind)) &&
  (episode === undefined || row.episode === episode) &&
  row.sequence > after &&
  row.sequence <= upTo &&
  (skipped === undefined || row.skipped === skipped)

function forget(state: State, scope: string, ids: readonly string[], because: string, at: string): Forgotten {
  const own = ids.filter(id => isOwn(state, scope, id))
  const tombstones = own.map(id => ({id, because: sha256(because), at}))
  const {fresh, overwritten} = bury(state, scope, tombstones)
  if (fresh === 0) return {ids: []}
  const forgotten = overwritten.filter(row => row.scope === scope).map(({id}) => id)
  const event = tombstoneEvent(scope, forgotten.length > 0 ? forgotten : own, because, at)
  const content = contentOf(event)
  store(state, idOfContent(content), content, event)
  return {ids: forgotten, tombstone: idOfContent(content)}
}

/** An event of another scope cannot be named from this one; an id that is nowhere can. */
const isOwn = (state: State, scope: string, id: string): boolean => (state.byId.get(id)?.scope ?? scope) === scope

/** The tombstones and one for each event that rests on theirs. */
function bury(state: State, scope: string, tombstones: readonly Tombstone[]): {fresh: number; overwritten: Row[]} {
  const open = tombstones.filter(({id}) => isOwn(state, scope, id)).map(one => ({...one, scope}))
  const overwritten: Row[] = []
  let fresh = 0
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const known = state.tombstones.get(one.id)
    if (known !== undefined && earlier(known, one) <= 0) continue
    state.tombstones.set(one.id, one)
    if (known === undefined) fresh++
    const row = state.byId.get(one.id)
    if (row !== undefined && row.content !== '') {
      row.content = ''
      row.beside = ''
      overwritten.push(row)
    }
    for (const child of state.children.get(one.id) ?? []) open.push({...one, id: child.id, scope: child.scope})
  }
  if (fresh > 0) {
    state.epoch++
    state.caches.clear()
  }
  return {fresh, overwritten: overwritten.sort((a, b) => a.sequence - b.sequence)}
}
