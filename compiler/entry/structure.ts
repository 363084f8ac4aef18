import {isBlank, lineEnd, nextLine} from './lines.ts'
import {type Blocks, readBlocks} from './markdown.ts'

/** A line `key:: value` of a body, by offsets into the source. */
export interface DirectiveLine {
  /** Lower case. */
  readonly key: string
  readonly keyStart: number
  readonly valueStart: number
  readonly valueEnd: number
  readonly lineStart: number
  /** Behind the line break. */
  readonly lineEnd: number
}

export interface TitleHeading {
  readonly start: number
  /** Behind the line break. */
  readonly end: number
  /** Offsets of the text, without `#` and underline. */
  readonly textStart: number
  readonly textEnd: number
}

export interface Structure {
  readonly directives: readonly DirectiveLine[]
  /** Lines `key::value`, which lack a space to be directives, and lines `synonyms: a` and `synonyms :: a`, which have a colon or space amiss. */
  readonly tight: readonly Tight[]
  readonly heading?: TitleHeading
  /** Offset of a line that could not be judged, because the body is too large or too deep for a full parse. */
  readonly unread?: number
}

export interface Tight {
  /** Lower case. */
  readonly key: string
  readonly keyStart: number
  /** What stands behind the key where a directive has `:: `. */
  readonly colons: string
}

/** Above this length (UTF-16 code units), or with deeper quotes and lists, no full parse is made: it takes more than linear time. */
export const MAX_PARSED = 250_000
const DEEP = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){100}/m

