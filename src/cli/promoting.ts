import {loadConfig} from '../config/load.ts'
import type {PromotionConfig} from '../domain/promotion-config.ts'
import type {PromotionPorts, PromotionReport} from '../pipeline/promotion.ts'
import type {Outcome, PersonalDecision} from '../promote/index.ts'
import {colors} from './colors.ts'
import {CliError, type Io, type Options} from './command.ts'
import {namedInsightOrFact, showNear} from './insights.ts'
import {type Learning, withLearning} from './learning.ts'
import {plural} from './report/findings.ts'

/** Asks the gate about everything, prints a line for each insight, and gives the exit code. */
export const promoteEverything = (io: Io, options: Options): Promise<number> =>
  withLearning(io, options, {create: false}, async learning => {
    const {promoteAll} = await import('../pipeline/promotion.ts')
    const ports = await portsOf(learning, io, options)
    const {openModels} = await import('../pipeline/judge.ts')
    const open = await openModels(ports.config, {embedding: false})
    try {
      const report = await promoteAll({...ports, ...open.ports, signal: io.interrupted()})
      await printReport(report, io, options)
      for (const note of open.trouble) await io.err(`kanon: ${note}\n`)
      return 0
    } finally {
      open.close()
    }
  })

/** Records a person's word on one insight, which must be named for certain. Exit code 1 where it was not, or where the gate stopped it. */
export const decideOne = (what: string, decision: PersonalDecision, io: Io, options: Options): Promise<number> =>
  withLearning(io, options, {create: false}, async learning => {
    const {readInsights} = await import('../validate/index.ts')
    const {promoteOne} = await import('../pipeline/promotion.ts')
    const {insight, near} = namedInsightOrFact(await readInsights(learning.view), what)
    if (insight === undefined) return showNear(what, near, io, options)
    const report = await promoteOne(await portsOf(learning, io, options), insight.id, decision)
    await printReport(report, io, options)
    return report.outcomes.some(one => one.decision.decision === 'contradiction' || one.review === 'edited') ? 1 : 0
  })

async function portsOf({ledger, scope, clock}: Learning, io: Io, options: Options): Promise<PromotionPorts> {
  const config = await loadConfig(io.cwd, options.config)
  return {ledger, scope, clock, config: {...config, promotion: {...config.promotion, ...gateOptions(options)}}}
}

/** What the command line says of the gate goes before what the config says. */
function gateOptions(options: Options): PromotionConfig {
  const {preset, validations, recencyDays, standing} = options
  const shares = (['confidence', 'reliability', 'utility', 'maxFalse'] as const).flatMap(name =>
    options[name] === undefined ? [] : [[name, shareOf(name, options[name])]],
  )
  return {
    ...(preset && {preset}),
    ...(validations === undefined ? {} : {validations}),
    ...(recencyDays === undefined ? {} : {recencyDays}),
    ...Object.fromEntries(shares),
    ...(standing && {standing: standing === 'on'}),
  }
}

function shareOf(name: string, given: string): number {
  const value = given.trim() === '' ? Number.NaN : Number(given)
  const flag = name === 'maxFalse' ? 'max-false' : name
  if (!(value >= 0 && value <= 1) || (name === 'maxFalse' && value === 0))
    throw new CliError(`promote: --${flag} is a share from 0 to 1${name === 'maxFalse' ? ', and not 0' : ''}, not ${given}`)
  return value
}

async function printReport({outcomes, finished, orphans, artifact}: PromotionReport, io: Io, options: Options): Promise<void> {
  for (const outcome of outcomes) await io.out(options.json ? `${JSON.stringify(lineOf(outcome))}\n` : readable(outcome, io))
  for (const {insight, path} of orphans) await io.err(orphan(insight, path))
  if (options.json) return
  if (finished.length > 0)
    await io.err(`kanon: ${plural(finished.length, 'file')} that an earlier run had decided on and not written: done\n`)
  const counts = new Map<string, number>()
  for (const {decision} of outcomes) counts.set(decision.decision, (counts.get(decision.decision) ?? 0) + 1)
  const sums = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, n]) => `${n} ${name}`)
  await io.err(
    `${plural(outcomes.length, 'insight')}${sums.length === 0 ? '' : `: ${sums.join(', ')}`}${artifact ? '; the artifact was rebuilt' : ''}\n`,
  )
}

const orphan = (insight: string, path: string): string =>
  `kanon: ${path} was made of the insight ${insight}, which this ledger does not know: what it rests on was forgotten, or is elsewhere; look at it, and remove the file or its \`kanon\` block\n`

/** An outcome as programs read it. */
export function lineOf({insight, decision, noHandle, review}: Outcome): object {
  const {author, because, checks, quality, against, into, over, kept, entry} = decision
  return {
    insight: insight.id,
    statement: insight.statement,
    decision: decision.decision,
    author,
    ...(because === undefined ? {} : {because}),
    checks,
    ...(quality === undefined ? {} : {quality}),
    ...(against === undefined ? {} : {against}),
    ...(over === undefined ? {} : {over}),
    ...(into === undefined ? {} : {into}),
    ...(entry === undefined ? {} : {entry: entry.id, file: entry.path}),
    ...(noHandle ? {noHandle} : {}),
    ...(review === undefined ? {} : {review}),
    ...(kept === undefined ? {} : {kept}),
  }
}

function readable({insight, decision, noHandle, review}: Outcome, io: Io): string {
  const paint = colors(io.color.out)
  const name = decision.decision
  const painted = name === 'promote' || name === 'keep' ? paint.green(name) : name === 'contradiction' ? paint.red(name) : name
  const lines = [`${painted}${' '.repeat(Math.max(1, 14 - name.length))}${insight.statement} ${paint.dim(`(${insight.id.slice(0, 8)})`)}`]
  const note = (text: string): number => lines.push(`${' '.repeat(14)}${text}`)
  if (decision.entry !== undefined && name !== 'reject') note(decision.entry.path)
  if (decision.because !== undefined) note(`because: ${decision.because}`)
  if (name === 'merge') note(`the entry "${decision.into}" says the very same`)
  if (name === 'defer' || name === 'contradiction')
    for (const check of decision.checks.filter(({passed}) => !passed)) note(`${check.name}: ${check.why}`)
  if (noHandle) note('no-handle: nothing in it stands out, so only its title is found; add synonyms to the file')
  if (review === 'missing') note('the file is missing; restore it, or `kanon reject` the insight')
  if (review === 'edited')
    note(
      name === 'reject'
        ? 'the file was edited by hand and stays; remove it yourself'
        : `lines edited by hand were left: ${decision.kept?.join(' | ')}`,
    )
  return `${lines.join('\n')}\n`
}
