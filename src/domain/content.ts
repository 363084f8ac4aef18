import type {EventInput} from './event.ts'
import {sha256} from './hash.ts'
import {canonicalJson, jsonString} from './json.ts'

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

/** The event of a content, with what is not hashed beside it. */
export function eventOfContent(content: string, beside: Pick<EventInput, 'skip'> & Omit<EventInput['source'], 'key'>): EventInput {
  const {key, v: _, ...fields} = JSON.parse(content) as Omit<EventInput, 'source' | 'skip'> & {key: string; v: number}
  const {skip, file, start, end} = beside
  const source = {key, ...(file === undefined ? {} : {file}), ...(start === undefined || end === undefined ? {} : {start, end})}
  return {...fields, source, ...(skip === undefined ? {} : {skip})}
}
