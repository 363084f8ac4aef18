import {lineEnd, nextLine} from '../../compiler/entry/lines.ts'

/** As the compiler takes it: with the name of a language, which it reads or refuses, and with line breaks of any kind. */
const OPENING = /^(---|\+\+\+)(?:(?<=-)[ \t]*[A-Za-z][\w+.-]*)?[ \t]*(?=[\r\n])/

/** The offset behind the front matter, `---` or `+++`, and behind a byte order mark; 0 where there is neither. */
export function bodyStart(file: string): number {
  const start = file.charCodeAt(0) === 0xfeff ? 1 : 0
  const opening = OPENING.exec(file.slice(start, start + 100))
  if (!opening) return start
  for (let at = nextLine(file, start + opening[0].length); at < file.length; ) {
    const end = lineEnd(file, at)
    const next = nextLine(file, end)
    if (end - at < 100 && file.slice(at, end).trimEnd() === opening[1]) return next
    at = next
  }
  // Opened and never closed: a thematic break, as markdown has it.
  return start
}
