import {loadConfig} from '../../config/load.ts'
import type {CleanUp} from '../../pipeline/clean-up.ts'
import type {Planned, ReconcileReport} from '../../pipeline/reconcile.ts'
import type {ReconcilePorts} from '../../pipeline/reconcile-ports.ts'
import type {Command, Io, Options} from '../command.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {withReconcileOptions} from '../reconciling.ts'
import {plural} from '../report/findings.ts'

export const reconcile: Command = {
  name: 'reconcile',
  summary: 'Find insights that are one, or that exclude each other: merge, report, leave to a person',
  options: [
    {flags: '--dry-run', description: 'show what a run would do by rules alone, ask nobody and write nothing'},
    {flags: '--clean-up', description: 'pass after pass until nothing more becomes one; with --dry-run: what would be left'},
    ...option.reconciling,
    ...option.learning,
  ],
  async run(_, io, options) {
    const loaded = withReconcileOptions(await loadConfig(io.cwd, options.config), options)
    return withLearning(io, options, {create: false}, async ({ledger, scope, clock}) => {
      const {openModels} = await import('../../pipeline/judge.ts')
      const signal = io.interrupted()
      const open = await openModels(loaded, {judging: !options.dryRun})
      try {
        const ports: ReconcilePorts = {ledger, scope, clock, config: loaded, signal, ...open.ports}
        const {report, cleaned} = await passes(ports, options)
        await show({...report, notes: [...open.trouble, ...report.notes]}, cleaned, io, options)
        return 0
      } finally {
        open.close()
      }
    })
  },
}

async function passes(
  ports: ReconcilePorts,
  {dryRun: dry, cleanUp: clean}: Options,
): Promise<{report: ReconcileReport; cleaned?: CleanUp}> {
  const {planReconcile, reconcile: pass} = await import('../../pipeline/reconcile.ts')
  const {cleanUp, planCleanUp} = await import('../../pipeline/clean-up.ts')
  if (!dry) return clean ? cleanUp(ports) : {report: await pass(ports)}
  if (!clean) return {report: await dryRun(await planReconcile(ports))}
  const {plan, ...cleaned} = await planCleanUp(ports)
  const report = await dryRun({plan, statements: cleaned.before})
  const merges = cleaned.groups.flatMap(({canonical, absorbed}) => absorbed.map(one => ({id: '', canonical, absorbed: one, by: 'rules'})))
  return {report: {...report, merges}, cleaned}
}

/** The plan in the shape of a report: what rules alone would merge, report and leave to a person. Nothing is decided, so nothing has an id. */
async function dryRun({plan, statements}: Planned): Promise<ReconcileReport> {
  const {canonicalOf} = await import('../../reconcile/index.ts')
  const shown = ({id, statement}: {id: string; statement: string}): {id: string; statement: string} => ({id, statement})
  return {
    questions: 0,
    deferred: plan.open.length,
    merges: plan.merges.map(({a, b, by}) => {
      const {canonical, absorbed} = canonicalOf(a, b)
      return {id: '', canonical: shown(canonical), absorbed: shown(absorbed), by}
    }),
    superseded: plan.superseded.map(({later: {current, past, from}}) => ({
      id: '',
      current: shown(current),
      past: shown(past),
      from,
      by: 'rules',
    })),
    contradictions: plan.contradictions.map(({a, b}) => ({id: '', a: shown(a), b: shown(b), by: 'rules'})),
    review: plan.review.map(({a, b, why}) => ({id: '', kind: 'possible-merge', a: shown(a), b: shown(b), by: 'rules', why})),
    files: [],
    possible: plan.open.slice(0, 50).map(({a, b}) => ({a: shown(a), b: shown(b)})),
    notes: [`dry run over ${plural(statements, 'insight')}: nothing was written`],
  }
}

async function show(report: ReconcileReport, cleaned: CleanUp | undefined, io: Io, options: Options): Promise<void> {
  const {notes, ...rest} = report
  if (options.json) await io.out(`${JSON.stringify({...rest, ...(cleaned && {cleanUp: cleaned}), notes})}\n`)
  else await io.out(`${cleaned === undefined ? readable(report) : readableCleanUp(cleaned, report)}`)
  for (const note of options.json ? [] : notes) await io.err(`${note}\n`)
}

/** So many groups, and wordings of each, are shown. */
const [GROUPS, WORDINGS] = [20, 5]

function readableCleanUp({before, after, groups}: CleanUp, report: ReconcileReport): string {
  const lines = groups
    .slice(0, GROUPS)
    .flatMap(({canonical, absorbed}) => [
      `${String(absorbed.length + 1).padStart(6)} → 1  "${canonical.statement}"`,
      ...absorbed.slice(0, WORDINGS).map(({statement}) => `            "${statement}"`),
      ...(absorbed.length > WORDINGS ? [`            and ${absorbed.length - WORDINGS} more`] : []),
    ])
  const more = groups.length > GROUPS ? [`       and ${plural(groups.length - GROUPS, 'more fact')} with several wordings`] : []
  const rest = `${plural(report.contradictions.length, 'contradiction')}, ${report.review.length} to review, ${plural(report.deferred, 'pair')} that may be one`
  return `${[...lines, ...more, `${plural(before, 'insight')} → ${after}; ${rest}`].join('\n')}\n`
}

function readable({questions, merges, superseded, contradictions, review, possible, files}: ReconcileReport): string {
  const lines = [
    ...superseded.map(
      ({id, current, past, from, by}) =>
        `superseded ${id.slice(0, 12)}  "${past.statement}"\n      since ${from}   "${current.statement}"  (${by})`,
    ),
    ...merges.map(
      ({id, canonical, absorbed, by}) =>
        `merged     ${id.slice(0, 12)}  "${absorbed.statement}"\n       into              "${canonical.statement}"  (${by})`,
    ),
    ...contradictions.map(
      ({id, a, b, by}) => `contradict ${id.slice(0, 12)}  "${a.statement}"\n    against              "${b.statement}"  (${by})`,
    ),
    ...review
      .filter(({kind}) => kind !== 'contradiction')
      .map(({id, a, b, why}) => `to review  ${id.slice(0, 12)}  "${a.statement}"\n        and              "${b.statement}"  (${why})`),
  ]
  for (const {a, b, said} of possible)
    if (said !== undefined)
      lines.push(
        `open       ${''.padEnd(12)}  "${a.statement}"\n        and              "${b.statement}"  (${said.judge} says ${said.says}${said.counts ? '' : ', which decides nothing'})`,
      )
  lines.push(...files.map(path => `wrote      ${path}`))
  const sum = `${plural(merges.length, 'merge')}, ${plural(contradictions.length, 'contradiction')}, ${review.length} to review; ${plural(questions, 'question')} asked`
  return `${[...lines, sum].join('\n')}\n`
}
