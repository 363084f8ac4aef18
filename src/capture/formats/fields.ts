/** A record of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value that a text is JSON of, undefined where it is none. The parser's error quotes the text, so nobody gets to see it. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first of these fields that is there and is no null. */
export function first(record: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = record[name]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** The first of these fields that can name something: a text with something in it, or a number. */
export function firstName(record: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = record[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return undefined
}

export const textField = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A name within the 1,024 characters that the ledger takes. */
export const short = (name: string): string => (name.length > 512 ? `${name.slice(0, 512)}…` : name)
