import type {Actor} from '../../domain/event.ts'
import type {Draft, Line, Sink, SkipReason} from '../draft.ts'
import {stripPrivate} from '../privacy/private.ts'
import {readTime} from '../time.ts'
import {type Block, blocksOf, commandIn, commandOf, isItem, jsonText, plainText} from './blocks.ts'
import type {Called, Calls} from './calls.ts'
import {exitField, exitInOutput} from './exit-state.ts'
import {type Fields, first, firstName, isFields, short, textField} from './fields.ts'

const TEXT = ['text', 'content', 'message', 'output', 'result', 'body', 'refusal']
const AT = ['at', 'timestamp', 'time', 'ts', 'createdAt', 'created_at', 'date']
const SESSION = [
  'session',
  'sessionId',
  'session_id',
  'episode',
  'conversation',
  'conversationId',
  'conversation_id',
  'thread',
  'threadId',
  'thread_id',
]
const ID = ['id', 'uuid', 'messageId', 'message_id']
const TOOL = ['name', 'tool', 'toolName', 'tool_name']
/** Of a result: the call that it answers. */
const CALL_ID = ['tool_call_id', 'tool_use_id', 'call_id', 'toolCallId', 'toolUseId']

/** Who speaks, by the words that people use. Whoever is not known is trusted least. */
const ACTORS: ReadonlyMap<string, Actor> = new Map(
  (
    [
      ['person', ['user', 'human', 'person', 'customer', 'me']],
      ['assistant', ['assistant', 'agent', 'ai', 'model', 'bot', 'gpt', 'claude']],
      ['tool', ['tool', 'function', 'tool_result', 'tool-result', 'toolresult', 'function_call_output', 'shell']],
      ['document', ['document', 'web', 'page', 'file', 'system', 'developer']],
      ['kanon', ['kanon']],
    ] as const
  ).flatMap(([actor, words]) => words.map(word => [word, actor] as const)),
)

/** Whether a record is a message or a tool result, of whatever dialect. */
export const isMessage = (record: Fields): boolean =>
  roleOf(record) !== undefined || isItem(record) || TEXT.some(name => typeof record[name] === 'string')

/** `role`, or what stands for it; that of the message where the record wraps one. */
function roleOf(record: Fields): string | undefined {
  const inner = isFields(record.message) ? textField(record.message.role) : undefined
  return (inner ?? textField(first(record, ['role', 'actor', 'speaker', 'from', 'author', 'sender'])))?.trim().toLowerCase()
}

/** `{role, text, at, session, …}`, each under the names that people use: `docs/capture.md` lists them. None where it says nothing. */
export function messageRecord(record: Fields, line: Line, calls: Calls, sink: Pick<Sink, 'problem'>): Draft[] {
  const role = roleOf(record)
  const item = role === undefined && isItem(record)
  const actor = item ? 'assistant' : (ACTORS.get(role ?? '') ?? (hasCommand(record) ? 'tool' : 'document'))
  const about = aboutOf(record, actor, skipOf(role), line, sink)
  const message = isFields(record.message) ? record.message : record
  if (actor === 'tool') return [toolResult(record, contentText(record), about, calls.answered(callId(message), about.episode))]
  const blocks = item ? blocksOf([record]) : [...blocksOf(first(message, TEXT)), ...toolCalls(message)]
  return draftsOf(blocks, about, (block, about) => blockDraft(block, record, about, calls))
}

/** What all drafts of a message share. */
export type About = Pick<Draft, 'episode' | 'at' | 'line' | 'key' | 'actor' | 'skip'>

/** A draft for each block of a message. */
export const draftsOf = (blocks: readonly Block[], about: About, draftOf: (block: Block, about: About) => Draft): Draft[] =>
  withoutHidden(blocks).map((block, n) => draftOf(block, n === 0 ? about : {...about, key: keyOf(about.key, n)}))

/** A call that stands in a private block which another part began is private: without its id no result will repeat it. */
function withoutHidden(blocks: readonly Block[]): readonly Block[] {
  if (blocks.length < 2) return blocks
  let open = 0
  return blocks.map(block => {
    if (block.type === 'text' || block.type === 'thinking') open = stripPrivate(block.text, open).open
    return block.type === 'call' && open > 0 ? {...block, id: undefined} : block
  })
}

/** The first block of a message has the message's key, so that it is the same event however its content was written down. */
const keyOf = (key: string, n: number): string => (n === 0 ? key : `${key}/${n}`)

