/** What each option may be: a type, or the strings. */
const OPTIONS: Readonly<Record<string, string>> = {overlapping: 'boolean', offsets: '"utf16", "bytes"', limit: 'number'}

/** What a message calls it. */
export const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

/** In place of options that were not given: there is nothing to check, which counts where a text is short. */
export const NO_OPTIONS: Readonly<Record<string, never>> = Object.freeze({})

/** Throws TypeError where options hold a name or a value that is none: a spelling mistake must not pass for the default. */
export function checkOptions(options: object, names: readonly string[]): void {
  if (options === NO_OPTIONS) return
  for (const [name, value] of Object.entries(options)) {
    const given = typeof value === 'string' ? `"${value}"` : typeOf(value)
    if (names.includes(name) && (value === undefined || OPTIONS[name].split(', ').includes(given))) continue
    const known = names.map(other => `${other} (${OPTIONS[other]})`)
    throw new TypeError(`there is no option ${name}: ${given}; there is ${known.join(', ')}`)
  }
}

/** Throws TypeError where a text is none. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string' && !ArrayBuffer.isView(text))
    throw new TypeError(`a text is a string, or its UTF-8 bytes as a Uint8Array, not ${typeOf(text)}`)
}
