import {createHash} from 'node:crypto'
import type {Importer, Line, Sink} from '../draft.ts'
import {readTime, wholeSecond} from '../time.ts'
import {closed, type Fence, fenceAfter} from './fences.ts'
import {closes, depthAfter, type OpenBlock, opened} from './session-blocks.ts'
import {type Piece, type Speaker, TurnWriter} from './session-turns.ts'

/** `<!-- Claude Code Session 0a57…(time) -->`, as the exporter names the session in the first lines. */
const SESSION = /^<!--\s*.{0,60}?\bSession:?\s+([\w-]{6,128})\b\s*(?:\(([^)]*)\))?/i
/** `_**User (2026-01-25 12:30:58Z)**_`, `_**Agent - sidechain (model time)**_`, `_**Assistant**_`. */
const HEADER = /^_\*\*(User|Human|Agent|Assistant|Model)( - sidechain)?(?: \((?:([^()]*?) )??((?:\d{4}-\d{2}-\d{2}[^()]*)?)\))?\*\*_\s*$/

/** Whether a line begins a turn of an exported session. */
export const isTurnHeader = (line: string): boolean => HEADER.test(line)

/**
 * A coding agent's session, exported as markdown: turns with their times, thinking and tool use in `<details>`. The exporter escapes
 * nothing, so a turn may hold lines that look like the beginning of another one: inside a block of tool use or thinking they are not
 * looked at, and inside a fence they are passed over where their time lies before that of the turn.
 */
export function sessionMarkdown(sink: Sink): Importer {
  return new SessionReader(sink)
}

class SessionReader implements Importer {
  readonly #sink: Sink
  #writer: TurnWriter | undefined
  #session: string | undefined
  #at: string | undefined
  /** The pieces of the turn that is being read, none before the first header. */
  #pieces: Piece[] | undefined
  /** The lines of the last piece, where that is text. */
  #text: Line[] = []
  #speaker: Speaker | undefined
  #block: (OpenBlock & {depth: number; readonly lines: Line[]}) | undefined
  #fence: Fence | undefined

  constructor(sink: Sink) {
    this.#sink = sink
  }

  line(line: Line): void {
    const speaker = this.#block === undefined ? this.#speakerOf(line) : undefined
    if (this.#block !== undefined) this.#inBlock(line, this.#block)
    else if (speaker !== undefined) this.#begin(speaker)
    else if (this.#pieces === undefined) this.#preamble(line)
    else this.#inTurn(line, this.#pieces)
  }

  #inTurn(line: Line, pieces: Piece[]): void {
    const block = this.#fence === undefined ? opened(line.text) : undefined
    if (block !== undefined) {
      this.#block = {...block, depth: 1, lines: [line]}
      if (closes(line.text, block)) this.#closeBlock(this.#block)
      return
    }
    this.#fence = fenceAfter(line.text, this.#fence)
    if (pieces.at(-1)?.type !== 'text') {
      this.#text = []
      pieces.push({type: 'text', lines: this.#text})
    }
    this.#text.push(line)
  }

  end(): void {
    if (this.#block !== undefined) this.#unclosed(this.#block)
    else this.#flush(true)
  }

  #preamble(line: Line): void {
    const found = SESSION.exec(line.text)
    if (found === null) return
    this.#session ??= found[1]
    this.#at ??= secondOf(found[2])
  }

  #speakerOf(line: Line): Speaker | undefined {
    const found = line.text.startsWith('_**') ? HEADER.exec(line.text) : null
    if (found === null) return undefined
    const [, name, side, , time] = found
    const at = secondOf(time)
    // What is pasted was said before; what is said after it, by the same clock, is the next turn of a text whose fence was never closed.
    if (this.#fence !== undefined && (at === undefined || (this.#at !== undefined && at < this.#at))) return undefined
    if (time !== undefined && time !== '' && at === undefined)
      this.#sink.problem('time-unreadable', line.number, 'the time of the turn cannot be read')
    return {
      person: /^(?:User|Human)$/.test(name) && side === undefined,
      side: side !== undefined,
      at: at ?? this.#at,
      dated: at !== undefined,
    }
  }

  #begin(speaker: Speaker): void {
    this.#flush(false)
    this.#fence = undefined
    this.#speaker = speaker
    this.#at = speaker.at
    this.#pieces = []
  }

  #inBlock(line: Line, block: OpenBlock & {depth: number; readonly lines: Line[]}): void {
    block.lines.push(line)
    block.depth = depthAfter(line.text, block, block.depth)
    if (block.depth === 0) this.#closeBlock(block)
  }

  #closeBlock(block: OpenBlock & {readonly lines: Line[]}): void {
    this.#pieces?.push({type: block.type, name: block.name, shell: block.shell, lines: block.lines, closed: true})
    this.#block = undefined
    this.#fence = undefined
  }

  /**
   * The file ends in a block. Either it is cut off; or the block holds what looks like the beginning of others, as a printed session does.
   * Then it is read again, and ends at the first line that can end it.
   */
  #unclosed(block: OpenBlock & {readonly lines: Line[]}): void {
    this.#block = undefined
    const at = block.lines.findIndex((line, n) => n > 0 && (closed(line.text, block.close) || isTurnHeader(line.text)))
    if (at < 0) {
      this.#pieces?.push({type: block.type, name: block.name, shell: block.shell, lines: block.lines, closed: false})
      this.#flush(true)
      return
    }
    const isHeader = isTurnHeader(block.lines[at].text)
    this.#closeBlock({...block, lines: block.lines.slice(0, isHeader ? at : at + 1)})
    for (const line of block.lines.slice(isHeader ? at : at + 1)) this.line(line)
    this.end()
  }

  #flush(atEnd: boolean): void {
    const pieces = this.#pieces
    if (pieces === undefined || this.#speaker === undefined) return
    this.#writer ??= new TurnWriter(this.#session ?? unnamed(this.#speaker, pieces), this.#sink)
    this.#writer.turn(this.#speaker, pieces, atEnd)
    this.#pieces = undefined
  }
}

/** Exports of one session state its times once with and once without a fraction: by the second they are the same turns. */
function secondOf(time: string | undefined): string | undefined {
  const at = readTime(time)
  return at && wholeSecond(at)
}

/** A session that does not say which it is: its first turn is the same in every export of it, however its time is written. */
function unnamed(speaker: Speaker, pieces: readonly Piece[]): string {
  const said = pieces
    .flatMap(piece => piece.lines.map(line => line.text))
    .join('\n')
    .trim()
    .slice(0, 200)
  return `session-${createHash('sha256').update(`${speaker.person} ${speaker.at}\n${said}`).digest('hex').slice(0, 16)}`
}
