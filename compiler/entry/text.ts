import {isBlank, lineEnd, nextLine} from './lines.ts'
import type {Structure} from './structure.ts'
import {headingText} from './title.ts'

/**
 * The readable body: without the heading that is the title and without directive lines. Where a directive stood between
 * blank lines, one blank line stays. Line breaks become LF.
 */
export function bodyText(text: string, from: number, {directives, heading}: Structure, title: string): string {
  const removed = directives.map(d => ({start: d.lineStart, end: d.lineEnd}))
  if (heading && headingText(text.slice(heading.textStart, heading.textEnd)) === title) removed.push(heading)
  removed.sort((a, b) => a.start - b.start)
  let out = ''
  let at = from
  for (const {start, end} of removed) {
    out = joined(out, text.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  return outerBlankLinesTrimmed(joined(out, text.slice(at)).replace(/\r\n?/g, '\n'))
}

/** Of two runs of blank lines that now touch, one line is kept. */
function joined(before: string, after: string): string {
  if (before !== '' && !/(?:^|[\r\n])[ \t]*[\r\n]$/.test(before.slice(-200))) return before + after
  let at = 0
  while (at < after.length) {
    const end = lineEnd(after, at)
    if (end === after.length || !isBlank(after, at, end)) break
    at = nextLine(after, end)
  }
  return before + after.slice(at)
}

function outerBlankLinesTrimmed(text: string): string {
  let start = 0
  while (start < text.length) {
    const end = lineEnd(text, start)
    if (!isBlank(text, start, end)) break
    start = nextLine(text, end)
  }
  return text.slice(start).trimEnd()
}
