/** Lines of a text for turning offsets into places. LF, CRLF and CR end a line, as editors count. */
export class LineIndex {
  readonly #starts: number[] = [0]
  readonly #length: number

  constructor(text: string) {
    this.#length = text.length
    if (text.charCodeAt(0) === 0xfeff) this.#starts[0] = 1
    for (const {index, 0: found} of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + found.length)
  }

  /** Line and column from 1, the column in UTF-16 units, as an editor shows it: a byte order mark is none. */
  place(offset: number): {line: number; column: number} {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle] <= offset) low = middle
      else high = middle - 1
    }
    return {line: low + 1, column: Math.max(1, offset - this.#starts[low] + 1)}
  }

  /** The offset of a place, or undefined where the text has no such line or column. */
  offset(line: number, column: number): number | undefined {
    const start = this.#starts[line - 1]
    if (start === undefined || column < 1) return undefined
    const offset = start + column - 1
    return offset < (this.#starts[line] ?? this.#length + 1) ? offset : undefined
  }
}