function aboutOf(record: Fields, actor: Actor, skip: SkipReason | undefined, line: Line, sink: Pick<Sink, 'problem'>): About {
  const stated = first(record, AT)
  const at = readTime(stated)
  if (stated !== undefined && at === undefined)
    sink.problem('time-unreadable', line.number, 'the time cannot be read; write it as 2026-11-30T09:00:00Z')
  const episode = episodeOf(record)
  const id = firstName(record, ID)
  return {
    episode,
    at,
    line: line.number,
    key: id === undefined ? 'turn' : `id:${short(id)}`,
    actor,
    skip,
  }
}

/** The session that a record names. */
export function episodeOf(record: Fields): string | undefined {
  const name = firstName(record, SESSION)
  return name === undefined ? undefined : short(name)
}

const skipOf = (role: string | undefined): SkipReason | undefined =>
  role === 'system' || role === 'developer' ? 'system' : role === 'kanon' ? 'recalled' : undefined

const hasCommand = (record: Fields): boolean => typeof record.command === 'string' && exitField(record) !== undefined

const contentText = (record: Fields): string =>
  plainText(first(isFields(record.message) ? record.message : record, ['text', 'content', 'output', 'result', 'stdout', 'body']))

const callId = (message: Fields): string | undefined => textField(first(message, CALL_ID))

/** What a tool gave: the command or name as called, which its call says where the record does not; and how it ended, which is 0 for success. */
function toolResult(record: Fields, text: string, about: About, call: Called | undefined): Draft {
  const name = firstName(record, TOOL)
  const stated = commandIn(record) ?? commandIn(first(record, ['input', 'arguments', 'args']))
  const exit = exitField(record) ?? exitInOutput(text, undefined)
  return resultDraft({name: name ?? call?.name, command: stated ?? call?.command ?? name, exit}, text, about)
}

/** A tool's result: a payload, kept with its exit state. */
export function resultDraft({name, command, exit}: Called, text: string, about: About): Draft {
  const data: Record<string, unknown> = {}
  if (command !== undefined) data.command = command
  if (name !== undefined && name !== command) data.name = name
  if (exit !== undefined) data.exit = exit
  return payloadDraft(about, ['tool-result', 'tool', 'tool-payload'], text, data)
}

/** A call of a tool: what the assistant wanted, not what came of it. */
export function callDraft({name, input}: {readonly name?: string | undefined; readonly input: unknown}, about: About): Draft {
  const command = commandOf(name, input)
  const given = typeof input === 'string' ? input : jsonText(input)
  const text = command !== undefined && command !== name ? command : given === '' ? (name ?? 'tool') : given
  return payloadDraft(about, ['message', about.actor, 'tool-call'], text, name === undefined ? {} : {name})
}

/** `tool_calls`, or the one `function_call` of older records. */
function toolCalls({tool_calls: several, function_call: one}: Fields): Block[] {
  return (Array.isArray(several) ? several : [one]).filter(isFields).map(call => {
    const called = isFields(call.function) ? call.function : call
    return {
      type: 'call',
      id: textField(first(call, ['call_id', 'id'])),
      name: textField(called.name),
      input: first(called, ['arguments', 'input']),
    }
  })
}

function blockDraft(block: Block, record: Fields, about: About, calls: Calls): Draft {
  if (block.type === 'result') return toolResult({...record, ...block.record}, block.text, about, calls.answered(block.id, about.episode))
  if (block.type !== 'call') return saidDraft(block, about)
  calls.made(block, about.episode)
  return callDraft(block, about)
}

/** What was said, thought, or is of no type that is known. */
export function saidDraft(block: Exclude<Block, {type: 'call' | 'result'}>, about: About): Draft {
  if (block.type === 'other') return {...messageDraft(about, block.name, 'unknown-type'), data: {block: block.value}}
  return messageDraft(about, block.text, block.type === 'thinking' ? (about.skip ?? 'thinking') : about.skip)
}

// Written out: every event of an import is made here, and a spread that other fields follow takes twenty times as long.
const messageDraft = ({actor, episode, at, key, line}: About, text: string, skip: SkipReason | undefined): Draft => ({
  kind: 'message',
  actor,
  episode,
  at,
  text,
  key,
  line,
  skip,
})

const payloadDraft = (
  {episode, at, key, line, skip}: About,
  [kind, actor, reason]: readonly [Draft['kind'], Actor, SkipReason],
  text: string,
  data: Fields,
): Draft => ({kind, actor, episode, at, text, key, line, skip: skip ?? reason, data, payload: true})
