import type {Diagnostic} from '../../../compiler/diagnostic.ts'
import {colors} from '../colors.ts'
import type {ReporterName} from '../command.ts'
import {annotation} from './github.ts'

/** Findings as text, one reporter's way; JSON is part of each command's own object. */
export function printFindings(
  diagnostics: readonly Diagnostic[],
  reporter: Exclude<ReporterName, 'json' | 'sarif'>,
  color: boolean,
): string {
  return reporter === 'github' ? diagnostics.map(annotationOf).join('') : pretty(diagnostics, color)
}

const annotationOf = ({severity, file, line, column, message, fix, code}: Diagnostic): string =>
  annotation(severity === 'info' ? 'notice' : severity, {file, line, col: column, title: code}, sentence(message, fix))

/** What a finding says, with the way out. */
export const sentence = (message: string, fix?: string): string => (fix === undefined ? message : `${message}; ${fix}`)

function pretty(diagnostics: readonly Diagnostic[], color: boolean): string {
  const paint = colors(color)
  const severities = {error: paint.red('error  '), warning: paint.yellow('warning'), info: paint.cyan('info   ')}
  let text = ''
  let file = ''
  for (const finding of diagnostics) {
    if (finding.file !== file) {
      text += `${text === '' ? '' : '\n'}${paint.bold(finding.file)}\n`
      file = finding.file
    }
    const place = `${finding.line}:${finding.column}`.padEnd(7)
    text += `  ${place} ${severities[finding.severity]} ${sentence(finding.message, finding.fix)} ${paint.dim(finding.code)}\n`
  }
  return text
}

/** `1 error, 2 warnings`; infos are named where there are some. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: string): number => diagnostics.filter(one => one.severity === severity).length
  const infos = count('info')
  return [plural(count('error'), 'error'), plural(count('warning'), 'warning'), ...(infos > 0 ? [plural(infos, 'info')] : [])].join(', ')
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${grouped(count)} ${count === 1 ? one : many}`

/** `12,345`. Not by `toLocaleString`, whose first call costs more than a whole small run of the command. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** What `--json` says of a finding. */
export const findingJson = ({code, severity, file, line, column, message, fix}: Diagnostic): object => ({
  code,
  severity,
  file,
  line,
  column,
  message,
  ...(fix === undefined ? {} : {fix}),
})
