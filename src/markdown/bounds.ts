import {lines, PART_LIMITS} from '../../compiler/entry/segments.ts'

/**
 * Keeps a markdown parse linear. The parser works for the square of the number of delimiters in a paragraph and of quotation marks
 * in a line, and costs some seconds for a megabyte of tiny blocks; prose comes nowhere near these limits, hostile and generated text does.
 */
export const LIMITS = {
  /** A longer line is parsed up to `lineHead`; the rest is read as text of the block in which the head ends. */
  line: 10_000,
  /** Delimiters in one run of lines without a blank line; further ones are ordinary characters. */
  delimiters: 1_000,
  /** Nested block quotes; further marks are ordinary characters. */
  quotes: 50,
  /** Template tags and elements that hold code are paired within so much. */
  wholePart: 262_144,
  ...PART_LIMITS,
} as const

/** Inert to the parser: a letter of no script, in no marker. */
const STAND_IN = '\uE000'

/** What the parser sees, and how its offsets map to the text. `cuts`: at `at` of the parsed text one unit stands for start … end. */
export interface Bounded {
  readonly text: string
  readonly cuts: readonly {readonly at: number; readonly start: number; readonly end: number}[]
}

export function bound(text: string): Bounded {
  const cuts: {at: number; start: number; end: number}[] = []
  const parts: string[] = []
  let delimiters = 0
  let removed = 0
  for (const {start, end} of lines(text)) {
    const head = end - start > LIMITS.line ? start + LIMITS.lineHead : end
    const line = boundQuotes(text.slice(start, head))
    if (/^[>\s]*$/.test(line)) delimiters = 0
    const count = countDelimiters(line)
    parts.push(delimiters + count > LIMITS.delimiters ? line.replace(DELIMITER, STAND_IN) : line)
    delimiters += count
    if (head === end) continue
    const tail = end - lineBreakLength(text, end)
    cuts.push({at: head - removed, start: head, end: tail})
    removed += tail - head - 1
    parts.push(STAND_IN, text.slice(tail, end))
  }
  return {text: parts.join(''), cuts}
}

const DELIMITER = /[*_~[]/g
const countDelimiters = (line: string): number => line.match(DELIMITER)?.length ?? 0

function boundQuotes(line: string): string {
  const marks = /^[>\s]*/.exec(line)![0]
  if (marks.length <= LIMITS.quotes) return line
  let seen = 0
  return marks.replace(/>/g, mark => (++seen > LIMITS.quotes ? STAND_IN : mark)) + line.slice(marks.length)
}

const lineBreakLength = (text: string, end: number): number =>
  /(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(0, end - 2), end))?.[0].length ?? 0
