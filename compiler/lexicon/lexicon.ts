import {normalText} from '../automaton/accept.ts'
import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {KgEntry, Located, TermOrigin} from '../entry/entry.ts'
import {settle} from './collisions.ts'
import {lintTerms} from './lints.ts'
import {isSound, termsOfEntry} from './surfaces.ts'
import {at, compare, foldedKey, isDerived, type LexiconTerm, place} from './term.ts'

export interface Lexicon {
  /** By id, in code unit order. */
  readonly entries: readonly KgEntry[]
  /** By surface, entry, origin: the place is the term's id. */
  readonly terms: readonly LexiconTerm[]
  /** For each entry its place by priority (higher first), then id. */
  readonly ranks: readonly number[]
  readonly diagnostics: readonly Diagnostic[]
}

const ORIGIN_ORDER: Record<TermOrigin, number> = {title: 0, synonym: 1, form: 2, part: 3}
/** By surface, then entry id (entries are sorted), then origin, then place: no two terms compare equal. */
const byTerm = (a: LexiconTerm, b: LexiconTerm): number => compare(a.surface, b.surface) || a.entry - b.entry || bySense(a, b)

/** Terms of one entry and surface. */
export const bySense = (a: LexiconTerm, b: LexiconTerm): number =>
  ORIGIN_ORDER[a.origin] - ORIGIN_ORDER[b.origin] ||
  Number(a.exact) - Number(b.exact) ||
  compare(a.boundary, b.boundary) ||
  compare(a.gap, b.gap) ||
  a.line - b.line ||
  a.column - b.column

/**
 * All terms of all entries: checked, folded, collisions settled or reported. Left out, each with its error: entries that
 * share an id (all of them), and entries with a term that is none.
 */
export function buildLexicon(parsed: readonly KgEntry[]): Lexicon {
  const diagnostics: Diagnostic[] = []
  const entries = uniqueEntries(parsed, diagnostics).filter(entry => isSound(entry, diagnostics))
  const claimed = entries.flatMap((entry, place) => termsOfEntry(entry, place, diagnostics))
  const terms = settle(entries, claimed, diagnostics).sort(byTerm)
  checkReferences(entries, diagnostics)
  for (const finding of lintTerms(entries, terms)) diagnostics.push(finding)
  const places = entries.map((_, place) => place)
  const ranks: number[] = []
  places
    .sort((a, b) => entries[b].priority - entries[a].priority || a - b)
    .forEach((place, rank) => {
      ranks[place] = rank
    })
  return {entries, terms, ranks, diagnostics}
}

/** Order of the terms of one span before any variant is known: declared, titles, priority, id. */
export function spanOrder(lexicon: Pick<Lexicon, 'terms' | 'ranks'>): (a: number, b: number) => number {
  const {terms, ranks} = lexicon
  const group = (t: LexiconTerm): number => (isDerived(t.origin) ? 2 : ORIGIN_ORDER[t.origin])
  return (a, b) => group(terms[a]) - group(terms[b]) || ranks[terms[a].entry] - ranks[terms[b].entry] || a - b
}

function uniqueEntries(parsed: readonly KgEntry[], diagnostics: Diagnostic[]): KgEntry[] {
  const byId = new Map<string, KgEntry[]>()
  for (const entry of parsed) {
    const same = byId.get(entry.id)
    if (same) same.push(entry)
    else byId.set(entry.id, [entry])
  }
  const unique: KgEntry[] = []
  for (const same of byId.values()) {
    if (same.length === 1) unique.push(same[0])
    else for (const finding of duplicatesOf(same)) diagnostics.push(finding)
  }
  return unique.sort((a, b) => compare(a.id, b.id))
}

/** An error for each of several entries with one id, naming the others. */
export function duplicatesOf(same: readonly KgEntry[]): Diagnostic[] {
  const ordered = [...same].sort((a, b) => compare(a.path, b.path) || a.line - b.line || a.column - b.column)
  return ordered.map(entry => {
    const others = ordered.filter(other => other !== entry).map(place)
    const message = `the id "${entry.id}" of "${entry.title}" is also that of ${others.join(', ')}`
    return diagnostic('duplicate-id', at(entry), message, 'give one of them an `id:` of its own in its front matter')
  })
}

function checkReferences(entries: readonly KgEntry[], diagnostics: Diagnostic[]): void {
  const names = new Set<string>()
  for (const entry of entries) for (const name of namesOf(entry)) names.add(name)
  for (const entry of entries) {
    for (const reference of referencesOf(entry)) {
      if (!wordingsOf(reference).some(wording => names.has(wording))) diagnostics.push(unknownEntry(entry, reference))
    }
  }
}

/** What others may call an entry: its id, its title, the ids of those whose place it took. */
export const namesOf = (entry: KgEntry): readonly string[] => [
  entry.id,
  foldedKey(normalText(entry.title)),
  ...(entry.formerly ?? []).map(({text}) => text),
]

/** The id of a former entry → the entry that took its place. An id that an entry has is no former one; of several, the one with the least id. */
export function formerIds<T extends {readonly id: string; readonly formerly?: readonly Located[]}>(entries: Iterable<T>): Map<string, T> {
  const found = new Map<string, T>()
  for (const entry of entries) {
    for (const {text} of entry.formerly ?? []) {
      const known = found.get(text)
      if (known === undefined || entry.id < known.id) found.set(text, entry)
    }
  }
  return found
}

/** The names by which an entry speaks of others. */
export const referencesOf = (entry: KgEntry): readonly Located[] => [
  ...(entry.use ? [entry.use] : []),
  ...entry.about,
  ...entry.related,
  ...(entry.refines ?? []),
]

/** The names that a reference may mean: one of them has to be there. */
export const wordingsOf = (reference: Located): readonly [id: string, title: string] => [
  reference.text,
  foldedKey(normalText(reference.text)),
]

export function unknownEntry(entry: KgEntry, reference: Located): Diagnostic {
  const message = `"${entry.title}" refers to "${reference.text}", and no entry has that id or title`
  return diagnostic('unknown-entry', at(entry, reference), message, 'correct the id, or add the entry')
}
