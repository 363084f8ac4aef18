import type {Event} from '../domain/event.ts'
import {RepeatedLines} from '../domain/repeated.ts'
import type {Steps} from '../domain/slices.ts'
import type {Extracted} from './strategy.ts'

/** Of a text that is so far made of blocks that other sessions have, nothing is left that was said in this one. */
const MOSTLY = 0.6

/** What several sessions share word for word, so that nobody said it in one of them: charters, boot files, templates. */
export interface Repeated {
  /** Whether an event is little else. */
  mostly(event: Event): boolean
  /** Whether an item stands in such a block. */
  holds(event: Event | undefined, item: Extracted): boolean
}

/** Learns the blocks from all events, those that capture kept out included: each may be the first of its copies. */
export function* repeatedIn(events: readonly Event[]): Steps<Repeated> {
  const lines = new RepeatedLines()
  for (const {kind, actor, episode, text} of events) {
    if (kind === 'message' && actor !== 'assistant') lines.note(episode, text)
    yield
  }
  const concerns = (event: Event): boolean => event.actor !== 'assistant' && event.text.includes('\n')
  return {
    mostly: event => concerns(event) && lines.share(event.episode, event.text) >= MOSTLY,
    holds: (event, {start, end}) =>
      event !== undefined && concerns(event) && lines.spans(event.episode, event.text).some(([from, to]) => from <= start && end <= to),
  }
}
