import {DIAGNOSTICS, type Diagnostic} from '../../../compiler/diagnostic.ts'
import {version} from '../version.ts'
import {sentence} from './findings.ts'
import type {FileMatch, MatchReporter} from './matches.ts'

/** SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html; numbers of sections are those of that page. */
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'
const LEVELS = {error: 'error', warning: 'warning', info: 'note'} as const

interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** The findings of a build or a check as one log. */
export function sarifFindings(diagnostics: readonly Diagnostic[]): string {
  const codes = [...new Set(diagnostics.map(finding => finding.code))].sort()
  const rules = codes.map(code => {
    const [severity, meaning] = DIAGNOSTICS[code]
    return {id: code, shortDescription: {text: meaning}, defaultConfiguration: {level: LEVELS[severity]}}
  })
  const results = diagnostics.map(({code, severity, message, fix, file, line, column}) =>
    result(code, LEVELS[severity], sentence(message, fix), file, {startLine: line, startColumn: column}),
  )
  const run = {...FACTS, results, tool: tool(rules), invocations: [{executionSuccessful: true}]}
  return `${JSON.stringify({$schema: SCHEMA, version: '2.1.0', runs: [run]})}\n`
}

/**
 * Matches as one log of notes; the rule of a match is the entry that it names first. The log is written as matches come, so its
 * results stand before the tool and its rules, of which there is one for each entry that was found.
 */
export function sarifMatches(entryOf: (id: string) => {readonly title: string; readonly url?: string} | undefined): MatchReporter {
  const found = new Set<string>()
  let separator = ''
  return {
    begin: () => `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{${JSON.stringify(FACTS).slice(1, -1)},"results":[`,
    matches(_, matches) {
      const rows = matches.map(match => {
        found.add(match.entries[0])
        const row = `${separator}\n${JSON.stringify(result(match.entries[0], 'note', says(match), match.file, regionOf(match)))}`
        separator = ','
        return row
      })
      return rows.join('')
    },
    end(whole) {
      const rules = [...found].sort().map(id => ruleOf(id, entryOf(id)))
      const rest = JSON.stringify({tool: tool(rules), invocations: [{executionSuccessful: whole}]})
      return `],${rest.slice(1, -1)}}]}\n`
    },
  }
}

/** Columns are UTF-16 units (3.14.17), and relative addresses mean the root of the repository (3.4.4, 3.14.14). */
const FACTS = {columnKind: 'utf16CodeUnits', originalUriBaseIds: {'%SRCROOT%': {description: {text: 'The folder that Kanon ran in.'}}}}

const tool = (rules: readonly object[]) => ({driver: {name: 'Kanon', version, semanticVersion: version, rules}})

const ruleOf = (id: string, entry: {readonly title: string; readonly url?: string} | undefined) => ({
  id,
  shortDescription: {text: entry?.title ?? id},
  defaultConfiguration: {level: 'note'},
  ...(entry?.url !== undefined && URL.canParse(entry.url) ? {helpUri: entry.url} : {}),
})

const says = ({text, entries}: FileMatch): string => `${text}: ${entries.join(', ')}`

const result = (ruleId: string, level: string, text: string, file: string, region: Region) => ({
  ruleId,
  level,
  message: {text},
  locations: [{physicalLocation: {artifactLocation: {uri: uriOf(file), uriBaseId: '%SRCROOT%'}, region}}],
})

/** From the first unit to the one behind the last (3.30.8). */
function regionOf({line, column, text}: FileMatch): Region {
  const lines = text.split(/\r\n|\n|\r/)
  const last = lines[lines.length - 1].length
  return {startLine: line, startColumn: column, endLine: line + lines.length - 1, endColumn: lines.length > 1 ? last + 1 : column + last}
}

/** A relative path as a relative reference: every part percent-encoded, so that no `:`, `%` or space in a name changes what it means. */
const uriOf = (path: string): string =>
  path
    .split('/')
    .map(part => encodeURIComponent(part.replace(LONE_SURROGATE, '\uFFFD')))
    .join('/')

/** Names on Windows may hold one; it has no UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu
