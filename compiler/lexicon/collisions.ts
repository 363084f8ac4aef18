import {normalText} from '../automaton/accept.ts'
import {isHyphen} from '../automaton/boundary.ts'
import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {KgEntry} from '../entry/entry.ts'
import '../unicode/committed.ts'
import {foldOf} from '../unicode/unicode.ts'
import {at, compare, foldedKey, type LexiconTerm, place} from './term.ts'

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
  const preferred = preferences(entries, byKey, diagnostics)
  for (const [key, same] of byKey) if (same.length > 1 && !preferred.has(key)) reportAmbiguity(entries, same, diagnostics)
  if (preferred.size === 0) return [...claimed]
  return claimed.map(term => (preferred.get(gapKey(term.key)) === term.entry ? {...term, preferred: true} : term))
}

/** Spaces and hyphens are one gap: what a default term finds through one is also claimed by a term with the other. */
const gapKey = (key: string): string => (key.includes('-') ? key.replaceAll('-', ' ') : key)

/** Gap key of a surface → the one entry that is preferred for it. */
function preferences(
  entries: readonly KgEntry[],
  byKey: ReadonlyMap<string, LexiconTerm[]>,
  diagnostics: Diagnostic[],
): Map<string, number> {
  const asked = new Map<string, {entry: number; line: number; column: number}[]>()
  entries.forEach((entry, entryPlace) => {
    for (const surface of entry.prefer) {
      const key = gapKey(foldedKey(normalText(surface.text)))
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
