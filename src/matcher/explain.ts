import type {Finder} from '../../compiler/artifact/finder.ts'
import {Acceptor, Hold} from '../../compiler/automaton/accept.ts'
import {mayEnd, mayStart} from '../../compiler/automaton/boundary.ts'
import {Gap, Tokenizer} from '../../compiler/automaton/tokens.ts'
import {BREAK, Clusters} from '../../compiler/automaton/units.ts'
import {type Automaton, finderOf} from './automaton.ts'

/** Why a term is a match at a place or is not. */
export interface Explanation {
  readonly term: string
  readonly entry: string
  readonly start: number
  /** Where the term's tokens end in the text. */
  readonly end: number
  readonly holds: boolean
  readonly why: string
}

const WHY = {
  holds: 'the term holds here',
  variant: 'the term holds here through another hyphen, space or apostrophe',
  start: 'what stands before belongs to the same word or name',
  end: 'what stands behind belongs to the same word or name',
  case: 'the term is exact, and the text is written in another case, hyphen or space',
} as const

type Boundary = 'word' | 'prefix' | 'none'

/** A token, or for `prefix` and `none` terms a letter with its marks, with what it is compared by. */
interface Piece {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly kind: number
  /** A blank line stands before it: no term goes on across. */
  readonly afterBreak: boolean
}

/** Terms by their pieces, and the number of pieces of the longest. */
interface Index {
  readonly terms: ReadonlyMap<string, readonly number[]>
  readonly longest: number
}

const explainers = new WeakMap<Finder, Explainer>()

/**
 * Which terms are spelled out in a text, and for each why it is a match there or is not: those that begin at the token (or
 * letter) that holds `start`, an offset in UTF-16 code units; without it, those that begin anywhere. Ordered by start, then the
 * longest first, then by term. Time: linear in the text; the first call for an automaton also reads all its terms.
 *
 * A module of its own, so that a page which only finds does not load it. Throws TypeError for an automaton that is not
 * from `openAutomaton`; of a live one give `current`.
 */
export function explain(automaton: Automaton, text: string, start?: number): Explanation[] {
  const finder = finderOf(automaton)
  if (!finder) throw new TypeError('explain takes an automaton as `openAutomaton` gives it; of a live one give `current`')
  const explainer = explainers.get(finder) ?? new Explainer(finder)
  explainers.set(finder, explainer)
  return explainer.explain(text, start)
}

/**
 * Names every term that is spelled out in a text, found by comparing all terms' pieces with the text's, so that it also
 * names what the scan turns down. One explainer serves one artifact: it indexes the terms once.
 */
class Explainer {
  private readonly words: Index
  private readonly units: Index

  constructor(private readonly finder: Finder) {
    const {artifact} = finder
    const words: [number, Piece[]][] = []
    const units: [number, Piece[]][] = []
    for (const id of artifact.termNumbers()) {
      const {text, boundary} = artifact.term(id)
      if (boundary === 'word') words.push([id, this.tokensOf(text)])
      else units.push([id, clustersOf(text)])
    }
    this.words = indexOf(words)
    this.units = indexOf(units)
  }

  /**
   * The terms that begin at the token (or letter) that holds `start`; without `start`, those that begin anywhere.
   * Ordered by start, then the longest first, then by term id. Time: linear in the text.
   */
  explain(text: string, start?: number): Explanation[] {
    const acceptor = new Acceptor(this.finder.artifact.tables, text)
    const found = [
      ...this.explainPieces(text, this.tokensOf(text), this.words, acceptor, start),
      ...(this.units.longest > 0 ? this.explainPieces(text, clustersOf(text), this.units, acceptor, start) : []),
    ]
    return found.sort((a, b) => a.start - b.start || b.end - a.end)
  }

  private explainPieces(text: string, pieces: readonly Piece[], index: Index, acceptor: Acceptor, start?: number): Explanation[] {
    const out: Explanation[] = []
    const only = start === undefined ? -1 : pieces.findIndex(piece => piece.end > start)
    if (start !== undefined && only < 0) return out
    for (let at = Math.max(only, 0); at < (start === undefined ? pieces.length : only + 1); at++) {
      const first = pieces[at]
      let key = ''
      for (let k = at; k < pieces.length && k - at < index.longest; k++) {
        const last = pieces[k]
        if (k > at && last.afterBreak) break
        key = join(key, last, k > at)
        for (const id of index.terms.get(key) ?? []) out.push(this.explainOne(text, id, first, last, acceptor))
      }
    }
    return out
  }

  private explainOne(text: string, id: number, first: Piece, last: Piece, acceptor: Acceptor): Explanation {
    const {artifact} = this.finder
    const {text: term, boundary, entry} = artifact.term(id)
    const why = reason(text, first, last, boundary, acceptor.holds(id, first.start, last.end))
    const holds = why === WHY.holds || why === WHY.variant
    return {term, entry: artifact.idOf(entry), start: first.start, end: last.end, holds, why}
  }

  private tokensOf(text: string): Piece[] {
    const {seed, maxUnits} = this.finder.artifact.tables
    const tokens = new Tokenizer(text, seed, maxUnits)
    const pieces: Piece[] = []
    for (let at = 0; tokens.next(at); at = tokens.end) {
      const {start, end, kind, gap} = tokens
      pieces.push({key: `${gap === Gap.None ? '|' : ' '}${tokens.high}:${tokens.low}`, start, end, kind, afterBreak: gap === Gap.Break})
    }
    return pieces
  }
}

/** What stands before a term's first piece is no part of the term. */
const join = (key: string, piece: Piece, inner: boolean): string => key + (inner ? piece.key : piece.key.slice(1))

function clustersOf(text: string): Piece[] {
  const clusters = new Clusters(text)
  const pieces: Piece[] = []
  for (let at = 0; clusters.next(at); at = clusters.end) {
    const {start, end, kind, symbols} = clusters
    pieces.push({key: `|${symbols.join(' ')}`, start, end, kind, afterBreak: symbols[0] === BREAK})
  }
  return pieces
}

function indexOf(terms: readonly [number, readonly Piece[]][]): Index {
  const map = new Map<string, number[]>()
  let longest = 0
  for (const [id, pieces] of terms) {
    const key = pieces.reduce((text, piece, i) => join(text, piece, i > 0), '')
    const same = map.get(key)
    if (same) same.push(id)
    else map.set(key, [id])
    longest = Math.max(longest, pieces.length)
  }
  return {terms: map, longest}
}

function reason(text: string, first: Piece, last: Piece, boundary: Boundary, hold: number): string {
  if (boundary !== 'none' && !mayStart(text, first.start, first.kind)) return WHY.start
  if (boundary === 'word' && !mayEnd(text, last.end, last.kind)) return WHY.end
  if (hold === Hold.No) return WHY.case
  return hold === Hold.Variant ? WHY.variant : WHY.holds
}
