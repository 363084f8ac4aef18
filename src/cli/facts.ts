import type {EventReason} from '../distill/index.ts'
import type {Event} from '../domain/event.ts'
import type {CandidateFact} from '../domain/fact.ts'
import {CliError} from './command.ts'
import {placed} from './commands/distill.ts'
import {loadDistill} from './distilling.ts'
import type {Learning} from './learning.ts'

/** What is told, for programs and for people. */
export interface Answer {
  readonly json: object
  readonly text: string
}

/** A fact by its id, or by that of its insight: what was said for it, where, and by whom. */
export async function factAnswer(id: string, {view}: Learning): Promise<Answer | undefined> {
  const {factsIn} = await import('../distill/current.ts')
  const found = (await factsIn(view)).filter(fact => isNamed(fact, id))
  if (found.length === 0) return undefined
  if (found.length > 1) throw new CliError(`why: ${JSON.stringify(id)} begins the ids of ${found.length} facts; give more of it`)
  const [fact] = found
  const sources = await Promise.all(
    fact.sources.map(async source => {
      const event = await view.event(source.event)
      return {...(await placed(source, view)), actor: event?.actor, at: event?.at, episode: event?.episode}
    }),
  )
  const lines = sources.map(
    ({actor, at, event, file, fileStart, text}) =>
      `  ${at} ${actor} ${event.slice(0, 8)}${file === undefined ? '' : ` ${file}${fileStart === undefined ? '' : `:${fileStart}`}`}\n    ${text.replace(/\s+/g, ' ')}\n`,
  )
  const parts = Object.entries(fact.parts).map(([name, value]) => `${name} ${value}`)
  return {
    json: {what: 'fact', ...fact, sources},
    text: `${fact.kind}: ${fact.statement}\nconfidence ${fact.confidence}; significance ${fact.significance} (${parts.join(', ')})\nsaid ${fact.sources.length === 1 ? 'once' : `${fact.sources.length} times`}:\n${lines.join('')}`,
  }
}

const isNamed = ({id, insight}: CandidateFact, name: string): boolean =>
  name.length >= 8 && (id.startsWith(name) || insight.startsWith(name))

/** Any event: what became of each of its sentences. */
export async function eventAnswer(event: Event): Promise<Answer> {
  const {REASONS, whyOfEvent} = await loadDistill()
  const reason = whyOfEvent(event)
  return {
    json: {kind: event.kind, actor: event.actor, at: event.at, episode: event.episode, text: event.text, ...reason},
    text: readable(event, reason, REASONS),
  }
}

function readable({id, kind, actor, at}: Event, {skip, sentences}: EventReason, reasons: Readonly<Record<string, string>>): string {
  const head = `${kind} ${id.slice(0, 8)} by ${actor} at ${at}\n`
  const skipped = skip === undefined ? '' : `not read: ${skip}\n`
  const lines = sentences.map(({text, fact, reason = ''}) => {
    const outcome = fact === undefined ? `${reason}: ${reasons[reason] ?? reason}` : `${fact.kind}, confidence ${fact.confidence}`
    return `  ${shortened(text)}\n    ${outcome}\n`
  })
  return `${head}${skipped}${lines.join('')}`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
