import {isTime} from '../domain/check-event.ts'

/** Date and time as sessions write them: `T` or a space between, a fraction, `Z`, an offset, or nothing, which is taken as UTC. */
const DATE_TIME =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?\s*$/i

/**
 * A time as events state it (ISO 8601 in UTC with milliseconds), from ISO 8601 with or without an offset, or from a number: seconds since
 * 1970 below 10^11, milliseconds from there on. Undefined where it is no time, or of no day that exists.
 */
export function readTime(value: unknown): string | undefined {
  if (typeof value === 'number') return isoOf(Math.abs(value) < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string') return undefined
  if (isTime(value)) return value
  if (/^\d{9,13}(?:\.\d+)?$/.test(value)) return readTime(Number(value))
  const found = DATE_TIME.exec(value)
  if (found === null) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = found
  const milliseconds = Number(`${fraction}000`.slice(0, 3))
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number)
  const time = Date.UTC(y, mo - 1, d, h, mi, s, milliseconds)
  // Date.UTC takes the 31st of June for the 1st of July, and years before 100 for 19xx.
  if (new Date(time).getUTCDate() !== d || mo < 1 || mo > 12 || h > 23 || mi > 59 || s > 59 || y < 100) return undefined
  return isoOf(time - offsetOf(zone))
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Years of four digits alone: what is beyond them is no time at which anything was said. */
function isoOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return undefined
  const iso = date.toISOString()
  return ISO.test(iso) ? iso : undefined
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (found === null) return 0
  const [, sign, hours, minutes = '0'] = found
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The second in which a time lies. */
export const wholeSecond = (at: string): string => `${at.slice(0, 19)}.000Z`
