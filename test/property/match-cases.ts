import type {BoundaryPolicy, CasePolicy, GapPolicy} from '../../compiler/entry/entry.ts'
import type {DefinedTerm} from '../oracle/definition.ts'
import {ALPHABETS, type Alphabet} from './alphabets.ts'
import type {Random} from './random.ts'

export interface RandomCase {
  readonly terms: readonly DefinedTerm[]
  readonly texts: readonly string[]
}

const CASES: readonly CasePolicy[] = ['smart', 'smart', 'fold', 'exact']
const GAPS: readonly GapPolicy[] = ['default', 'default', 'loose', 'exact']
const INNER_GAPS = [' ', ' ', ' ', '-', '-', '', '\u2010', '  ', '\u00A0', '.', "'", '’', '+']

/** The boundaries that the terms of a case have, at random. */
export type Boundaries = readonly BoundaryPolicy[]
export const WORDS: Boundaries = ['word']
export const MIXED: Boundaries = ['word', 'prefix', 'none', 'none']

/** A few terms that share their beginnings, and texts built from the terms' own pieces, so that most texts hold matches. */
export function randomCase(random: Random, texts: number, boundaries = WORDS): RandomCase {
  const alphabet = random.pick(ALPHABETS)
  const surfaces: string[] = []
  const wanted = 1 + random.below(8)
  for (let tries = 0; surfaces.length < wanted && tries < 40; tries++) {
    const part = boundaries !== WORDS && surfaces.length > 0 && random.chance(0.3)
    const surface = outerTrimmed(part ? partOf(random, random.pick(surfaces)) : randomSurface(random, alphabet, surfaces))
    // A term that is no whole word may have 256 symbols, after decomposition.
    if (boundaries !== WORDS && surface.length > 128) continue
    if (canBeTerm(surface) && !surfaces.some(other => sameTerm(other, surface))) surfaces.push(surface)
  }
  if (surfaces.length === 0) surfaces.push('a')
  return {
    terms: policies(random, surfaces, boundaries),
    texts: Array.from({length: texts}, () => randomText(random, alphabet, surfaces, boundaries === WORDS ? 0.85 : 0.5)),
  }
}

function policies(random: Random, surfaces: readonly string[], boundaries: Boundaries): DefinedTerm[] {
  const entries = Array.from({length: 1 + random.below(4)}, (_, i) => ({
    id: `e${i}`,
    priority: random.chance(0.3) ? random.below(3) - 1 : 0,
    titled: false,
  }))
  const terms = surfaces.map((text): DefinedTerm => {
    const entry = random.pick(entries)
    const title = !entry.titled && !/[)）]$/.test(text) && random.chance(0.4)
    if (title) entry.titled = true
    return {
      text,
      entry: entry.id,
      priority: entry.priority,
      case: random.pick(CASES),
      gap: random.pick(GAPS),
      boundary: boundaries.length > 1 ? random.pick(boundaries) : boundaries[0],
      origin: title ? 'title' : 'synonym',
    }
  })
  return random.chance(0.3) ? alsoClaimed(random, terms, boundaries) : terms
}

/** One surface once more, in another entry: matches with several entries. */
function alsoClaimed(random: Random, terms: readonly DefinedTerm[], boundaries: Boundaries): DefinedTerm[] {
  const again = random.pick(terms)
  const policies = {gap: random.pick(GAPS), case: random.pick(CASES), boundary: random.pick(boundaries)}
  return [...terms, {...again, entry: 'e9', origin: 'synonym', priority: 0, ...policies}]
}

function randomSurface(random: Random, alphabet: Alphabet, earlier: readonly string[]): string {
  if (earlier.length > 0 && random.chance(0.45)) {
    const base = random.pick(earlier)
    const more = random.pick(alphabet.words)
    return random.chance(0.7) ? base + random.pick(INNER_GAPS) + more : more + random.pick(INNER_GAPS) + base
  }
  let surface = random.pick(alphabet.words)
  const tokens = random.pick([1, 1, 2, 2, 3, 4, 5])
  for (let i = 1; i < tokens; i++) surface += random.pick(INNER_GAPS) + random.pick(alphabet.words)
  return surface
}

/** Cut anywhere between two code points, so that terms begin and end inside others. */
function partOf(random: Random, surface: string): string {
  const points = [...surface]
  const from = random.below(points.length)
  return points.slice(from, from + 1 + random.below(points.length - from)).join('')
}

const LONE_SURROGATE = /\p{Cs}/u
const outerTrimmed = (text: string): string =>
  text.replace(
    /^[\p{White_Space}\u200B\u00AD\u200C\u200D\u2060\uFEFF\p{Variation_Selector}]+|[\p{White_Space}\u200B\u00AD\u200C\u200D\u2060\uFEFF\p{Variation_Selector}]+$/gu,
    '',
  )

/** Of two spellings of one term an entry keeps the first; which one that is is no question of matching. */
const sameTerm = (a: string, b: string): boolean => skeleton(a) === skeleton(b)
const skeleton = (text: string): string =>
  text
    .replace(/[\u00AD\u200C\u200D\u2060\uFEFF\p{Variation_Selector}]/gu, '')
    .replace(/[\p{White_Space}\u200B]+/gu, ' ')
    .normalize('NFD')

/** What a term must hold to be compiled at all. */
const canBeTerm = (text: string): boolean => /[\p{L}\p{N}\p{ExtPict}\p{RI}]/u.test(text) && !LONE_SURROGATE.test(text)

function randomText(random: Random, alphabet: Alphabet, surfaces: readonly string[], apart: number): string {
  let text = random.chance(0.3) ? random.pick(alphabet.between) : ''
  const pieces = 1 + random.below(6)
  for (let i = 0; i < pieces; i++) {
    text += random.chance(0.65) ? disturbed(random, alphabet, random.pick(surfaces)) : random.pick(alphabet.words)
    if (random.chance(apart)) text += random.pick(alphabet.between)
    if (random.chance(0.2)) text += random.pick(alphabet.between)
  }
  return text
}

/** The surface as a text might have it: other case, other spelling, other gaps, something in between. */
function disturbed(random: Random, alphabet: Alphabet, surface: string): string {
  let text = surface
  if (random.chance(0.25)) text = random.chance(0.5) ? text.toUpperCase() : text.toLowerCase()
  if (random.chance(0.2)) text = text.normalize(random.chance(0.5) ? 'NFD' : 'NFC')
  if (random.chance(0.35))
    text = text.replace(/[ \u00A0-]/g, gap =>
      random.chance(0.5) ? random.pick([' ', '-', '\n', '\u2011', '  ', '\u200B', '-\u00AD']) : gap,
    )
  if (random.chance(0.1)) text = text.replace(/['’]/g, random.pick(["'", '’']))
  if (random.chance(0.15)) {
    const at = random.below(text.length + 1)
    text =
      text.slice(0, at) + random.pick(random.chance(0.5) ? alphabet.between : ['\u00AD', '\u200D', '\uFE0F', '\u0301']) + text.slice(at)
  }
  if (random.chance(0.05)) text = text.slice(0, random.below(text.length + 1))
  return text
}
