import {createHash} from 'node:crypto'
import type {Draft, Line, Sink, SkipReason} from '../draft.ts'
import {exitInOutput} from './exit-state.ts'
import {joined} from './joined.ts'

export interface Speaker {
  readonly person: boolean
  /** A side chain: the agent speaks to itself. */
  readonly side: boolean
  readonly at: string | undefined
  /** The turn states its time, and did not take over that of the one before. */
  readonly dated: boolean
}

/** A stretch of a turn: text, thinking, the use of a tool. */
export interface Piece {
  readonly type: 'text' | 'thinking' | 'tool'
  readonly lines: readonly Line[]
  readonly name?: string | undefined
  readonly shell?: boolean
  /** false: the file ended before it did. */
  readonly closed?: boolean
}

/** Writes turns as drafts, each stretch one. Equal ones of one second are told apart by their number, which every export gives alike. */
export class TurnWriter {
  readonly #session: string
  readonly #sink: Sink
  /** How often the same was said in one second, by hash. */
  readonly #seen = new Map<string, number>()

  constructor(session: string, sink: Sink) {
    this.#session = session
    this.#sink = sink
  }

  turn(speaker: Speaker, pieces: readonly Piece[], atEnd: boolean): void {
    const drafts = pieces.flatMap((piece, n) => this.#draft(speaker, piece, atEnd && n === pieces.length - 1))
    if (drafts.length === 0) this.#sink.skipped('empty')
    for (const draft of drafts) this.#sink.draft({...draft, message: drafts[0].line})
  }

  #draft(speaker: Speaker, piece: Piece, last: boolean): Draft[] {
    const lines = last && piece.closed !== true ? whole(piece.lines) : piece.lines
    const text = piece.type === 'text' ? trimmed(lines, withoutRule) : trimmed(inside({...piece, lines}))
    if (text === undefined) return []
    const {line, start, end} = text
    const draft = {
      episode: this.#session,
      at: speaker.at,
      start: text.exact ? start : undefined,
      end: text.exact ? end : undefined,
      skip: skipOf(speaker, piece),
      cutOff: last && speaker.dated,
      text: text.text,
      line,
    }
    if (last && piece.closed === false)
      this.#sink.problem('turn-cut-off', line, 'the file ends within this block; import it again when it is complete')
    const actor = speaker.person ? 'person' : 'assistant'
    if (piece.type !== 'tool') return [{...draft, kind: 'message', actor, key: this.#key(speaker, piece.type, text.text)}]
    return [
      {
        ...draft,
        kind: 'tool-result',
        actor: 'tool',
        payload: true,
        data: called(piece, text.text),
        key: this.#key(speaker, 'tool', text.text),
      },
    ]
  }

  #key(speaker: Speaker, type: string, text: string): string {
    const hash = createHash('sha256').update(`${speaker.at} ${speaker.person} ${type}\n${text}`).digest('base64')
    const count = (this.#seen.get(hash) ?? 0) + 1
    this.#seen.set(hash, count)
    return count === 1 ? 'turn' : `turn#${count}`
  }
}

function skipOf(speaker: Speaker, {type}: Piece): SkipReason | undefined {
  if (type === 'thinking') return 'thinking'
  if (type === 'tool') return 'tool-payload'
  return speaker.side ? 'sidechain' : undefined
}

interface Slice {
  readonly text: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly exact: boolean
}

const isBlank = (line: Line): boolean => line.text.trim() === ''

/** A stretch of lines without blank ones at its ends and without the last line's end. Undefined where nothing is left. */
function trimmed(lines: readonly Line[], ending = (to: number, _lines: readonly Line[]) => to): Slice | undefined {
  let from = 0
  while (from < lines.length && isBlank(lines[from])) from++
  let to = lines.length
  while (to > from && isBlank(lines[to - 1])) to--
  to = ending(to, lines)
  while (to > from && isBlank(lines[to - 1])) to--
  if (from === to) return undefined
  const {text, exact} = joined(lines.slice(from, to))
  const {number, start} = lines[from]
  return {text, line: number, start, end: start + text.length, exact}
}

/** A line that begins like one of the exporter's: the file was cut off within it. */
const CUT = /^(?:_|_\*|_\*\*.*|<(?:\/?[a-z-]*|(?:tool-use|think|details|summary)\b.*|\/details>.*)|--?)$/

/** The lines without one that the end of the file cut off. */
function whole(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  return last !== undefined && last.eol === '' && CUT.test(last.text) ? lines.slice(0, -1) : lines
}

/** The rule that the exporter draws between exchanges is not part of what was said. */
const withoutRule = (to: number, lines: readonly Line[]): number => (to > 0 && lines[to - 1].text === '---' ? to - 1 : to)

/** A block without the lines that open and close it. */
function inside({lines, closed = true}: Piece): readonly Line[] {
  const summary = lines.length > 1 && /^<summary>.*<\/summary>\s*$/.test(lines[1].text) ? 2 : 1
  return lines.slice(summary, closed ? -1 : undefined)
}

/** A line that is one span of code: the command as it was run. */
const COMMAND = /^\s*(`+)(?!`)(.+?)\1\s*$/
const OPENING = /^(`{3,}|~{3,})\w*\s*$/

/** What was called and how it ended. */
function called({name, shell = false, closed = true}: Piece, text: string): Readonly<Record<string, unknown>> {
  const lines = text.split(/\r?\n/)
  const fence = lines.findIndex(line => OPENING.test(line))
  const before = fence < 0 ? lines : lines.slice(0, fence)
  const command = shell ? before.map(line => COMMAND.exec(line)?.[2]?.trim()).find(found => found !== undefined) : undefined
  const output = fence < 0 ? '' : lines.slice(fence + 1).join('\n')
  const exit = closed ? exitInOutput(output, shell && command !== undefined ? 0 : undefined) : undefined
  return {
    ...(command === undefined ? (name === undefined ? {} : {command: name}) : {command}),
    ...(command === undefined || name === undefined ? {} : {name}),
    ...(exit === undefined ? {} : {exit}),
  }
}
