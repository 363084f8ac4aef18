/** The offset behind the front matter, `---` or `+++`, and behind a byte order mark; 0 where there is neither. */
export function bodyStart(file: string): number {
  const start = file.charCodeAt(0) === 0xfeff ? 1 : 0
  const opening = /^(---|\+\+\+)[ \t]*\r?\n/.exec(file.slice(start, start + 100))
  if (!opening) return start
  for (let at = start + opening[0].length; at < file.length; ) {
    const feed = file.indexOf('\n', at)
    const end = feed < 0 ? file.length : feed + 1
    if (end - at < 100 && file.slice(at, end).trimEnd() === opening[1]) return end
    at = end
  }
  // Opened and never closed: a thematic break, as markdown has it.
  return start
}
