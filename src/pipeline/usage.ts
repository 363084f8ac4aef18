import {printEntry} from '../../compiler/entry/index.ts'
import {createIncrement} from '../../compiler/increment/increment.ts'
import type {Insight} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {type Automaton, openAutomaton} from '../matcher/index.ts'
import type {Usage} from '../promote/index.ts'
import {updateInSlices} from './knowledge.ts'

/** An automaton whose entries are called by the number of their surface in the list. */
export async function automatonOf(surfaces: readonly string[]): Promise<Automaton> {
  const increment = createIncrement()
  await updateInSlices(
    increment,
    surfaces.map((title, i) => ({path: `${i}.md`, text: printEntry({id: `${i}`, title})})),
  )
  return openAutomaton(increment.encode(), {check: false})
}

/**
 * Counts in how many captured events each phrase is said, by the same rules by which it would be found as a term. Recalled text is not
 * counted: what was promoted would make itself common.
 */
export async function countUsage(
  ledger: ScopedLedger,
  phrases: readonly string[],
  insights: readonly Insight[],
): Promise<(phrase: string, insight: Insight) => Usage> {
  const list = [...new Set(phrases)]
  const numbers = new Map(list.map((phrase, i) => [phrase, i]))
  const claims = new Set(insights.flatMap(insight => insight.claims.map(({event}) => event)))
  const counts = new Uint32Array(list.length)
  const inClaims = new Map<string, Set<number>>()
  let events = 0
  if (list.length > 0) {
    const automaton = await automatonOf(list)
    for await (const event of ledger.events({kinds: ['message', 'tool-result']})) {
      if (event.skip === 'recalled') continue
      events++
      const said = new Set(automaton.findOverlapping(event.text).flatMap(match => match.entries.map(Number)))
      for (const number of said) counts[number]++
      if (claims.has(event.id)) inClaims.set(event.id, said)
    }
  }
  return (phrase, {claims: own}) => {
    const number = numbers.get(phrase)
    const mine = own.filter(({event}) => inClaims.has(event))
    const saying = number === undefined ? 0 : mine.filter(({event}) => inClaims.get(event)!.has(number)).length
    return {events: number === undefined ? 0 : counts[number] - saying, of: events - mine.length}
  }
}
