/** What an option may be: a list of words, or a type by name. */
type Allowed = readonly string[] | 'boolean' | 'number'

const OPTIONS: Readonly<Record<string, Allowed>> = {overlapping: 'boolean', offsets: ['utf16', 'bytes'], limit: 'number'}

/** Throws a TypeError, in one sentence, for an option that is none of `names` or is no value of it; `undefined` is no option. */
export function checkOptions(options: object, names: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) throw new TypeError(`there is no option "${name}"; there is ${names.map(quoted).join(', ')}`)
    const allowed = OPTIONS[name]
    if (value === undefined || (typeof allowed === 'string' ? typeof value === allowed : allowed.includes(value))) continue
    const may = typeof allowed === 'string' ? `a ${allowed}` : allowed.map(quoted).join(' or ')
    throw new TypeError(`option "${name}" is ${may}, not ${quoted(value)}`)
  }
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value))

/** Throws a TypeError for what is no text. */
export function checkText(text: unknown): void {
  if (typeof text !== 'string' && !ArrayBuffer.isView(text))
    throw new TypeError(`a text is a string, or its UTF-8 bytes as a Uint8Array, not ${text === null ? 'null' : typeof text}`)
}
