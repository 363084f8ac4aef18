import type {Draft, Importer, Line, Sink} from '../draft.ts'
import {type AgentState, agentRecord, isAgentRecord, newAgentState} from './agent-records.ts'
import {type Fields, isFields, jsonValue} from './fields.ts'
import {episodeOf, isMessage, messageRecord} from './messages.ts'
import {isOwnRecord, ownRecord} from './own-records.ts'

/**
 * JSON Lines. Each line says by its fields what it is, so that one file may hold several sorts: a message or tool result as
 * `{role, text, at, session, …}`, a record of a coding agent's session, a line that Kanon printed. Broken lines are reported by place,
 * never by what they hold.
 */
export function jsonLines(sink: Sink): Importer {
  const read = recordReader(sink)
  return {
    line(line) {
      const text = line.number === 1 && line.text.charCodeAt(0) === BOM ? line.text.slice(1) : line.text
      if (/^\s*$/.test(text)) return
      const record = jsonValue(text)
      if (isFields(record)) read(record, line)
      else broken(record === undefined, line, sink)
    },
    end() {},
  }
}

/** Reads records that were parsed already, in order. */
export function recordReader(sink: Sink): (record: Fields, line: Line) => void {
  const state = newAgentState()
  return (record, line) => readRecord(record, line, state, sink)
}

const BOM = 0xfeff

function readRecord(record: Fields, line: Line, state: AgentState, sink: Sink): void {
  const drafts = draftsOf(record, line, state, sink)
  if (drafts.length === 0) sink.skipped('empty')
  for (const draft of drafts) sink.draft(draft)
}

function draftsOf(record: Fields, line: Line, state: AgentState, sink: Sink): Draft[] {
  if (isOwnRecord(record)) return [ownRecord(record, line)]
  const item = rolledOut(record, state)
  if (item !== undefined) return messageRecord(item, line, state.calls, sink)
  if (isAgentRecord(record)) return agentRecord(record, line, state)
  return isMessage(record) ? messageRecord(record, line, state.calls, sink) : [unknownRecord(record, line)]
}

/** The message or item that a line of a rollout wraps, with its time and the session that the first line named. */
function rolledOut({type, payload, timestamp}: Fields, state: AgentState): Fields | undefined {
  if (!isFields(payload)) return undefined
  if (type === 'session_meta' && typeof payload.id === 'string') state.session = payload.id
  return type === 'response_item' && isMessage(payload) ? {session: state.session, ...payload, timestamp} : undefined
}

/** Kept, so that nothing is lost, and never distilled: nobody knows who says what in it. Lines without a time have none from it. */
function unknownRecord(record: Fields, line: Line): Draft {
  const text = typeof record.type === 'string' && record.type.trim() !== '' ? record.type : 'record'
  return {
    kind: 'message',
    actor: 'document',
    episode: episodeOf(record),
    text,
    key: 'record',
    line: line.number,
    skip: 'unknown-type',
    data: {record},
  }
}

function broken(isNoJson: boolean, line: Line, sink: Sink): void {
  sink.skipped('invalid')
  if (!isNoJson) sink.problem('line-invalid', line.number, 'the line is JSON but no object; a line must be {"role": …, "text": …}')
  else if (line.eol === '') sink.problem('line-cut-off', line.number, 'the file ends within this line; import it again when it is complete')
  else sink.problem('line-invalid', line.number, 'the line is no JSON; it was passed over')
}
