import {mistakesIn} from '../domain/check-event.ts'
import {contentOf, idOfContent} from '../domain/content.ts'
import {EventError, type EventInput} from '../domain/event.ts'
import type {Steps} from '../domain/slices.ts'

/** An event as it goes in: what is made of it before the store is locked. */
export interface Prepared {
  readonly event: EventInput
  readonly id: string
  readonly content: string
}

/** Checks events and makes their ids: others append meanwhile. Throws EventError with one sentence for each mistake. */
export function* prepareSteps(events: readonly EventInput[]): Steps<Prepared[]> {
  const mistakes: string[] = []
  const prepared: Prepared[] = []
  for (const [n, event] of events.entries()) {
    const found = mistakesIn(event)
    for (const mistake of found) mistakes.push(`event ${n + 1}: ${mistake}`)
    if (found.length > 0) continue
    const content = contentOf(event)
    prepared.push({event, id: idOfContent(content), content})
    yield
  }
  if (mistakes.length > 0) throw new EventError(mistakes.join('\n'))
  return prepared
}
