import {isEventId, isTime, mistakesIn} from '../domain/check-event.ts'
import {idOf} from '../domain/content.ts'
import type {Event, EventInput} from '../domain/event.ts'
import {canonicalJson} from '../domain/json.ts'
import type {Appended, Ledger, ScopedLedger, Tombstone} from '../domain/ledger.ts'

/** How many lines go into the ledger at once. */
const BATCH = 1000

/**
 * The scope as canonical JSON Lines, each with its line feed: first the tombstones by id, then the events in ledger order. Lines say nothing
 * of this ledger (no sequence), so two ledgers that hold the same give the same lines, in the order in which each came to know them.
 */
export async function* exportLines(view: ScopedLedger): AsyncGenerator<string> {
  for await (const tombstone of view.tombstones()) yield `${canonicalJson({tombstone: {...tombstone, scope: view.scope}})}\n`
  for await (const {sequence: _, ...event} of view.events()) yield `${canonicalJson(event)}\n`
}

/** A line of an export. */
export interface ExportLine {
  /** Counts from 1. */
  readonly number: number
  readonly text: string
}

/** A line that was passed over; the message names what is wrong with it, not where. */
export interface ImportProblem {
  readonly line: number
  readonly message: string
}

/** What `capture` prints: read = kept + all skipped; kept = added + duplicates. Skipped events are stored too, outside these sums. */
export interface ImportReport {
  readonly read: number
  readonly kept: number
  readonly added: number
  readonly duplicates: number
  readonly skipped: Readonly<Record<string, number>>
  readonly problems: readonly ImportProblem[]
}

/** Why a line of an export is passed over, beside the reasons of its events. */
type Refusal = 'forgotten' | 'invalid' | 'other-scope'

/**
 * Takes over the lines of an export: events with their ids, checked, and tombstones with their effect. Only those of this scope: others are
 * counted as `other-scope`. A line that cannot be used is passed over alone and reported. The same lines again change nothing.
 */
export async function importLines(
  ledger: Ledger,
  scope: string,
  lines: AsyncIterable<ExportLine>,
  onProgress: (read: number) => Promise<void> = async () => {},
): Promise<ImportReport> {
  const tally = new Tally()
  const take = async (batch: readonly ExportLine[]): Promise<void> => {
    const read = batch.map(line => readLine(line.text, scope))
    for (const [n, one] of read.entries()) if ('refused' in one) tally.refuse(batch[n].number, one)
    const tombstones = read.flatMap(one => ('tombstone' in one ? [one.tombstone] : []))
    if (tombstones.length > 0) tally.tombstones(tombstones.length, await ledger.scoped(scope).bury(tombstones))
    const events = read.flatMap(one => ('event' in one ? [one.event] : []))
    if (events.length > 0) tally.events(events, await ledger.append(events))
    await onProgress(tally.read)
  }
  let batch: ExportLine[] = []
  for await (const line of lines) {
    if (line.text.trim() === '') continue
    batch.push(line)
    if (batch.length < BATCH) continue
    await take(batch)
    batch = []
  }
  if (batch.length > 0) await take(batch)
  return tally.report()
}

type Read =
  | {readonly event: EventInput}
  | {readonly tombstone: Tombstone}
  | {readonly refused: Exclude<Refusal, 'forgotten'>; readonly message?: string}

function readLine(text: string, scope: string): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {refused: 'invalid', message: 'the line is no JSON'}
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {refused: 'invalid', message: 'the line is no event'}
  return 'tombstone' in value ? readTombstone(value.tombstone, scope) : readEvent(value as Partial<Event>, scope)
}

function readTombstone(value: unknown, scope: string): Read {
  const {id, because, at, scope: own} = (value ?? {}) as Partial<Tombstone & {scope: string}>
  if (!isEventId(id) || !isTime(at) || typeof because !== 'string' || !/^[0-9a-f]{64}$/.test(because))
    return {refused: 'invalid', message: 'the tombstone has no id, no time or no hash of a reason'}
  return own === scope ? {tombstone: {id, because, at}} : {refused: 'other-scope'}
}

function readEvent({id, ...event}: Partial<Event>, scope: string): Read {
  const mistakes = mistakesIn(event)
  if (mistakes.length > 0) return {refused: 'invalid', message: mistakes.join('; ')}
  if (idOf(event as EventInput) !== id) return {refused: 'invalid', message: 'the id is not that of the content: the line was changed'}
  return event.scope === scope ? {event: event as EventInput} : {refused: 'other-scope'}
}

/** A file of noise must not fill the memory with what is wrong with it. */
const MAX_PROBLEMS = 100

class Tally {
  read = 0
  #added = 0
  #duplicates = 0
  readonly #skipped = new Map<string, number>()
  readonly #problems: ImportProblem[] = []

  refuse(line: number, {refused, message}: {readonly refused: Refusal; readonly message?: string}): void {
    this.read++
    this.#skip(refused)
    if (message !== undefined && this.#problems.length < MAX_PROBLEMS) this.#problems.push({line, message})
  }

  tombstones(given: number, fresh: number): void {
    this.read += given
    this.#added += fresh
    this.#duplicates += given - fresh
  }

  events(events: readonly EventInput[], {fates}: Appended): void {
    this.read += events.length
    for (const [n, fate] of fates.entries()) {
      const {skip} = events[n]
      if (fate === 'forgotten') this.#skip('forgotten')
      else if (skip !== undefined) this.#skip(skip)
      else if (fate === 'added') this.#added++
      else this.#duplicates++
    }
  }

  report(): ImportReport {
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)))
    const kept = this.#added + this.#duplicates
    return {read: this.read, kept, added: this.#added, duplicates: this.#duplicates, skipped, problems: this.#problems}
  }

  #skip(reason: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }
}
