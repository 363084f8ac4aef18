import type {CandidateFact} from '../domain/fact.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {inSlices, sortSteps} from '../domain/slices.ts'
import {deduplicate} from './unite.ts'

/** The facts that a ledger holds: one for each statement, with everything that was said for it. */
export async function factsIn(view: ScopedLedger): Promise<CandidateFact[]> {
  const found: {readonly at: string; readonly fact: CandidateFact}[] = []
  for await (const {at, data} of view.events({kinds: ['fact']})) {
    const fact = data as unknown as CandidateFact | undefined
    if (fact?.sources !== undefined && fact.sources.length > 0) found.push({at, fact})
  }
  const times = new Map(found.flatMap(({at, fact}) => fact.sources.map(({event}) => [event, at] as const)))
  const first = await inSlices(sortSteps([...times], ([a, m], [b, n]) => (m < n ? -1 : m > n ? 1 : a < b ? -1 : 1)))
  const order = new Map(first.map(([id], i) => [id, i]))
  return inSlices(
    deduplicate(
      found.map(({fact}) => fact),
      order,
    ),
  )
}
