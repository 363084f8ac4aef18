import {isPlain} from '../automaton/accept.ts'
import {unify} from '../automaton/boundary.ts'
import type {Pattern} from '../automaton/build.ts'
import type {BoundaryPolicy, GapPolicy, KgEntry, TermOrigin} from '../entry/entry.ts'
import '../unicode/committed.ts'
import {foldOf} from '../unicode/unicode.ts'

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
  /** True where its entry says `prefer::` and rivals give way on a shared span. */
  readonly preferred: boolean
  /** Folded, hyphens and apostrophes unified: two terms of one key claim one surface. */
  readonly key: string
}

/** Folded, with hyphens and apostrophes unified, gaps as written. */
export const foldedKey = (normal: string): string => {
  if (isPlain(normal)) return normal.toLowerCase()
  let key = ''
  for (const char of normal) key += String.fromCodePoint(unify(foldOf(char.codePointAt(0)!)))
  return key
}

export const isDerived = (origin: TermOrigin): boolean => origin === 'form' || origin === 'part'

/** In code unit order, which no locale changes. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Where an entry, or a line of it, stands. */
export const at = (entry: KgEntry, where?: {line: number; column: number}) => ({
  file: entry.path,
  line: where?.line ?? entry.line,
  column: where?.column ?? entry.column,
})

export const place = (entry: {path: string; line: number}): string => `${entry.path}:${entry.line}`
