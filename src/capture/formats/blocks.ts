import {canonicalJson} from '../../domain/json.ts'
import {type Fields, first, isFields, jsonValue, textField} from './fields.ts'

/** What a message is made of, whoever wrote it down. */
export type Block =
  | {readonly type: 'text' | 'thinking'; readonly text: string}
  | {readonly type: 'call'; readonly id?: string | undefined; readonly name?: string | undefined; readonly input: unknown}
  | {readonly type: 'result'; readonly id?: string | undefined; readonly text: string; readonly record: Fields}
  | {readonly type: 'other'; readonly name: string; readonly value: unknown}

/** The blocks of a message's content: a text, or a list of texts and `{type, …}`; whatever else it is, is one of no known type. */
export function blocksOf(content: unknown): Block[] {
  if (content === undefined || content === null) return []
  return Array.isArray(content) ? content.map(blockOf) : [blockOf(content)]
}

function blockOf(block: unknown): Block {
  if (typeof block === 'string') return {type: 'text', text: block}
  if (!isFields(block)) return {type: 'other', name: typeof block, value: block}
  const type = textField(block.type) ?? 'object'
  const text = textField(first(block, ['text', 'refusal']))
  if (text !== undefined && TEXTS.has(type)) return {type: 'text', text}
  if (type === 'thinking' || type === 'reasoning')
    return {type: 'thinking', text: plainText(first(block, ['thinking', 'text', 'reasoning', 'content', 'summary']))}
  if (CALLS.has(type)) {
    return {
      type: 'call',
      id: textField(first(block, ['call_id', 'id'])),
      name: textField(block.name),
      input: first(block, ['input', 'arguments', 'action']),
    }
  }
  if (RESULTS.has(type)) {
    const id = textField(first(block, ['tool_use_id', 'tool_call_id', 'call_id']))
    return {type: 'result', id, text: plainText(first(block, ['content', 'output', 'text'])), record: block}
  }
  return {type: 'other', name: type, value: block}
}

/** Whether a record is a block itself, beside messages: the items that an agent of OpenAI writes down. */
export const isItem = (record: Fields): boolean =>
  typeof record.type === 'string' && (record.type === 'reasoning' || CALLS.has(record.type) || RESULTS.has(record.type))

const TEXTS = new Set(['text', 'input_text', 'output_text', 'refusal', 'object'])
const CALLS = new Set(['tool_use', 'server_tool_use', 'tool_call', 'function_call', 'custom_tool_call', 'local_shell_call'])
const RESULTS = new Set([
  'tool_result',
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'web_search_tool_result',
])

/** What a tool gave, as one text: of blocks that are text their text; of anything else its JSON. */
export function plainText(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return jsonText(content)
  return content.map(part => (typeof part === 'string' ? part : isFields(part) ? (textField(part.text) ?? jsonText(part)) : '')).join('\n')
}

/** The JSON of a value, the same in whatever order its keys were written; as it was written where it is nested deep, nothing where too deep. */
export function jsonText(value: unknown): string {
  return value === undefined ? '' : (attempt(() => canonicalJson(value)) ?? attempt(() => JSON.stringify(value)) ?? '')
}

function attempt(write: () => string): string | undefined {
  try {
    return write()
  } catch {
    return undefined
  }
}

/** What was called: the command itself where there is one, else the name of the tool. The input may be written as JSON in a text. */
export const commandOf = (name: string | undefined, input: unknown): string | undefined =>
  commandIn(typeof input === 'string' && /^\s*\{/.test(input) ? jsonValue(input) : input) ?? name

/** The command that the input of a tool states. */
export function commandIn(input: unknown): string | undefined {
  if (!isFields(input)) return undefined
  const command = first(input, ['command', 'cmd', 'script'])
  if (typeof command === 'string') return command
  return Array.isArray(command) && command.every(part => typeof part === 'string') ? command.join(' ') : undefined
}
