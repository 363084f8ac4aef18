import matter from 'gray-matter'
import {type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument} from 'yaml'
import type {Located} from './entry.ts'
import {isBlank, lineEnd, nextLine} from './lines.ts'
import type {Reading} from './report.ts'

/** The only module that reads front matter. YAML between `---` lines; every other language is refused unread. */

/** A front-matter value: one text, a list of texts, a list of mappings, or something that no known field can take. */
export type MatterValue =
  | {readonly kind: 'text'; readonly text: Located}
  | {readonly kind: 'list'; readonly items: readonly MatterItem[]}
  | {readonly kind: 'other'; readonly what: string}

export type MatterItem =
  | {readonly kind: 'text'; readonly text: Located}
  | {readonly kind: 'map'; readonly fields: readonly MatterField[]}
  | {readonly kind: 'other'; readonly at: Located}

export interface MatterField {
  readonly key: string
  /** Offset of the key in the source. */
  readonly offset: number
  /** Offset behind the value, or behind the colon where there is none. */
  readonly end: number
  readonly value: MatterValue
  /** The value as written; the lines of a block keep their indentation. */
  readonly source: string
}

export interface FrontMatter {
  readonly fields: readonly MatterField[]
  /** Offsets of the text between the delimiter lines; equal where there is no front matter. */
  readonly blockStart: number
  readonly blockEnd: number
  /** Where the markdown begins. */
  readonly bodyStart: number
}

/** A block longer, deeper or emptier than this is no front matter that a person wrote, and parsers slow down on it. */
const MAX_LENGTH = 100_000
const MAX_DEPTH = 100
const MAX_WHITE_SPACE = 1000

const OPENING = /---[ \t]*([A-Za-z][\w+.-]*)?[ \t]*(?=[\r\n]|$)/y
const TOML = /\+\+\+[ \t]*(?=[\r\n]|$)/y

export function readFrontMatter(reading: Reading): FrontMatter {
  const {text} = reading
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const start = skipBlankLines(text, first)
  if (matchAt(TOML, text, start)) return refuseToml(reading, start)
  const opening = matchAt(OPENING, text, start)
  if (!opening) return none(first)
  const blockStart = nextLine(text, lineEnd(text, start))
  const close = closingLine(text, blockStart, '---')
  if (start > first) return close === -1 ? none(first) : readLate(reading, first, start, blockStart, close)
  const language = opening[1]
  if (language !== undefined && !/^ya?ml$/i.test(language)) return refuseLanguage(reading, language, start, blockStart, close)
  if (close === -1) return refuseOpen(reading, start, blockStart)
  const fields = readBlock(reading, blockStart, close)
  return {fields, blockStart, blockEnd: close, bodyStart: nextLine(text, lineEnd(text, close))}
}

const none = (at: number): FrontMatter => ({fields: [], blockStart: at, blockEnd: at, bodyStart: at})

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function skipBlankLines(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const end = lineEnd(text, at)
    if (!isBlank(text, at, end)) return at
    at = nextLine(text, end)
  }
  return from
}

/** Offset of the next line that holds the delimiter alone, or -1. */
function closingLine(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at = nextLine(text, lineEnd(text, at))) {
    if (text.startsWith(delimiter, at) && isBlank(text, at + delimiter.length, lineEnd(text, at))) return at
  }
  return -1
}

/**
 * Blank lines before the front matter: other tools take the block for text then, so it is reported; it is read
 * nevertheless where it is a mapping. Where it is not, the two lines are thematic breaks of ordinary markdown.
 */
function readLate(reading: Reading, first: number, start: number, blockStart: number, close: number): FrontMatter {
  const trial: Reading = {...reading, report: () => {}, reportAt: () => {}}
  const fields = readBlock(trial, blockStart, close)
  if (fields.length === 0) return none(first)
  reading.report(
    'front-matter-late',
    start,
    'front matter begins after blank lines; other tools read it as text',
    'delete the blank lines above the first `---`',
  )
  readBlock(reading, blockStart, close)
  return {fields, blockStart, blockEnd: close, bodyStart: nextLine(reading.text, lineEnd(reading.text, close))}
}

