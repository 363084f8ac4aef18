import {type ConflictRule, suspicion} from '../promote/index.ts'
import {contradiction} from '../reconcile/contradiction.ts'

/** What the gate calls a contradiction: its own suspicions, and whatever reconciling is sure of. */
export const conflictRules: ConflictRule = (a, b) => suspicion(a, b) ?? contradiction(a, b)
