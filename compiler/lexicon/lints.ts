import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {KgEntry} from '../entry/entry.ts'
import '../unicode/committed.ts'
import {Class, classOf} from '../unicode/unicode.ts'
import {shareSpan} from './collisions.ts'
import {COMMON_WORDS} from './common-words.ts'
import type {LexiconTerm} from './term.ts'

/** What is allowed but deserves a look: very short terms, very common words, near twins in other entries. */
export function lintTerms(entries: readonly KgEntry[], terms: readonly LexiconTerm[]): Diagnostic[] {
  return [...terms.flatMap(term => lintOne(entries[term.entry], term)), ...nearTwins(entries, terms)]
}

const isOneLetter = (normal: string): boolean => {
  const cp = normal.codePointAt(0)!
  return normal.length === String.fromCodePoint(cp).length && classOf(cp) === Class.Letter
}

const where = (entry: KgEntry, term: LexiconTerm) => ({file: entry.path, line: term.line, column: term.column})

/** What deserves a look about one term alone. */
export function lintOne(entry: KgEntry, term: LexiconTerm): Diagnostic[] {
  if (term.normal.length <= 2 && isOneLetter(term.normal)) {
    const message = `the term "${term.surface}" is a single letter and will be found very often`
    return [diagnostic('too-short', where(entry, term), message, 'use a longer term, or `case: exact`')]
  }
  if (!term.exact && COMMON_WORDS.has(term.key)) {
    const message = `the term "${term.surface}" is a very common word and will be found very often`
    return [diagnostic('common-word', where(entry, term), message, 'use a longer term, or `case: exact`')]
  }
  return []
}

/** Terms of different entries that differ only by hyphen, space, case or a plural s: one finding a pair of entries and kind. */
function nearTwins(entries: readonly KgEntry[], terms: readonly LexiconTerm[]): Diagnostic[] {
  const byLoose = new Map<string, LexiconTerm[]>()
  for (const term of terms) {
    const key = looseKey(term.key)
    const same = byLoose.get(key)
    if (same) same.push(term)
    else byLoose.set(key, [term])
  }
  const out: Diagnostic[] = []
  for (const [key, same] of byLoose) {
    const singular = singularOf(key)
    for (const finding of twinsOf(entries, same, singular === undefined ? undefined : byLoose.get(singular))) out.push(finding)
  }
  return out
}

/** The near twins among all terms of one loose key, and between its first and those of its singular; terms in their order. */
export function twinsOf(
  entries: readonly KgEntry[],
  same: readonly LexiconTerm[],
  singular: readonly LexiconTerm[] | undefined,
): readonly Diagnostic[] {
  if (same.length === 1 && singular === undefined) return NONE
  const out: Diagnostic[] = []
  const report = (a: LexiconTerm, b: LexiconTerm, how: string): void => {
    const other = entries[b.entry]
    const message = `"${a.surface}" differs only by ${how} from "${b.surface}" of "${other.id}" (${other.path}:${b.line})`
    out.push(diagnostic('near-duplicate', where(entries[a.entry], a), message, 'let one entry have both, or make the names differ'))
  }
  for (let i = 1; i < same.length; i++) {
    const twin = firstOfAnother(same, i)
    if (twin && same[i].key !== twin.key && !shareSpan(same[i], twin)) report(same[i], twin, 'hyphen or space')
    else if (twin && same[i].exact && twin.exact && same[i].surface !== twin.surface) report(same[i], twin, 'case')
  }
  const twin = singular?.find(term => term.entry !== same[0].entry)
  if (twin) report(same[0], twin, 'plural')
  return out
}

const NONE: readonly Diagnostic[] = []

/** The first term of another entry than that of the i-th, among those before it. */
function firstOfAnother(same: readonly LexiconTerm[], i: number): LexiconTerm | undefined {
  for (let k = 0; k < i; k++) if (same[k].entry !== same[i].entry) return same[k]
  return undefined
}

/** A key without the plural s of a word of three letters or more. */
export const singularOf = (key: string): string | undefined => (key.length > 3 && key.endsWith('s') ? key.slice(0, -1) : undefined)

/** Without spaces and hyphens. */
export const looseKey = (key: string): string => (/[- ]/.test(key) ? key.replace(/[- ]/g, '') : key)
