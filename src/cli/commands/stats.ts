import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {inspectArtifact} from '../../../compiler/artifact/verify.ts'
import {loadConfig} from '../../config/load.ts'
import type {LedgerStats, ScopedLedger} from '../../domain/ledger.ts'
import {type Automaton, type Entry, openAutomaton} from '../../matcher/index.ts'
import type {Calibration, Counts} from '../../pipeline/counts.ts'
import {artifactPath, isArtifactError, readArtifact} from '../artifact.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {LEDGER, withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {grouped, plural} from '../report/findings.ts'

export const stats: Command = {
  name: 'stats',
  summary: 'Count what is in an artifact, and what is in the ledger',
  options: [option.artifact, ...option.learning],
  async run(_, io, options) {
    const learned = await ledgerStats(io, options)
    const ledger = learned?.stats
    const counts = await artifactCounts(io, options, ledger !== undefined)
    if (options.json) await io.out(`${JSON.stringify({...counts, ...(learned && shapeOf(learned))})}\n`)
    else
      await io.out(
        `${counts === undefined ? '' : readable(counts)}${learned === undefined ? '' : `${readableLedger(learned.stats)}${readableFunnel(learned.funnel)}${readableCalibration(learned.review.calibration)}${readableReview(learned.review)}`}`,
      )
    return 0
  },
}

/** Where there is a ledger, the lack of an artifact is no error, unless one was named. */
async function artifactCounts(io: Io, options: Options, mayLack: boolean) {
  const path = await artifactPath(undefined, io, options)
  if (mayLack && options.artifact === undefined && !existsSync(path)) return undefined
  return count(await readArtifact(path, io), shown(io.cwd, path))
}

interface Learned {
  readonly stats: LedgerStats
  readonly funnel: Funnel
  readonly review: Counts
}

/** What is in the ledger by the scope of this run; undefined where there is none yet, and where no scope is known. */
async function ledgerStats(io: Io, options: Options): Promise<Learned | undefined> {
  const config = await loadConfig(io.cwd, options.config)
  const {folder, scope} = config
  if (!existsSync(join(folder, LEDGER))) return undefined
  if (scope === undefined && options.scope === undefined) {
    await io.err('kanon: the ledger is left out, since no scope is known; give --scope acme/docs, or "scope" in kanon.config.json\n')
    return undefined
  }
  return withLearning(io, options, {create: false}, async ({view, clock}) => {
    const {countsOf} = await import('../../pipeline/counts.ts')
    return {stats: await view.stats(), funnel: await funnelOf(view), review: await countsOf(view, config, clock.now())}
  })
}

const shapeOf = ({stats: ledger, funnel, review: {calibration, ...review}}: Learned) => ({ledger, funnel, calibration, review})

/** The way from what was captured to what may be worth knowing. */
interface Funnel {
  readonly messages: number
  /** Messages that hygiene did not keep out. */
  readonly kept: number
  readonly facts: number
  readonly byKind: Readonly<Record<string, number>>
}

async function funnelOf(view: ScopedLedger): Promise<Funnel> {
  const {factsIn} = await import('../../distill/current.ts')
  const facts = await factsIn(view)
  return {
    messages: await view.count({kinds: ['message']}),
    kept: await view.count({kinds: ['message'], skipped: false}),
    facts: facts.length,
    byKind: tally(facts.map(({kind}) => kind)),
  }
}

function readableFunnel({messages, kept, facts, byKind}: Funnel): string {
  const kinds = facts === 0 ? '' : ` (${listed(byKind)})`
  return `funnel: ${plural(messages, 'message')}, ${grouped(kept)} read, ${plural(facts, 'fact')}${kinds}\n`
}

/** Of ten steps of forecasts those that occurred: what was expected, and what came of it. */
function readableCalibration({episodes, brier, rows}: Calibration): string {
  if (brier === undefined) return 'calibration: no outcome yet\n'
  const lines = rows.map(
    ({from, to, count, forecast, observed}) =>
      `  forecast ${from.toFixed(1)} to ${to.toFixed(1)}: ${plural(count, 'episode')}, ${forecast.toFixed(2)} expected, ${observed.toFixed(2)} came true\n`,
  )
  return `calibration: ${plural(episodes, 'episode')}, Brier score ${brier.toFixed(3)}\n${lines.join('')}`
}

function readableReview({hidden, due, queued, byKind, goesCold}: Counts): string {
  const kinds = queued === 0 ? '' : ` (${listed(byKind)})`
  const soon = goesCold.slice(0, 10).map(({statement, on}) => `  goes cold on ${on.slice(0, 10)}: ${statement}\n`)
  const more = goesCold.length > 10 ? `  and ${grouped(goesCold.length - 10)} more within 30 days\n` : ''
  return `review: ${grouped(queued)} queued${kinds}, ${grouped(due)} due; ${plural(hidden, 'insight')} left out of recall\n${soon.join('')}${more}`
}

function readableLedger({events, episodes, forgotten, byKind, byActor, bySource, bySkip}: LedgerStats): string {
  const groups = {'events by kind': byKind, 'by actor': byActor, 'by source': bySource, 'not distilled': bySkip}
  const lines = Object.entries(groups).map(([name, group]) => `${name}: ${listed(group)}\n`)
  return `${row('events', events)}${row('episodes', episodes)}${row('forgotten', forgotten)}${lines.join('')}`
}

const row = (name: string, value: number): string => `${name.padEnd(12)}${grouped(value).padStart(12)}\n`

/** The first of them, where there are many: `--json` has them all. */
function listed(group: Readonly<Record<string, number>>): string {
  const entries = Object.entries(group).map(([value, number]) => `${value} ${grouped(number)}`)
  const more = entries.length > 10 ? `, and ${grouped(entries.length - 10)} more` : ''
  return entries.length === 0 ? 'none' : `${entries.slice(0, 10).join(', ')}${more}`
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
  const rows = Object.entries(counts).map(([name, value]) => row(name, value))
  const groups = Object.entries({status: byStatus, type: byType, 'terms from': byOrigin}).map(
    ([name, group]) =>
      `${name}: ${Object.entries(group)
        .map(([value, number]) => `${value} ${grouped(number)}`)
        .join(', ')}\n`,
  )
  const list = surfaces.map(({surface, entries}) => `  ${surface}: ${entries.join(', ')}\n`)
  return `${rows.join('')}${groups.join('')}ambiguous surfaces: ${grouped(surfaces.length)}\n${list.join('')}`
}
