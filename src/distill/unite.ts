import type {CandidateFact, FactSource} from '../domain/fact.ts'
import {type Steps, sortSteps} from '../domain/slices.ts'

/**
 * One for each statement, in the order in which they were first said: all its sources, and everything else from the most confident of them
 * (of equals, the first). So a person's words stand where an assistant only repeats them.
 */
export function* deduplicate(candidates: readonly CandidateFact[], order: ReadonlyMap<string, number>): Steps<CandidateFact[]> {
  const groups = new Map<string, CandidateFact[]>()
  for (const candidate of candidates) {
    yield
    const group = groups.get(candidate.insight)
    if (group === undefined) groups.set(candidate.insight, [candidate])
    else group.push(candidate)
  }
  const facts: CandidateFact[] = []
  for (const group of groups.values()) {
    yield
    const [best] = [...group].sort(
      (a, b) => b.confidence - a.confidence || b.significance - a.significance || bySource(a.sources[0], b.sources[0], order),
    )
    facts.push({...best, sources: sourcesOf(group, order)})
  }
  return yield* sortSteps(facts, (a, b) => bySource(a.sources[0], b.sources[0], order))
}

function sourcesOf(group: readonly CandidateFact[], order: ReadonlyMap<string, number>): FactSource[] {
  const distinct = new Map(group.flatMap(({sources}) => sources.map(source => [`${source.event} ${source.start} ${source.end}`, source])))
  return [...distinct.values()].sort((a, b) => bySource(a, b, order))
}

/** By time of the event (its rank in `order`), then by place. */
export const bySource = (a: FactSource, b: FactSource, order: ReadonlyMap<string, number>): number =>
  (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0) || a.start - b.start || a.end - b.end
