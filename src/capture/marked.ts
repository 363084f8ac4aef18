import type {Draft, SkipReason} from './draft.ts'

/** The tags whose blocks nobody said, by the reason for it. */
const TAGS: Readonly<Record<string, SkipReason>> = {
  // What `kanon recall --for-agent` prints.
  'kanon-recall': 'recalled',
  // What coding agents put into a person's turn: reminders, commands and what they printed.
  ...all(
    'system',
    'system-reminder local-command-caveat local-command-stdout local-command-stderr command-name command-message command-args bash-input',
    'bash-stdout bash-stderr task-notification user-prompt-submit-hook persisted-output system-message',
  ),
  // Boot files that they read out.
  ...all('instructions', 'instructions user_instructions environment_context project_instructions agents_md claude_md system_prompt'),
}

function all(reason: SkipReason, ...lists: string[]): Record<string, SkipReason> {
  return Object.fromEntries(lists.flatMap(list => list.split(' ').map(tag => [tag, reason])))
}

/** Recalled blocks may begin anywhere, others at the beginning of a line: elsewhere a tag is mentioned. */
const OPENING = new RegExp(`<(kanon-recall)\\b[^>]*>|(?<=^[^\\S\\n]{0,80})<(${Object.keys(TAGS).join('|')})\\b[^>]*>`, 'gim')

interface Block {
  readonly from: number
  readonly to: number
  readonly skip: SkipReason
}

/** The marked blocks of a text, in order, none inside another. A recalled block without its end reaches to the end of the text; others are none. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const endless = new Set<string>()
  let from = 0
  for (const opening of text.matchAll(OPENING)) {
    const tag = (opening[1] ?? opening[2]).toLowerCase()
    if (opening.index < from || endless.has(tag)) continue
    const closing = closingOf(tag, text, opening.index + opening[0].length)
    // Asked once for each tag: a text of nothing but beginnings must not be searched to its end for each.
    if (closing === undefined) endless.add(tag)
    if (closing === undefined && tag !== 'kanon-recall') continue
    from = closing ?? text.length
    blocks.push({from: opening.index, to: from, skip: TAGS[tag]})
  }
  return blocks
}

function closingOf(tag: string, text: string, from: number): number | undefined {
  const closing = new RegExp(`</${tag}\\s{0,80}>`, 'gi')
  closing.lastIndex = from
  return closing.exec(text) === null ? undefined : closing.lastIndex
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly skip?: SkipReason | undefined
}

/**
 * A message in pieces: what Kanon or an agent put into it, which nobody said, and what somebody said around it. Each piece is a slice of
 * the text and keeps its place in the file; blocks of one sort with nothing between them are one.
 */
export function splitMarked(draft: Draft): Draft[] {
  if (draft.kind !== 'message' || !draft.text.includes('<')) return [draft]
  const pieces = piecesOf(draft.text)
  if (!pieces.some(({skip}) => skip !== undefined)) return [draft]
  if (draft.skip !== undefined) return [pieces.some(({skip}) => skip === 'recalled') ? {...draft, skip: 'recalled'} : draft]
  return pieces.map((piece, n) => sliceOf(draft, piece, n))
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: Piece): void => {
    if (text.slice(piece.from, piece.to).trim() === '') return
    const last = pieces.at(-1)
    if (last !== undefined && last.skip === piece.skip) pieces[pieces.length - 1] = {...last, to: piece.to}
    else pieces.push(piece)
  }
  let from = 0
  for (const block of blocksOf(text)) {
    add({from, to: block.from})
    add(block)
    from = block.to
  }
  add({from, to: text.length})
  return pieces
}

function sliceOf({start, end: _, ...draft}: Draft, {from, to, skip}: Piece, n: number): Draft {
  const slice = draft.text.slice(from, to)
  const lead = slice.length - slice.trimStart().length
  const text = slice.trim()
  return {
    ...draft,
    text,
    ...(start === undefined ? {} : {start: start + from + lead, end: start + from + lead + text.length}),
    ...(skip === undefined ? {} : {skip}),
    ...(n === 0 ? {} : {key: `${draft.key}~${n}`}),
  }
}
