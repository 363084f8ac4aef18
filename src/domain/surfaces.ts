import {collect} from './fold.ts'
import type {ScopedLedger} from './ledger.ts'

/** Everything that a view of one scope can be asked. */
export type Surface = Exclude<keyof ScopedLedger, 'scope'>

/** What somebody might know of another scope and ask for here. */
export interface Probe {
  readonly ids: readonly string[]
  readonly episode: string
  readonly fold: string
}

/**
 * Every surface, and how to get all that it gives. The type makes it complete: a method that is missing here does not compile, and the law
 * of scopes walks it over each ledger. A command that reads a ledger reads through these and nothing else.
 */
export const SURFACES: Readonly<Record<Surface, (view: ScopedLedger, probe: Probe) => Promise<unknown>>> = {
  events: async (view, {episode}) => [
    await collect(view.events()),
    await collect(view.events({episode})),
    await collect(view.events({after: 0})),
  ],
  event: (view, {ids}) => each(ids, id => view.event(id)),
  find: (view, {ids}) => each(ids, id => view.find(id.slice(0, 12))),
  derived: (view, {ids}) => each(ids, id => collect(view.derived(id))),
  count: async (view, {episode}) => [await view.count(), await view.count({episode})],
  stats: view => view.stats(),
  position: view => view.position(),
  tombstone: (view, {ids}) => each(ids, id => view.tombstone(id)),
  tombstones: view => collect(view.tombstones()),
  forget: (view, {ids}) => view.forget(ids, 'not mine to forget', '2026-01-01T00:00:00.000Z'),
  bury: (view, {ids}) => view.bury(ids.map(id => ({id, because: '0'.repeat(64), at: '2026-01-01T00:00:00.000Z'}))),
  epoch: view => view.epoch(),
  cached: (view, {fold}) => view.cached(fold),
  cache: (view, {fold}) => view.cache(fold, {position: 0, epoch: 0, state: ''}),
  dropCaches: view => view.dropCaches(),
}

const each = <T>(ids: readonly string[], ask: (id: string) => Promise<T>): Promise<T[]> => Promise.all(ids.map(ask))
