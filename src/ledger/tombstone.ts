import type {EventInput} from '../domain/event.ts'
import {sha256} from '../domain/hash.ts'
import type {Tombstone} from '../domain/ledger.ts'

/** By time, then by reason: where one event was forgotten twice, or in two ledgers, the first stays, whichever is seen first. */
export const earlier = (a: Tombstone, b: Tombstone): number => byCodeUnit(a.at, b.at) || byCodeUnit(a.because, b.because)

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The event that says what was forgotten; the reason as its hash alone, since reasons tend to repeat what must go. */
export const tombstoneEvent = (scope: string, forgotten: readonly string[], because: string, at: string): EventInput => ({
  kind: 'tombstone',
  actor: 'person',
  scope,
  episode: 'forget',
  at,
  text: '',
  source: {key: `forget ${[...forgotten].sort()[0]}`},
  data: {forgotten, because: sha256(because)},
})
