import type {Event} from '../domain/event.ts'
import {skippedBecause} from './filter.ts'
import {readEvent} from './rule-strategy.ts'

/** One sentence of an event, and what became of it: UTF-16 units in the event's text, half-open. */
export interface SentenceReason {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The statement and kind of the fact that it gave. */
  readonly fact?: {readonly statement: string; readonly kind: string; readonly confidence: number; readonly significance: number}
  /** Why it gave none: a code of `REASONS`. */
  readonly reason?: string
}

/** Why an event gave the facts that it gave, or none. */
export interface EventReason {
  readonly event: string
  /** The reason code, where the event was not read at all. */
  readonly skip?: string
  /** What the rules make of it, sentence by sentence; also where it was not read. */
  readonly sentences: readonly SentenceReason[]
}

/** What became of an event, sentence by sentence. */
export function whyOfEvent(event: Event): EventReason {
  const skip = skippedBecause(event)
  const readable = event.kind === 'message' && event.actor !== 'kanon' && event.actor !== 'tool'
  const sentences = readable
    ? readEvent(event).map(({sentence: {start, end, text}, fact, reason}) => ({start, end, text, ...said(fact), ...(reason && {reason})}))
    : []
  return {event: event.id, ...(skip === undefined ? {} : {skip}), sentences}
}

const said = (fact: SentenceReason['fact']): Pick<SentenceReason, 'fact'> => {
  if (fact === undefined) return {}
  const {statement, kind, confidence, significance} = fact
  return {fact: {statement, kind, confidence, significance}}
}

/** What the reason codes of sentences mean, for people. */
export const REASONS: Readonly<Record<string, string>> = {
  question: 'it asks',
  quotation: 'it is what somebody else said',
  undecided: 'it says that nothing was decided',
  hypothetical: 'it says what would be',
  uncertain: 'the speaker is not sure',
  plan: 'it says what is to come',
  narration: 'it tells what the speaker is doing, or did',
  transient: 'it is true at this moment only',
  request: 'it asks somebody to do something once',
  talk: 'it is politeness, or about the conversation',
  unnamed: 'its subject is only pointed to (it, that)',
  unspecific: 'an assistant said it, and it names nothing',
  wrong: 'it only says that something is wrong; the next sentence says what is right',
  'no-rule': 'no rule knows this form',
  fragment: 'it is no sentence',
  'too-long': 'nobody states one thing at this length',
  code: 'it is code, or the output of a program',
  quote: 'it stands in a quotation',
  heading: 'it is a heading',
  table: 'it stands in a table',
  task: 'it is an item of a list of tasks',
  markup: 'it was put there by a tool',
}
