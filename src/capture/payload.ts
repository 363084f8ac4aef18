import {sha256} from '../domain/hash.ts'
import {canonicalJson} from '../domain/json.ts'
import type {Draft} from './draft.ts'

/** Over so many bytes what a tool gave or took is kept as its hash, its size and its first line. */
export const PAYLOAD_LIMIT = 4096
/** Of the first line, in UTF-16 units. */
const FIRST_LINE = 200

/** What stands in `data.payload` of an event whose text was cut. */
export interface PayloadDigest {
  /** Of the text after redaction, in hex. */
  readonly sha256: string
  /** As UTF-8. */
  readonly bytes: number
}

/** Cuts a payload that is too long; whatever is cut off is in the file alone. To be called after redaction, never before. */
export function cutPayload(draft: Draft): Draft {
  const cut = draft.payload === true && byteLength(draft.text) > PAYLOAD_LIMIT ? digested(draft) : draft
  if (cut.data === undefined) return cut
  const data = cutData(cut.data)
  return data === cut.data ? cut : {...cut, data}
}

function digested({start: _, end: __, ...draft}: Draft): Draft {
  const payload: PayloadDigest = {sha256: sha256(draft.text), bytes: byteLength(draft.text)}
  return {...draft, text: firstLine(draft.text), data: {...draft.data, payload}}
}

/** The first line with something in it. */
export function firstLine(text: string): string {
  const line = /[^\s].*/.exec(text)?.[0].trimEnd() ?? ''
  return line.length > FIRST_LINE ? `${line.slice(0, FIRST_LINE)}…` : line
}

/** Commands may be as long as files, and records of unknown type as anything. */
function cutData(data: NonNullable<Draft['data']>): NonNullable<Draft['data']> {
  if (Object.values(data).every(value => cutValue(value) === value)) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, cutValue(value)]))
}

function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return byteLength(value) > PAYLOAD_LIMIT ? `${firstLine(value)} [sha256:${sha256(value)}]` : value
  if (typeof value !== 'object' || value === null) return value
  const json = jsonOf(value)
  return json === undefined ? null : byteLength(json) > PAYLOAD_LIMIT ? {sha256: sha256(json), bytes: byteLength(json)} : value
}

/** Undefined for what a program handed over and JSON cannot say. */
function jsonOf(value: object): string | undefined {
  try {
    return canonicalJson(value)
  } catch {
    return undefined
  }
}

const byteLength = (text: string): number => (text.length * 3 <= PAYLOAD_LIMIT ? text.length : Buffer.byteLength(text))
