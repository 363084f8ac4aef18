import type {Actor} from '../domain/event.ts'

/** An event as an importer read it: nothing in it is redacted yet, so nobody but the redaction may look at it. */
export interface Draft {
  readonly kind: 'message' | 'tool-result'
  readonly actor: Actor
  /** The session it belongs to; absent: the file does not say. */
  readonly episode?: string | undefined
  /** ISO 8601 in UTC; absent: the file does not say. */
  readonly at?: string | undefined
  readonly text: string
  /** What makes it one event within its episode, time, actor and text: `turn`, `turn#2` for the second of equal ones, an id that it has. */
  readonly key: string
  /** Where `text` stands in the file, where it is a verbatim slice of it: UTF-16 units, half-open. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** The line that it begins at, from 1: for messages about it. */
  readonly line: number
  /** The line that the message begins at which it is a part of; absent: it is all that its line says. */
  readonly message?: number | undefined
  /** Why it is no statement, where its structure says so already. */
  readonly skip?: SkipReason | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** The text is what a tool gave or took: over 4 kB it is kept as its hash. */
  readonly payload?: boolean | undefined
  /** The file ended inside it: the rest of it may come with the next export. */
  readonly cutOff?: boolean | undefined
}

/**
 * Why an event gives no fact. Those of `STORED` are kept in the ledger with their reason; the others never enter: there is nothing left
 * to keep, or nobody could read it.
 */
export type SkipReason = (typeof STORED)[number] | (typeof NOT_STORED)[number]

export const STORED = [
  'system',
  'meta',
  'summary',
  'sidechain',
  'thinking',
  'tool-call',
  'tool-payload',
  'instructions',
  'repeated',
  'narration',
  'recalled',
  'unknown-type',
] as const

export const NOT_STORED = ['private', 'secret', 'empty', 'invalid', 'forgotten'] as const

/** What is wrong with the input, by line where it has one. Never the line itself: it may hold a secret. */
export interface CaptureProblem {
  readonly code: ProblemCode
  readonly file: string
  readonly line?: number
  readonly message: string
}

/**
 * Broken lines and times are errors: what they say is not in the ledger. A cut-off end and a foreign encoding are warnings: the first is
 * how a file looks that is still being written, and the second was read.
 */
export const PROBLEM_SEVERITY = {
  'line-invalid': 'error',
  'line-too-long': 'error',
  'event-invalid': 'error',
  'file-binary': 'error',
  'file-json': 'error',
  'line-cut-off': 'warning',
  'turn-cut-off': 'warning',
  'time-unreadable': 'warning',
  encoding: 'warning',
  'format-unknown': 'info',
} as const

export type ProblemCode = keyof typeof PROBLEM_SEVERITY

/** Takes what an importer reads. */
export interface Sink {
  draft(draft: Draft): void
  /** Something that was read and gives no draft. */
  skipped(reason: SkipReason): void
  problem(code: ProblemCode, line: number, message: string): void
}

/** Reads a file line by line; holds one turn at most. */
export interface Importer {
  line(line: Line): void
  /** The file is over. */
  end(): void
}

/** A line as it stands in the file. */
export interface Line {
  /** Without its end. */
  readonly text: string
  /** `\n`, `\r\n`, or nothing at the end of the file. */
  readonly eol: string
  /** From 1. */
  readonly number: number
  /** Where it begins: UTF-16 units of the file read as UTF-8, BOM counted. */
  readonly start: number
  /** false: it was not UTF-8, so that offsets in `text` are none in the file. */
  readonly exact: boolean
}
