import {compare} from './compare.ts'
import {contradictionOf} from './contradiction.ts'
import {vetoesOf} from './guards.ts'

/**
 * Why a sentence that a judge wrote cannot stand for two statements; undefined: it can. A judge's text is a claim and nothing else, so whatever
 * markdown could take for more is refused, and so is every word that neither of the two has, and every difference that a guard sees.
 */
export function refusalOf(text: string, a: string, b: string): string | undefined {
  if (text.trim() === '') return 'it is empty'
  if (HIDDEN.test(text)) return 'it holds a line break, or a character that is not seen'
  if (text.length > a.length + b.length) return 'it is longer than both together'
  const mark = MARKS.find(({pattern}) => pattern.test(text))
  if (mark !== undefined) return `it begins or holds ${mark.name}`
  const foreign = wordsOf(text).filter(word => !new Set([...wordsOf(a), ...wordsOf(b)]).has(word))
  if (foreign.length > 0) return `neither says "${foreign[0]}"`
  const added = (text.match(SIGNS) ?? []).find(sign => !a.includes(sign) && !b.includes(sign))
  if (added !== undefined) return `neither has "${added}"`
  for (const source of [a, b]) {
    const comparison = compare(text, source)
    const [veto] = vetoesOf(comparison)
    if (veto !== undefined) return `beside "${source}": ${veto.guard}, ${veto.why}`
    if (contradictionOf(comparison) !== undefined) return `it excludes "${source}"`
  }
  return undefined
}

/** Controls, line ends, direction marks, and what has no width. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** What an entry file, a config or a chat would read as more than a sentence. */
const MARKS: readonly {readonly name: string; readonly pattern: RegExp}[] = [
  {name: 'a field', pattern: /::|^\s*[\w-]+:(?:\s|$)/},
  {name: 'a heading, a quotation, a list, a table or a rule', pattern: /^\s*(?:#|>|\||[-*+](?:\s|$)|\d+[.)]\s|[-*_=]{3})/},
  {name: 'a fence', pattern: /`{3}|~{3}/},
  {name: 'a link', pattern: /\]\s*\(|\[\[|\]\]|^\s*\[[^\]]*\]:/},
  {name: 'markup', pattern: /<\/?[a-z!|]/i},
  {name: 'braces', pattern: /[{}]/},
]

/** Signs that say something; those of a sentence (full stop, comma, quotation marks) may be set anew. */
const SIGNS = /[\p{S}&*#/@%\\`]/gu

/** Words folded, each Han letter by itself: a sentence of the same words in another order holds no other. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}_])+/gu) ?? []
