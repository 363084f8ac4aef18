import {BOUNDARIES, CASES, GAPS} from './fields.ts'
import {nearest} from './values.ts'

const ALLOWED = new Map<string, readonly string[]>([
  ['case', CASES],
  ['boundary', BOUNDARIES],
  ['gap', GAPS],
])

/** Throws a TypeError, in one sentence with the way out, where an option is not known or its value is none that it may have. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new TypeError(`options are an object, not ${shown(options)}`)
  for (const [name, value] of Object.entries(options)) {
    const allowed = ALLOWED.get(name)
    if (allowed === undefined) throw new TypeError(`there is no option ${shown(name)}${meant(name, [...ALLOWED.keys()])}`)
    if (value === undefined || allowed.includes(value)) continue
    throw new TypeError(`option "${name}" is ${allowed.map(shown).join(', ')}, not ${shown(value)}${meant(String(value), allowed)}`)
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))

function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words)
  return near === undefined ? '' : `; did you mean "${near}"?`
}
