import {type Diagnostic, type DiagnosticCode, diagnostic} from '../diagnostic.ts'
import type {KgSource, Located} from './entry.ts'
import {Lines, type Place} from './lines.ts'

/** What the readers of one source share: its text, its places, and the list that their findings go to. */
export interface Reading {
  readonly path: string
  readonly text: string
  readonly diagnostics: Diagnostic[]
  place(offset: number): Place
  /** The text between two offsets, with its place. */
  located(text: string, offset: number): Located
  /** Adds a finding at an offset of the text. */
  report(code: DiagnosticCode, offset: number, message: string, fix?: string): void
  /** Adds a finding at a place. */
  reportAt(code: DiagnosticCode, at: Place, message: string, fix?: string): void
}

export function startReading(source: KgSource): Reading {
  const {path, text} = source
  const diagnostics: Diagnostic[] = []
  let lines: Lines | undefined
  const place = (offset: number): Place => {
    lines ??= new Lines(text)
    return lines.at(offset)
  }
  const reportAt: Reading['reportAt'] = (code, at, message, fix) => {
    diagnostics.push(diagnostic(code, {file: path, line: at.line, column: at.column}, message, fix))
  }
  return {
    path,
    text,
    diagnostics,
    place,
    located: (value, offset) => ({text: value, ...place(offset)}),
    report: (code, offset, message, fix) => reportAt(code, place(offset), message, fix),
    reportAt,
  }
}
