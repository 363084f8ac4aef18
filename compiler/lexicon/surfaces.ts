import {isPlain, normalText} from '../automaton/accept.ts'
import {countTokens} from '../automaton/build.ts'
import {MAX_TOKENS} from '../automaton/terms.ts'
import {MAX_UNITS, symbolsOf} from '../automaton/units.ts'
import {type Diagnostic, diagnostic} from '../diagnostic.ts'
import type {EntryTerm, KgEntry} from '../entry/entry.ts'
import '../unicode/committed.ts'
import {Class, classOf} from '../unicode/unicode.ts'
import {isAcronym, isSymbol} from './categories.ts'
import {at, foldedKey, isDerived, type LexiconTerm} from './term.ts'

/** False, with an error for each, where a term of the entry is none at all: the entry is faulty then. */
export function isSound(entry: KgEntry, diagnostics: Diagnostic[]): boolean {
  const faults = entry.terms.flatMap(term => faultOf(term, entry) ?? [])
  for (const fault of faults) diagnostics.push(fault)
  return faults.length === 0
}

/** The terms of a sound entry that can be compiled, without those that are too long; the first of equals stays, and those are in the order of declaration. */
export function termsOfEntry(entry: KgEntry, entryPlace: number, diagnostics: Diagnostic[]): LexiconTerm[] {
  const terms: LexiconTerm[] = []
  const seen = new Set<string>()
  const ordered = [...entry.terms].sort((a, b) => Number(isDerived(a.origin)) - Number(isDerived(b.origin)))
  for (const term of ordered) {
    const problem = lengthProblem(term, entry)
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
      preferred: false,
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

/** No name is longer; what is, is a paste by accident. */
const MAX_TERM_UNITS = 8192
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function faultOf(term: EntryTerm, entry: KgEntry): Diagnostic | undefined {
  const where = at(entry, term)
  const shown = shorten(term.text)
  if (LONE_SURROGATE.test(term.text)) {
    return diagnostic('bad-character', where, `the term ${shown} holds half a surrogate pair`, 'write the whole character')
  }
  if (!holdsSomething(term.text)) {
    return diagnostic('empty-term', where, `the term ${shown} has no letter, number or symbol to find`, 'write at least one, or remove it')
  }
  return undefined
}

/** `term-too-long` leaves out the term alone: the others of its entry are as good as before. */
function lengthProblem(term: EntryTerm, entry: KgEntry): Diagnostic | undefined {
  const where = at(entry, term)
  const shown = shorten(term.text)
  const tooLong = term.text.length > MAX_TERM_UNITS
  if (!tooLong && term.boundary !== 'word' && symbolsOf(trimSurface(term.text)).length > MAX_UNITS) {
    const message = `the term ${shown} has \`boundary: ${term.boundary}\` and more than ${MAX_UNITS} characters; it is left out`
    return diagnostic('term-too-long', where, message, 'shorten it, or use `boundary: word`')
  }
  if (tooLong || countTokens(term.text) > MAX_TOKENS) {
    const message = `the term ${shown} has more than ${MAX_TOKENS} tokens or ${MAX_TERM_UNITS} characters; it is left out`
    return diagnostic('term-too-long', where, message, 'shorten it')
  }
  return undefined
}

const shorten = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Letters, numbers, symbols and emoji can be found; white space, punctuation and invisible characters alone cannot. */
function holdsSomething(text: string): boolean {
  for (const char of text) {
    const cp = char.codePointAt(0)!
    const k = classOf(cp)
    if (k !== Class.Other && k !== Class.White && k !== Class.Transparent && k !== Class.Open) return true
    if (k === Class.Other && isSymbol(cp)) return true
  }
  return false
}
