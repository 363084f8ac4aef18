import {segments} from '../../compiler/entry/segments.ts'
import {LIMITS} from './bounds.ts'
import {bodyStart} from './front-matter.ts'
import {htmlTags, isFormatting} from './html.ts'
import {maskUnmarked} from './mask.ts'
import {BLOCKS, opaqueRanges} from './opaque.ts'
import {PartParser, type Step} from './parse.ts'
import {mayBePlain, plainBlocks} from './plain.ts'
import {moved, type Projection, ProjectionBuilder} from './projection.ts'
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
  const parser = new PartParser()
  for (const segment of definingSegments(text)) parser.parse(segment)
  const plain = mayBePlain(text)
  for (const {start, blocks} of plain ? plainAndParsed(text, parser) : parsed(text, parser)) {
    for (const block of blocks) yield moved(maskUnmarked(block), body + start)
  }
}

/** The same, all by the parser: what `proseBlocks` is held to. */
export function* parsedBlocks(file: string): Generator<Projection> {
  const body = bodyStart(file)
  const text = file.slice(body)
  const parser = new PartParser()
  for (const segment of definingSegments(text)) parser.parse(segment)
  for (const {start, blocks} of parsed(text, parser)) {
    for (const block of blocks) yield moved(maskUnmarked(block), body + start)
  }
}

interface Part {
  readonly start: number
  readonly blocks: readonly Projection[]
}

function* parsed(text: string, parser: PartParser): Generator<Part> {
  for (const {start, end} of segments(text, LIMITS.wholePart)) yield {start, blocks: partBlocks(text.slice(start, end), parser)}
}

/** Plain segments are read as they come; those between are parsed together. */
function* plainAndParsed(text: string, parser: PartParser): Generator<Part> {
  let from = 0
  let to = 0
  const rest = (): Part => ({start: from, blocks: from < to ? partBlocks(text.slice(from, to), parser) : []})
  for (const {start, end, cut} of segments(text, 1)) {
    const blocks = plainBlocks(text.slice(start, end))
    if (blocks === undefined) to = end
    if (blocks !== undefined || cut || end - from >= LIMITS.part) {
      yield rest()
      from = end
      to = end
    }
    if (blocks !== undefined) yield {start, blocks}
  }
  yield rest()
}

/** Segments in which a definition may stand, which holds for the whole file. */
function* definingSegments(text: string): Generator<string> {
  const DEFINITION = /^[ \t>*+\d.)-]*\[(?:[^\][\\]|\\.)+\]:/m
  if (!DEFINITION.test(text)) return
  for (const {start, end} of segments(text, 1)) {
    const segment = text.slice(start, end)
    if (DEFINITION.test(segment)) yield segment
  }
}

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

function partBlocks(part: string, parser: PartParser): Projection[] {
  const parsed = parser.parse(part)
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
