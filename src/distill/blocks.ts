/** What a stretch of a message is. Only `prose` and `item` hold sentences of the speaker. */
export type BlockKind = 'prose' | 'item' | 'heading' | 'quote' | 'code' | 'table' | 'task' | 'markup'

/** A paragraph, a list item, or lines that are none: a span of the message, in UTF-16 units, half-open. */
export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

const FENCE = /^\s*(`{3,}|~{3,})/
const HEADING = /^\s{0,3}#{1,6}(?:\s|$)/
const QUOTE = /^\s{0,3}>/
const TABLE = /^\s*\|.*\|?\s*$/
const RULE = /^\s*(?:[-*_]\s*){3,}$/
const TASK = /^\s*[-*+]\s+\[[ xX]\]\s/
const ITEM = /^(\s*(?:[-*+•–]|\(?\d{1,3}[.)])\s+)\S/
/** Lines of a file as tools print them, with their numbers; lines of a diff. */
const LISTING = /^\s*\d{1,6}(?:→|\t)|^[+-](?:\S|\t| {2,})(?![^`]*`[^`]*$)/
const INDENTED = /^(?: {4}|\t)/
/** Wrappers of tools and of what is put into a conversation by machines: all inside is theirs. */
const WRAPPED = /^\s*<(think|thinking|details|tool-use|tool_use|tool_result|system-reminder|kanon-recall|persisted-output)\b/i
const TAG_ONLY = /^\s*<[/!]?[\w-]+(?:\s[^>]*)?>\s*$/
/** Lines shorter than this end where they end; longer ones were wrapped. */
const WRAPPED_AT = 60

/**
 * The blocks of a message, in order, by the rules of markdown as people write it in chats: a fence that nobody closes goes on to the end,
 * and a line break between two short lines separates what was said on them.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = linesOf(text)
  let open: {kind: 'prose' | 'item'; start: number; last: Line} | undefined
  const close = (): void => {
    if (open !== undefined) blocks.push({kind: open.kind, start: open.start, end: open.last.end})
    open = undefined
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    const end = oneKind(lines, i, open !== undefined)
    if (end !== undefined) {
      close()
      if (end.kind !== undefined) blocks.push({kind: end.kind, start: line.start, end: lines[end.last].end})
      i = end.last
      continue
    }
    const item = ITEM.exec(line.text)
    if (item !== null) {
      close()
      open = {kind: 'item', start: line.start + item[1].length, last: line}
    } else if (open !== undefined && goesOn(open.last.text, line.text)) open.last = line
    else {
      close()
      open = {kind: 'prose', start: line.start, last: line}
    }
  }
  close()
  return blocks
}

/** The last line of a run that holds no sentences and begins at line `i`, and what it is; undefined where a sentence may stand. */
function oneKind(lines: readonly Line[], i: number, inside: boolean): {kind?: BlockKind; last: number} | undefined {
  const {text} = lines[i]
  if (text.trim() === '' || RULE.test(text)) return {last: i}
  const fence = FENCE.exec(text)?.[1]
  if (fence !== undefined) return {kind: 'code', last: lastOf(lines, i + 1, line => closes(line, fence))}
  const tag = WRAPPED.exec(text)?.[1]
  if (tag !== undefined) return {kind: 'markup', last: lastOf(lines, i, line => line.toLowerCase().includes(`</${tag.toLowerCase()}`))}
  if (HEADING.test(text)) return {kind: 'heading', last: i}
  if (QUOTE.test(text)) return {kind: 'quote', last: i}
  if (TABLE.test(text)) return {kind: 'table', last: i}
  if (LISTING.test(text)) return {kind: 'code', last: i}
  if (TASK.test(text)) return {kind: 'task', last: i}
  if (TAG_ONLY.test(text)) return {kind: 'markup', last: i}
  if (!inside && INDENTED.test(text) && !ITEM.test(text)) return {kind: 'code', last: i}
  return undefined
}

function closes(line: string, fence: string): boolean {
  const other = FENCE.exec(line)?.[1]
  return other !== undefined && other[0] === fence[0] && other.length >= fence.length && line.trim() === other
}

/** The first line from `from` on that ends it, else the last of all. */
function lastOf(lines: readonly Line[], from: number, ends: (line: string) => boolean): number {
  for (let i = from; i < lines.length; i++) if (ends(lines[i].text)) return i
  return lines.length - 1
}

/** Whether a line carries on the sentence of the one before. */
function goesOn(before: string, line: string): boolean {
  const ended = before.trimEnd()
  if (/[,(–—-]$/.test(ended) || /^\s*\p{Ll}/u.test(line)) return true
  return ended.length >= WRAPPED_AT && !/[.!?:;。！？…]["'”’)»]?$/u.test(ended)
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf('\n', start)
    const stop = at === -1 ? text.length : at
    const end = stop > start && text[stop - 1] === '\r' ? stop - 1 : stop
    lines.push({start, end, text: text.slice(start, end)})
    start = stop + 1
  }
  return lines
}
