import {fenceEnd, lines, segments} from '../../compiler/entry/segments.ts'
import {bodyStart} from './front-matter.ts'
import {maskUnmarked} from './mask.ts'
import {moved, type Projection, ProjectionBuilder} from './projection.ts'
import type {Range} from './ranges.ts'

/**
 * Most markdown is plain: paragraphs, headings, items of one line, fenced code, with code spans, links and emphasis that can be read in
 * one way only. This reads such stretches without the parser, which costs a hundred times as much and more to load than a small file
 * takes to match. Whatever is not plainly that is left to the parser; a test holds that both give the same blocks.
 */

/** All blocks of a file that is plain throughout and not large, or undefined. */
export function plainProse(file: string): Projection[] | undefined {
  if (file.length > LARGEST || !mayBePlain(file)) return undefined
  const body = bodyStart(file)
  const text = file.slice(body)
  const all: Projection[] = []
  for (const {start, end} of segments(text, 1)) {
    const blocks = plainBlocks(text.slice(start, end))
    if (blocks === undefined) return undefined
    for (const block of blocks) all.push(moved(maskUnmarked(block), body + start))
  }
  return all
}

/** Units; the blocks of a larger file are not held at once. */
const LARGEST = 65_536

/** False where a tag or an element that holds code may reach over blocks, or a line may end in a lone carriage return. */
export const mayBePlain = (file: string): boolean =>
  !/\{[{%][<%]?-?\s*(?:highlight|code)|<(?:pre|script|style|textarea)\b|\r(?!\n)/i.test(file)

/** The blocks of a segment that is plain throughout, or undefined. */
export function plainBlocks(segment: string): Projection[] | undefined {
  const blocks: Projection[] = []
  let paragraph: Range | undefined
  let inList = false
  let fence: RegExp | undefined
  const close = (): boolean => {
    const read = paragraph === undefined || readInline(segment, paragraph, blocks)
    paragraph = undefined
    return read
  }
  for (const {start, end: next} of lines(segment)) {
    const line = segment.slice(start, next).replace(/\r?\n$/, '')
    const end = start + line.length
    if (fence) {
      if (fence.test(line)) fence = undefined
      continue
    }
    const [, marker, content] = MARKED.exec(line) ?? []
    const opening = FENCE.exec(line)
    if (opening || marker !== undefined || /^[ \t]*$/.test(line)) {
      // A number other than 1 is no item where it stands in a paragraph.
      if (paragraph !== undefined && /^\d/.test(line)) return undefined
      if (!close()) return undefined
      fence = opening ? fenceEnd(opening[1]) : undefined
      inList = marker !== undefined && marker[0] !== '#'
      if (marker === undefined) continue
      if (!STARTS_TEXT.test(content) || (marker[0] === '#' && /#[ \t]*$/.test(content))) return undefined
      if (!readInline(segment, {start: end - content.length, end}, blocks)) return undefined
    } else if (paragraph === undefined) {
      if (inList || !STARTS_TEXT.test(line)) return undefined
      paragraph = {start, end}
    } else {
      if (!STARTS_TEXT.test(line)) return undefined
      paragraph = {start: paragraph.start, end}
    }
  }
  return close() ? blocks : undefined
}

/** What only the parser reads, wherever it stands in text. */
const UNREAD = /[\\<&@~\0]|!\[|\{[{%]|:\/\/|www\./i
const FENCE = /^(`{3,})[^`]*$/
/** A heading or an item with what it holds, and nothing between but spaces. */
const MARKED = /^(#{1,6}|[-*+]|\d{1,9}[.)]) {1,4}(?! )(.+)$/
/** How a line of text begins that can be nothing else: no marker, no underline of a heading or a table, no rule, no indentation. */
const STARTS_TEXT = /^(?![\s#>+=|:~-]|\d{1,9}[.)](?:\s|$)|[*_]\s|[*_ \t]*$|`{3}|\[\^)/

const LINK = /\[((?:[^[\]\\`*_^]|`[^`\n]+`(?!`))*)\]\([^\s()\\`\x00-\x1f\x7f]*\)/y

/** Adds the block that a stretch of text is; false where it can be read in more than one way. */
function readInline(text: string, {start, end}: Range, blocks: Projection[]): boolean {
  const block = text.slice(start, end)
  if (UNREAD.test(block)) return false
  if (!/[`*_[]/.test(block)) {
    blocks.push({text: block, span: (from, to) => [start + from, start + to]})
    return true
  }
  const builder = new ProjectionBuilder(text)
  let opener: string | undefined
  let done = 0
  const SIGN = /`+|\*+|_+|\[/g
  for (let found = SIGN.exec(block); found; found = SIGN.exec(block)) {
    const [sign] = found
    const {index} = found
    const to = index + sign.length
    if (sign[0] === '`') {
      const stop = codeEnd(block, to, sign.length)
      if (stop === undefined) return false
      builder.plain(start + done, start + index)
      builder.opaque(start + index, start + stop)
      done = stop
    } else if (sign === '[') {
      LINK.lastIndex = index
      const link = LINK.exec(block)
      if (!link) return false
      builder.plain(start + done, start + index)
      writeLabel(builder, start + index + 1, link[1])
      builder.opaque(start + index + 1 + link[1].length, start + LINK.lastIndex)
      done = LINK.lastIndex
    } else {
      const kind = delimiterKind(block, index, to)
      if (kind === 'text') continue
      if (kind === undefined || sign.length > 2 || (kind === 'open') !== (opener === undefined) || (opener ?? sign) !== sign) return false
      opener = kind === 'open' ? sign : undefined
      builder.plain(start + done, start + index)
      done = to
    }
    SIGN.lastIndex = done
  }
  if (opener !== undefined) return false
  builder.plain(start + done, end)
  if (builder.length > 0) blocks.push(builder.build())
  return true
}

/** Behind the run of so many backticks that closes a code span. */
function codeEnd(block: string, from: number, length: number): number | undefined {
  const RUN = /`+/g
  RUN.lastIndex = from
  for (let run = RUN.exec(block); run; run = RUN.exec(block)) if (run[0].length === length) return RUN.lastIndex
  return undefined
}

/** The text of a link, in which only code spans stand beside plain text. */
function writeLabel(builder: ProjectionBuilder, from: number, label: string): void {
  let at = from
  for (const part of label.split(/(`[^`]+`)/)) {
    if (part[0] === '`') builder.opaque(at, at + part.length)
    else builder.plain(at, at + part.length)
    at += part.length
  }
}

/** What a run of `*` or `_` is, where that is plain: it opens behind white space and before a word, closes behind a word. */
function delimiterKind(block: string, start: number, end: number): 'open' | 'close' | 'text' | undefined {
  const before = start === 0 ? ' ' : block[start - 1]
  const after = end === block.length ? ' ' : block[end]
  if (/\s/.test(before) && /\s/.test(after)) return 'text'
  if (/[\s(]/.test(before) && /[A-Za-z0-9]/.test(after)) return 'open'
  if (/[A-Za-z0-9]/.test(before) && /[\s.,;:!?)]/.test(after)) return 'close'
  if (block[start] === '_' && end === start + 1 && /[A-Za-z0-9]/.test(before) && /[A-Za-z0-9]/.test(after)) return 'text'
  return undefined
}
