import type {Event} from './event.ts'
import type {EventQuery, ScopedLedger} from './ledger.ts'

/** A state that follows from events alone, one after the other. All learning state is one of these. */
export interface Fold<S> {
  /** Names the cache; change it whenever the meaning of a step changes (`insights@2`). */
  readonly name: string
  readonly query?: Omit<EventQuery, 'after' | 'upTo'>
  initial(): S
  /** May change and give back the same state: nobody else holds it. */
  step(state: S, event: Event): S
  /** For states that hold more than JSON does; default: JSON. */
  readonly encode?: (state: S) => string
  readonly decode?: (text: string) => S
}

export interface FoldOptions {
  /** false: read every event, use and leave no cache. */
  readonly cache?: boolean
}

/** The state after all events of the ledger. A cache saves reading them all again; with it or without it, the state is the same. */
export async function foldEvents<S>(ledger: ScopedLedger, fold: Fold<S>, {cache = true}: FoldOptions = {}): Promise<S> {
  const {encode = JSON.stringify, decode = JSON.parse as (text: string) => S} = fold
  // Read first: where somebody forgets an event from here on, the epoch is over and what is computed below is not saved.
  const epoch = await ledger.epoch()
  const cached = cache ? await ledger.cached(fold.name) : undefined
  const position = await ledger.position()
  const start = cached !== undefined && cached.position <= position ? cached : undefined
  let state = start === undefined ? fold.initial() : decode(start.state)
  for await (const event of ledger.events({...fold.query, after: start?.position ?? 0, upTo: position})) state = fold.step(state, event)
  if (cache && position > (start?.position ?? 0)) await ledger.cache(fold.name, {position, epoch, state: encode(state)})
  return state
}

/** All of them at once, for what is small enough. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
