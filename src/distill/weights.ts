import type {Actor} from '../domain/event.ts'
import type {FactKind} from '../domain/fact.ts'

/** How sure the rule strategy is of a sentence of a kind, 0..1. */
export const WEIGHTS: Readonly<Record<FactKind, number>> = {
  correction: 0.8,
  decision: 0.7,
  definition: 0.7,
  reference: 0.7,
  preference: 0.6,
  rule: 0.6,
  declaration: 0.5,
}

/**
 * What a speaker's word counts beside a person's. With the least of the weights a document reaches the default threshold exactly: what it
 * says is a candidate, behind everything that people and assistants say; whether it is believed is for the gate.
 */
export const AUTHORITY: Readonly<Record<Actor, number>> = {person: 1, tool: 1, assistant: 0.9, document: 0.6, kanon: 0}

/** Two decimals: products of these are no longer exact in binary, and the threshold is inclusive. */
export const confidenceOf = (kind: FactKind, actor: Actor): number => Math.round(WEIGHTS[kind] * AUTHORITY[actor] * 100) / 100
