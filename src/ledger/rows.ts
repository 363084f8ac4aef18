import {eventOfContent} from '../domain/content.ts'
import type {Event, EventInput} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'
import {wellFormed} from '../domain/json.ts'

/** The columns of an event that can be read as one. */
export const COLUMNS = 'sequence, id, skip, file, start, "end", content'

export interface EventRow {
  readonly sequence: number
  readonly id: string
  readonly skip: string | null
  readonly file: string | null
  readonly start: number | null
  readonly end: number | null
  readonly content: string
}

export type Beside = Pick<EventRow, 'skip' | 'file' | 'start' | 'end'>

export const eventOf = ({id, sequence, content, skip, file, start, end}: EventRow): Event => ({
  ...eventOfContent(content, {
    ...(skip === null ? {} : {skip}),
    ...(file === null ? {} : {file}),
    ...(start === null || end === null ? {} : {start, end}),
  }),
  id,
  sequence,
})

/** What is stored beside the content. */
export const besideOf = ({skip, source}: EventInput): Beside => ({
  skip: skip === undefined ? null : wellFormed(skip),
  file: source.file === undefined ? null : wellFormed(source.file),
  start: source.start ?? null,
  end: source.end ?? null,
})

export const besideHash = ({skip, file, start, end}: Beside): string => contentHash(JSON.stringify([skip, file, start, end]))

/** What goes before the first event. */
export const CHAIN_START = '0'.repeat(32)

/**
 * Binds an event to all before it. It is made of hashes alone (the id is one), so that it can still be checked when the event is forgotten:
 * its tombstone keeps the hash of what stood beside.
 */
export const chainOf = (previous: string, id: string, beside: string): string => contentHash(`${previous}\n${id}\n${beside}`)
