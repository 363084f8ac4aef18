import type {FactKind} from '../../domain/fact.ts'

/** Why a sentence gives no fact, where a rule of its language says so. */
export type Refusal =
  | 'question'
  | 'quotation'
  | 'undecided'
  | 'hypothetical'
  | 'uncertain'
  | 'plan'
  | 'narration'
  | 'transient'
  | 'request'
  | 'talk'
  | 'unnamed'

export interface KindRule {
  readonly yes: RegExp
  /** What looks like it and is not. */
  readonly no: RegExp
}

/**
 * How people say things in one language. All patterns read the form of a sentence (`formOf`): lower case, no accents, opaque words for
 * code (`_c_`) and quotations (`_q_`, `_qq_`). None may take more than linear time on words it does not find.
 */
export interface LanguageRules {
  readonly language: string
  /** Whether a statement may begin with its verb where something stands before it ("tatsächlich ist …"), which else makes a question. */
  readonly inverts?: boolean
  /** What may stand before a statement and is no part of it; dropped again and again. */
  readonly leads: RegExp
  /** Of these, the ones that say that something was wrong. */
  readonly corrects: RegExp
  /** A whole sentence that only says that something is wrong: the next one says what is right. */
  readonly wrong: RegExp
  /** In this order; the first that matches is the reason. */
  readonly refuse: readonly (readonly [Refusal, RegExp])[]
  /** Sentences that begin like a condition and are a rule. */
  readonly conditional: RegExp
  /** What an assistant reports of its work, proposes, or lists: none of it is a fact about the world. Not asked of what persons say. */
  readonly ofAssistants: RegExp
  /** A main clause with a subject and a finite verb: what a correction needs besides its cue. */
  readonly assertive: RegExp
  readonly kinds: Readonly<Record<FactKind, KindRule>>
}

/** All of them. */
export function patternsOf({kinds, refuse, ...rules}: LanguageRules): RegExp[] {
  const single = Object.values(rules).filter(value => value instanceof RegExp)
  return [...single, ...refuse.map(([, pattern]) => pattern), ...Object.values(kinds).flatMap(({yes, no}) => [yes, no])]
}

/** At the start of the sentence, one of these. */
export const start = (...phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})`)

/** Anywhere, as whole words, one of these. */
export const words = (...phrases: readonly string[]): RegExp => new RegExp(`(?<![\\w'])(?:${phrases.join('|')})(?!\\w)`)

/** The whole sentence is one of these. */
export const whole = (...phrases: readonly string[]): RegExp => new RegExp(`^(?:${phrases.join('|')})$`)

/** Any of these patterns. */
export const any = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({source}) => `(?:${source})`).join('|'))
