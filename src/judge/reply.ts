/** What a written reply comes to: its one field `same`, or why it is none. Text of a model never decides by anything else. */
export type ReadReply = {readonly kind: 'answer'; readonly same: boolean} | {readonly kind: 'malformed'; readonly why: string}

/** A part of a reply, as chat models give them. */
export type ReplyBlock = {readonly type: string; readonly text?: string}

const KEYS: ReadonlySet<string> = new Set(['same', 'merged_fact', 'reason'])

/**
 * Reads a verdict that a model wrote: exactly one JSON object in braces, known keys, each once, `same` a real boolean. Thinking before it is no
 * part of it. Anything else is malformed, which is not "different".
 */
export function readReply(reply: string | readonly ReplyBlock[]): ReadReply {
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
  const foreign = keys.find(key => !KEYS.has(key))
  if (foreign !== undefined) return malformed('an unknown key')
  const {same} = value as {same?: unknown}
  return typeof same === 'boolean' ? {kind: 'answer', same} : malformed('"same" is no boolean')
}

const malformed = (why: string): ReadReply => ({kind: 'malformed', why})

/** Every key as often as it is written: `JSON.parse` keeps the last of two in silence. */
function keysOf(json: string): string[] {
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"]/g)].map(([token]) => token)
  return tokens.filter((_, at) => tokens[at + 1] === ':').map(key => JSON.parse(key) as string)
}
