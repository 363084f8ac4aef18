import {expect, it} from 'vitest'
import type {EventInput} from '../../../../src/domain/event.ts'
import type {ScopedLedger} from '../../../../src/domain/ledger.ts'
import {anew, curationEvent} from '../../../../src/pipeline/curation.ts'

const decision = (n: number): EventInput =>
  curationEvent({now: '2026-11-30T09:00:00.000Z'}, {kind: 'decision', actor: 'kanon', scope: 'acme/docs', text: `${n}`, key: 'gate'})

/** A ledger that has nothing, and takes longer for each answer than the loop may be held. */
const slow = {
  event: async () => {
    const end = performance.now() + 12
    while (performance.now() < end);
    return undefined
  },
} as unknown as ScopedLedger

it('looking up many decisions lets others have their turn between two of them', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const events = Array.from({length: 8}, (_, n) => decision(n))
  expect(await anew(slow, events)).toEqual(events)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(7)
})
