/**
 * Keeps a markdown parse linear. The parser works for the square of the number of delimiters in a paragraph and of quotation marks
 * in a line, and costs some seconds for a megabyte of tiny blocks; prose comes nowhere near these limits, hostile and generated text does.
 */
export const LIMITS = {
  /** A longer line is parsed up to `lineHead`; the rest is read as text of the block in which the head ends. */
  line: 10_000,
  lineHead: 1_000,
  /** Delimiters in one run of lines without a blank line; further ones are ordinary characters. */
  delimiters: 1_000,
  /** Nested block quotes; further marks are ordinary characters. */
  quotes: 50,
  /** Files are parsed in parts of about this size, each from a line on which no block can be open. */
  part: 262_144,
  /** A longer run of lines without a blank line is cut where an item, row or quotation begins; at any unindented line when it is twice
   *  as long, at any line when it is four times as long. */
  run: 4_096,
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

const lineBreakLength = (text: string, end: number): number => (text[end - 1] !== '\n' ? 0 : text[end - 2] === '\r' ? 2 : 1)

/** Lines with their line feeds. A lone carriage return, which ends a line too, only makes them longer here. */
function* lines(text: string): Generator<{start: number; end: number}> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed + 1
    yield {start, end}
    start = end
  }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HTML_BLOCKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<(?:pre|script|style|textarea)\b/i, /<\/(?:pre|script|style|textarea)>/i],
]

/**
 * Offsets at which a long text is cut for parsing: an unindented line after a blank one closes every list and quotation, so only
 * fences and the HTML blocks that reach over blank lines must be followed. What one part defines (`[label]: …`) another does not see,
 * and of a block that is too long each piece is a block of its own.
 */
export function partStarts(text: string): number[] {
  const starts = [0]
  if (text.length <= LIMITS.run) return starts
  let open: RegExp | undefined
  let run = 0
  for (const {start, end} of lines(text)) {
    const line = text.slice(start, Math.min(end, start + LIMITS.lineHead))
    if (open) {
      if (open.test(line)) open = undefined
    } else {
      if (start > 0 && mayCut(line, start - run, start - starts.at(-1)!)) {
        starts.push(start)
        run = start
      }
      open = opened(line)
    }
    if (/^[>\s]*$/.test(line)) run = end
  }
  return starts
}

/** Before a line, where `run` units stand since the last blank line and `part` since the last cut. */
function mayCut(line: string, run: number, part: number): boolean {
  if (run === 0) return part >= LIMITS.part && /^\S/.test(line)
  return run >= 4 * LIMITS.run || (run >= 2 * LIMITS.run && /^\S/.test(line)) || (run >= LIMITS.run && STARTS_BLOCK.test(line))
}

/** An item of a list, a row of a table, a quotation or a heading: no term reaches over the line break before it. */
const STARTS_BLOCK = /^(?:[-*+>] |\||#{1,6} |\d{1,9}[.)] )/

function opened(line: string): RegExp | undefined {
  const fence = FENCE.exec(line)
  if (fence) return new RegExp(`^ {0,3}${fence[1][0]}{${fence[1].length},}\\s*$`)
  const html = HTML_BLOCKS.find(([start]) => start.test(line))
  return html && !html[1].test(line) ? html[1] : undefined
}
