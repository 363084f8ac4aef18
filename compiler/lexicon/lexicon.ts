import {isPlain, normalText} from '../automaton/accept.ts'
import {unify} from '../automaton/boundary.ts'
import {countTokens, type Pattern, pathKey} from '../automaton/build.ts'
import {MAX_TOKENS} from '../automaton/terms.ts'
import {MAX_UNITS, symbolsOf} from '../automaton/units.ts'
import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {BoundaryPolicy, EntryTerm, GapPolicy, KgEntry, TermOrigin} from '../entry/entry.ts'
import {Class, classOf, foldOf} from '../unicode/unicode.ts'
import {isAcronym} from './case.ts'
import {lintTerms} from './lints.ts'

/** One surface of one entry, ready to be compiled. */
export interface LexiconTerm extends Pattern {
  /** Place of its entry in `Lexicon.entries`. */
  readonly entry: number
  readonly origin: TermOrigin
  readonly exact: boolean
  readonly boundary: BoundaryPolicy
  readonly gap: GapPolicy
  readonly line: number
  readonly column: number
  /** Folded, hyphens and apostrophes unified: two terms of one key claim one surface. */
  readonly key: string
}

export interface Lexicon {
  /** By id, in code unit order. */
  readonly entries: readonly KgEntry[]
  /** By surface, entry, origin: the place is the term's id. */
  readonly terms: readonly LexiconTerm[]
  /** For each entry its place by priority (higher first), then id. */
  readonly ranks: readonly number[]
  readonly diagnostics: readonly Diagnostic[]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const ORIGIN_ORDER: Record<TermOrigin, number> = {title: 0, synonym: 1, form: 2, part: 3}
const isDerived = (origin: TermOrigin): boolean => origin === 'form' || origin === 'part'

/** By surface, then entry id (entries are sorted), then origin, then place: no two terms compare equal. */
const byTerm = (a: LexiconTerm, b: LexiconTerm): number =>
  compare(a.surface, b.surface) ||
  a.entry - b.entry ||
  ORIGIN_ORDER[a.origin] - ORIGIN_ORDER[b.origin] ||
  Number(a.exact) - Number(b.exact) ||
  compare(a.boundary, b.boundary) ||
  compare(a.gap, b.gap) ||
  a.line - b.line ||
  a.column - b.column

/**
 * All terms of all entries: checked, folded, collisions settled or reported. Entries that share an id are left out,
 * all of them, with an error that names each.
 */
export function buildLexicon(parsed: readonly KgEntry[]): Lexicon {
  const diagnostics: Diagnostic[] = []
  const entries = uniqueEntries(parsed, diagnostics)
  const claimed = entries.flatMap((entry, place) => termsOfEntry(entry, place, diagnostics))
  const terms = settle(entries, claimed, diagnostics).sort(byTerm)
  checkReferences(entries, diagnostics)
  diagnostics.push(...lintTerms(entries, terms))
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

const place = (entry: {path: string; line: number}): string => `${entry.path}:${entry.line}`

function uniqueEntries(parsed: readonly KgEntry[], diagnostics: Diagnostic[]): KgEntry[] {
  const byId = new Map<string, KgEntry[]>()
  for (const entry of parsed) {
    const same = byId.get(entry.id)
    if (same) same.push(entry)
    else byId.set(entry.id, [entry])
  }
  const unique: KgEntry[] = []
  for (const [id, same] of byId) {
    if (same.length === 1) {
      unique.push(same[0])
      continue
    }
    same.sort((a, b) => compare(a.path, b.path) || a.line - b.line || a.column - b.column)
    for (const entry of same) {
      const others = same.filter(other => other !== entry).map(place)
      const message = `the id "${id}" of "${entry.title}" is also that of ${others.join(', ')}`
      diagnostics.push(diagnostic('duplicate-id', at(entry), message, 'give one of them an `id:` of its own in its front matter'))
    }
  }
  return unique.sort((a, b) => compare(a.id, b.id))
}

const at = (entry: KgEntry, where?: {line: number; column: number}) => ({
  file: entry.path,
  line: where?.line ?? entry.line,
  column: where?.column ?? entry.column,
})

/** No name is longer; what is, is a paste by accident. */
const MAX_TERM_UNITS = 8192
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** The terms of an entry that can be compiled; the first of equals stays, and those are in the order of declaration. */
function termsOfEntry(entry: KgEntry, entryPlace: number, diagnostics: Diagnostic[]): LexiconTerm[] {
  const terms: LexiconTerm[] = []
  const seen = new Set<string>()
  const ordered = [...entry.terms].sort((a, b) => Number(isDerived(a.origin)) - Number(isDerived(b.origin)))
  for (const term of ordered) {
    const problem = problemOf(term, entry)
    if (problem) {
      diagnostics.push(problem)
      continue
    }
    const surface = trimSurface(term.text)
    const normal = normalText(surface)
    const exact = term.case === 'exact' || (term.case === 'smart' && isAcronym(surface))
    const same = `${exact}${term.boundary}${term.gap}${normal}`
    if (seen.has(same)) continue
    seen.add(same)
    terms.push({
      surface,
      normal,
      entry: entryPlace,
      origin: term.origin,
      exact,
      boundary: term.boundary,
      gap: term.gap,
      line: term.line,
      column: term.column,
      key: foldedKey(normal),
    })
  }
  return terms
}

/** Without outer white space and outer transparent characters, which no span begins or ends with. */
function trimSurface(text: string): string {
  if (isPlain(text)) return text
  const outer = (cp: number): boolean => {
    const k = classOf(cp)
    return k === Class.White || k === Class.Transparent
  }
  const points = [...text]
  let start = 0
  let end = points.length
  while (start < end && outer(points[start].codePointAt(0)!)) start++
  while (end > start && outer(points[end - 1].codePointAt(0)!)) end--
  return start === 0 && end === points.length ? text : points.slice(start, end).join('')
}

/** Folded, with hyphens and apostrophes unified, gaps as written. */
export const foldedKey = (normal: string): string => {
  if (isPlain(normal)) return normal.toLowerCase()
  let key = ''
  for (const char of normal) key += String.fromCodePoint(unify(foldOf(char.codePointAt(0)!)))
  return key
}

function problemOf(term: EntryTerm, entry: KgEntry): Diagnostic | undefined {
  const where = at(entry, term)
  const shown = JSON.stringify(term.text.length > 60 ? `${term.text.slice(0, 60)}…` : term.text)
  if (LONE_SURROGATE.test(term.text)) {
    return diagnostic('bad-character', where, `the term ${shown} holds half a surrogate pair`, 'write the whole character')
  }
  if (!holdsSomething(term.text)) {
    return diagnostic('empty-term', where, `the term ${shown} has no letter, number or symbol to find`, 'write at least one, or remove it')
  }
  if (term.boundary !== 'word' && symbolsOf(trimSurface(term.text)).length > MAX_UNITS) {
    const message = `the term ${shown} has \`boundary: ${term.boundary}\` and more than ${MAX_UNITS} characters; it is left out`
    return diagnostic('term-too-long', where, message, 'shorten it, or use `boundary: word`')
  }
  if (term.text.length > MAX_TERM_UNITS || countTokens(term.text) > MAX_TOKENS) {
    const message = `the term ${shown} has more than ${MAX_TOKENS} tokens or ${MAX_TERM_UNITS} characters; it is left out`
    return diagnostic('term-too-long', where, message, 'shorten it')
  }
  return undefined
}

/** Letters, numbers, symbols and emoji can be found; white space, punctuation and invisible characters alone cannot. */
function holdsSomething(text: string): boolean {
  for (const char of text) {
    const cp = char.codePointAt(0)!
    const k = classOf(cp)
    if (k !== Class.Other && k !== Class.White && k !== Class.Transparent && k !== Class.Open) return true
    if (k === Class.Other && SYMBOL.test(char)) return true
  }
  return false
}
/** Symbols (S) of ASCII, Latin-1 and the blocks of symbols; compared as ranges so that no engine's tables take part. */
const SYMBOL = /[$+<=>^`|~¢-©¬®-±´¸×÷\u2030-\u2038\u2044\u2052\u20a0-\u20cf\u2100-\u2bff\u{1d000}-\u{1faff}]/u

/** Drops what another entry is preferred for, and reports what stays claimed by two. */
function settle(entries: readonly KgEntry[], claimed: readonly LexiconTerm[], diagnostics: Diagnostic[]): LexiconTerm[] {
  const byKey = new Map<string, LexiconTerm[]>()
  for (const term of claimed) {
    const same = byKey.get(term.key)
    if (same) same.push(term)
    else byKey.set(term.key, [term])
  }
  const preferred = preferences(entries, byKey, diagnostics)
  const kept = claimed.filter(term => {
    const owner = preferred.get(term.key)
    return owner === undefined || owner === term.entry
  })
  for (const [key, same] of byKey) if (same.length > 1 && !preferred.has(key)) reportAmbiguity(entries, same, diagnostics)
  return kept
}

/** Surface key → the one entry that is preferred for it. */
function preferences(
  entries: readonly KgEntry[],
  byKey: ReadonlyMap<string, LexiconTerm[]>,
  diagnostics: Diagnostic[],
): Map<string, number> {
  const asked = new Map<string, {entry: number; line: number; column: number}[]>()
  entries.forEach((entry, entryPlace) => {
    for (const surface of entry.prefer) {
      const key = foldedKey(normalText(surface.text))
      if (!byKey.get(key)?.some(term => term.entry === entryPlace)) {
        const message = `"${entry.title}" asks to be preferred for "${surface.text}", which is none of its terms`
        diagnostics.push(diagnostic('directive-value', at(entry, surface), message, 'add it to its `synonyms::`, or remove the `prefer::`'))
        continue
      }
      asked.set(key, [...(asked.get(key) ?? []), {entry: entryPlace, line: surface.line, column: surface.column}])
    }
  })
  const preferred = new Map<string, number>()
  for (const [key, who] of asked) {
    const owners = new Set(who.map(w => w.entry))
    if (owners.size === 1) preferred.set(key, who[0].entry)
    else {
      for (const w of who) {
        const others = [...owners].filter(o => o !== w.entry).map(o => place(entries[o]))
        const message = `"${key}" is preferred by "${entries[w.entry].title}" and by ${others.join(', ')}`
        diagnostics.push(diagnostic('prefer-conflict', at(entries[w.entry], w), message, 'keep one `prefer::`'))
      }
    }
  }
  return preferred
}

/** One warning a surface, at the first claim, naming every other; settled where one entry has the highest priority. */
function reportAmbiguity(entries: readonly KgEntry[], same: readonly LexiconTerm[], diagnostics: Diagnostic[]): void {
  const claims = new Map<number, LexiconTerm[]>()
  for (const term of same) claims.set(term.entry, [...(claims.get(term.entry) ?? []), term])
  if (claims.size < 2) return
  const clash = (a: LexiconTerm, b: LexiconTerm): boolean =>
    !(a.exact && b.exact) || pathKey(a.surface) !== pathKey(b.surface) || sameNormal(a, b)
  const involved = [...claims.keys()].filter(mine =>
    [...claims.keys()].some(other => other !== mine && claims.get(mine)!.some(a => claims.get(other)!.some(b => clash(a, b)))),
  )
  if (involved.length < 2) return
  const priorities = involved.map(entry => entries[entry].priority).sort((a, b) => b - a)
  if (priorities[0] > priorities[1]) return
  const list = involved.map(entry => claims.get(entry)![0])
  list.sort((a, b) => compare(entries[a.entry].path, entries[b.entry].path) || a.line - b.line || a.entry - b.entry)
  const [first, ...others] = list
  const named = others.map(term => `"${entries[term.entry].id}" (${entries[term.entry].path}:${term.line})`)
  const message = `"${first.surface}" is claimed by "${entries[first.entry].id}" and by ${named.join(', ')}`
  const fix = `write \`prefer:: ${first.surface}\` in the entry that is meant, or give it a higher \`priority::\``
  diagnostics.push(diagnostic('ambiguous-term', at(entries[first.entry], first), message, fix))
}

const sameNormal = (a: LexiconTerm, b: LexiconTerm): boolean => a.normal === b.normal

function checkReferences(entries: readonly KgEntry[], diagnostics: Diagnostic[]): void {
  const names = new Set<string>()
  for (const entry of entries) {
    names.add(entry.id)
    names.add(foldedKey(normalText(entry.title)))
  }
  for (const entry of entries) {
    const references = [...(entry.use ? [entry.use] : []), ...entry.about, ...entry.related]
    for (const reference of references) {
      if (names.has(reference.text) || names.has(foldedKey(normalText(reference.text)))) continue
      const message = `"${entry.title}" refers to "${reference.text}", and no entry has that id or title`
      diagnostics.push(diagnostic('unknown-entry', at(entry, reference), message, 'correct the id, or add the entry'))
    }
  }
}
