import type {Actor} from '../../domain/event.ts'
import type {Draft, Line, SkipReason} from '../draft.ts'
import {readTime} from '../time.ts'
import {type Block, blocksOf} from './blocks.ts'
import {type Called, Calls} from './calls.ts'
import {exitInOutput} from './exit-state.ts'
import {type Fields, isFields, short, textField} from './fields.ts'
import {type About, callDraft, draftsOf, resultDraft, saidDraft} from './messages.ts'

/** What a session's records lean on that came before them. */
export interface AgentState {
  readonly calls: Calls
  /** The last session named: meta lines name none. */
  session?: string
}

export const newAgentState = (): AgentState => ({calls: new Calls()})

/** Records of a Claude Code session: a `type`, and what only they have. */
export function isAgentRecord(record: Fields): boolean {
  if (typeof record.type !== 'string') return false
  if (isFields(record.message) && (record.type === 'user' || record.type === 'assistant')) return true
  if (record.type === 'summary' && typeof record.summary === 'string') return true
  return typeof record.sessionId === 'string' && (typeof record.uuid === 'string' || typeof record.timestamp === 'string')
}

/** One record: a message with its blocks, a summary, a line of the system. Types that are not known are kept and give no fact. */
export function agentRecord(record: Fields, line: Line, state: AgentState): Draft[] {
  if (typeof record.sessionId === 'string') state.session = record.sessionId
  const about = aboutOf(record, line, state)
  if (record.type === 'summary') return [{...about, kind: 'message', text: String(record.summary), skip: 'summary'}]
  if (isFields(record.message)) return messageDrafts(record, record.message, about, state)
  const text = textField(record.content)
  if (record.type === 'system' && text !== undefined) return [{...about, kind: 'message', text, skip: 'system'}]
  return [{...about, actor: 'document', kind: 'message', text: String(record.type), skip: 'unknown-type', data: {record}}]
}

function aboutOf(record: Fields, line: Line, state: AgentState): About {
  const id = textField(record.uuid) ?? textField(record.leafUuid)
  return {
    episode: state.session === undefined ? undefined : short(state.session),
    at: readTime(record.timestamp),
    line: line.number,
    key: id === undefined ? 'turn' : `id:${short(id)}`,
    actor: actorOf(record),
    skip: skipOf(record),
  }
}

/** In a side chain the agent speaks to itself, under the name of the user too; a summary of what was said is the agent's. */
function actorOf(record: Fields): Actor {
  if (record.type !== 'user') return record.type === 'system' ? 'document' : 'assistant'
  return record.isSidechain === true || record.isCompactSummary === true ? 'assistant' : 'person'
}

function skipOf(record: Fields): SkipReason | undefined {
  if (record.isMeta === true) return 'meta'
  if (record.isCompactSummary === true) return 'summary'
  return record.isSidechain === true ? 'sidechain' : undefined
}

/** A draft for each block of the content; none where there is no content. */
function messageDrafts(record: Fields, {content}: Fields, about: About, state: AgentState): Draft[] {
  return draftsOf(blocksOf(content), about, (block, about) => draftOf(block, record, about, state))
}

function draftOf(block: Block, record: Fields, about: About, state: AgentState): Draft {
  if (block.type === 'result') return resultDraft(called(block, record, state), block.text, about)
  if (block.type !== 'call') return saidDraft(block, about)
  state.calls.made(block)
  return callDraft(block, about)
}

/** The call that a result answers, with how it ended. These agents say of each failure that it is one. */
function called({id, text, record: block}: Block & {type: 'result'}, record: Fields, {calls}: AgentState): Called {
  const call = calls.answered(id)
  const details = isFields(record.toolUseResult) ? record.toolUseResult : {}
  const unended = details.interrupted === true || details.backgroundTaskId !== undefined
  const exit = unended ? undefined : exitInOutput(text, block.is_error === true ? 1 : 0)
  return {...call, ...(exit === undefined ? {} : {exit})}
}
