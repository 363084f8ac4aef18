import {parse, postprocess, preprocess} from 'micromark'
import {PART_LIMITS, segments} from './segments.ts'

/** What one full parse tells about a body: where prose stands, and the first heading that can be a title. */
export interface Blocks {
  /** True where the offset stands in the text of a paragraph or heading, outside code spans and comments. */
  isProse(offset: number): boolean
  /** First heading of level 1 outside lists and quotes; offsets of its whole block and of its text. */
  readonly heading?: Span & {readonly from: number; readonly to: number}
  /** Start of the first `#` heading of any level outside lists and quotes. */
  readonly section?: number
}

interface Span {
  readonly start: number
  readonly end: number
}

// Only the block structure is asked of the parser. Emphasis, links, code spans and inline HTML are searched with more than
// linear time there, on text made for it; what we need of them, `inlineSpans` finds in one pass.
const BLOCKS_ONLY = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'definition',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
}

const CONTAINERS = new Set(['blockQuote', 'listOrdered', 'listUnordered'])

export function readBlocks(body: string): Blocks {
  const prose: Span[] = []
  let heading: Blocks['heading']
  let section: number | undefined
  for (const {start, end} of segments(body, PART_LIMITS.part)) {
    const part = readPart(body.slice(start, end), start)
    prose.push(...part.prose)
    heading ??= part.heading
    section ??= part.section
  }
  return {isProse: proseTest(body, prose), ...(heading && {heading}), ...(section !== undefined && {section})}
}

/** A part of a body in which every block ends; `offset` is where it stands there. */
function readPart(body: string, offset: number): Omit<Blocks, 'isProse'> & {readonly prose: readonly Span[]} {
  const prose: Span[] = []
  let heading: Blocks['heading']
  let section: number | undefined
  let level = 0
  let content: Span | undefined
  let containers = 0
  // A second byte order mark would be dropped by the parser, and every offset with it.
  const text = body.charCodeAt(0) === 0xfeff ? `?${body.slice(1)}` : body
  const events = postprocess(
    parse({extensions: [BLOCKS_ONLY]})
      .document()
      .write(preprocess()(text, undefined, true)),
  )
  for (const [kind, token] of events) {
    const span = {start: offset + token.start.offset, end: offset + token.end.offset}
    if (CONTAINERS.has(token.type)) containers += kind === 'enter' ? 1 : -1
    else if (kind === 'enter') continue
    else if (token.type === 'paragraph') prose.push(span)
    else if (token.type === 'atxHeadingSequence') level ||= span.end - span.start
    else if (token.type === 'setextHeadingLineSequence') level = text[token.start.offset] === '=' ? 1 : 2
    else if (token.type === 'atxHeadingText') content = span
    else if (token.type === 'setextHeadingText') {
      content = span
      prose.push(span)
    } else if (token.type === 'atxHeading' || token.type === 'setextHeading') {
      if (token.type === 'atxHeading' && containers === 0) section ??= span.start
      if (level === 1 && containers === 0 && content) heading ??= {...span, from: content.start, to: content.end}
      level = 0
      content = undefined
    }
  }
  return {prose, ...(heading && {heading}), ...(section !== undefined && {section})}
}

function proseTest(text: string, prose: readonly Span[]): (offset: number) => boolean {
  const inline = new Map<number, readonly Span[]>()
  return offset => {
    const n = lastStartingAt(prose, offset)
    const block = prose[n]
    if (block === undefined || offset >= block.end) return false
    let spans = inline.get(n)
    if (spans === undefined) {
      spans = inlineSpans(text, block.start, block.end)
      inline.set(n, spans)
    }
    const span = spans[lastStartingAt(spans, offset)]
    return span === undefined || offset >= span.end
  }
}

/** Index of the last span that starts at or before the offset, or -1; spans are in order. */
function lastStartingAt(spans: readonly Span[], offset: number): number {
  let low = -1
  let high = spans.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (spans[middle].start <= offset) low = middle
    else high = middle
  }
  return low
}

/**
 * Code spans and comments between two offsets, in one pass: the runs of backticks are listed by length first, so that
 * looking for the end of a span never scans the text again.
 */
export function inlineSpans(text: string, from: number, to: number): Span[] {
  const runs = backtickRuns(text, from, to)
  const spans: Span[] = []
  let commentsEnd = false
  let at = from
  while (at < to) {
    const char = text[at]
    if (char === '\\') at += 2
    else if (char === '`') {
      const length = runLength(text, at, to)
      const end = closingRun(runs.get(length), at)
      if (end === -1) at += length
      else {
        spans.push({start: at, end: end + length})
        at = end + length
      }
    } else if (char === '<' && !commentsEnd && text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      commentsEnd = end === -1 || end >= to
      if (commentsEnd) at++
      else {
        spans.push({start: at, end: end + 3})
        at = end + 3
      }
    } else at++
  }
  return spans
}

function runLength(text: string, at: number, to: number): number {
  let end = at
  while (end < to && text[end] === '`') end++
  return end - at
}

/** Offsets of all backtick runs by their length, last first. */
function backtickRuns(text: string, from: number, to: number): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (let at = text.indexOf('`', from); at !== -1 && at < to; at = text.indexOf('`', at)) {
    const length = runLength(text, at, to)
    const list = runs.get(length)
    if (list) list.push(at)
    else runs.set(length, [at])
    at += length
  }
  for (const list of runs.values()) list.reverse()
  return runs
}

/** Takes runs that stand before `at` off the list; the next one closes. */
function closingRun(runs: number[] | undefined, at: number): number {
  while (runs && runs.length > 0 && runs[runs.length - 1] <= at) runs.pop()
  return runs?.at(-1) ?? -1
}
