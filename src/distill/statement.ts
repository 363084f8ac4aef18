import {plainOf} from './form.ts'
import type {Language} from './language.ts'
import {thirdPerson} from './third-person.ts'

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/**
 * The sentence so that it can stand alone, by rule and never by guess: without marks of emphasis, without what only led to it (`lead`, as the
 * rules read it), and with a person's "I" as "the user" where grammar is sure. Code marks stay: they name commands.
 */
export function statementOf(sentence: string, lead: string, {language, person}: {language: Language; person: boolean}): string {
  const plain = withoutBrackets(plainOf(sentence).replace(/^[^\p{L}\p{N}`"'“„«‹‘([{$€£@#/.~*_-]+/u, ''))
  const rest = afterWords(plain, lead.match(WORD)?.length ?? 0)
  const statement = person ? thirdPerson(rest, language) : rest
  return (rest === plain && statement === rest ? rest : capitalised(statement)).replace(/\s*:$/, '').trim()
}

/** A sentence that stands in brackets as a whole. */
const withoutBrackets = (sentence: string): string => /^\(([^()]*)\)$/.exec(sentence)?.[1] ?? sentence

/** What follows the first words, without the punctuation and the space between. */
function afterWords(text: string, count: number): string {
  if (count === 0) return text
  let seen = 0
  for (const word of text.matchAll(WORD)) {
    seen++
    if (seen < count) continue
    const rest = text.slice(word.index + word[0].length).replace(/^[\s.,;:!?…—–-]+/u, '')
    return rest === '' ? text : rest
  }
  return text
}

/** Code and names that are written small stay as they are. */
const capitalised = (text: string): string =>
  /^\p{Ll}[\p{Ll}'’]*(?=[\s,.;:!?]|$)/u.test(text) ? text[0].toUpperCase() + text.slice(1) : text
