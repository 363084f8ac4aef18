import {type ConflictRule, suspicion} from '../promote/index.ts'
import {contradiction} from '../reconcile/contradiction.ts'
import type {Judged} from './answers.ts'

/** What the gate calls a contradiction: its own suspicions, and whatever reconciling is sure of. */
export const conflictRules: ConflictRule = (a, b) => suspicion(a, b) ?? contradiction(a, b)

/** The same, and what a judge that had qualified was sure of, by what is recorded. */
export const judgedRules =
  ({excludes}: Pick<Judged, 'excludes'>, rules: ConflictRule): ConflictRule =>
  (a, b) =>
    rules(a, b) ?? (excludes(a, b) ? {rule: 'judge', why: 'the judge says that both cannot be true'} : undefined)
