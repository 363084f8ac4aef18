import type {Draft, Line} from '../draft.ts'
import {type Fields, firstName, isFields} from './fields.ts'

/** Fields that together only Kanon's own lines have: what `distill`, `promote`, `reconcile`, `recall`, `match` and `ledger export` print. */
const OWN: readonly (readonly string[])[] = [
  ['insight', 'statement', 'confidence', 'sources'],
  ['insight', 'statement', 'decision', 'checks'],
  ['insight', 'prediction', 'outcome', 'counts'],
  ['questions', 'deferred', 'merges', 'contradictions'],
  ['file', 'start', 'end', 'term', 'entries'],
  ['id', 'scope', 'episode', 'actor', 'kind', 'source'],
]

/** Whether a line is one that Kanon printed: what it said once is no evidence for itself. */
export const isOwnRecord = (record: Fields): boolean =>
  OWN.some(fields => fields.every(name => Object.hasOwn(record, name))) || isRecall(record)

/** `{entries: [{id, title, text, matches}]}`. */
function isRecall({entries}: Fields): boolean {
  if (!Array.isArray(entries) || entries.length === 0) return false
  return entries.every(entry => isFields(entry) && ['id', 'title', 'matches'].every(name => Object.hasOwn(entry, name)))
}

export function ownRecord(record: Fields, line: Line): Draft {
  const text = firstName(record, ['statement', 'text', 'title']) ?? 'record'
  return {kind: 'message', actor: 'kanon', text, key: 'own', line: line.number, skip: 'recalled', data: {record}}
}
