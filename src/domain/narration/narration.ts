import {ENGLISH} from './english.ts'
import {FRENCH} from './french.ts'
import {GERMAN} from './german.ts'
import type {NarrationRules} from './rules.ts'
import {SPANISH} from './spanish.ts'

const LANGUAGES: readonly NarrationRules[] = [ENGLISH, GERMAN, FRENCH, SPANISH]

const BEGINS = new RegExp(`^(?:${LANGUAGES.flatMap(({narration}) => narration).join('|')})`, 'u')
const OPENER = new RegExp(
  `^[¡¿]?(?:${LANGUAGES.map(({openers}) => openers).join('|')})(?![\\p{L}\\p{N}_.'’-]*[\\p{L}\\p{N}])[\\s,.!?:;…—–-]*`,
  'u',
)
const HABIT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LANGUAGES.map(({habit}) => habit).join('|')})(?![\\p{L}])`, 'u')
/** What stands before the first word: marks of markdown, bullets, quotes, emoji. */
const MARKS = /^(?:[\s>*_#~`•·–—"“„«¡¿([\p{Extended_Pictographic}\uFE0F-]|\d{1,3}[.)]\s)+/u

/**
 * Whether a sentence is the speaker's narration of its own work ("Let me look at the logs.", "Ich schaue kurz …"), or nothing but an
 * opener ("Sure!"): what is said while working, and is true of nothing afterwards. English, German, French and Spanish; marks of markdown
 * around it and openers before it do not count. Decided by the beginning of the sentence alone; a statement that is not recognised is none.
 */
export function isNarration(sentence: string): boolean {
  let rest = plain(sentence)
  if (rest === '') return false
  for (let n = 0; n < 4; n++) {
    if (says(rest)) return true
    const opener = OPENER.exec(rest)
    if (opener === null) return false
    rest = rest.slice(opener[0].length).replace(MARKS, '')
    if (rest === '') return true
  }
  return says(rest)
}

const says = (sentence: string): boolean =>
  (BEGINS.test(sentence) && !HABIT.test(sentence)) ||
  LANGUAGES.some(({doing, finite}) => doing?.test(sentence) === true && finite?.test(sentence) !== true)

/** Longer than this, the rest does not change what a sentence begins with; in UTF-16 units. */
const BEGINNING = 240

const plain = (sentence: string): string =>
  sentence
    .slice(0, BEGINNING)
    .replace(MARKS, '')
    .replace(/[*_`]+/g, '')
    .replace(/’/g, "'")
    .trimEnd()
    .toLowerCase()

/** An end of a sentence, good enough to tell narration: what is split too often is looked at in pieces, and each must be narration. */
const SENTENCE_END = /(?<=[.!?…:])\s+(?=["“„«¡¿(*_`]*[\p{Lu}\p{N}])|\n+/u

/** Whether a text is narration in every sentence: then there is nothing in it to learn. Code makes it more than that. */
export function isAllNarration(text: string): boolean {
  if (text.length > MAX_NARRATION || text.includes('```')) return false
  const sentences = text.split(SENTENCE_END).filter(sentence => /[\p{L}\p{N}]/u.test(sentence))
  return sentences.length > 0 && sentences.every(isNarration)
}

/** Nobody narrates at this length without saying something. */
const MAX_NARRATION = 2000
