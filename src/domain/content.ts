import type {Event, EventInput, EventSource, Writable} from './event.ts'
import {sha256} from './hash.ts'
import {canonicalJson, jsonString, wellFormed} from './json.ts'

/** Of the form that is hashed. Another form has other ids, so a new version must be able to read the old one. */
const VERSION = 1

/**
 * What an event is, and all of it that is hashed: canonical JSON of actor, at, data, episode, source key, kind, lineage (sorted, each once),
 * scope and text, with the version of this form. Absent and empty `data` and `lineage` are left out. Not in it are `skip` and the file and
 * span of the source: they say how it was read, not what it is. Throws TypeError where `data` is no JSON.
 */
export function contentOf({kind, actor, scope, episode, at, text, source, lineage, data}: EventInput): string {
  // Written out, as every event of an import goes through here: the fields in the order that canonical JSON has.
  const what = data === undefined || Object.keys(data).length === 0 ? '' : `"data":${canonicalJson(data)},`
  const parents = lineage === undefined || lineage.length === 0 ? '' : `"lineage":${canonicalJson(sortedIds(lineage))},`
  return `{"actor":${jsonString(actor)},"at":${jsonString(at)},${what}"episode":${jsonString(episode)},"key":${jsonString(source.key)},"kind":${jsonString(kind)},${parents}"scope":${jsonString(scope)},"text":${jsonString(text)},"v":${VERSION}}`
}

/** The id of the event with this content: the first 32 hex digits of its sha256. */
export const idOfContent = (content: string): string => sha256(content).slice(0, 32)

/** The id that a ledger gives to this event. */
export const idOf = (event: EventInput): string => idOfContent(contentOf(event))

const sortedIds = (ids: readonly string[]): string[] => [...new Set(ids)].sort()

/** What is stored beside the content. */
export interface Beside {
  readonly skip: string | null
  readonly file: string | null
  readonly start: number | null
  readonly end: number | null
}

export const besideOf = ({skip, source: {file, start, end}}: EventInput): Beside => ({
  skip: skip === undefined ? null : wellFormed(skip),
  file: file === undefined ? null : wellFormed(file),
  start: start ?? null,
  end: end ?? null,
})

type Content = Omit<EventInput, 'source' | 'skip'> & {readonly key: string; readonly v: number}

/** The event of a content, with what is not hashed beside it. Put together field by field, as whoever reads a ledger reads all of it. */
export function eventOfContent(id: string, sequence: number, content: string, {skip, file, start, end}: Beside): Event {
  const {key, kind, actor, scope, episode, at, text, lineage, data} = JSON.parse(content) as Content
  const source: Writable<EventSource> = {key}
  if (file !== null) source.file = file
  if (start !== null && end !== null) {
    source.start = start
    source.end = end
  }
  const event: Writable<Event> = {id, sequence, kind, actor, scope, episode, at, text, source}
  if (lineage !== undefined) event.lineage = lineage
  if (skip !== null) event.skip = skip
  if (data !== undefined) event.data = data
  return event
}
