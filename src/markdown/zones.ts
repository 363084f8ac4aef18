import {partStarts} from './bounds.ts'
import {bodyStart} from './front-matter.ts'
import {htmlTags, isFormatting} from './html.ts'
import {maskUnmarked} from './mask.ts'
import {BLOCKS, opaqueRanges} from './opaque.ts'
import {parseMarkdown, type Step} from './parse.ts'
import {type Projection, ProjectionBuilder} from './projection.ts'
import {RangeCursor} from './ranges.ts'
import {decodeReference} from './references.ts'

/**
 * The prose of a markdown file, block by block: headings, paragraphs, list items, table cells, footnotes, text in HTML. Front matter,
 * code, URLs, link targets, tags, comments, template tags and directive lines are left out; where one stands inside a block,
 * U+FFFC takes its place, so that nothing matches across. Markers of emphasis vanish. Never throws; linear in the size of the file
 * (see `LIMITS`).
 */
export function* proseBlocks(file: string): Generator<Projection> {
  const body = bodyStart(file)
  const text = body === 0 ? file : file.slice(body)
  const starts = partStarts(text)
  for (const [index, start] of starts.entries()) {
    const part = text.slice(start, starts[index + 1])
    for (const block of partBlocks(part)) yield moved(maskUnmarked(block), body + start)
  }
}

const moved = ({text, span}: Projection, by: number): Projection => ({
  text,
  span(start, end) {
    const [from, to] = span(start, end)
    return [from + by, to + by]
  },
})

/** Tokens that stand for a stretch without prose. */
const HIDDEN = new Set([
  'codeText',
  'autolink',
  'literalAutolink',
  'resource',
  'reference',
  'gfmFootnoteCall',
  'taskListCheck',
  'labelImageMarker',
])
/** Tokens that the reader sees as white space, or not at all. */
const BLANK = new Set([
  'linePrefix',
  'lineSuffix',
  'whitespace',
  'hardBreakTrailing',
  'hardBreakEscape',
  'blockQuotePrefix',
  'listItemIndent',
  'gfmFootnoteDefinitionIndent',
])

function partBlocks(part: string): Projection[] {
  const parsed = parseMarkdown(part)
  const opaque = new RangeCursor(opaqueRanges(part, parsed))
  const blocks: Projection[] = []
  const {steps} = parsed
  for (let index = 0; index < steps.length; index++) {
    if (!steps[index].enter || !BLOCKS.has(steps[index].type)) continue
    const end = exitOf(steps, index)
    const builder = new ProjectionBuilder(part)
    const writer = new BlockWriter(part, builder, opaque)
    if (steps[index].type === 'htmlFlow') writer.html(steps[index])
    else writer.markdown(steps, index + 1, end)
    if (builder.length > 0) blocks.push(builder.build())
    index = end
  }
  return blocks
}

/** The index of the step that closes the one at `index`. */
function exitOf(steps: readonly Step[], index: number): number {
  let depth = 0
  for (let at = index; at < steps.length; at++) {
    depth += steps[at].enter ? 1 : -1
    if (depth === 0) return at
  }
  return steps.length
}

class BlockWriter {
  readonly #file: string
  readonly #to: ProjectionBuilder
  readonly #opaque: RangeCursor

  constructor(file: string, to: ProjectionBuilder, opaque: RangeCursor) {
    this.#file = file
    this.#to = to
    this.#opaque = opaque
  }

  markdown(steps: readonly Step[], from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const step = steps[index]
      if (step.enter && this.#leaf(step)) index = exitOf(steps, index)
    }
  }

  html(block: Step): void {
    let at = block.start
    for (const tag of htmlTags(this.#file, block)) {
      this.#text(at, tag.start)
      if (!isFormatting(tag)) this.#to.opaque(tag.start, tag.end)
      at = tag.end
    }
    this.#text(at, block.end)
  }

  /** Writes a token that has no prose tokens inside; false for every other. */
  #leaf({type, start, end}: Step): boolean {
    if (type === 'data' || type === 'lineEnding' || type === 'characterEscapeValue') this.#text(start, end)
    else if (HIDDEN.has(type)) this.#to.opaque(start, end)
    else if (BLANK.has(type)) this.#to.blank(start, end)
    else if (type === 'characterReference') this.#reference(start, end)
    else if (type === 'htmlText') this.#tag(start, end)
    else return false
    return true
  }

  #reference(start: number, end: number): void {
    if (this.#opaque.has(start)) this.#to.opaque(start, end)
    else this.#to.as(decodeReference(this.#file.slice(start, end)), start, end)
  }

  #tag(start: number, end: number): void {
    const [tag] = htmlTags(this.#file, {start, end})
    if (tag === undefined || !isFormatting(tag) || this.#opaque.has(start)) this.#to.opaque(start, end)
  }

  #text(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const range = this.#opaque.from(at)
      const from = Math.max(at, Math.min(end, range?.start ?? end))
      const to = from === end ? end : Math.min(end, range!.end)
      this.#to.plain(at, from)
      this.#to.opaque(from, to)
      at = to
    }
  }
}