function refuseToml(reading: Reading, start: number): FrontMatter {
  const {text} = reading
  reading.report(
    'front-matter-toml',
    start,
    'front matter between `+++` is TOML; Kanon reads YAML',
    'write the fields as YAML between two `---` lines',
  )
  const close = closingLine(text, nextLine(text, lineEnd(text, start)), '+++')
  return none(close === -1 ? text.length : nextLine(text, lineEnd(text, close)))
}

function refuseLanguage(reading: Reading, language: string, start: number, blockStart: number, close: number): FrontMatter {
  const {text} = reading
  reading.report(
    'front-matter-language',
    start + 3,
    `front matter in \`${language}\` is refused; nothing in it was read or run`,
    'write the fields as YAML between two `---` lines',
  )
  return none(close === -1 ? endOfOpenBlock(text, blockStart) : nextLine(text, lineEnd(text, close)))
}

function refuseOpen(reading: Reading, start: number, blockStart: number): FrontMatter {
  reading.report('front-matter-open', start, 'front matter is opened here and never closed', 'close it with a line `---`')
  return none(endOfOpenBlock(reading.text, blockStart))
}

/** An open block ends for us at the first blank line or first heading: what follows is read as markdown. */
function endOfOpenBlock(text: string, from: number): number {
  for (let at = from; at < text.length; at = nextLine(text, lineEnd(text, at))) {
    if (text.startsWith('# ', at) || isBlank(text, at, lineEnd(text, at))) return at
  }
  return text.length
}

function readBlock(reading: Reading, from: number, to: number): MatterField[] {
  const block = reading.text.slice(from, to).replace(/\r(?!\n)/g, '\n')
  const trouble = refusal(block)
  if (trouble !== undefined) {
    reading.report('front-matter-syntax', from + trouble.at, trouble.message, trouble.fix)
    return []
  }
  const document = parseYaml(block)
  if (document === undefined) return []
  if (typeof document === 'string') {
    reading.report('front-matter-syntax', from, `front matter cannot be read: ${document}`, 'write it as `key: value` lines')
    return []
  }
  return readDocument(reading, document, from, to)
}

/** What is refused before any parser sees it, because a parser would need more than linear time or stack for it. */
function refusal(block: string): {at: number; message: string; fix: string} | undefined {
  const fix = 'keep front matter to a few short fields'
  if (block.length > MAX_LENGTH) return {at: 0, message: `front matter is longer than ${MAX_LENGTH} characters`, fix}
  let white = 0
  let depth = 0
  let steps = 0
  for (let i = 0; i < block.length; i++) {
    const char = block[i]
    if (char === '\n') steps = 0
    else if ((char === '-' || char === '?' || char === ':') && ' \n\t'.includes(block[i + 1] ?? '\n')) steps++
    else if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth = Math.max(0, depth - 1)
    white = char === ' ' || char === '\n' || char === '\t' || char === '\r' ? white + 1 : 0
    if (depth > MAX_DEPTH || steps > MAX_DEPTH) return {at: i, message: `front matter is nested more than ${MAX_DEPTH} deep`, fix}
    if (white > MAX_WHITE_SPACE) return {at: i, message: `front matter holds more than ${MAX_WHITE_SPACE} blank characters in a row`, fix}
  }
  const marker = /^---/m.exec(block)
  if (marker)
    return {
      at: marker.index,
      message: 'front matter holds a line that begins with `---` and is no closing line',
      fix: 'close it with a line `---` alone',
    }
  return undefined
}

const refuseEngine = (): never => {
  throw new Error('only YAML is read')
}

/**
 * The YAML document of a block, undefined where it holds comments at most, a message where it cannot be read at all.
 * Options are always passed: without them gray-matter caches by content, and answers a second, faulty text differently from the first.
 */
function parseYaml(block: string): Document.Parsed | string | undefined {
  const yaml = (text: string): object => ({
    document: parseDocument(text, {schema: 'failsafe', uniqueKeys: false, prettyErrors: false, logLevel: 'silent'}),
  })
  const refuse = {parse: refuseEngine, stringify: refuseEngine}
  try {
    const file = matter(`---\n${block}\n---\n`, {
      language: 'yaml',
      engines: {yaml: {parse: yaml, stringify: refuseEngine}, json: refuse, javascript: refuse, coffee: refuse},
    })
    return file.data.document as Document.Parsed | undefined
  } catch (error) {
    return error instanceof RangeError ? 'it is nested too deeply' : String((error as Error).message)
  }
}

