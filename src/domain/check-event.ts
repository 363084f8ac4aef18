import {ACTORS, type EventInput, KINDS} from './event.ts'
import {canonicalJson} from './json.ts'
import {isScope} from './scope.ts'

/** No event that a person should ever read is near this: 64 Mi UTF-16 units. */
const MAX_TEXT = 2 ** 26
const FIELDS = new Set(['kind', 'actor', 'scope', 'episode', 'at', 'text', 'source', 'lineage', 'skip', 'data'])
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const ID = /^[0-9a-f]{32}$/

/** Whether a text is a time as events state it: ISO 8601 in UTC with milliseconds, of a day that exists. */
export function isTime(at: unknown): at is string {
  if (typeof at !== 'string' || !TIME.test(at)) return false
  const day = Number(at.slice(8, 10))
  return day <= 28 || day <= daysOf(Number(at.slice(0, 4)), Number(at.slice(5, 7)))
}

/** Of the month, counted from 1. */
const daysOf = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

export const isEventId = (id: unknown): id is string => typeof id === 'string' && ID.test(id)

/** One sentence for each thing that makes this value no event that can be appended; none where it is one. */
export function mistakesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['the event is no object']
  const event = value as Partial<EventInput>
  const found: string[] = []
  for (const key of Object.keys(event)) if (!FIELDS.has(key)) found.push(`there is no field "${key}" in an event`)
  if (!KINDS.includes(event.kind!)) found.push(`kind is ${said(event.kind)}, which is none of ${KINDS.join(', ')}`)
  if (!ACTORS.includes(event.actor!)) found.push(`actor is ${said(event.actor)}, which is none of ${ACTORS.join(', ')}`)
  if (!isScope(event.scope)) found.push(`scope is ${said(event.scope)}; it must be names with "/" between, such as "acme/docs"`)
  if (!isName(event.episode)) found.push(`episode is ${said(event.episode)}; it must be a name of 1 to 1024 characters`)
  if (!isTime(event.at)) found.push(`at is ${said(event.at)}; it must be a time in UTC such as 2026-11-30T09:00:00.000Z`)
  if (event.skip !== undefined && !isName(event.skip)) found.push(`skip is ${said(event.skip)}; it must be a reason code`)
  found.push(...inText(event), ...inSource(event.source), ...inLineage(event.lineage), ...inData(event.data))
  return found
}

const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '' && name.length <= 1024

function inText({text, kind}: Partial<EventInput>): string[] {
  if (typeof text !== 'string') return [`text is ${said(text)}; it must be a text`]
  if (text.length > MAX_TEXT) return [`text has ${text.length} characters; more than ${MAX_TEXT} are not stored`]
  return kind === 'message' && text.trim() === '' ? ['text is empty; a message says something'] : []
}

function inSource(source: EventInput['source'] | undefined): string[] {
  if (typeof source !== 'object' || source === null) return ['source is missing; it must be {key}, and may name file, start and end']
  const {key, file, start, end} = source
  const found: string[] = []
  if (!isName(key)) found.push(`source.key is ${said(key)}; it must be a text of 1 to 1024 characters`)
  if (file !== undefined && !isName(file)) found.push(`source.file is ${said(file)}; it must be a path`)
  if ((start === undefined) !== (end === undefined)) found.push('source.start and source.end come together or not at all')
  if (start !== undefined && end !== undefined && !isSpan(start, end))
    found.push(`source.start and source.end are ${said(start)} and ${said(end)}; they must be whole numbers with 0 ≤ start ≤ end`)
  return found
}

const isSpan = (start: unknown, end: unknown): boolean =>
  Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= (start as number) && (start as number) <= (end as number)

function inLineage(lineage: readonly string[] | undefined): string[] {
  if (lineage === undefined) return []
  if (!Array.isArray(lineage)) return [`lineage is ${said(lineage)}; it must be a list of event ids`]
  return lineage.filter(id => !isEventId(id)).map(id => `lineage names ${said(id)}, which is no event id`)
}

function inData(data: EventInput['data']): string[] {
  if (data === undefined) return []
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [`data is ${said(data)}; it must be an object`]
  try {
    canonicalJson(data)
    return []
  } catch (error) {
    return [`data cannot be stored: ${(error as Error).message}`]
  }
}

/** A value as a sentence names it, short: what is wrong with it may be its size, or that it is no JSON. */
function said(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  const text = printed(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function printed(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return typeof value
  }
}
