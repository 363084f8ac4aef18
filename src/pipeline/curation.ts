import {existsSync, readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {idOf} from '../domain/content.ts'
import type {FileData, ReviewData} from '../domain/curation.ts'
import type {Event, EventInput} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {breathe} from '../domain/slices.ts'

/** All decisions of a scope, in ledger order. */
export const decisionsOf = (view: ScopedLedger): Promise<Event[]> => collect(view.events({kinds: ['decision']}))

/**
 * What is decided again is another event, also at the very same time (accepted, taken back, accepted): where the ledger has it already, a
 * number behind its key tells them apart. Only for what has just been found to be news.
 */
export async function anew(view: ScopedLedger, events: readonly EventInput[]): Promise<EventInput[]> {
  const fresh: EventInput[] = []
  for (const event of events) {
    let one = event
    for (let n = 2; (await view.event(idOf(one))) !== undefined; n++)
      one = {...event, source: {...event.source, key: `${event.source.key} ${n}`}}
    fresh.push(one)
    await breathe()
  }
  return fresh
}

/** What Kanon or a person did about what is known. `lineage`: the events whose words it repeats, with which it is forgotten. */
export const curationEvent = (
  data: object & {readonly now: string},
  rest: Pick<EventInput, 'kind' | 'actor' | 'scope' | 'text'> & {readonly key: string; readonly lineage?: readonly string[]},
): EventInput => {
  const {key, lineage = [], ...event} = rest
  return {
    ...event,
    episode: 'curation',
    at: data.now,
    source: {key},
    ...(lineage.length === 0 ? {} : {lineage}),
    data: JSON.parse(JSON.stringify(data)),
  }
}

/** What a person did to a file. It repeats the words of the insight, so it rests on what was said, and is forgotten with it. */
export const fileEvent = (data: FileData, scope: string, lineage: readonly string[]): EventInput =>
  curationEvent(data, {kind: 'decision', actor: 'person', scope, text: `${data.file}: ${data.path}`, key: 'files', lineage})

/** What is recorded of the queue. An item that shows words of an insight rests on what was said. */
export const reviewEvent = (data: ReviewData, scope: string, lineage: readonly string[]): EventInput =>
  curationEvent(data, {
    kind: 'decision',
    actor: data.review === 'answer' || data.review === 'undo' ? 'person' : 'kanon',
    scope,
    text: data.review === 'open' ? data.item.why : `${data.review === 'answer' ? data.answer : data.review}: ${data.item}`,
    key: 'review',
    lineage,
  })

/** The text of a file of the project as it is, byte order mark included; undefined where there is none. */
export function textAt(folder: string, path: string): string | undefined {
  const file = resolve(folder, path)
  return existsSync(file) ? new TextDecoder('utf-8', {ignoreBOM: true}).decode(readFileSync(file)) : undefined
}
