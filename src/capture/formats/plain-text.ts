import type {Actor} from '../../domain/event.ts'
import type {Importer, Line, Sink, SkipReason} from '../draft.ts'
import {keyLine} from '../privacy/own-secrets.ts'
import {type Fence, fenceAfter} from './fences.ts'
import {joined} from './joined.ts'

/**
 * Plain text: each paragraph is one event, so that a note that grows gives only what is new, and a long one needs no memory. A paragraph
 * ends at an empty line that is in no code fence and in no private key. Who wrote it is not in it: `actor` says.
 */
export function plainText(sink: Sink, actor: Actor, skip?: SkipReason): Importer {
  return new Paragraphs(sink, actor, skip)
}

/** What nobody would call a paragraph is cut, in UTF-16 units. */
const MAX_PARAGRAPH = 1024 * 1024

/** So many empty lines are no part of a key. */
const MAX_EMPTY = 8

const KEY_BEGINS = new RegExp(keyLine('BEGIN'))
const KEY_ENDS = new RegExp(keyLine('END'))
/** What may stand in a key behind an empty line: another one, a header, a line of it, its end; indented, or with signs that tools put before it. */
const IN_KEY = /^\W*(?:\d{1,6}\W+)?(?:[A-Za-z-]{1,20}: .*|=?[A-Za-z0-9+/=]{1,100}|-----END .*)?\s*$/

class Paragraphs implements Importer {
  readonly #sink: Sink
  readonly #actor: Actor
  readonly #skip: SkipReason | undefined
  #lines: Line[] = []
  #length = 0
  #fence: Fence | undefined
  /** In a private key, which may hold empty lines; those that came and may be of it. */
  #inKey = false
  #empty: Line[] = []

  constructor(sink: Sink, actor: Actor, skip: SkipReason | undefined) {
    this.#sink = sink
    this.#actor = actor
    this.#skip = skip
  }

  line(line: Line): void {
    if (line.text.trim() === '' && this.#fence === undefined) {
      if (this.#inKey && this.#empty.length < MAX_EMPTY) this.#empty.push(line)
      else this.end()
      return
    }
    if (this.#empty.length > 0) {
      if (IN_KEY.test(line.text)) this.#lines.push(...this.#empty)
      else this.end()
      this.#empty = []
    }
    if (KEY_BEGINS.test(line.text)) this.#inKey = true
    if (KEY_ENDS.test(line.text)) this.#inKey = false
    this.#fence = fenceAfter(line.text, this.#fence)
    this.#lines.push(withoutMark(line))
    this.#length += line.text.length
    if (this.#length > MAX_PARAGRAPH) this.end()
  }

  end(): void {
    const lines = this.#lines
    this.#lines = []
    this.#length = 0
    this.#fence = undefined
    this.#inKey = false
    this.#empty = []
    if (lines.length === 0) return
    const {text, exact} = joined(lines)
    const [{number, start}] = lines
    const place = exact ? {start, end: start + text.length} : {}
    this.#sink.draft({
      kind: 'message',
      actor: this.#actor,
      text,
      key: 'text',
      line: number,
      ...place,
      ...(this.#skip === undefined ? {} : {skip: this.#skip}),
    })
  }
}

/** The byte order mark is no part of what was written. */
function withoutMark(line: Line): Line {
  return line.number === 1 && line.text.charCodeAt(0) === 0xfeff ? {...line, text: line.text.slice(1), start: line.start + 1} : line
}
