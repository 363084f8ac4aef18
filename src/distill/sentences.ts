import {segment} from 'sentencex'
import {type Block, type BlockKind, blocksOf} from './blocks.ts'
import {maskOf} from './mask.ts'

/** A sentence, or a block that holds none, as a span of the message: UTF-16 units, half-open, without white space at its ends. */
export interface Sentence {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  readonly text: string
  /** Which block of the message it stands in, from 0. */
  readonly block: number
}

/** Where a sentence may end inside a text; without any, there is nothing to ask. */
const MAY_END = /[.!?…]["'”’)»\]]*\s|[。！？｡]/u
/** The library slows down on long texts; nobody writes a paragraph that long. What is longer is cut at a space. */
const LONGEST = 4000

/**
 * The sentences of a message, in order. Blocks that hold none (code, quotations, tables, headings) come as one piece of their kind.
 * `language` (`en`, `de`, `fr`, `es`) says whose abbreviations count.
 */
export function sentencesOf(text: string, language = 'en'): Sentence[] {
  return blocksOf(text).flatMap((block, index) => {
    const pieces = block.kind === 'prose' || block.kind === 'item' ? spansIn(text, block, language) : [block]
    return pieces
      .map(({start, end}) => trimmed(text, start, end))
      .flatMap(span => (span === undefined ? [] : [{...span, kind: block.kind, block: index}]))
  })
}

function trimmed(text: string, start: number, end: number): {start: number; end: number; text: string} | undefined {
  const slice = text.slice(start, end)
  const inner = slice.trim()
  if (inner === '') return undefined
  const from = start + slice.length - slice.trimStart().length
  return {start: from, end: from + inner.length, text: inner}
}

interface Span {
  readonly start: number
  readonly end: number
}

function spansIn(text: string, {start, end}: Block, language: string): Span[] {
  const spans: Span[] = []
  for (let from = start; from < end; ) {
    const to = end - from <= LONGEST ? end : cutBefore(text, from, from + LONGEST)
    let at = from
    for (const length of lengthsIn(text.slice(from, to), language)) {
      spans.push({start: at, end: at + length})
      at += length
    }
    from = to
  }
  return spans
}

function cutBefore(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(' ', to)
  return space > from ? space : to
}

/** The lengths of the sentences of a paragraph. They add up to its own. */
function lengthsIn(paragraph: string, language: string): number[] {
  if (!MAY_END.test(paragraph)) return [paragraph.length]
  const mask = maskOf(paragraph)
  if (!MAY_END.test(mask)) return [paragraph.length]
  try {
    const lengths = segment(language, mask).map(piece => piece.length)
    if (lengths.reduce((sum, length) => sum + length, 0) === paragraph.length) return lengths
  } catch {
    // A text that the library stumbles on is one sentence: a sentence too long gives no fact, which is better than a wrong one.
  }
  return [paragraph.length]
}
