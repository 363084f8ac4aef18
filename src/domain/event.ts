/** Who an event comes from; with it goes how far it is trusted (see `trustOf`). */
export type Actor = 'person' | 'assistant' | 'tool' | 'document' | 'kanon'

export const ACTORS: readonly Actor[] = ['person', 'assistant', 'tool', 'document', 'kanon']

/**
 * What kind of thing happened. Decisions of people and of the gate are events too: all learning state is a fold over events. A `tombstone`
 * says that others were forgotten, and changes nothing by itself.
 */
export type EventKind = 'message' | 'tool-result' | 'prediction' | 'outcome' | 'decision' | 'fact' | 'verdict' | 'tombstone'

export const KINDS: readonly EventKind[] = ['message', 'tool-result', 'prediction', 'outcome', 'decision', 'fact', 'verdict', 'tombstone']

/**
 * Something that happened, as it is offered to the ledger. `text` is what was said, after redaction; `data` is what else belongs to the
 * event of this kind, as JSON (its shape is declared where the kind is made: `ToolResult`, `PredictionData`, …).
 */
export interface EventInput {
  readonly kind: EventKind
  readonly actor: Actor
  /** Path of the scope, `org/team/agent`. */
  readonly scope: string
  /** The session or task it belongs to. */
  readonly episode: string
  /** When it happened, ISO 8601 in UTC (`2026-11-30T09:00:00.000Z`). Part of the content: a retry says the same time. */
  readonly at: string
  readonly text: string
  /** Where it comes from: what makes the same words in two places two events, and one turn delivered twice one event. */
  readonly source: EventSource
  /**
   * Ids of the events that this one rests on; the ledger keeps them sorted, each once. Trust is the minimum over all of them; what rests on
   * an event is forgotten with it. So whatever repeats words of an event must name it here.
   */
  readonly lineage?: readonly string[]
  /**
   * Why it is kept but not distilled (`system`, `narration`, `tool-payload`, `recalled`, …); absent: it is. No part of the id, as rules of
   * hygiene change: what was captured first stays as it is.
   */
  readonly skip?: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface EventSource {
  /** The key within which an event is one: a session id and turn, a uuid, a file and place. Never a wall clock, never a counter of this run. */
  readonly key: string
  /** The file it was read from, relative to the project, with `/`. No part of the id, nor is the span: a renamed file holds the same events. */
  readonly file?: string
  /** Where `text` stands in that file, where it is a verbatim slice of it: UTF-16 units, half-open, BOM counted. */
  readonly start?: number
  readonly end?: number
}

/** An event in the ledger. */
export interface Event extends EventInput {
  /** Hash of the canonical content (see `contentOf`): equal events have equal ids, wherever and whenever they are appended. */
  readonly id: string
  /** Its place in this ledger, from 1, over all scopes: replay goes in this order. Differs between ledgers; no id depends on it. */
  readonly sequence: number
}

/** Something that is still being put together. */
export type Writable<T> = {-readonly [K in keyof T]: T[K]}

/** Ledger order. */
export const bySequence = (a: Event, b: Event): number => a.sequence - b.sequence

/** The result of a tool, as `data` of a `tool-result` event. */
export interface ToolResult {
  /** The command or the name of the tool, as called. */
  readonly command?: string
  /** 0 is success. Absent: unknown, and then it is no outcome of anything. */
  readonly exit?: number
}

/** Trust 0..1 by actor: DESIGN.md, section 6. */
export const TRUST: Readonly<Record<Actor, number>> = {person: 1, tool: 1, assistant: 0.9, document: 0.3, kanon: 0}

/** An event that is none: nothing of its batch was stored. The message has one sentence for each mistake. */
export class EventError extends Error {
  override readonly name = 'EventError'
}
