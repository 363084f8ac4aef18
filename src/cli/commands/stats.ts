import {inspectArtifact} from '../../../compiler/artifact/verify.ts'
import {type Automaton, type Entry, openAutomaton} from '../../matcher/index.ts'
import {artifactPath, isArtifactError, readArtifact} from '../artifact.ts'
import {CliError, type Command} from '../command.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {grouped} from '../report/findings.ts'

export const stats: Command = {
  name: 'stats',
  summary: 'Count entries, terms, ambiguous surfaces and bytes of an artifact',
  options: [option.artifact, option.config, option.json],
  async run(_, io, options) {
    const path = await artifactPath(undefined, io, options)
    const bytes = await readArtifact(path, io)
    const counts = count(bytes, shown(io.cwd, path))
    await io.out(options.json ? `${JSON.stringify(counts)}\n` : readable(counts))
    return 0
  },
}

function count(bytes: Uint8Array, name: string) {
  try {
    const automaton = openAutomaton(bytes)
    const entries = [...automaton.entries()]
    const {sections} = inspectArtifact(bytes)
    return {
      entries: automaton.entryCount,
      terms: automaton.termCount,
      ambiguous: ambiguous(automaton, entries),
      bytes: bytes.length,
      tokenBytes: sections.filter(section => section.name.startsWith('token')).reduce((sum, section) => sum + section.bytes, 0),
      byStatus: tally(entries.map(entry => entry.status)),
      byType: tally(entries.map(entry => entry.type ?? 'none')),
      byOrigin: tally(entries.flatMap(entry => entry.terms.map(term => term.origin))),
    }
  } catch (error) {
    if (isArtifactError(error)) throw new CliError(`${name}: ${error.message}`)
    throw error
  }
}

/** Surfaces that, standing alone, name more than one entry, as the automaton itself answers. */
function ambiguous(automaton: Automaton, entries: readonly Entry[]): {surface: string; entries: string[]}[] {
  const found = new Map<string, {surface: string; entries: string[]}>()
  for (const {text} of entries.flatMap(entry => entry.terms)) {
    const match = automaton.find(text)
    if (match === undefined || match.entries.length < 2 || match.text !== text) continue
    found.set(`${match.term}\n${match.entries.join('\n')}`, {surface: match.term, entries: [...match.entries]})
  }
  return [...found.values()].sort((a, b) => (a.surface < b.surface ? -1 : 1))
}

/** Counts by value, the most frequent first, then by code unit. */
function tally(values: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
}

function readable({ambiguous: surfaces, byStatus, byType, byOrigin, ...counts}: ReturnType<typeof count>): string {
  const rows = Object.entries(counts).map(([name, value]) => `${name.padEnd(12)}${grouped(value).padStart(12)}\n`)
  const groups = Object.entries({status: byStatus, type: byType, 'terms from': byOrigin}).map(
    ([name, group]) =>
      `${name}: ${Object.entries(group)
        .map(([value, number]) => `${value} ${number}`)
        .join(', ')}\n`,
  )
  const list = surfaces.map(({surface, entries}) => `  ${surface}: ${entries.join(', ')}\n`)
  return `${rows.join('')}${groups.join('')}ambiguous surfaces: ${surfaces.length}\n${list.join('')}`
}
