import type {Range} from './ranges.ts'

/** One tag, comment or declaration of HTML. */
export interface HtmlTag extends Range {
  /** Lower case; empty for comments and declarations. */
  readonly name: string
  readonly closing: boolean
}

/** Elements whose text is not prose. */
const CODE_ELEMENTS = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'template', 'textarea', 'tt', 'var', 'math', 'svg'])
const ACROSS_BLOCKS = new Set(['pre', 'script', 'style', 'textarea'])
/** Elements that only dress the words they hold: their tags may stand inside a word or a term. */
const FORMATTING = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'big',
  'cite',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'u',
])

export const isFormatting = (tag: HtmlTag): boolean => FORMATTING.has(tag.name)

const TAG_START = /<!--|<[!?]|<\/?([A-Za-z][A-Za-z0-9-]*)/g

/**
 * The tags in a stretch of HTML, in order. Each search goes on where the last tag ended; a tag that never ends takes the rest
 * of the stretch, so that the work stays linear on `<a <a <a …`.
 */
export function htmlTags(file: string, {start, end}: Range): HtmlTag[] {
  const html = file.slice(start, end)
  const tags: HtmlTag[] = []
  TAG_START.lastIndex = 0
  for (let found = TAG_START.exec(html); found; found = TAG_START.exec(html)) {
    const stop = tagEnd(html, found.index, found[0])
    tags.push({start: start + found.index, end: start + stop, name: found[1]?.toLowerCase() ?? '', closing: found[0][1] === '/'})
    TAG_START.lastIndex = stop
  }
  return tags
}

function tagEnd(html: string, from: number, opening: string): number {
  if (opening === '<!--') return after(html, '-->', from)
  const ATTRIBUTES = /"[^"]*"|'[^']*'|>/g
  ATTRIBUTES.lastIndex = from + opening.length
  for (let found = ATTRIBUTES.exec(html); found; found = ATTRIBUTES.exec(html)) if (found[0] === '>') return ATTRIBUTES.lastIndex
  return after(html, '>', from)
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** A tag with the end of the block that it stands in. */
export interface PlacedTag extends HtmlTag {
  readonly blockEnd: number
}

/**
 * What stands in code elements, from the opening tag to the closing one, for tags in order. `pre`, `script` and `style` reach over
 * blocks; the others, and those that are never closed, end with their block at the latest.
 */
export function codeElementRanges(file: string, tags: readonly PlacedTag[]): Range[] {
  const ranges: Range[] = []
  const closings = tags.filter(tag => tag.closing && CODE_ELEMENTS.has(tag.name))
  let next = 0
  let done = 0
  for (const tag of tags) {
    if (tag.start < done || tag.closing || !CODE_ELEMENTS.has(tag.name) || file[tag.end - 2] === '/') continue
    while (next < closings.length && closings[next].start < tag.end) next++
    done = elementEnd(tag, closings, next)
    ranges.push({start: tag.start, end: done})
  }
  return ranges
}

/** So many closing tags of other elements are passed at most, which bounds `<code><pre><code><pre>…`. */
const CLOSINGS_PASSED = 100

function elementEnd(tag: PlacedTag, closings: readonly PlacedTag[], from: number): number {
  const limit = ACROSS_BLOCKS.has(tag.name) ? Number.POSITIVE_INFINITY : tag.blockEnd
  for (const closing of closings.slice(from, from + CLOSINGS_PASSED)) {
    if (closing.start >= limit) break
    if (closing.name === tag.name) return closing.end
  }
  return tag.blockEnd
}
