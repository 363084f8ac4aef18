/** Stands for what no match may touch or cross. It is no character of any term, and a boundary on both sides. */
export const OPAQUE = '\uFFFC'

/**
 * The text that a reader of one block sees, and where each unit of it stands in the file. Units are UTF-16 code units.
 * `span` maps a half-open range of `text` to the half-open range of the file that holds it: from the first unit's start
 * to the last unit's end, so `file.slice(...span(start, end))` is what is written there, markers between included.
 */
export interface Projection {
  readonly text: string
  span(start: number, end: number): readonly [start: number, end: number]
}

/**
 * A run of projected units, in order. Plain runs map unit for unit; every unit of any other run stands for the whole file range
 * (a character reference, an opaque stretch).
 */
interface Piece {
  readonly at: number
  readonly start: number
  end: number
  readonly plain: boolean
}

export class ProjectionBuilder {
  #text: string[] = []
  #length = 0
  #pieces: Piece[] = []

  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  get length(): number {
    return this.#length
  }

  /** File units that are read as they are. */
  plain(start: number, end: number): void {
    if (start < end) this.#plain(this.#file.slice(start, end), start, end)
  }

  /** File units that are white space to the reader: quotation marks and indentation at the start of a line. */
  blank(start: number, end: number): void {
    if (start < end) this.#plain(this.#file.slice(start, end).replace(/[^\s]/g, ' '), start, end)
  }

  /** A file range that is read as another text, such as a character reference. */
  as(text: string, start: number, end: number): void {
    if (text === '') return
    this.#pieces.push({at: this.#length, start, end, plain: false})
    this.#append(text)
  }

  opaque(start: number, end: number): void {
    if (start < end) this.as(OPAQUE, start, end)
  }

  build(): Projection {
    const pieces = this.#pieces
    const text = this.#text.join('')
    return {
      text,
      span(start, end) {
        const first = pieceAt(pieces, start)
        const last = pieceAt(pieces, end - 1)
        return [first.plain ? first.start + start - first.at : first.start, last.plain ? last.start + end - last.at : last.end]
      },
    }
  }

  #plain(text: string, start: number, end: number): void {
    const last = this.#pieces.at(-1)
    if (last?.plain && last.end === start) last.end = end
    else this.#pieces.push({at: this.#length, start, end, plain: true})
    this.#append(text)
  }

  #append(text: string): void {
    this.#text.push(text)
    this.#length += text.length
  }
}

/** The last piece that begins at or before a projected unit. */
function pieceAt(pieces: readonly Piece[], unit: number): Piece {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle].at <= unit) low = middle
    else high = middle - 1
  }
  return pieces[low]
}

/** The same places under another text of the same length. */
export const withText = (projection: Projection, text: string): Projection => ({text, span: projection.span})

/** The same text further on in the file. */
export const moved = ({text, span}: Projection, by: number): Projection => ({
  text,
  span(start, end) {
    const [from, to] = span(start, end)
    return [from + by, to + by]
  },
})

/** A whole file as one text, read as it is. */
export const wholeText = (text: string): Projection => ({text, span: (start, end) => [start, end]})
