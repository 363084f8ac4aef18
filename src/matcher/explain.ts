import type {Finder} from '../../compiler/artifact/finder.ts'
import {Acceptor, Hold} from '../../compiler/automaton/accept.ts'
import {mayEnd, mayStart} from '../../compiler/automaton/boundary.ts'
import {Field, TERM_WORDS} from '../../compiler/automaton/terms.ts'
import {Gap, Tokenizer} from '../../compiler/automaton/tokens.ts'

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
 * Every term whose tokens stand in the text from the token at `start` on, found by walking the tokens as the scan does
 * but reporting also what the scan rejects. Ordered by end, longest first, then by term id.
 */
export function explainAt(finder: Finder, text: string, start: number): Explanation[] {
  const {artifact} = finder
  const {tables} = artifact
  const wanted = pathsFrom(text, tables.seed, tables.maxUnits, start)
  if (wanted.length === 0) return []
  const acceptor = new Acceptor(tables, text)
  const out: Explanation[] = []
  const byKey = new Map(wanted.map(path => [path.key, path]))
  const first = wanted[0]
  for (let id = 0; id < artifact.termCount; id++) {
    const path = byKey.get(pathOf(artifact.surfaceOf(id), tables.seed, tables.maxUnits))
    if (!path) continue
    const hold = acceptor.holds(id, first.start, path.end)
    const why = !mayStart(text, first.start, first.kind)
      ? WHY.start
      : !mayEnd(text, path.end, path.kind)
        ? WHY.end
        : hold === Hold.No
          ? WHY.case
          : hold === Hold.Variant
            ? WHY.variant
            : WHY.holds
    out.push({
      term: artifact.surfaceOf(id),
      entry: artifact.idOf(tables.terms[id * TERM_WORDS + Field.Entry]),
      start: first.start,
      end: path.end,
      holds: why === WHY.holds || why === WHY.variant,
      why,
    })
  }
  return out.sort((a, b) => b.end - a.end)
}

interface Path {
  readonly key: string
  readonly start: number
  readonly end: number
  readonly kind: number
}

/** The prefixes of the text from the token that holds `start` on: each with the key of its tokens. */
function pathsFrom(text: string, seed: number, maxUnits: number, start: number): Path[] {
  const tokens = new Tokenizer(text, seed, maxUnits)
  const paths: Path[] = []
  let key = ''
  for (let at = 0; tokens.next(at) && paths.length < 64; at = tokens.end) {
    if (tokens.end <= start) continue
    if (paths.length > 0 && tokens.gap === Gap.Break) break
    key += step(tokens, paths.length > 0)
    paths.push({key, start: tokens.start, end: tokens.end, kind: tokens.kind})
  }
  return paths
}

function pathOf(surface: string, seed: number, maxUnits: number): string {
  const tokens = new Tokenizer(surface, seed, maxUnits)
  let key = ''
  for (let at = 0; tokens.next(at); at = tokens.end) key += step(tokens, at > 0)
  return key
}

const step = (tokens: Tokenizer, inner: boolean): string => `${inner && tokens.gap !== Gap.None ? ' ' : '|'}${tokens.high}:${tokens.low}`
