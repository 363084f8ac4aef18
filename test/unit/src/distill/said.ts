import {idOf} from '../../../../src/domain/content.ts'
import type {Event, EventInput} from '../../../../src/domain/event.ts'

/** A message as it is offered to a ledger: by a person, in one episode, unless it is said otherwise. */
export const message = (text: string, more: Partial<EventInput> = {}): EventInput => ({
  kind: 'message',
  actor: 'person',
  scope: 'acme/docs',
  episode: 'one',
  at: '2026-11-30T09:00:00.000Z',
  text,
  source: {key: text},
  ...more,
})

/** The same as an event of a ledger. */
export function said(text: string, more: Partial<EventInput> = {}): Event {
  const input = message(text, more)
  return {...input, id: idOf(input), sequence: 1}
}

/** Messages a minute apart. */
export const conversation = (...texts: readonly string[]): Event[] =>
  texts.map((text, i) => said(text, {at: `2026-11-30T09:${String(i).padStart(2, '0')}:00.000Z`}))
