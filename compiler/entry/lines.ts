export interface Place {
  readonly line: number
  readonly column: number
}

/** Turns offsets of one text into places. Lines end with LF, CRLF or a lone CR, as in CommonMark. */
export class Lines {
  /** Offsets at which lines start. */
  private readonly starts: number[] = [0]

  constructor(text: string) {
    if (text.charCodeAt(0) === 0xfeff) this.starts[0] = 1
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(i + 1) !== 0x0a)) this.starts.push(i + 1)
    }
  }

  /** Line and column of an offset (UTF-16 code units), both from 1, as an editor shows them: a byte order mark is no column. */
  at(offset: number): Place {
    let low = 0
    let high = this.starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.starts[middle] <= offset) low = middle
      else high = middle
    }
    return {line: low + 1, column: Math.max(1, offset - this.starts[low] + 1)}
  }
}

/** Offset of the line break that ends the line in which `from` stands, or the end of the text. */
export function lineEnd(text: string, from: number): number {
  let i = from
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x0a || code === 0x0d) break
  }
  return i
}

/** Offset of the line after the one that ends at `end`. */
export function nextLine(text: string, end: number): number {
  if (end >= text.length) return text.length
  return text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a ? end + 2 : end + 1
}

/** True where only spaces and tabs stand between the offsets. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code !== 0x20 && code !== 0x09) return false
  }
  return true
}
