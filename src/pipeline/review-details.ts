import type {Insight} from '../domain/insight.ts'
import {historiesOf} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {decisionsOf} from './curation.ts'
import {filesOf} from './files.ts'
import type {QueuedItem} from './queue.ts'
import type {ReviewPorts} from './review.ts'
import {type Said, saidOn} from './said.ts'

/** What a person needs to see to answer. */
export interface Details {
  /** The insights that the item is about, with what was said for each. */
  readonly insights: readonly {
    readonly insight: string
    readonly statement: string
    readonly validations: number
    readonly failures: number
    readonly claims: readonly {readonly event: string; readonly actor: string; readonly at: string; readonly text: string}[]
  }[]
  /** What judges answered on the pair, whether or not it counts. */
  readonly judged: readonly Said[]
  /** Lines that differ between what the machine wrote and what is there: `-` and `+` before each; between two statements, their words. */
  readonly diff: readonly string[]
}

/** Shows at most so many claims of an insight: the count of the rest is in its validations. */
const CLAIMS = 5

export async function detailsOf({ledger, scope, config}: ReviewPorts, item: QueuedItem): Promise<Details> {
  const view = ledger.scoped(scope)
  const all = await readInsights(view, {standing: config.promotion?.standing ?? true})
  const about = item.about.flatMap(id => all.find(insight => insight.id === id) ?? [])
  const insights = await Promise.all(
    about.map(async ({id, statement, successes, failures, claims}) => ({
      insight: id,
      statement,
      validations: successes,
      failures,
      claims: await Promise.all(
        claims.slice(-CLAIMS).map(async ({event, actor, at}) => ({event, actor, at, text: oneLine((await view.event(event))?.text ?? '')})),
      ),
    })),
  )
  const events = await decisionsOf(view)
  const written = historiesOf(events).get(item.about[0])?.written
  const there = filesOf(events).there.get(item.about[0])?.text
  const before = written?.file ?? written?.text
  const diff = before !== undefined && there !== undefined && before !== there ? linesOf(before, there) : statementsOf(about)
  const both = (await saidOn(view, item.about)).filter(({pair}) => pair.every(id => item.about.includes(id)))
  return {insights, judged: both.map(({pair: _, ...said}) => said), diff}
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

function linesOf(a: string, b: string): string[] {
  const [from, to] = [a.split(/\r?\n/), b.split(/\r?\n/)]
  const gone = from.filter(line => !to.includes(line)).map(line => `- ${line}`)
  const come = to.filter(line => !from.includes(line)).map(line => `+ ${line}`)
  return [...gone, ...come]
}

const statementsOf = (insights: readonly Insight[]): string[] =>
  insights.length < 2 ? [] : insights.map(({statement}, i) => `${i === 0 ? '-' : '+'} ${statement}`)
