const FENCE = /^[\s>]*(?::\s+|[-*]\s+)?(`{3,}|~{3,})/
/** Within a line: code spans, bare URLs, targets of links, tags with attributes, definitions. */
const INLINE = [
  /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g,
  /\b[a-z]+:\/\/[^\s)>\]]+/g,
  /(?<=\])\([^)\s]*\)/g,
  /<[a-z]+ [^>]*>/g,
  /^\s*\[[^\]^][^\]]*\]: .*$/g,
]

/**
 * Tells what is certainly no prose in a markdown page: line by line, and with nothing of the code under test. The answer says
 * whether a range of code units touches front matter, fenced code, a code span within a line, a URL, a link target or a definition.
 */
export function noProse(page: string): (start: number, end: number) => boolean {
  const hidden = new Uint8Array(page.length)
  let offset = 0
  let fence = ''
  const frontMatter = /^(---|\+\+\+)\n[\s\S]*?\n\1\n/.exec(page)?.[0].length ?? 0
  for (const line of page.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? ''
    const closes = fence !== '' && mark.startsWith(fence) && line.trim().replaceAll('>', '').trim() === mark
    if (offset < frontMatter || fence !== '' || mark !== '') hidden.fill(1, offset, offset + line.length)
    else for (const found of INLINE.flatMap(pattern => [...line.matchAll(pattern)])) hideFound(hidden, offset, found)
    if (offset >= frontMatter) fence = closes ? '' : fence === '' ? mark : fence
    offset += line.length + 1
  }
  return (start, end) => hidden.subarray(start, end).includes(1)
}

const hideFound = (hidden: Uint8Array, offset: number, {index, 0: text}: RegExpMatchArray): void => {
  hidden.fill(1, offset + index!, offset + index! + text.length)
}
