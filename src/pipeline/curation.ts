import {existsSync, readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import type {FileData, ReviewData} from '../domain/curation.ts'
import type {Event, EventInput} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {ScopedLedger} from '../domain/ledger.ts'

/** All decisions of a scope, in ledger order. */
export const decisionsOf = (view: ScopedLedger): Promise<Event[]> => collect(view.events({kinds: ['decision']}))

/** What a person did to a file. It repeats the words of the insight, so it rests on what was said, and is forgotten with it. */
export const fileEvent = (data: FileData, scope: string, lineage: readonly string[]): EventInput => ({
  kind: 'decision',
  actor: 'person',
  scope,
  episode: 'curation',
  at: data.now,
  text: `${data.file}: ${data.path}`,
  source: {key: 'files'},
  ...(lineage.length === 0 ? {} : {lineage}),
  data: JSON.parse(JSON.stringify(data)),
})

/** What is recorded of the queue. An item that shows words of an insight rests on what was said. */
export const reviewEvent = (data: ReviewData, scope: string, lineage: readonly string[]): EventInput => ({
  kind: 'decision',
  actor: data.review === 'answer' || data.review === 'undo' ? 'person' : 'kanon',
  scope,
  episode: 'curation',
  at: data.now,
  text: data.review === 'open' ? data.item.why : `${data.review === 'answer' ? data.answer : data.review}: ${data.item}`,
  source: {key: 'review'},
  ...(lineage.length === 0 ? {} : {lineage}),
  data: JSON.parse(JSON.stringify(data)),
})

/** The text of a file of the project as it is, byte order mark included; undefined where there is none. */
export function textAt(folder: string, path: string): string | undefined {
  const file = resolve(folder, path)
  return existsSync(file) ? new TextDecoder('utf-8', {ignoreBOM: true}).decode(readFileSync(file)) : undefined
}
