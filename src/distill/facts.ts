import type {Event, EventInput} from '../domain/event.ts'
import type {CandidateFact} from '../domain/fact.ts'
import type {Ledger} from '../domain/ledger.ts'
import {breathe} from '../domain/slices.ts'
import {factsIn} from './current.ts'
import {type Distilled, distill} from './distill.ts'
import type {DistillOptions} from './options.ts'

/** A fact as it stands in a ledger now. */
export interface CurrentFact extends CandidateFact {
  /** Whether it was not there before this run. */
  readonly new: boolean
}

export interface Recorded {
  /** All facts of the scope, by the time they were first said. */
  readonly facts: readonly CurrentFact[]
  readonly report: Distilled['report']
}

/**
 * Distils a scope of a ledger and records what is new. Twice in a row changes nothing, unless an episode had more facts than its limit:
 * then the next ones come up. An aborted signal ends it before anything is recorded: then its reason is thrown.
 */
export async function distillLedger(
  ledger: Ledger,
  scope: string,
  options: Omit<DistillOptions, 'known'> = {},
  signal?: AbortSignal,
): Promise<Recorded> {
  const view = ledger.scoped(scope)
  const events: Event[] = []
  for await (const event of view.events({kinds: ['message']})) events.push(event)
  const before = await factsIn(view)
  const known = new Set(before.map(({insight}) => insight))
  const {facts, report} = await distill(events, {...options, known})
  signal?.throwIfAborted()
  const byId = new Map(events.map(event => [event.id, event]))
  const inputs: EventInput[] = []
  for (const fact of facts) {
    inputs.push(...eventsOf(fact, byId))
    await breathe()
  }
  await ledger.append(inputs)
  const now = await factsIn(view)
  return {facts: now.map(fact => ({...fact, new: !known.has(fact.insight)})), report}
}

/**
 * One event for each time that it was said. It rests on that event alone, so that whoever forgets it takes back what was said there, and
 * nothing that somebody else said as well.
 */
function eventsOf(fact: CandidateFact, events: ReadonlyMap<string, Event>): EventInput[] {
  return fact.sources.flatMap(source => {
    const said = events.get(source.event)
    if (said === undefined) return []
    return {
      kind: 'fact',
      actor: 'kanon',
      scope: said.scope,
      episode: said.episode,
      at: said.at,
      text: fact.statement,
      source: {key: `fact/${fact.id}/${source.event}/${source.start}`},
      lineage: [source.event],
      data: {...fact, sources: [source]},
    }
  })
}
