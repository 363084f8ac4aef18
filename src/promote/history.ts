import {bySequence, type Event} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {DecisionName, PromotionDecision, WrittenEntry} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {atOnce, inSlices, type Steps, sortSteps} from '../domain/slices.ts'
import type {Subject} from '../domain/tier.ts'

const NAMES: readonly DecisionName[] = ['promote', 'merge', 'contradiction', 'defer', 'reject', 'demote', 'retire', 'keep']

/** The decision on an insight that an event holds; undefined where it is none. */
export function decisionOf({kind, data}: Event): PromotionDecision | undefined {
  if (kind !== 'decision' || data === undefined) return undefined
  const decision = data as unknown as PromotionDecision
  return typeof decision.insight === 'string' && NAMES.includes(decision.decision) && Array.isArray(decision.checks) ? decision : undefined
}

/** All that was decided on one insight, in ledger order. */
export interface History {
  readonly decisions: readonly {readonly event: string; readonly decision: PromotionDecision}[]
  readonly last: PromotionDecision
  /** What was written last: the file as the gate knows it. Absent where nothing was, or it was taken away again. */
  readonly written?: WrittenEntry
  /** When it was promoted, where it is. */
  readonly promoted?: PromotionDecision
  /** The last word of a person. */
  readonly person?: PromotionDecision
}

/** Histories by insight, from the decisions in a ledger. */
export async function readHistories(ledger: ScopedLedger): Promise<Map<string, History>> {
  return inSlices(historySteps(await collect(ledger.events({kinds: ['decision']}))))
}

/** The same from events in ledger order: the order in which things were decided, whatever the clocks said. */
export const historiesOf = (events: readonly Event[]): Map<string, History> => atOnce(historySteps(events))

/** The same, with a pause wherever others wait. */
export function* historySteps(events: readonly Event[]): Steps<Map<string, History>> {
  const histories = new Map<string, History>()
  for (const event of yield* sortSteps(events, bySequence)) {
    yield
    const decision = decisionOf(event)
    if (decision !== undefined) histories.set(decision.insight, after(histories.get(decision.insight), event.id, decision))
  }
  return histories
}

function after(history: History | undefined, event: string, decision: PromotionDecision): History {
  const decisions = [...(history?.decisions ?? []), {event, decision}]
  const gone = decision.decision === 'reject' || decision.decision === 'retire'
  const written = gone ? undefined : decision.entry?.text === undefined ? history?.written : decision.entry
  const promoted = gone ? undefined : decision.decision === 'promote' ? decision : history?.promoted
  const person = decision.author === 'person' ? decision : history?.person
  return {decisions, last: decision, ...(written && {written}), ...(promoted && {promoted}), ...(person && {person})}
}

/**
 * The entry that was made of an insight, as protection looks at it. Edited is what differs from the machine's own text, also where an update
 * has taken a person's lines over.
 */
export const entryMade = (
  history: History | undefined,
  file: {readonly text: string; readonly pinned: boolean},
): NonNullable<Subject['entry']> => ({
  machine: true,
  edited: file.text !== history?.written?.text,
  pinned: file.pinned,
})
