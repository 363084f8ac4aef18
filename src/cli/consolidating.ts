import {loadConfig} from '../config/load.ts'
import type {ConsolidatePorts, ConsolidateReport} from '../pipeline/consolidate.ts'
import type {Io, Options} from './command.ts'
import {withLearning} from './learning.ts'
import {lineOf} from './promoting.ts'
import {withReconcileOptions} from './reconciling.ts'
import {grouped, plural} from './report/findings.ts'
import {readableItem} from './report/review.ts'

/** Runs the whole line once, prints the report, and gives the exit code: 130 where it was stopped by Ctrl-C. */
export const consolidateOnce = (io: Io, options: Options): Promise<number> =>
  withLearning(io, options, {create: false}, async ({ledger, scope, clock}) => {
    const config = withReconcileOptions(await loadConfig(io.cwd, options.config), options)
    const {consolidate} = await import('../pipeline/consolidate.ts')
    const {openModels} = await import('../pipeline/judge.ts')
    const open = await openModels(config)
    const signal = io.interrupted()
    const ports: ConsolidatePorts = {ledger, scope, clock, config, signal, ...open.ports}
    try {
      const done = await consolidate(ports)
      const {reconciled} = done
      const report = reconciled === undefined ? done : {...done, reconciled: {...reconciled, notes: [...open.trouble, ...reconciled.notes]}}
      await print(report, io, options)
      return report.stoppedBefore === undefined ? 0 : 130
    } finally {
      open.close()
    }
  })

async function print(report: ConsolidateReport, io: Io, options: Options): Promise<void> {
  if (options.json) await io.out(`${JSON.stringify(shapeOf(report))}\n`)
  else await io.out(readable(report))
  for (const note of options.json ? [] : (report.reconciled?.notes ?? [])) await io.err(`${note}\n`)
  if (report.stoppedBefore !== undefined) await io.err(`kanon: stopped before "${report.stoppedBefore}"; the next run goes on from there\n`)
}

/** The report as programs read it: one object. */
function shapeOf({stoppedBefore, files, distilled, reconciled, promoted, review}: ConsolidateReport): object {
  return {
    ...(stoppedBefore === undefined ? {} : {stoppedBefore}),
    changes: files.map(({file, insight, path, from, sha256}) => ({file, insight, path, ...(from && {from}), ...(sha256 && {sha256})})),
    ...(distilled && {facts: distilled.facts, added: distilled.added, distilled: distilled.report}),
    ...(reconciled && {reconciled}),
    ...(promoted && {
      decisions: countsOf(promoted),
      promoted: promoted.outcomes.filter(({decision, isNew}) => isNew && decision.decision !== 'defer').map(lineOf),
      finished: promoted.finished,
      files: promoted.files,
      ...(promoted.artifact && {artifact: promoted.artifact}),
    }),
    review,
  }
}

function countsOf({outcomes}: NonNullable<ConsolidateReport['promoted']>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const {decision} of outcomes) counts[decision.decision] = (counts[decision.decision] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function readable({files, distilled, reconciled, promoted, review}: ConsolidateReport): string {
  const lines = files.map(({file, path, from}) => `${file.padEnd(9)} ${from === undefined ? '' : `${from} → `}${path}`)
  if (distilled) lines.push(`distilled ${plural(distilled.facts, 'fact')}, ${grouped(distilled.added)} new`)
  if (reconciled) {
    const {merges, contradictions, questions} = reconciled
    lines.push(
      `merged    ${grouped(merges.length)}; ${plural(contradictions.length, 'contradiction')}; ${plural(questions, 'question')} asked`,
    )
  }
  if (promoted) {
    const counts = Object.entries(countsOf(promoted)).map(([name, count]) => `${grouped(count)} ${name}`)
    lines.push(`decided   ${counts.length === 0 ? 'on nothing' : counts.join(', ')}`)
    for (const path of promoted.files) lines.push(`wrote     ${path}`)
    if (promoted.artifact)
      lines.push(`rebuilt   ${plural(promoted.artifact.entries, 'entry', 'entries')}, ${plural(promoted.artifact.terms, 'term')}`)
  }
  const {items, opened, closed} = review
  const moved = [...(opened > 0 ? [`${grouped(opened)} found`] : []), ...(closed > 0 ? [`${grouped(closed)} settled`] : [])]
  lines.push(`review    ${plural(items.length, 'item')}${moved.length === 0 ? '' : ` (${moved.join(', ')} by this run)`}`)
  return `${lines.join('\n')}\n${items.map(item => readableItem(item)).join('')}`
}
