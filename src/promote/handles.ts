import {markedParts} from './marked.ts'
import {STOP_WORDS} from './words.ts'

/** A surface by which people name what a statement is about. */
export interface Handle {
  readonly text: string
  readonly kind: 'code' | 'identifier' | 'name' | 'phrase'
}

/** A term with more tokens cannot be compiled; half of that leaves room for signs, which count too. */
const MAX_CODE = 120
/** With fewer events, what is rare cannot be counted, and only phrases that look like a name are taken. */
export const ENOUGH_EVENTS = 200

/** Code spans, identifiers and proper names of a statement, each once, in order: they name something whatever else is said. */
export function namesIn(statement: string, language?: string): Handle[] {
  const found = new Map<string, Handle>()
  for (const {kind, text} of markedParts(statement, language))
    if (text.length <= MAX_CODE && !found.has(text)) found.set(text, {kind, text})
  return [...found.values()]
}

/** A phrase, and whether it looks like the name of something: all that stands between two stop words, or the first two of many. */
export interface Phrase {
  readonly text: string
  readonly likely: boolean
}

/**
 * Phrases of one to three words without stop words: the candidates for handles, longest first at each place. Single words of under four
 * letters, numbers, and what is a name already are none.
 */
export function phrasesIn(statement: string, language?: string): Phrase[] {
  const found = new Map<string, Phrase>()
  for (const run of runsOf(statement, language)) {
    for (let length = Math.min(3, run.length); length >= 1; length--) {
      for (let at = 0; at + length <= run.length; at++) {
        const text = run.slice(at, at + length).join(' ')
        if (length === 1 && Array.from(text).length < 4 && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text)) continue
        const likely = length === run.length || (run.length > 3 && at === 0 && length === 2)
        if (likely || !found.has(text)) found.set(text, {text, likely})
      }
    }
  }
  return [...found.values()]
}

/** Words between stop words, signs and names. */
function runsOf(statement: string, language?: string): string[][] {
  let plain = statement
  for (const {start, end} of markedParts(statement, language))
    plain = `${plain.slice(0, start)}${'|'.repeat(end - start)}${plain.slice(end)}`
  const runs: string[][] = []
  let last = -1
  for (const {index, 0: word} of plain.matchAll(/[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*/gu)) {
    const joined = last >= 0 && /^[ \t]+$/.test(plain.slice(last, index))
    const stop = STOP_WORDS.has(word.toLowerCase()) || /^\p{N}+$/u.test(word) || Array.from(word).length === 1
    last = stop ? -1 : index + word.length
    if (stop) continue
    if (joined) runs[runs.length - 1].push(word)
    else runs.push([word])
  }
  return runs
}

/** How often a phrase is said: by how many of how many events, those that the statement comes from left out. */
export interface Usage {
  readonly events: number
  readonly of: number
}

/**
 * The handles of a statement. A phrase counts where under 1 % of all events have it; one that does not look like a name only where enough
 * events are known to say so; and of phrases within one another the shortest that counts, since wherever the longer stands it stands too.
 */
export function handlesOf(statement: string, usage: (phrase: string) => Usage, language?: string): Handle[] {
  const names = namesIn(statement, language)
  const rare = phrasesIn(statement, language).filter(({text, likely}) => {
    const {events, of} = usage(text)
    return (events === 0 || events < of / 100) && (likely || of >= ENOUGH_EVENTS)
  })
  const shortest = rare.filter(({text}) => !rare.some(other => other.text !== text && ` ${text} `.includes(` ${other.text} `)))
  return [...names, ...shortest.map(({text}): Handle => ({kind: 'phrase', text}))]
}
