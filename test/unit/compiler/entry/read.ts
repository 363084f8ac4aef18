import {type KgEntry, type ParsedEntry, parseSource} from '../../../../compiler/entry/index.ts'

/** One file by lines, read. */
export const read = (text: string, path = 'kg/sample.md'): ParsedEntry => parseSource({path, text})

export function entryOf(text: string, path?: string): KgEntry {
  const {entries} = read(text, path)
  if (entries.length !== 1) throw new Error(`expected one entry, got ${entries.length}`)
  return entries[0]
}

export const namesOf = (text: string, origin = 'synonym'): string[] =>
  entryOf(text).terms.flatMap(term => (term.origin === origin ? [term.text] : []))

/** `code line:column` of every finding. */
export const findings = (text: string, path?: string): string[] => read(text, path).diagnostics.map(d => `${d.code} ${d.line}:${d.column}`)
