import {loadConfig} from '../../config/load.ts'
import type {CurrentFact} from '../../distill/facts.ts'
import type {DistillReport} from '../../distill/index.ts'
import type {Event} from '../../domain/event.ts'
import type {FactSource} from '../../domain/fact.ts'
import type {ScopedLedger} from '../../domain/ledger.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {loadDistill} from '../distilling.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {grouped, plural} from '../report/findings.ts'

export const distill: Command = {
  name: 'distill',
  summary: 'Find facts in what was captured, and list all facts of the scope',
  options: [
    {flags: '--again', description: 'read also what hygiene kept out, except tool results and recalled text'},
    {flags: '--min-confidence <share>', description: 'drop candidates below this, 0 to 1 (default: 0.3)'},
    {flags: '--max-facts <n>', description: 'new facts an episode and run (default: 20)', kind: 'count'},
    ...option.learning,
  ],
  async run(_, io, options) {
    const {distill: stated = {}} = await loadConfig(io.cwd, options.config)
    const settings = {
      ...stated,
      ...(options.again && {again: true}),
      ...(options.minConfidence !== undefined && {minConfidence: shareOf(options.minConfidence)}),
      ...(options.maxFacts !== undefined && {maxFacts: options.maxFacts}),
    }
    const {distillLedger} = await loadDistill()
    return withLearning(io, options, {create: false}, async ({ledger, scope, view}) => {
      const {facts, report} = await distillLedger(ledger, scope, settings)
      await print(facts, view, io, options)
      await io.err(summary(facts, report))
      return 0
    })
  },
}

function shareOf(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new CliError(`--min-confidence ${text} is no share; write a number from 0 to 1, such as 0.3`)
  return share
}

/** Lines are written as they are made: a scope may hold more than fits into one text. */
async function print(facts: readonly CurrentFact[], view: ScopedLedger, io: Io, options: Options): Promise<void> {
  for (const fact of facts) {
    const sources = await Promise.all(fact.sources.map(source => placed(source, view)))
    await io.out(options.json ? `${JSON.stringify(lineOf(fact, sources))}\n` : readable(fact, sources))
  }
}

interface Placed extends FactSource {
  /** What was said, word for word. */
  readonly text: string
  readonly file?: string
  readonly fileStart?: number
  readonly fileEnd?: number
}

/** Where a sentence stands: in its event, and in the file where the event is a verbatim slice of one. */
export async function placed(source: FactSource, view: ScopedLedger): Promise<Placed> {
  const event = await view.event(source.event)
  const {start, end} = source
  const text = event === undefined ? '' : event.text.slice(start, end)
  return {event: source.event, start, end, text, ...inFile(event, start, end)}
}

function inFile(event: Event | undefined, start: number, end: number): Pick<Placed, 'file' | 'fileStart' | 'fileEnd'> {
  if (event?.source.file === undefined) return {}
  const {file, start: from} = event.source
  return from === undefined ? {file} : {file, fileStart: from + start, fileEnd: from + end}
}

const lineOf = (
  {id, insight, statement, kind, confidence, significance, expires, language, new: isNew}: CurrentFact,
  sources: readonly Placed[],
) => ({
  id,
  insight,
  statement,
  kind,
  confidence,
  significance,
  new: isNew,
  ...(expires === undefined ? {} : {expires}),
  language,
  sources,
})

function readable({id, kind, statement, expires, new: isNew}: CurrentFact, sources: readonly Placed[]): string {
  const until = expires === undefined ? '' : ` (until ${expires.slice(0, 10)})`
  const times = sources.length === 1 ? '' : `, said ${grouped(sources.length)} times`
  return `${isNew ? 'new' : '   '} ${id.slice(0, 8)} ${kind.padEnd(11)} ${statement}${until}${times}\n`
}

function summary(facts: readonly CurrentFact[], {events, kept, skipped, merged, cut, below, malformed, degraded}: DistillReport): string {
  const fresh = facts.filter(fact => fact.new).length
  const reasons = Object.entries(skipped).map(([reason, count]) => `${reason} ${grouped(count)}`)
  const parts = [
    `${plural(events, 'message')}, ${grouped(kept)} read${reasons.length === 0 ? '' : `; not read: ${reasons.join(', ')}`}`,
    `${plural(facts.length, 'fact')}, ${grouped(fresh)} new${merged === 0 ? '' : `, ${grouped(merged)} said again`}`,
    ...(below === 0 ? [] : [`${grouped(below)} below the threshold`]),
    ...(cut === 0 ? [] : [`${grouped(cut)} beyond the limit of their episode; they come up again`]),
    ...(malformed === 0 ? [] : [`${grouped(malformed)} malformed items dropped`]),
    ...degraded.map(
      ({strategy, episode, reason, message}) =>
        `strategy "${strategy}" ${reason} on episode ${episode}: ${message}; it is asked again next time`,
    ),
  ]
  return `kanon: ${parts.join('\nkanon: ')}\n`
}
