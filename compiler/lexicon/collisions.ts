import {normalText} from '../automaton/accept.ts'
import {isHyphen} from '../automaton/boundary.ts'
import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {KgEntry} from '../entry/entry.ts'
import '../unicode/committed.ts'
import {foldOf} from '../unicode/unicode.ts'
import {at, compare, foldedKey, type LexiconTerm, place} from './term.ts'

/** Where an entry asks to be preferred. */
export interface Asked {
  /** Place of the entry. */
  readonly entry: number
  readonly line: number
  readonly column: number
}

/**
 * Marks the terms that their entries are preferred for, and reports what stays claimed by two. A rival keeps its term:
 * it gives way on the spans where a preferred term holds, and is found where only its own rules hold.
 */
export function settle(entries: readonly KgEntry[], claimed: readonly LexiconTerm[], diagnostics: Diagnostic[]): LexiconTerm[] {
  const byKey = new Map<string, LexiconTerm[]>()
  for (const term of claimed) {
    const key = gapKey(term.key)
    const same = byKey.get(key)
    if (same) same.push(term)
    else byKey.set(key, [term])
  }
  const asked = new Map<string, Asked[]>()
  entries.forEach((entry, place) => {
    if (entry.prefer.length === 0) return
    const isOwn = (key: string): boolean => byKey.get(key)?.some(term => term.entry === place) === true
    for (const {key, ...where} of preferencesOf(entry, isOwn, diagnostics)) {
      asked.set(key, [...(asked.get(key) ?? []), {entry: place, ...where}])
    }
  })
  const preferred = new Map<string, number>()
  for (const [key, same] of byKey) {
    const entry = settleSurface(entries, key, same, asked.get(key) ?? NOBODY, diagnostics)
    if (entry !== undefined) preferred.set(key, entry)
  }
  if (preferred.size === 0) return [...claimed]
  return claimed.map(term => (preferred.get(gapKey(term.key)) === term.entry ? {...term, preferred: true} : term))
}

const NOBODY: readonly Asked[] = []

/** Spaces and hyphens are one gap: what a default term finds through one is also claimed by a term with the other. */
export const gapKey = (key: string): string => (key.includes('-') ? key.replaceAll('-', ' ') : key)

/** The surfaces, as gap keys, that an entry asks to be preferred for; `isOwn` says which gap keys its terms have. */
export function preferencesOf(
  entry: KgEntry,
  isOwn: (key: string) => boolean,
  diagnostics: Diagnostic[],
): {key: string; line: number; column: number}[] {
  return entry.prefer.flatMap(surface => {
    const key = gapKey(foldedKey(normalText(surface.text)))
    if (isOwn(key)) return [{key, line: surface.line, column: surface.column}]
    const message = `"${entry.title}" asks to be preferred for "${surface.text}", which is none of its terms`
    diagnostics.push(diagnostic('directive-value', at(entry, surface), message, 'add it to its `synonyms::`, or remove the `prefer::`'))
    return []
  })
}

/**
 * Who is preferred for a gap key: the place of an entry, if one alone asks. `same` are all terms with this key, `asked` who
 * asks, both in the order of the entries' places.
 */
export function settleSurface(
  entries: readonly KgEntry[],
  key: string,
  same: readonly LexiconTerm[],
  asked: readonly Asked[],
  diagnostics: Diagnostic[],
): number | undefined {
  const owners = new Set(asked.map(one => one.entry))
  if (owners.size === 1) return asked[0].entry
  for (const one of asked) {
    const others = [...owners].filter(owner => owner !== one.entry).map(owner => place(entries[owner]))
    const message = `"${key}" is preferred by "${entries[one.entry].title}" and by ${others.join(', ')}`
    diagnostics.push(diagnostic('prefer-conflict', at(entries[one.entry], one), message, 'keep one `prefer::`'))
  }
  if (same.length > 1) reportAmbiguity(entries, same, diagnostics)
  return undefined
}

/** One warning a surface, at the first claim, naming every other; settled where one entry has the highest priority. */
function reportAmbiguity(entries: readonly KgEntry[], same: readonly LexiconTerm[], diagnostics: Diagnostic[]): void {
  const claims = new Map<number, LexiconTerm[]>()
  for (const term of same) claims.set(term.entry, [...(claims.get(term.entry) ?? []), term])
  if (claims.size < 2) return
  const involved = [...claims.keys()].filter(mine =>
    [...claims.keys()].some(other => other !== mine && claims.get(mine)!.some(a => claims.get(other)!.some(b => shareSpan(a, b)))),
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

/** Is there a text on which both terms hold? They have one gap key; case and gaps may still keep them apart. */
export function shareSpan(a: LexiconTerm, b: LexiconTerm): boolean {
  const left = [...a.normal]
  const right = [...b.normal]
  if (left.length !== right.length) return false
  return left.every((char, i) => {
    const x = char.codePointAt(0)!
    const y = right[i].codePointAt(0)!
    if (x === y) return true
    if (foldOf(x) === foldOf(y)) return !(a.exact && b.exact)
    if (isHyphen(x) && isHyphen(y)) return a.gap !== 'exact' || b.gap !== 'exact'
    if (x === 0x20) return a.gap !== 'exact' || b.gap === 'loose'
    if (y === 0x20) return b.gap !== 'exact' || a.gap === 'loose'
    return true // the two apostrophes
  })
}
