/** Far deeper than anything that is meant. */
const MAX_DEPTH = 32

/**
 * JSON of one form for one value (RFC 8785): keys sorted by code unit, no white space, numbers as ECMAScript prints them, -0 as 0. Halves
 * of surrogate pairs, which UTF-8 cannot hold, become U+FFFD. Fields that are undefined are left out. Throws TypeError for what JSON
 * cannot say: NaN, infinities, functions, dates, circles.
 */
export const canonicalJson = (value: unknown): string => write(value, 0)

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return jsonString(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is no JSON`)
  if (depth === MAX_DEPTH) throw new TypeError(`it is nested deeper than ${MAX_DEPTH} levels`)
  if (Array.isArray(value)) return `[${Array.from(value, item => write(item, depth + 1)).join(',')}]`
  return object(value, depth)
}

function object(value: object, depth: number): string {
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) throw new TypeError('an object of a class is no JSON')
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${jsonString(key)}:${write(field, depth + 1)}`).join(',')}}`
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON`)
  return JSON.stringify(value)
}

/** A text as canonical JSON. */
export const jsonString = (text: string): string => JSON.stringify(wellFormed(text))

/** The text with every half of a surrogate pair as U+FFFD: of the same length, so offsets stay true. */
export const wellFormed = (text: string): string => (text as WellFormed).toWellFormed()

/** Of ECMAScript 2024, which the library types that we compile against do not know yet; Node 20 does. */
type WellFormed = string & {toWellFormed(): string}
