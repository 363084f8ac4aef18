import type {JudgeQuestion, JudgeReply} from '../domain/judge.ts'

/** What a written reply comes to: its one field `same`, or why it is none. Text of a model never decides by anything else. */
export type ReadReply = {readonly kind: 'answer'; readonly same: boolean} | {readonly kind: 'malformed'; readonly why: string}

/** A part of a reply, as chat models give them. */
export type ReplyBlock = {readonly type: string; readonly text?: string}

/** The very words that a model wrote. */
export type Written = string | readonly ReplyBlock[]

/** What a written wording comes to: its one field `merged`, not looked at any further. */
export type ReadWording = {readonly kind: 'wording'; readonly text: string} | {readonly kind: 'malformed'; readonly why: string}

type Malformed = Extract<ReadReply, {kind: 'malformed'}>

const VERDICT_KEYS: ReadonlySet<string> = new Set(['same', 'merged_fact', 'reason'])
const WORDING_KEYS: ReadonlySet<string> = new Set(['merged'])

/** A verdict that a model wrote: one object, `same` a real boolean. Anything else is malformed, which is not "different". */
export function readReply(reply: Written): ReadReply {
  const read = readObject(reply, VERDICT_KEYS)
  if ('kind' in read) return read
  const {same} = read.value
  return typeof same === 'boolean' ? {kind: 'answer', same} : malformed('"same" is no boolean')
}

/** A written verdict answers both questions about two statements: the same, and so both can be true; or it does not say so. */
export function answerIn(reply: Written, question: JudgeQuestion): JudgeReply {
  const read = readReply(reply)
  if (read.kind === 'malformed') return read
  return {kind: 'answer', yes: question !== 'entails' || read.same ? 1 : 0, coverage: 1}
}

/** A wording that a model wrote: one object, `merged` a text. */
export function readWording(reply: Written): ReadWording {
  const read = readObject(reply, WORDING_KEYS)
  if ('kind' in read) return read
  const {merged} = read.value
  return typeof merged === 'string' ? {kind: 'wording', text: merged} : malformed('"merged" is no text')
}

/**
 * Reads an object that a model wrote: exactly one in braces, known keys, each once. Thinking before it is no part of it. A reply in blocks is
 * the text of its text blocks.
 */
function readObject(reply: Written, known: ReadonlySet<string>): Malformed | {readonly value: Readonly<Record<string, unknown>>} {
  const text = typeof reply === 'string' ? reply : reply.map(block => (block.type === 'text' ? (block.text ?? '') : '')).join('')
  const said = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, '')
  if (/<\/?think(?:ing)?>/.test(said)) return malformed('thinking that does not end')
  const start = said.indexOf('{')
  const end = said.lastIndexOf('}')
  if (start < 0 || end < start) return malformed('no object')
  const json = said.slice(start, end + 1)
  // Prose around the object may quote anything, an attack too: only fences and white space may stand there.
  if (!/^\s*(?:```(?:json)?\s*)?$/.test(said.slice(0, start)) || !/^\s*(?:```)?\s*$/.test(said.slice(end + 1)))
    return malformed('words around the object')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return malformed('no JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed('no object')
  const keys = keysOf(json)
  if (new Set(keys).size < keys.length) return malformed('a key twice')
  return keys.some(key => !known.has(key)) ? malformed('an unknown key') : {value: value as Record<string, unknown>}
}

const malformed = (why: string): Malformed => ({kind: 'malformed', why})

/** Every key as often as it is written: `JSON.parse` keeps the last of two in silence. */
function keysOf(json: string): string[] {
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"]/g)].map(([token]) => token)
  return tokens.filter((_, at) => tokens[at + 1] === ':').map(key => JSON.parse(key) as string)
}
