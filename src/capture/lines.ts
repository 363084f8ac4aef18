import {isUtf8} from 'node:buffer'
import type {Line} from './draft.ts'

/** A line longer than this is passed over: no turn is, and reading it would take a multiple of its size in memory. In bytes. */
export const MAX_LINE = 128 * 1024 * 1024

export interface LineProblem {
  readonly code: 'encoding' | 'line-too-long'
  readonly line: number
  readonly message: string
}

/**
 * The lines of a file, each batch those that one chunk of it completed; memory holds one chunk and the line it is in. UTF-16 with a byte
 * order mark is read as such; bytes that are no UTF-8 make their line Windows-1252, which knows every byte, so that nothing is lost.
 * Both are reported, once each.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  onProblem: (problem: LineProblem) => void,
  maxLine = MAX_LINE,
): AsyncGenerator<Line[], undefined> {
  const splitter = new Splitter(onProblem, maxLine)
  let decoder: TextDecoder | undefined
  let first = true
  for await (const bytes of leading(chunks)) {
    if (first) {
      decoder = wideDecoder(bytes)
      if (decoder !== undefined) splitter.wide(decoder.encoding)
      first = false
    }
    const chunk =
      decoder === undefined
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Buffer.from(decoder.decode(bytes, {stream: true}))
    const lines = splitter.push(chunk)
    if (lines.length > 0) yield lines
  }
  const rest = splitter.end(decoder === undefined ? undefined : Buffer.from(decoder.decode()))
  if (rest.length > 0) yield rest
  return undefined
}

/** The chunks, the first of which has the two bytes of a byte order mark where the file has two. */
async function* leading(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of chunks) {
    if (head === undefined) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < 2) continue
      yield head
      head = undefined
    }
  }
  if (head !== undefined && head.length > 0) yield head
  return undefined
}

function wideDecoder(bytes: Uint8Array): TextDecoder | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  return undefined
}

const LF = 10
const CR = 13

class Splitter {
  readonly #onProblem: (problem: LineProblem) => void
  readonly #maxLine: number
  /** The beginning of a line whose end has not come yet. */
  #parts: Buffer[] = []
  #partBytes = 0
  #number = 0
  #offset = 0
  #wide = false
  #reported = false
  /** A line beyond ASCII came that is UTF-8. */
  #utf8 = false

  constructor(onProblem: (problem: LineProblem) => void, maxLine: number) {
    this.#onProblem = onProblem
    this.#maxLine = maxLine
  }

  wide(encoding: string): void {
    this.#wide = true
    this.#onProblem({
      code: 'encoding',
      line: 1,
      message: `the file is ${encoding.toUpperCase()}; it was read as such, without places in it`,
    })
  }

  push(chunk: Buffer): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, from)) {
      this.#take(chunk.subarray(from, at + 1), lines)
      from = at + 1
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from))
    return lines
  }

  end(last?: Buffer): Line[] {
    const lines = last === undefined ? [] : this.push(last)
    if (this.#partBytes > 0) this.#take(Buffer.alloc(0), lines)
    return lines
  }

  /** A copy: the chunk may be used again by whoever gave it. What is too long is counted, not kept. */
  #keep(part: Buffer): void {
    this.#partBytes += part.length
    if (this.#partBytes <= this.#maxLine) this.#parts.push(Buffer.from(part))
    else this.#parts = []
  }

  #take(end: Buffer, lines: Line[]): void {
    const bytes = this.#partBytes + end.length
    this.#number++
    if (bytes > this.#maxLine) this.#pass(bytes)
    else {
      const whole = this.#parts.length === 0 ? end : Buffer.concat([...this.#parts, end])
      lines.push(this.#read(whole))
    }
    this.#parts = []
    this.#partBytes = 0
  }

  /** The offsets of what follows are right only where the line is ASCII; after such a line there are none. */
  #pass(bytes: number): void {
    this.#wide = true
    const message = `the line has ${bytes} bytes; more than ${this.#maxLine} are not read`
    this.#onProblem({code: 'line-too-long', line: this.#number, message})
  }

  #read(bytes: Buffer): Line {
    const start = this.#offset
    const asUtf8 = bytes.toString('utf8')
    this.#offset += asUtf8.length
    const valid = !asUtf8.includes('\uFFFD') || isUtf8(bytes)
    if (asUtf8.length < bytes.length && valid) this.#utf8 = true
    const cut = valid ? undefined : this.#withoutHalf(bytes)
    if (cut !== undefined) return {text: cut, eol: '', number: this.#number, start, exact: !this.#wide}
    const text = valid ? asUtf8 : this.#narrow(bytes)
    const eol = bytes.at(-1) !== LF ? '' : bytes.at(-2) === CR ? '\r\n' : '\n'
    return {text: eol === '' ? text : text.slice(0, -eol.length), eol, number: this.#number, start, exact: valid && !this.#wide}
  }

  /**
   * The last line of a file of UTF-8 that was cut off in the middle of a character, without its half. Undefined for any other; where
   * nothing before it is UTF-8 beyond ASCII, it may as well be a letter of another encoding.
   */
  #withoutHalf(bytes: Buffer): string | undefined {
    if (bytes.at(-1) === LF || this.#reported) return undefined
    for (let half = 1; half <= 3; half++) {
      const whole = bytes.subarray(0, -half)
      const text = whole.toString('utf8')
      if (isUtf8(whole) && isHalf(bytes.subarray(-half))) return this.#utf8 || text.length < whole.length ? text : undefined
    }
    return undefined
  }

  #narrow(bytes: Buffer): string {
    if (!this.#reported) {
      const message = 'the line holds bytes that are no UTF-8; it and others like it were read as Windows-1252, without places in the file'
      this.#onProblem({code: 'encoding', line: this.#number, message})
    }
    this.#reported = true
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether these are the first bytes of a character of UTF-8 that has more. */
const isHalf = ([lead, ...rest]: Uint8Array): boolean =>
  lead >= [0xc2, 0xe0, 0xf0][rest.length] && lead <= 0xf4 && rest.every(byte => (byte & 0xc0) === 0x80)
