import {isBlank, lineEnd, nextLine} from './lines.ts'
import {readBlocks} from './markdown.ts'
import {MAX_PARSED, type Structure} from './structure.ts'
import {headingText} from './title.ts'

/**
 * The readable body: without the heading that is the title and without directive lines. Where a directive stood between
 * blank lines, one blank line stays. Line breaks become LF.
 */
export function bodyText(text: string, from: number, {directives, heading}: Structure, title: string): string {
  const removed = directives.map(d => ({start: d.lineStart, end: d.lineEnd}))
  if (heading && headingText(text.slice(heading.textStart, heading.textEnd)) === title) removed.push(heading)
  removed.sort((a, b) => a.start - b.start)
  const kept: string[] = []
  let at = from
  for (const {start, end} of removed) {
    keep(kept, text.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  keep(kept, text.slice(at))
  return outerBlankLinesTrimmed(kept.join('').replace(/\r\n?/g, '\n'))
}

/** Adds the next piece; of two runs of blank lines that would touch, one line is kept. */
function keep(kept: string[], piece: string): void {
  if (piece === '') return
  const last = kept.at(-1)
  kept.push(last === undefined || endsWithBlankLine(last) ? withoutLeadingBlankLines(piece) : piece)
}

const endsWithBlankLine = (text: string): boolean => /(?:^|[\r\n])[ \t]*[\r\n]$/.test(text.slice(-200))

function withoutLeadingBlankLines(text: string): string {
  let at = 0
  while (at < text.length) {
    const end = lineEnd(text, at)
    if (end === text.length || !isBlank(text, at, end)) break
    at = nextLine(text, end)
  }
  return text.slice(at)
}

/** The first line keeps its indentation, which may make it code. */
export const outerBlankLinesTrimmed = (text: string): string => withoutLeadingBlankLines(text).trimEnd()

/** Offset of the first heading below the title in a body text, or its length: directive lines are written before it. */
export function sectionStart(text: string): number {
  if (!/^ {0,3}#{1,6}(?:[ \t]|$)/m.test(text) || text.length > MAX_PARSED) return text.length
  return readBlocks(text).section ?? text.length
}
