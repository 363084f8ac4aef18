import {languageOf} from './language.ts'
import {canonicalTokens} from './read.ts'

/** Wording → what it stands for, both folded: the synonyms and declared forms of the project's own entries. */
export type Synonyms = ReadonlyMap<string, string>

export const NO_SYNONYMS: Synonyms = new Map()

/**
 * The canonical form of a statement: two statements with one form are one fact without anybody being asked. Case, white space, punctuation,
 * code marks, formats of numbers, units and dates, and the project's own synonyms do not count; every word does, and so does the question
 * mark. Idempotent in what it compares: equal forms stay equal.
 */
export function canonicalForm(statement: string, synonyms: Synonyms = NO_SYNONYMS): string {
  const tokens = canonicalTokens(statement, languageOf(statement) ?? 'en')
  const question = /[?？]\s*$/.test(statement) ? ' ?' : ''
  return `${withSynonyms(tokens, synonyms).join(' ')}${question}`
}

const LONGEST_SYNONYM = 6

function withSynonyms(tokens: readonly string[], synonyms: Synonyms): string[] {
  if (synonyms.size === 0) return [...tokens]
  const result: string[] = []
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(LONGEST_SYNONYM, tokens.length - at)
    while (length > 0 && !synonyms.has(tokens.slice(at, at + length).join(' '))) length--
    result.push(length > 0 ? (synonyms.get(tokens.slice(at, at + length).join(' ')) as string) : (tokens[at] as string))
    at += Math.max(length, 1)
  }
  return result
}
