import type {KgEntry} from '../../compiler/entry/entry.ts'
import type {Insight} from './insight.ts'

/**
 * What becomes of a field where two become one. `canonical`: that of the one that stays. `united`: all of both. `highest`, `earliest`, `latest`: of
 * both. `computed`: from what was united. `equal`: they are one only where it is equal; else a person decides.
 */
export type MergeRule = 'canonical' | 'united' | 'highest' | 'earliest' | 'latest' | 'computed' | 'equal'

/** Every field of an insight. A new field finds no place to compile until it has a rule, and the test walks them all. */
export const INSIGHT_RULES: Readonly<Record<keyof Insight, MergeRule>> = {
  id: 'canonical',
  scope: 'equal',
  /** Or the words that a judge found for both. */
  statement: 'canonical',
  kind: 'canonical',
  facts: 'united',
  claims: 'united',
  trust: 'highest',
  significance: 'highest',
  firstObserved: 'earliest',
  lastUsed: 'latest',
  expires: 'equal',
  commands: 'canonical',
  predictions: 'united',
  observed: 'united',
  episodes: 'computed',
  successes: 'computed',
  failures: 'computed',
  confidence: 'computed',
  lowerBound: 'computed',
  accuracy: 'computed',
  evidence: 'computed',
  brier: 'computed',
  lastValidated: 'latest',
}

/**
 * Every field of an entry, where the gate wrote both. What only people write (policies, self-tests, links) makes an entry theirs, and theirs is
 * never absorbed: so it is always that of the one that stays.
 */
export const ENTRY_RULES: Readonly<Record<keyof KgEntry, MergeRule>> = {
  id: 'canonical',
  explicitId: 'canonical',
  title: 'canonical',
  /** The other's statement is its title, which becomes a synonym; what was said for it is in the claims. */
  text: 'canonical',
  terms: 'united',
  status: 'canonical',
  use: 'canonical',
  priority: 'canonical',
  related: 'canonical',
  about: 'united',
  /** With the id of the other. */
  formerly: 'united',
  refines: 'united',
  single: 'canonical',
  prefer: 'canonical',
  url: 'canonical',
  type: 'canonical',
  pinned: 'canonical',
  trigger: 'canonical',
  match: 'canonical',
  nomatch: 'canonical',
  policy: 'canonical',
  forms: 'canonical',
  fields: 'canonical',
  faulty: 'canonical',
  path: 'canonical',
  line: 'canonical',
  column: 'canonical',
}
