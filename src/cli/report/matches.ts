import type {Automaton} from '../../matcher/index.ts'
import {colors} from '../colors.ts'
import type {ReporterName} from '../command.ts'
import {annotation} from './github.ts'

/** A match in a file: UTF-16 offsets into the file as it is, place from 1, `text` the slice of the file. */
export interface FileMatch {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly text: string
  readonly term: string
  readonly entries: readonly string[]
}

/** What is printed, piece by piece: nothing of it waits for the end, so that results come as they are found. */
export interface MatchReporter {
  begin(): string
  /** Some matches of one file, at least one; those of a long file come in several calls, one after the other. */
  matches(file: string, matches: readonly FileMatch[]): string
  /** `whole`: everything that was named could be read. */
  end(whole: boolean): string
}

export async function matchReporter(name: ReporterName, color: boolean, automaton: Automaton): Promise<MatchReporter> {
  if (name === 'json') return lineByLine(match => `${JSON.stringify(match)}\n`)
  if (name === 'github') return lineByLine(annotationOf)
  if (name === 'sarif') return (await import('./sarif.ts')).sarifMatches(id => automaton.entry(id))
  return {...SILENT, matches: prettyPrinter(color)}
}

/** True where a line is a function of its match: several threads can print them. */
export const isLineByLine = (name: ReporterName): boolean => name === 'json' || name === 'github'

const SILENT = {begin: () => '', end: () => ''}

const lineByLine = (line: (match: FileMatch) => string): MatchReporter => ({
  ...SILENT,
  matches: (_, matches) => matches.map(line).join(''),
})

const annotationOf = ({file, line, column, text, entries}: FileMatch): string =>
  annotation('notice', {file, line, col: column, title: entries.join(' ')}, `${text}: ${entries.join(', ')}`)

function prettyPrinter(color: boolean): (file: string, matches: readonly FileMatch[]) => string {
  const paint = colors(color)
  let last: string | undefined
  return (file, matches) => {
    const heading = file === last ? '' : `${last === undefined ? '' : '\n'}${paint.bold(file)}\n`
    last = file
    const width = matches.reduce((widest, match) => Math.max(widest, Math.min(40, oneLine(match.text).length)), 0)
    const rows = matches.map(match => {
      const place = `${match.line}:${match.column}`.padEnd(8)
      return `  ${paint.dim(place)} ${paint.green(oneLine(match.text).padEnd(width))}  ${match.entries.join(', ')}\n`
    })
    return `${heading}${rows.join('')}`
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