/** gray-matter hands its engine the block with the line break of the opening line before it. */
const LEAD = 1

function readDocument(reading: Reading, document: Document.Parsed, from: number, to: number): MatterField[] {
  const base = from - LEAD
  const [error] = document.errors
  if (error) {
    // What is missing at the end is missing behind the last thing that is written.
    const end = from + reading.text.slice(from, to).trimEnd().length
    const at = Math.min(Math.max(base + error.pos[0], from), end)
    reading.report(
      'front-matter-syntax',
      at,
      `front matter is not valid YAML: ${error.message.split('\n')[0]}`,
      'quote values that hold `: `, `#` or brackets',
    )
    return []
  }
  const {contents} = document
  if (contents === null || (isScalar(contents) && contents.source === '')) return []
  if (!isMap(contents)) {
    reading.report('front-matter-syntax', from, 'front matter is no mapping', 'write it as `key: value` lines')
    return []
  }
  return readMap(reading, contents.items as Pair<Node, Node | null>[], base)
}

function readMap(reading: Reading, pairs: readonly Pair<Node, Node | null>[], base: number): MatterField[] {
  const fields: MatterField[] = []
  const seen = new Set<string>()
  for (const {key, value} of pairs) {
    const offset = base + (key?.range?.[0] ?? LEAD)
    if (!isScalar(key)) {
      reading.report('front-matter-value', offset, 'a front matter key is no text; the field is left out', 'write the key as a word')
      continue
    }
    const name = String(key.value)
    if (seen.has(name)) {
      reading.report('front-matter-value', offset, `\`${shorten(name)}\` is set twice; the first one counts`, 'keep one of them')
      continue
    }
    seen.add(name)
    const end = endOf(reading.text, key, value, base)
    fields.push({key: name, offset, end, value: readValue(reading, value, base), source: sourceOf(reading.text, value, base)})
  }
  return fields
}

function readValue(reading: Reading, node: Node | null, base: number): MatterValue {
  if (node === null) return {kind: 'other', what: 'nothing'}
  if (isScalar(node)) return {kind: 'text', text: scalar(reading, node, base)}
  if (isSeq(node)) return {kind: 'list', items: (node.items as Node[]).map(item => readItem(reading, item, base))}
  return {kind: 'other', what: isAlias(node) ? 'a YAML alias' : 'a mapping'}
}

function readItem(reading: Reading, node: Node, base: number): MatterItem {
  if (isScalar(node)) return {kind: 'text', text: scalar(reading, node, base)}
  if (isMap(node)) return {kind: 'map', fields: readMap(reading, node.items as Pair<Node, Node | null>[], base)}
  return {kind: 'other', at: reading.located(isAlias(node) ? 'a YAML alias' : 'a list', base + (node?.range?.[0] ?? LEAD))}
}

function scalar(reading: Reading, node: Node & {value: unknown; type?: string}, base: number): Located {
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? 1 : 0
  return reading.located(String(node.value ?? ''), base + (node.range?.[0] ?? LEAD) + quoted)
}

/** A block value ends behind the line break after it; what it says ends before. */
function endOf(text: string, key: Node, value: Node | null, base: number): number {
  if (value?.range == null) return text.indexOf(':', base + (key.range?.[1] ?? LEAD)) + 1
  let end = base + value.range[1]
  while (end > base + value.range[0] && /\s/.test(text[end - 1])) end--
  return end
}

/** The value as it stands in the file; a block keeps the indentation of its first line. */
function sourceOf(text: string, node: Node | null, base: number): string {
  if (node?.range == null) return ''
  const start = base + node.range[0]
  const source = text.slice(start, base + node.range[1]).trimEnd()
  if (!((isMap(node) || isSeq(node)) && node.flow !== true)) return source
  let line = start
  while (line > 0 && text[line - 1] === ' ') line--
  return text.slice(line, start) + source
}

export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
