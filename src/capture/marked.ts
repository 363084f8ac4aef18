import type {Draft, SkipReason} from './draft.ts'

/** What `kanon recall --for-agent` prints. An open tag without its end reaches to the end of the text. */
const RECALLED = '<kanon-recall\\b[^>]*>[\\s\\S]*?(?:</kanon-recall\\s*>|(?![\\s\\S]))'
/** What coding agents put into a person's turn: reminders, commands and what they printed. */
const SYSTEM = any(
  'system-reminder local-command-caveat local-command-stdout local-command-stderr command-name command-message command-args bash-input',
  'bash-stdout bash-stderr task-notification user-prompt-submit-hook persisted-output system-message',
)
/** Boot files that they read out. */
const INSTRUCTIONS = any('instructions user_instructions environment_context project_instructions agents_md claude_md system_prompt')

const block = (name: string, tags: string): string => `(?<=^[^\\S\\n]*)<(?<${name}>${tags})\\b[^>]*>[\\s\\S]*?</\\k<${name}>\\s*>`

const BLOCK = new RegExp(`(?<recalled>${RECALLED})|${block('system', SYSTEM)}|${block('instructions', INSTRUCTIONS)}`, 'gim')

function any(...lists: string[]): string {
  return lists.join(' ').split(' ').join('|')
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
  for (const found of text.matchAll(BLOCK)) {
    const to = found.index + found[0].length
    add({from, to: found.index})
    add({from: found.index, to, skip: reasonOf(found.groups ?? {})})
    from = to
  }
  add({from, to: text.length})
  return pieces
}

const reasonOf = ({recalled, system}: Readonly<Record<string, string | undefined>>): SkipReason =>
  recalled !== undefined ? 'recalled' : system !== undefined ? 'system' : 'instructions'

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
