import type {BoundaryPolicy, CasePolicy, GapPolicy, TermOrigin} from '../../compiler/entry/entry.ts'
import {mayEnd, mayStart} from './boundaries.ts'
import {type Character, charactersOf, fold, isHyphen, isWordCharacter} from './characters.ts'

/**
 * The definition of matching: every span of the text is put to every term. What a span spells is a list of symbols, and so is
 * a term; they match where both lists have one length and agree symbol by symbol.
 */

export interface DefinedTerm {
  readonly text: string
  readonly entry: string
  readonly case?: CasePolicy
  readonly boundary?: BoundaryPolicy
  readonly gap?: GapPolicy
  readonly origin?: TermOrigin
  readonly priority?: number
}

/** `start` and `end` are UTF-16 code units, half-open. */
export interface DefinedMatch {
  readonly start: number
  readonly end: number
  /** The surface as declared by the first of the terms that hold there. */
  readonly term: string
  readonly entries: readonly string[]
}

/** One code point after canonical decomposition, one emoji sequence, or one gap (a run of white space). */
interface Symbol {
  readonly exact: string
  readonly folded: string
  readonly kind: 'character' | 'hyphen' | 'white' | 'blank'
  /** A hyphen whose both neighbours are word characters. */
  readonly betweenWords: boolean
}

interface Reading {
  readonly characters: readonly Character[]
  readonly symbols: readonly Symbol[]
  /** The first symbol of character i, or -1 where no span may be cut: before a mark, inside a Hangul syllable or white space. */
  readonly symbolAt: readonly number[]
}

type Agreement = 'same' | 'variant' | 'different'

/** All matches by start, then longest; or, without `overlapping`, the longest at each place from the left. */
export function define(terms: readonly DefinedTerm[], text: string, options: {readonly overlapping?: boolean} = {}): DefinedMatch[] {
  const matches = everyMatch(terms, text)
  return options.overlapping ? matches : leftmostLongest(matches)
}

/** The one choice of leftmost-longest search: needs matches ordered by start, then longest. */
export function leftmostLongest<T extends {readonly start: number; readonly end: number}>(matches: readonly T[]): T[] {
  let from = 0
  return matches.filter(match => {
    if (match.start < from) return false
    from = match.end
    return true
  })
}

function everyMatch(terms: readonly DefinedTerm[], text: string): DefinedMatch[] {
  const reading = read(text)
  const {characters} = reading
  const prepared = terms.map(term => ({term, symbols: read(term.text).symbols, exact: isExact(term)}))
  const patterns = prepared.map(p => ({...p, symbols: trimmed(p.symbols)})).filter(p => p.symbols.length > 0)
  const matches: DefinedMatch[] = []
  for (let first = 0; first < characters.length; first++) {
    const from = reading.symbolAt[first]
    if (from < 0) continue
    for (let last = characters.length - 1; last >= first; last--) {
      const to = reading.symbolAt[last + 1]
      if (to < 0) continue
      const found: Found[] = []
      for (const {term, symbols, exact} of patterns) {
        if (to - from !== symbols.length) continue
        if (!mayStart(characters, first, term.boundary) || !mayEnd(characters, last, term.boundary)) continue
        const agreement = agree(symbols, reading.symbols, from, exact, term.gap ?? 'default')
        if (agreement !== 'different') found.push({term, variant: agreement === 'variant'})
      }
      if (found.length > 0) matches.push(matchOf(characters[first].start, characters[last].end, found))
    }
  }
  return matches
}

/** Two or more letters that have case, all of them capitals: smart case is exact then. */
export function isExact(term: DefinedTerm): boolean {
  if (term.case === 'exact' || term.case === 'fold') return term.case === 'exact'
  const cased = term.text.match(/[\p{Lu}\p{Ll}\p{Lt}]/gu) ?? []
  return cased.length > 1 && cased.every(letter => /\p{Lu}/u.test(letter))
}

/** A text as symbols, cluster by cluster: a letter in all its parts, any other character with its marks, or a run of white space. */
function read(text: string): Reading {
  const characters = charactersOf(text)
  const symbols: Symbol[] = []
  const symbolAt: number[] = new Array(characters.length + 1).fill(-1)
  for (let i = 0; i < characters.length; ) {
    let end = i + 1
    while (end < characters.length && belongs(characters.slice(i, end), characters[end])) end++
    symbolAt[i] = symbols.length
    symbols.push(...symbolsOf(characters, i, end))
    i = end
  }
  symbolAt[characters.length] = symbols.length
  return {characters, symbols, symbolAt}
}

