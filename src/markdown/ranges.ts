/** A half-open range of a file, in UTF-16 code units. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Ranges in order, none touching another, so that a cursor can walk them beside the text. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: {start: number; end: number}[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({start: range.start, end: range.end})
  }
  return merged
}

/** Answers for offsets in any order; fast where they grow. */
export class RangeCursor {
  #next = 0
  readonly #ranges: readonly Range[]

  /** `ranges` as `mergeRanges` gives them. */
  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges
  }

  /** The first range that ends behind `offset`, if any. */
  from(offset: number): Range | undefined {
    const ranges = this.#ranges
    while (this.#next > 0 && ranges[this.#next - 1].end > offset) this.#next--
    while (this.#next < ranges.length && ranges[this.#next].end <= offset) this.#next++
    return ranges[this.#next]
  }

  has(offset: number): boolean {
    const range = this.from(offset)
    return range !== undefined && range.start <= offset
  }
}
