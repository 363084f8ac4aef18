import AhoCorasick from 'aho-corasick'
import {mayEnd, mayStart} from '../oracle/boundaries.ts'
import {charactersOf, fold} from '../oracle/characters.ts'
import {type DefinedMatch, type DefinedTerm, define, isExact, leftmostLongest} from '../oracle/definition.ts'
import {beyondLiteralSearch} from './beyond.ts'
import type {Engine} from './engine.ts'

export const definition: Engine = {
  name: 'the definition',
  cannot: {},
  findAll: define,
}

/** Literal hits of an outside package; edges and choice are the definition's. What it finds is its own. */
export const outside: Engine = {
  name: 'npm aho-corasick behind the same choice',
  cannot: beyondLiteralSearch,
  findAll(terms, text, {overlapping}) {
    const matches = spansOf(terms, text).sort((a, b) => a.start - b.start || b.end - a.end)
    return overlapping ? matches : leftmostLongest(matches)
  },
}

function spansOf(terms: readonly DefinedTerm[], text: string): DefinedMatch[] {
  const characters = charactersOf(text)
  const first = new Map(characters.map((c, i) => [c.start, i]))
  const last = new Map(characters.map((c, i) => [c.end, i]))
  const spans = new Map<string, {start: number; end: number; terms: DefinedTerm[]}>()
  search(terms, text, (term, start) => {
    const end = start + term.text.length
    const [from, to] = [first.get(start), last.get(end)]
    if (from === undefined || to === undefined || (isExact(term) && text.slice(start, end) !== term.text)) return
    if (!mayStart(characters, from, term.boundary) || !mayEnd(characters, to, term.boundary)) return
    const span = spans.get(`${start}-${end}`) ?? {start, end, terms: []}
    span.terms.push(term)
    spans.set(`${start}-${end}`, span)
  })
  return [...spans.values()].map(span => ({start: span.start, end: span.end, ...named(span.terms, text.slice(span.start, span.end))}))
}

function search(terms: readonly DefinedTerm[], text: string, hit: (term: DefinedTerm, start: number) => void): void {
  const machine = new AhoCorasick()
  for (const term of terms) machine.add(foldKeepingLength(term.text), term)
  machine.build_fail()
  machine.search(foldKeepingLength(text), (_surface, found, offset) => {
    for (const term of found as DefinedTerm[]) hit(term, offset)
  })
}

/** The definition names and orders the terms of one span; it is asked about the surface alone. */
function named(terms: readonly DefinedTerm[], surface: string): {term: string; entries: readonly string[]} {
  const [{term, entries}] = define(terms, surface)
  return {term, entries}
}

const foldKeepingLength = (text: string): string => [...text].map(char => (fold(char).length === char.length ? fold(char) : char)).join('')
