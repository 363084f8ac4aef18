import {LIMITS, lines} from './bounds.ts'
import type {Range} from './ranges.ts'

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

/** A block that reaches over blank lines: what ends it, and whether it may stand in a container that ends before. */
interface Open {
  readonly end: RegExp
  readonly inside: boolean
}

export interface Segment extends Range {
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
  let run = 0
  for (const {start, end} of lines(text)) {
    const line = text.slice(start, Math.min(end, start + LIMITS.lineHead))
    if (open?.inside && /^\S/.test(line)) {
      // Either the container ends here with all that it holds, or the fence was outside: only the parser counts columns.
      open = undefined
      sure = false
    }
    if (open) {
      if (open.end.test(line)) open = undefined
    } else {
      if (start > from && mayCut(line, start - run, start - from, sure ? least : LIMITS.wholePart)) {
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
function mayCut(line: string, run: number, part: number, least: number): boolean {
  if (run === 0) return part >= least && /^\S/.test(line)
  return run >= 4 * LIMITS.run || (run >= 2 * LIMITS.run && /^\S/.test(line)) || (run >= LIMITS.run && STARTS_BLOCK.test(line))
}

function opened(line: string, contained: boolean): Open | undefined {
  const fence = FENCE.exec(line.trimEnd())
  if (fence) return {end: fenceEnd(fence[2]), inside: contained && fence[1] !== ''}
  const html = HTML_BLOCKS.find(([start]) => start.test(line))
  return html && !html[1].test(line) ? {end: html[1], inside: contained && line[0] === ' '} : undefined
}

/** A line that closes a fence. */
export const fenceEnd = (fence: string): RegExp => new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`)
