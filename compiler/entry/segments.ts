/**
 * Where a markdown text can be cut, so that a parser sees little of it at once: micromark copies all events of a parse for every list
 * item and quotation that ends, which is the square of a list's length.
 */
export const PART_LIMITS = {
  /** Files are parsed in parts of about this size, each from a line on which no block can be open. */
  part: 4_096,
  /** The same where a fence may be open or not, which only a parser can tell. */
  unsurePart: 16_384,
  /** A longer run of lines without a blank line is cut where an item, row or quotation begins; at any unindented line when it is twice
   *  as long, at any line when it is four times as long. */
  run: 4_096,
  /** So much of a line is looked at. */
  lineHead: 1_000,
} as const

const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/
const HTML_BLOCKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^( {0,3})<!--/, /-->/],
  [/^( {0,3})<\?/, /\?>/],
  [/^( {0,3})<!\[CDATA\[/, /\]\]>/],
  [/^( {0,3})<(?:pre|script|style|textarea)\b/i, /<\/(?:pre|script|style|textarea)>/i],
]
/** Also inside quotations. */
const BLANK = /^(?:[ \t]*| {0,3}>[> \t]*)[\r\n]*$/
/** What can hold an indented fence: an item of a list, a quotation, a footnote. */
const CONTAINER = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)])(?:\s|$)|>|\[\^)/
/** An item of a list, a row of a table, a quotation or a heading: no term reaches over the line break before it. */
const STARTS_BLOCK = /^(?:[-*+>] |\||#{1,6} |\d{1,9}[.)] )/

/** A block of HTML that ends with the next blank line: in it, no line is what it looks like. */
const HTML = /^ {0,3}<[/A-Za-z]/

/** A block that reaches over blank lines: what ends it, and whether it may stand in a container that ends before. */
interface Open {
  readonly end: RegExp
  readonly inside: boolean
}

/** A half-open range, in UTF-16 code units. */
export interface Segment {
  readonly start: number
  readonly end: number
  /** It ends inside a block that is too long. */
  readonly cut: boolean
}

/**
 * A text in stretches of at least so many units, each of which means the same by itself, but for the definitions (`[label]: …`) in
 * others: an unindented line after a blank one closes every list and quotation, so only fences and the HTML blocks that reach over blank
 * lines must be followed. Of a block that is too long, each piece is a block of its own.
 */
export function* segments(text: string, least: number): Generator<Segment> {
  let from = 0
  let open: Open | undefined
  let contained = false
  let sure = true
  let html = false
  let run = 0
  for (const {start, end} of lines(text)) {
    const line = text.slice(start, Math.min(end, start + PART_LIMITS.lineHead))
    if (open?.inside && /^\S/.test(line)) {
      // Either the container ends here with all that it holds, or the fence was outside: only the parser counts columns.
      open = undefined
      sure = false
    }
    if (open) {
      if (open.end.test(line)) open = undefined
    } else {
      if (start === run) html = HTML.test(line)
      if (start > from && mayCut(line, start - run, start - from, sure ? least : Math.max(least, PART_LIMITS.unsurePart), html)) {
        yield {start: from, end: start, cut: start > run}
        from = start
        run = start
        contained = false
        sure = true
      }
      contained ||= CONTAINER.test(line)
      open = opened(line, contained)
    }
    if (BLANK.test(line)) run = end
  }
  if (from < text.length) yield {start: from, end: text.length, cut: false}
}

/** Before a line, where `run` units stand since the last blank line and `part` since the last cut. */
function mayCut(line: string, run: number, part: number, least: number, html: boolean): boolean {
  if (run === 0) return part >= least && /^\S/.test(line)
  if (html) return run >= 4 * PART_LIMITS.run
  return (
    run >= 4 * PART_LIMITS.run || (run >= 2 * PART_LIMITS.run && /^\S/.test(line)) || (run >= PART_LIMITS.run && STARTS_BLOCK.test(line))
  )
}

function opened(line: string, contained: boolean): Open | undefined {
  const fence = FENCE.exec(line.trimEnd())
  if (fence) return {end: fenceEnd(fence[2]), inside: contained && fence[1] !== ''}
  const html = HTML_BLOCKS.find(([start]) => start.test(line))
  return html && !html[1].test(line) ? {end: html[1], inside: contained && line[0] === ' '} : undefined
}

/** A line that closes a fence. */
export const fenceEnd = (fence: string): RegExp => new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`)

/** Lines with their line breaks: a line feed, a carriage return, or both. */
export function* lines(text: string): Generator<{start: number; end: number}> {
  const BREAK = /\r(?!\n)/.test(text) ? /\r\n?|\n/g : /\n/g
  for (let start = 0; start < text.length; ) {
    BREAK.lastIndex = start
    const end = BREAK.test(text) ? BREAK.lastIndex : text.length
    yield {start, end}
    start = end
  }
}