function belongs(cluster: readonly Character[], next: Character): boolean {
  const [first] = cluster
  if (first.nature === 'white') return next.nature === 'white'
  if (first.nature === 'emoji') return false
  return next.mark || isSyllable([...cluster, next])
}

/** Conjoining Jamo of one Hangul syllable are one letter, as they are where the syllable is one character. */
const isSyllable = (cluster: readonly Character[]): boolean => /^[가-힣]$/.test(spell(cluster).normalize('NFC'))

const spell = (characters: readonly Character[]): string => characters.map(c => c.text).join('')

function symbolsOf(characters: readonly Character[], from: number, to: number): Symbol[] {
  const cluster = spell(characters.slice(from, to))
  const [first] = [characters[from]]
  if (first.nature === 'white') {
    const breaks = cluster.match(/\r\n|[\n\r\u0085\u2028\u2029]/g) ?? []
    return [{exact: ' ', folded: ' ', kind: breaks.length > 1 ? 'blank' : 'white', betweenWords: false}]
  }
  if (first.nature === 'emoji') return [{exact: cluster, folded: cluster, kind: 'character', betweenWords: false}]
  return symbolTexts(first, cluster).map((text, i) => ({
    exact: text,
    folded: fold(text),
    kind: i === 0 && isHyphen(first) ? 'hyphen' : 'character',
    betweenWords: isWordCharacter(characters[from - 1]) && isWordCharacter(characters[from + 1]),
  }))
}

/** Letters are compared by code points after canonical decomposition; a sign is one symbol, ≠ too. */
function symbolTexts(first: Character, cluster: string): string[] {
  if (first.nature !== 'other') return [...cluster.normalize('NFD')]
  return [first.text.normalize('NFC'), ...cluster.slice(first.text.length).normalize('NFD')]
}

function trimmed(symbols: readonly Symbol[]): readonly Symbol[] {
  const isGap = (s: Symbol | undefined): boolean => s?.kind === 'white' || s?.kind === 'blank'
  return symbols.slice(isGap(symbols[0]) ? 1 : 0, isGap(symbols.at(-1)) ? -1 : undefined)
}

function agree(term: readonly Symbol[], text: readonly Symbol[], from: number, exact: boolean, gap: GapPolicy): Agreement {
  let result: Agreement = 'same'
  for (let i = 0; i < term.length; i++) {
    const agreement = agreeOn(term[i], text[from + i], exact, gap)
    if (agreement === 'different') return agreement
    if (agreement === 'variant') result = agreement
  }
  return result
}

function agreeOn(term: Symbol, text: Symbol, exact: boolean, gap: GapPolicy): Agreement {
  if (text.kind === 'blank') return 'different'
  if (term.kind === 'white' || term.kind === 'blank') {
    if (text.kind === 'white') return 'same'
    return text.kind === 'hyphen' && text.betweenWords && gap !== 'exact' ? 'variant' : 'different'
  }
  if (term.kind === 'hyphen') {
    if (text.kind === 'white') return term.betweenWords && gap === 'loose' ? 'variant' : 'different'
    if (text.kind !== 'hyphen') return 'different'
    if (term.exact === text.exact) return 'same'
    return gap === 'exact' ? 'different' : 'variant'
  }
  if (text.kind !== 'character') return 'different'
  if (exact ? term.exact === text.exact : term.folded === text.folded) return 'same'
  return /^['’]$/.test(term.exact) && /^['’]$/.test(text.exact) ? 'variant' : 'different'
}

interface Found {
  readonly term: DefinedTerm
  readonly variant: boolean
}

function matchOf(start: number, end: number, found: readonly Found[]): DefinedMatch {
  const ordered = [...found].sort(byRule)
  return {start, end, term: ordered[0].term.text.trim(), entries: [...new Set(ordered.map(f => f.term.entry))]}
}

/** Declared before derived, titles before synonyms, higher priority, then id; of one entry's surfaces, the first by code unit. */
const byRule = (a: Found, b: Found): number =>
  rank(a) - rank(b) ||
  (b.term.priority ?? 0) - (a.term.priority ?? 0) ||
  compare(a.term.entry, b.term.entry) ||
  compare(a.term.text, b.term.text)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function rank({term, variant}: Found): number {
  if (variant || term.origin === 'form' || term.origin === 'part') return 2
  return term.origin === 'title' ? 0 : 1
}