const CANDIDATE = /[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*([A-Za-z][A-Za-z0-9_-]{0,63})::(?=[ \t\r\n]|$)/y
const TIGHT = /(?:[-*+] {1,4})?([A-Za-z][A-Za-z0-9_-]{0,63})(::)(?=[^\s:])/y
/** Keys that nobody writes before a colon in prose without meaning them. */
const AMISS = /(?:[-*+] {1,4})?(synonyms?|alias(?:es)?|aka|title-aliases|nomatch)([ \t]+::?|:)(?=[ \t]+[^\s])/iy
/** Where such a line stands after a blank line, nothing but prose can begin with it. */
const PLAIN = /(?:[-*+] {1,4})?[A-Za-z]/y
const ATX = / {0,3}#(?=[ \t\r\n]|$)/y
const SETEXT = / {0,3}=+[ \t]*(?=[\r\n]|$)/y
/** What can turn a later line into something else than it looks like. */
const SPECIAL = /[`<]|~~~/g

interface Candidate extends DirectiveLine {
  readonly plain: boolean
}

interface HeadingCandidate {
  readonly at: number
  /** Undefined where only a full parse can tell. */
  readonly plain?: TitleHeading
}

/**
 * Finds directives and the title heading in one pass over the lines. A full markdown parse is made only where a line that
 * looks like one of them might be code, HTML or part of something else.
 */
export function readStructure(text: string, from: number): Structure {
  const {candidates, tight, heading} = scanLines(text, from)
  const needsParse = candidates.some(c => !c.plain) || (heading !== undefined && heading.plain === undefined)
  const plain = candidates.filter(c => c.plain)
  if (!needsParse) return {directives: plain, tight, ...(heading?.plain ? {heading: heading.plain} : {})}
  if (text.length - from > MAX_PARSED || DEEP.test(text.slice(from))) {
    const unread = candidates.find(c => !c.plain)?.lineStart ?? heading?.at ?? from
    return {directives: plain, tight, unread, ...(heading?.plain ? {heading: heading.plain} : {})}
  }
  const blocks = readBlocks(text.slice(from))
  const directives = candidates.filter(c => c.plain || blocks.isProse(c.keyStart - from))
  const found = heading === undefined ? undefined : (heading.plain ?? parsedHeading(blocks, text, from, directives))
  return {directives, tight, ...(found ? {heading: found} : {})}
}

function scanLines(text: string, from: number): {candidates: Candidate[]; tight: Tight[]; heading?: HeadingCandidate} {
  SPECIAL.lastIndex = from
  const special = SPECIAL.exec(text)?.index ?? text.length
  const candidates: Candidate[] = []
  const tight: Tight[] = []
  let heading: HeadingCandidate | undefined
  // What stands on the line before: nothing that a plain line could belong to, one line of prose after nothing, or more.
  let before: 'nothing' | 'directive' | 'prose' | 'other' = 'nothing'
  // Mistakes of one kind stand below one another.
  let afterTight = false
  let previous = from
  for (let at = from; at < text.length; ) {
    const end = lineEnd(text, at)
    const next = nextLine(text, end)
    const open: boolean = at <= special && (before === 'nothing' || before === 'directive')
    const candidate = candidateAt(text, at, end, next, open)
    if (candidate) {
      candidates.push(candidate)
      before = candidate.plain ? 'directive' : 'other'
    } else if (isBlank(text, at, end)) before = 'nothing'
    else if (test(ATX, text, at)) {
      heading ??= {at, ...(text[at] === '#' && at <= special ? {plain: atxHeading(text, at, end, next)} : {})}
      before = text[at] === '#' && at <= special ? 'nothing' : 'other'
    } else if (test(SETEXT, text, at) && before !== 'nothing') {
      if (before !== 'directive')
        heading ??= {
          at,
          ...(before === 'prose' ? {plain: {start: previous, end: next, textStart: previous, textEnd: lineEnd(text, previous)}} : {}),
        }
      before = 'other'
    } else before = open && before === 'nothing' && end < special && /\p{L}/u.test(text[at]) ? 'prose' : 'other'
    const found: Tight | undefined = (open || (afterTight && at <= special)) && !candidate ? tightAt(text, at) : undefined
    if (found) tight.push(found)
    afterTight = found !== undefined
    previous = at
    at = next
  }
  return {candidates, tight, ...(heading ? {heading} : {})}
}

function candidateAt(text: string, at: number, end: number, next: number, open: boolean): Candidate | undefined {
  CANDIDATE.lastIndex = at
  const found = CANDIDATE.exec(text)
  if (!found || CANDIDATE.lastIndex > end) return undefined
  const keyStart = CANDIDATE.lastIndex - 2 - found[1].length
  let valueStart = CANDIDATE.lastIndex
  while (valueStart < end && isBlank(text, valueStart, valueStart + 1)) valueStart++
  let valueEnd = end
  while (valueEnd > valueStart && isBlank(text, valueEnd - 1, valueEnd)) valueEnd--
  const plain = open && test(PLAIN, text, at) && keyStart - at <= 5
  return {key: found[1].toLowerCase(), keyStart, valueStart, valueEnd, lineStart: at, lineEnd: next, plain}
}

function tightAt(text: string, at: number): Tight | undefined {
  for (const form of [TIGHT, AMISS]) {
    form.lastIndex = at
    const [, key, colons] = form.exec(text) ?? []
    if (key !== undefined) return {key: key.toLowerCase(), keyStart: form.lastIndex - colons.length - key.length, colons}
  }
  return undefined
}

function test(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function atxHeading(text: string, at: number, end: number, next: number): TitleHeading {
  let textStart = at + 1
  while (textStart < end && isBlank(text, textStart, textStart + 1)) textStart++
  let textEnd = end
  while (textEnd > textStart && isBlank(text, textEnd - 1, textEnd)) textEnd--
  let close = textEnd
  while (close > textStart && text[close - 1] === '#') close--
  // A closing sequence stands alone or after a blank: `# C#` ends with a letter sign, not with one.
  if (close === textStart || isBlank(text, close - 1, close)) textEnd = close
  while (textEnd > textStart && isBlank(text, textEnd - 1, textEnd)) textEnd--
  return {start: at, end: next, textStart, textEnd}
}

/** The parser's heading, unless directive lines make it one: there the underline was meant as a rule. */
function parsedHeading(blocks: Blocks, text: string, from: number, directives: readonly DirectiveLine[]): TitleHeading | undefined {
  if (!blocks.heading) return undefined
  const {start, end, from: textStart, to: textEnd} = blocks.heading
  if (directives.some(d => d.keyStart >= start + from && d.keyStart < end + from)) return undefined
  let lineStart = start + from
  while (lineStart > from && isBlank(text, lineStart - 1, lineStart)) lineStart--
  return {start: lineStart, end: nextLine(text, end + from), textStart: textStart + from, textEnd: textEnd + from}
}
