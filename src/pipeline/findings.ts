import {isTime} from '../domain/check-event.ts'
import type {ReviewItem} from '../domain/curation.ts'
import type {Event} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'
import type {Insight} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import type {Steps} from '../domain/slices.ts'
import type {Automaton} from '../matcher/index.ts'
import type {History} from '../promote/index.ts'
import {factOf} from '../validate/index.ts'
import {itemOf} from './queue.ts'

/** Something that waits for a person, with the events that its words come from. */
export interface Finding {
  readonly item: ReviewItem
  readonly lineage: readonly string[]
}

/** Surfaces that, standing alone, name more than one entry, as the automaton itself answers. */
export function* ambiguousTerms(automaton: Automaton): Steps<Finding[]> {
  const found = new Map<string, ReviewItem>()
  for (const entry of automaton.entries()) {
    yield
    for (const {text} of entry.terms) {
      const match = automaton.find(text)
      if (match === undefined || match.entries.length < 2 || match.text !== text) continue
      const entries = [...match.entries].sort()
      const item = itemOf('ambiguous', [match.term, ...entries], `"${match.term}" names ${entries.join(' and ')}`)
      found.set(item.id, item)
    }
  }
  return [...found.values()].map(item => ({item, lineage: []}))
}

/** Insights that a person rejected, and that episodes have confirmed since which nobody knew of then. */
export function* revivedInsights(insights: readonly Insight[], histories: ReadonlyMap<string, History>): Steps<Finding[]> {
  const found: Finding[] = []
  for (const {id, statement, episodes, claims} of insights) {
    yield
    const last = histories.get(id)?.last
    if (last?.decision !== 'reject' || last.author !== 'person') continue
    const since = episodes.filter(({at, result}) => result === 'confirmed' && at > last.now).map(({episode}) => episode)
    if (since.length === 0) continue
    const why = `"${statement}" was rejected, and ${since.length === 1 ? 'an episode has' : `${since.length} episodes have`} confirmed it since`
    const item = itemOf('revived', [id], why, [id, contentHash(since.sort().join('\n'))])
    found.push({item, lineage: claims.map(({event}) => event)})
  }
  return found
}

/** Facts whose row cannot be used, or whose end of validity cannot be read: each is left aside alone. */
export async function unreadableFacts(view: ScopedLedger): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const event of view.events({kinds: ['fact']})) {
    const why = mistakeIn(event)
    if (why !== undefined) found.push({item: itemOf('unreadable', [event.id], why), lineage: [event.id]})
  }
  return found
}

function mistakeIn(event: Event): string | undefined {
  if (factOf(event) === undefined) return `the fact ${event.id} cannot be read and is left aside`
  const expires = event.data?.expires
  return expires === undefined || isTime(expires) ? undefined : `the fact ${event.id} ends at ${JSON.stringify(expires)}, which is no time`
}
