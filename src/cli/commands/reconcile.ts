import {loadConfig} from '../../config/load.ts'
import type {Planned, ReconcileReport} from '../../pipeline/reconcile.ts'
import type {ReconcilePorts} from '../../pipeline/reconcile-ports.ts'
import type {Command, Io, Options} from '../command.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {plural} from '../report/findings.ts'

export const reconcile: Command = {
  name: 'reconcile',
  summary: 'Find insights that are one, or that exclude each other: merge, report, leave to a person',
  options: [{flags: '--dry-run', description: 'show what a run would do by rules alone, ask nobody and write nothing'}, ...option.learning],
  async run(_, io, options) {
    const loaded = await loadConfig(io.cwd, options.config)
    return withLearning(io, options, {create: false}, async ({ledger, scope, clock}) => {
      const {planReconcile, reconcile: pass} = await import('../../pipeline/reconcile.ts')
      const {openModels} = await import('../../pipeline/judge.ts')
      const stop = new AbortController()
      const interrupted = (): void => stop.abort()
      process.once('SIGINT', interrupted)
      const open = await openModels(loaded, {judging: !options.dryRun})
      try {
        const ports: ReconcilePorts = {ledger, scope, clock, config: loaded, signal: stop.signal, ...open.ports}
        const report = options.dryRun ? await dryRun(await planReconcile(ports)) : await pass(ports)
        await show(report, io, options)
        return 0
      } finally {
        open.close()
        process.removeListener('SIGINT', interrupted)
      }
    })
  },
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

async function show(report: ReconcileReport, io: Io, options: Options): Promise<void> {
  const {notes, ...rest} = report
  if (options.json) await io.out(`${JSON.stringify({...rest, notes})}\n`)
  else await io.out(readable(report))
  for (const note of options.json ? [] : notes) await io.err(`${note}\n`)
}

function readable({questions, merges, contradictions, review}: ReconcileReport): string {
  const lines = [
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
  const sum = `${plural(merges.length, 'merge')}, ${plural(contradictions.length, 'contradiction')}, ${review.length} to review; ${plural(questions, 'question')} asked`
  return `${[...lines, sum].join('\n')}\n`
}
