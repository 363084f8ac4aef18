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

/** Gives what a reporter prints for the matches of one file. */
export function matchPrinter(reporter: ReporterName, color: boolean): (file: string, matches: readonly FileMatch[]) => string {
  if (reporter === 'json') return (_, matches) => matches.map(match => `${JSON.stringify(match)}\n`).join('')
  if (reporter === 'github') return (_, matches) => matches.map(annotationOf).join('')
  return prettyPrinter(color)
}

const annotationOf = ({file, line, column, text, entries}: FileMatch): string =>
  annotation('notice', {file, line, col: column, title: entries.join(' ')}, `${text}: ${entries.join(', ')}`)

function prettyPrinter(color: boolean): (file: string, matches: readonly FileMatch[]) => string {
  const paint = colors(color)
  let first = true
  return (file, matches) => {
    if (matches.length === 0) return ''
    const gap = first ? '' : '\n'
    first = false
    const width = Math.min(40, Math.max(...matches.map(match => oneLine(match.text).length)))
    const rows = matches.map(match => {
      const place = `${match.line}:${match.column}`.padEnd(8)
      return `  ${paint.dim(place)} ${paint.green(oneLine(match.text).padEnd(width))}  ${match.entries.join(', ')}\n`
    })
    return `${gap}${paint.bold(file)}\n${rows.join('')}`
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
