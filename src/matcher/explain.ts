import type {Finder} from '../../compiler/artifact/finder.ts'
import {Acceptor, Hold} from '../../compiler/automaton/accept.ts'
import {mayEnd, mayStart} from '../../compiler/automaton/boundary.ts'
import {MAX_TOKENS} from '../../compiler/automaton/terms.ts'
import {Gap, Tokenizer} from '../../compiler/automaton/tokens.ts'
import {Clusters, MAX_UNITS, symbolsOf} from '../../compiler/automaton/units.ts'

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

/**
 * Every term that is spelled out in the text from the token (or, for `prefix` and `none` terms, the letter) at `start`
 * on, found by comparing all terms with what stands there, so that it also names what the scan turns down. Ordered by
 * end, longest first, then by term id.
 */
export function explainAt(finder: Finder, text: string, start: number): Explanation[] {
  const {artifact} = finder
  const {tables} = artifact
  const words = new Map(wordPlaces(text, tables.seed, tables.maxUnits, start).map(place => [place.key, place]))
  const units = new Map(tables.units ? unitPlaces(text, start).map(place => [place.key, place]) : [])
  const acceptor = new Acceptor(tables, text)
  const out: Explanation[] = []
  for (let id = 0; id < artifact.termCount; id++) {
    const {text: surface, boundary, entry} = artifact.term(id)
    const key = boundary === 'word' ? wordKey(surface, tables.seed, tables.maxUnits) : unitKey(symbolsOf(surface))
    const place = (boundary === 'word' ? words : units).get(key)
    if (!place) continue
    const why = reason(text, place, boundary, acceptor.holds(id, place.start, place.end))
    const holds = why === WHY.holds || why === WHY.variant
    out.push({term: surface, entry: artifact.idOf(entry), start: place.start, end: place.end, holds, why})
  }
  return out.sort((a, b) => b.end - a.end)
}

function reason(text: string, {start, end, startKind, endKind}: Place, boundary: 'word' | 'prefix' | 'none', hold: number): string {
  if (boundary !== 'none' && !mayStart(text, start, startKind)) return WHY.start
  if (boundary === 'word' && !mayEnd(text, end, endKind)) return WHY.end
  if (hold === Hold.No) return WHY.case
  return hold === Hold.Variant ? WHY.variant : WHY.holds
}

/** A stretch of the text with the key that a term spelled like it has. */
interface Place {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly startKind: number
  readonly endKind: number
}

/** The stretches of whole tokens from the one that holds `start` on. */
function wordPlaces(text: string, seed: number, maxUnits: number, start: number): Place[] {
  const tokens = new Tokenizer(text, seed, maxUnits)
  const places: Place[] = []
  let key = ''
  for (let at = 0; tokens.next(at) && places.length < MAX_TOKENS; at = tokens.end) {
    if (tokens.end <= start) continue
    if (places.length > 0 && tokens.gap === Gap.Break) break
    key += tokenKey(tokens, places.length > 0)
    const first = places[0] ?? {start: tokens.start, startKind: tokens.kind}
    places.push({key, start: first.start, startKind: first.startKind, end: tokens.end, endKind: tokens.kind})
  }
  return places
}

function wordKey(surface: string, seed: number, maxUnits: number): string {
  const tokens = new Tokenizer(surface, seed, maxUnits)
  let key = ''
  for (let at = 0; tokens.next(at); at = tokens.end) key += tokenKey(tokens, at > 0)
  return key
}

const tokenKey = (tokens: Tokenizer, inner: boolean): string =>
  `${inner && tokens.gap !== Gap.None ? ' ' : '|'}${tokens.high}:${tokens.low}`

/** The stretches of whole letters from the one that holds `start` on. */
function unitPlaces(text: string, start: number): Place[] {
  const clusters = new Clusters(text)
  const places: Place[] = []
  const symbols: number[] = []
  for (let at = 0; clusters.next(at) && symbols.length < MAX_UNITS; at = clusters.end) {
    if (clusters.end <= start) continue
    symbols.push(...clusters.symbols)
    const first = places[0] ?? {start: clusters.start, startKind: clusters.kind}
    places.push({key: unitKey(symbols), start: first.start, startKind: first.startKind, end: clusters.end, endKind: clusters.kind})
  }
  return places
}

const unitKey = (symbols: readonly number[]): string => symbols.join(' ')
