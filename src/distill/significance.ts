import type {Actor} from '../domain/event.ts'
import type {FactKind} from '../domain/fact.ts'

/** How much a fact of a kind is worth keeping, 0..1. */
const KIND: Readonly<Record<FactKind, number>> = {
  correction: 1,
  decision: 1,
  definition: 1,
  rule: 1,
  reference: 1,
  preference: 0.8,
  declaration: 0.5,
}

const SPEAKER: Readonly<Record<Actor, number>> = {person: 1, tool: 1, assistant: 0.6, document: 0.3, kanon: 0}

/** Statements on schemas and data models are looked up again and again: they never fall below this. */
const REFERENCE_FLOOR = 0.85

/** Shares of the parts; they add up to one. */
const SHARE = {kind: 0.4, specificity: 0.3, speaker: 0.2, risk: 0.1} as const

export interface Significance {
  /** 0..1, two decimals. */
  readonly significance: number
  /** What makes it up, each 0..1; `floor` where the kind lifts it. */
  readonly parts: Readonly<Record<string, number>>
}

/** How much a statement matters, with its parts: the mean of kind, specificity, speaker and risk, weighted. */
export function significanceOf(statement: string, form: string, kind: FactKind, actor: Actor): Significance {
  const parts = {kind: KIND[kind], specificity: isSpecific(statement) ? 1 : 0.3, speaker: SPEAKER[actor], risk: isRisk(form) ? 1 : 0}
  const mean = Object.entries(SHARE).reduce((sum, [name, share]) => sum + share * parts[name as keyof typeof SHARE], 0)
  const significance = Math.round(mean * 100) / 100
  if (kind !== 'reference') return {significance, parts}
  return {significance: Math.max(significance, REFERENCE_FLOOR), parts: {...parts, floor: REFERENCE_FLOOR}}
}

/** Whether it names something: code, a number, a path, an identifier, a word written as a name. */
export function isSpecific(statement: string): boolean {
  return /`[^`]+`|\d|\b\w+[._/]\w|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|\p{L}[\p{L}\s,]* \p{Lu}\p{L}+/u.test(statement)
}

/** As whole words: "lossless" and "glossary" are no risk, and what is denied is none. */
const RISK =
  /\b(?:risks?|danger(?:ous)?|security|vulnerab\w+|exploit\w*|breach\w*|leaks?|outages?|data loss|loss of data|corrupt(?:ion|ed|s)?|irreversibl[ey]|destructive|risiko|risiken|gefahr|gefaehrlich\w*|sicherheit\w*|datenverlust|ausfall|risques?|danger\w*|securite|perte de donnees|panne|riesgos?|peligr\w+|seguridad|perdida de datos|caida)\b/
const DENIED = /\b(?:no|not|without|never|kein\w*|nicht|ohne|aucune?|sans|pas de|sin|ningun\w*)\b(?: \w+){0,2} $/

function isRisk(form: string): boolean {
  const found = RISK.exec(form)
  return found !== null && !DENIED.test(form.slice(0, found.index))
}
