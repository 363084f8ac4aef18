import {ageInDays} from '../domain/days.ts'
import {decay} from '../domain/decay.ts'
import type {FactKind} from '../domain/fact.ts'
import type {Insight, Quality} from '../domain/insight.ts'
import {markedParts} from './marked.ts'

export const SCORER = {scorer: 'rules', version: '1'} as const

/** How much each kind is of use as knowledge. */
export const KIND_UTILITY: Readonly<Record<FactKind, number>> = {
  rule: 1,
  decision: 1,
  definition: 1,
  correction: 1,
  reference: 1,
  preference: 0.8,
  declaration: 0.5,
}

export interface ScoreContext {
  /** ISO 8601 in UTC. */
  readonly now: string
  /** Ids of the entries that the statement names. */
  readonly named: readonly string[]
}

/**
 * Six scores, 0..1. None counts a word for what it praises: how often it held is counted elsewhere, and "always", "because it worked" or
 * "important" add nothing here. `reliability` and `utility` gate, the others are for whoever looks.
 */
export function scoreOf(insight: Insight, {now, named}: ScoreContext): Quality {
  const since = insight.lastValidated ?? insight.firstObserved
  const episodes = new Set(insight.claims.map(claim => claim.episode)).size
  return {
    ...SCORER,
    reliability: insight.lowerBound * insight.trust,
    utility: mean([KIND_UTILITY[insight.kind], specificity(insight.statement, named), actionability(insight.statement)]),
    // How much of what it names is known here, half of it being that it names anything.
    contextFit: named.length === 0 ? 0 : Math.min(1, (1 + named.length) / 4),
    freshness: decay(ageInDays(since, now), insight.kind),
    authority: insight.trust,
    signalStrength: mean([insight.significance, Math.min(1, episodes / 3)]),
  }
}

/** To a millionth, so that three tenths and three tenths more are six tenths. */
const mean = (values: readonly number[]): number => Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e6) / 1e6

/** 1 where it names something that can be pointed at: an identifier, a number, a name, an entry; else 0.3. */
export const specificity = (statement: string, named: readonly string[]): number =>
  named.length > 0 || markedParts(statement).length > 0 || /\p{Nd}/u.test(statement) ? 1 : 0.3

const ACTS =
  /^(?:(?:the|a|an|our|every|each|all|any|der|die|das|unser\p{L}*|jede\p{L}*|alle|le|la|les|notre|nos|chaque|el|los|las|nuestr\p{L}+|cada)\s+)?(?:[\p{L}\p{N}_-]+\s+){1,4}?(?:is|are|was|were|has|have|had|does|do|must|shall|should|may|might|can|will|would|needs?|ist|sind|hat|haben|muss|müssen|soll|sollen|darf|dürfen|kann|können|wird|werden|est|sont|doit|doivent|peut|es|son|debe|deben|puede|\p{Ll}{2,}(?<!s)s)\b/iu
/** Words that stand in for a subject and name none. */
const NOBODY =
  /^(?:it|this|that|there|these|those|one|something|nothing|everything|es|das|dies|il|ce|cela|on|esto|eso|always|never|please|use|run)\b/iu
/** "is deployed", "are deleted": what is done, and not by whom. */
const PASSIVE =
  /\b(?:is|are|was|were|be|been|wird|werden|wurde|est|sont|es|son)\s+(?:\p{L}+ly\s+|not\s+|never\s+|always\s+)?\p{L}+(?:ed|en|t|é|és|ée|ado|ido)\b/iu

/**
 * 1 where the statement names who or what acts: a command in code marks, a person or thing that stands before an active verb, or "by" someone;
 * else 0.4. An order to nobody ("always use X") names no one.
 */
export function actionability(statement: string): number {
  if (/`[^`]+`/.test(statement)) return 1
  const text = statement.trim()
  if (/\b(?:by|von|durch|par|por) (?:the |our |der |die |dem |le |la |el )?\p{L}{2,}/iu.test(text)) return 1
  return ACTS.test(text) && !NOBODY.test(text) && !PASSIVE.test(text.split(/[;,]/)[0]) ? 1 : 0.4
}
