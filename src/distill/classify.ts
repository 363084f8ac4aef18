import type {Actor} from '../domain/event.ts'
import type {FactKind} from '../domain/fact.ts'
import {LANGUAGES, type Language} from './language.ts'
import {RULES} from './rules/index.ts'
import type {LanguageRules, Refusal} from './rules/rules.ts'

/** What a sentence is: of a kind of fact, behind what only leads to it; or the reason why it gives none. */
export type Classified = {readonly kind: FactKind; readonly lead: string} | {readonly reason: Refusal | 'no-rule' | 'wrong'}

export interface Context {
  readonly actor: Actor
  readonly languages: readonly Language[]
  /** The sentence before said that something is wrong, and this one stands in the same paragraph. */
  readonly corrected: boolean
}

/** First match per sentence, in the order of their weights. */
const ORDER: readonly FactKind[] = ['correction', 'decision', 'reference', 'definition', 'preference', 'rule', 'declaration']

/** What an assistant cannot say about itself. */
const OF_PERSONS: ReadonlySet<FactKind> = new Set(['preference'])

/** The kind of fact that a sentence (in its form, see `formOf`) states, by rules alone. The languages are tried in their order. */
export function classify(form: string, {actor, languages, corrected}: Context): Classified & {language: Language} {
  let last: (Classified & {language: Language}) | undefined
  for (const language of languages) {
    last = {...inLanguage(form, {actor, corrected}, RULES[language]), language}
    // A language that knows the sentence for what it is settles it; one that has nothing to say about it may be the wrong one.
    if ('kind' in last || last.reason !== 'no-rule') return last
  }
  return last ?? {reason: 'no-rule', language: LANGUAGES[0]}
}

/** Whether a sentence, however short, only says that something is wrong, in any of the languages. */
export const saysWrong = (form: string): boolean => LANGUAGES.some(language => RULES[language].wrong.test(form))

function inLanguage(form: string, {actor, corrected}: Omit<Context, 'languages'>, rules: LanguageRules): Classified {
  if (rules.wrong.test(form)) return {reason: 'wrong'}
  const {rest, cue} = withoutLeads(form, rules)
  if (actor === 'assistant' && rules.ofAssistants.test(rest)) return {reason: 'narration'}
  const corrects = (cue || corrected) && rules.assertive.test(rest)
  const refusal = refusalOf(rest, corrects, rules)
  if (refusal !== undefined) return {reason: refusal}
  const kind = kindOf(rest, corrects, rules)
  if (kind === undefined) return {reason: 'no-rule'}
  if (actor !== 'person' && OF_PERSONS.has(kind)) return {reason: 'no-rule'}
  return {kind, lead: droppable(form.slice(0, form.length - rest.length), rules)}
}

/** Where a verb may follow what leads to a statement, it belongs to the sentence unless a mark stands between. */
const droppable = (lead: string, {inverts = false}: LanguageRules): string => (inverts && /\w\s*$/.test(lead) ? '' : lead)

/** The sentence without what only leads to it; whether that said that something before is wrong. */
function withoutLeads(form: string, rules: LanguageRules): {rest: string; cue: boolean} {
  let rest = form
  let cue = false
  for (let i = 0; i < 6; i++) {
    const lead = rules.corrects.exec(rest)?.[0]
    if (lead !== undefined) cue = true
    const next = rest.slice((lead ?? rules.leads.exec(rest)?.[0] ?? '').length)
    if (next === rest || next === '') return {rest, cue}
    rest = next
  }
  return {rest, cue}
}

function refusalOf(form: string, corrects: boolean, rules: LanguageRules): Refusal | undefined {
  const conditional = rules.conditional.test(form)
  // What is corrected was named before: "I was wrong about the quota, it's 500".
  const excused = (reason: Refusal): boolean =>
    (conditional && reason === 'hypothetical') || (corrects && (reason === 'unnamed' || (reason === 'question' && rules.inverts === true)))
  return rules.refuse.find(([reason, pattern]) => !excused(reason) && pattern.test(form))?.[0]
}

function kindOf(form: string, corrects: boolean, rules: LanguageRules): FactKind | undefined {
  if (corrects) return 'correction'
  if (rules.conditional.test(form)) return 'rule'
  return ORDER.find(kind => rules.kinds[kind].yes.test(form) && !rules.kinds[kind].no.test(form))
}
