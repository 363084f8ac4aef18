import {type Beside, eventOfContent} from '../domain/content.ts'
import type {Event} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'

/** The columns of an event that can be read as one. */
export const COLUMNS = 'sequence, id, skip, file, start, "end", content'

export interface EventRow extends Beside {
  readonly sequence: number
  readonly id: string
  readonly content: string
}

export const eventOf = (row: EventRow): Event => eventOfContent(row.id, row.sequence, row.content, row)

export function besideHash({skip, file, start, end}: Beside): string {
  const beside = JSON.stringify([skip, file, start, end])
  return start === null ? placelessHash(beside) : contentHash(beside)
}

/** Thousands of events in a row have the same beside them where they have no place in their file. */
const PLACELESS = new Map<string, string>()
const MOST_PLACELESS = 1000

function placelessHash(beside: string): string {
  const known = PLACELESS.get(beside)
  if (known !== undefined) return known
  const hash = contentHash(beside)
  if (PLACELESS.size === MOST_PLACELESS) PLACELESS.clear()
  PLACELESS.set(beside, hash)
  return hash
}

/** What goes before the first event. */
export const CHAIN_START = '0'.repeat(32)

/**
 * Binds an event to all before it. It is made of hashes alone (the id is one), so that it can still be checked when the event is forgotten:
 * its tombstone keeps the hash of what stood beside.
 */
export const chainOf = (previous: string, id: string, beside: string): string => contentHash(`${previous}\n${id}\n${beside}`)
