import {canonicalStatement} from '../domain/canonical.ts'
import {commandsOf} from '../domain/commands.ts'
import {type Actor, type Event, TRUST} from '../domain/event.ts'
import type {Claim} from '../domain/insight.ts'

/** Events by id, as far as they are known: those of the scope. */
export type EventLookup = (id: string) => Event | undefined

/** An event of the system's own making, or text that it gave and gets back. */
export const isSelfMade = (event: Event): boolean => event.actor === 'kanon' || event.skip === 'recalled'

/** Trust 0..1 of an event: the minimum over itself and all that it rests on. What rests on something unknown is not trusted. */
export function trustOf(event: Event, lookup: EventLookup, seen: ReadonlySet<string> = new Set()): number {
  if (isSelfMade(event)) return 0
  const path = new Set(seen).add(event.id)
  const below = (event.lineage ?? [])
    .filter(id => !path.has(id))
    .map(id => {
      const parent = lookup(id)
      return parent === undefined ? 0 : trustOf(parent, lookup, path)
    })
  return Math.min(TRUST[event.actor], ...below)
}

/** Text that an assistant can read and say again; with it goes the trust that is left to who repeats it. */
const READ_TRUST: Readonly<Record<Actor, number>> = {document: TRUST.document, tool: TRUST.document, kanon: 0, person: 1, assistant: 1}

export interface ClaimContext {
  readonly lookup: EventLookup
  /** The other events of an episode that may hold text to be repeated: those of documents, tools and Kanon, and recalled blocks. */
  readonly readable: (episode: string) => readonly Event[]
  /** Claims by documents, of any insight. */
  readonly documents: readonly {readonly event: Event; readonly insight: string; readonly commands: readonly string[]}[]
}

/**
 * The claims of one insight: the events that say it. An assistant who says what a document, a tool's output or a recalled block said before
 * makes no claim of its own, but repeats one, and has its trust: in the same episode the words or the command are enough; over episodes the
 * same statement, or a command that a document gave.
 */
export function claimsOf(insight: string, statement: string, sources: readonly Event[], context: ClaimContext): Claim[] {
  const canonical = canonicalStatement(statement)
  const commands = commandsOf(statement)
  return sources.map(event => {
    const trust = trustOf(event, context.lookup)
    const claim = {event: event.id, episode: event.episode, at: event.at, actor: event.actor}
    const read = event.actor === 'assistant' ? echoed(event, {insight, canonical, commands}, context) : undefined
    if (read === undefined) return {...claim, trust}
    return {...claim, trust: Math.min(trust, trustOf(read, context.lookup), isSelfMade(read) ? 0 : READ_TRUST[read.actor]), echoOf: read.id}
  })
}

interface Said {
  readonly insight: string
  readonly canonical: string
  readonly commands: readonly string[]
}

/** What the speaker repeats, the least trusted first. */
function echoed(event: Event, said: Said, context: ClaimContext): Event | undefined {
  const before = (other: Event): boolean => other.id !== event.id && other.at <= event.at
  const shares = (commands: readonly string[]): boolean => commands.some(command => said.commands.includes(command))
  const read = context.readable(event.episode).filter(other => before(other) && repeats(other, said))
  const documents = context.documents
    .filter(document => before(document.event) && (document.insight === said.insight || shares(document.commands)))
    .map(document => document.event)
  const trust = (other: Event): number => (isSelfMade(other) ? 0 : READ_TRUST[other.actor])
  return [...read, ...documents].sort(
    (a, b) => trust(a) - trust(b) || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.id < b.id ? -1 : 1),
  )[0]
}

/** Of a document the command alone is enough: reworded advice stays the document's. A tool prints commands all the time. */
function repeats(other: Event, said: Said): boolean {
  const text = canonicalStatement(other.text)
  if (text.includes(said.canonical)) return true
  return (other.actor === 'document' || isSelfMade(other)) && said.commands.some(command => text.includes(canonicalStatement(command)))
}
