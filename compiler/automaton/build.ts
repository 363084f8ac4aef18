import '../unicode/committed.ts'
import {ASCII_FOLD} from './ascii.ts'
import {filterHash} from './ascii-block.ts'
import {Kind, unify} from './boundary.ts'
import {foldedOf} from './folded.ts'
import {childBit, extendHigh, extendLow, SEEDS} from './hash.ts'
import {type AutomatonTables, MAX_TOKENS, PROBE_LIMIT, Slot, TOP} from './terms.ts'
import {Gap, Tokenizer} from './tokens.ts'

/** A term as the builder needs it. Terms come in the order of their ids, and groups keep the order of `terms`. */
export interface Pattern {
  readonly surface: string
  /** The surface as it is compared, see `normalSurface`. */
  readonly normal: string
  /** `prefix` and `none` are the code-unit automaton's. */
  readonly boundary: 'word' | 'prefix' | 'none'
}

export type TokenTable = Pick<
  AutomatonTables,
  'seed' | 'slotBits' | 'slots' | 'rootBits' | 'roots' | 'filterBits' | 'filter' | 'outputs' | 'maxUnits'
>

/** Number of tokens of a surface: each word and each other character between words, gaps that are white space not. */
export function countTokens(surface: string): number {
  const tokens = new Tokenizer(surface, 0, 16)
  let count = 0
  for (let at = 0; tokens.next(at) && count <= MAX_TOKENS; at = tokens.end) count += tokens.hyphen < 0 ? 1 : 2
  return count
}

/**
 * Builds the token table: a trie over tokens without pointers, each node found by the 64-bit hash of the path to it.
 *
 * Nodes lie in the order of their keys, each at its home (the key's top bits) or at the next free place. So the bytes
 * are a function of the set of patterns alone: not of their order, not of a history of inserts.
 *
 * Seeds and size are chosen from the set as well: the first of the eight seeds under which no two paths share a key and
 * no key lies PROBE_LIMIT or more from its home; where none fits, the next larger table.
 * `order` gives the order of two ids within one node.
 */
export function buildTokenTable(patterns: readonly Pattern[], order: (a: number, b: number) => number): TokenTable {
  const maxUnits = longestToken(patterns)
  for (let extraBits = 0; extraBits <= 3; extraBits++) {
    for (let seed = 0; seed < SEEDS.length; seed++) {
      const table = tryBuild(patterns, order, seed, extraBits, maxUnits)
      if (table !== undefined) return table
    }
  }
  throw new RangeError(`no seed lays out these ${patterns.length} terms within ${PROBE_LIMIT} places of their homes`)
}

/** Where no term has a longer token. */
export const LEAST_UNITS = 8

/** An upper bound of the folded units of any token. */
function longestToken(patterns: readonly Pattern[]): number {
  let longest = LEAST_UNITS
  for (const {normal} of patterns) if (normal.length > longest) longest = Math.max(longest, longestRun(normal))
  return longest
}

/** An upper bound of the folded units of any token of a term: the longest run between spaces, which decomposition has lengthened already. */
export function longestRun(normal: string): number {
  let longest = 0
  for (let start = 0; start < normal.length; ) {
    const space = normal.indexOf(' ', start)
    const end = space < 0 ? normal.length : space
    longest = Math.max(longest, end - start)
    start = end + 1
  }
  return Math.min(longest, 0xffff)
}

/** Every node of every pattern's path, as parallel arrays; several patterns share nodes. */
interface Paths {
  readonly count: number
  readonly lows: Uint32Array
  readonly highs: Uint32Array
  readonly pattern: Uint32Array
  /** End of the prefix in the surface; the node is the pattern's last where `last` is set. */
  readonly ends: Uint32Array
  readonly last: Uint8Array
  /** Bit of the token that follows on this path, 0 behind the last. */
  readonly child: Int32Array
}

function tryBuild(
  patterns: readonly Pattern[],
  order: (a: number, b: number) => number,
  seed: number,
  extraBits: number,
  maxUnits: number,
): TokenTable | undefined {
  const firsts = new FirstTokens()
  const paths = walkPatterns(patterns, seed, maxUnits, firsts)
  const byKey = new Uint32Array(paths.count)
  for (let i = 0; i < paths.count; i++) byKey[i] = i
  byKey.sort((a, b) => paths.highs[a] - paths.highs[b] || paths.lows[a] - paths.lows[b] || paths.pattern[a] - paths.pattern[b])
  const starts = groupStarts(paths, byKey)
  for (let g = 0; g + 1 < starts.length; g++) if (!onePath(patterns, paths, byKey, starts[g], starts[g + 1])) return undefined

  const nodes = starts.length - 1
  const slotBits = bitsFor(Math.ceil(nodes / 0.62), 2) + extraBits
  const slots = new Int32Array(((1 << slotBits) + PROBE_LIMIT) * 4)
  const outputs: number[] = []
  let free = 0
  for (let g = 0; g < nodes; g++) {
    const first = byKey[starts[g]]
    const home = paths.highs[first] >>> (32 - slotBits)
    const at = Math.max(home, free)
    if (at - home >= PROBE_LIMIT) return undefined
    free = at + 1
    let children = 0
    const ids: number[] = []
    for (let i = starts[g]; i < starts[g + 1]; i++) {
      children |= paths.child[byKey[i]]
      if (paths.last[byKey[i]] === 1) ids.push(paths.pattern[byKey[i]])
    }
    slots[at * 4 + Slot.Low] = paths.lows[first]
    slots[at * 4 + Slot.High] = paths.highs[first]
    slots[at * 4 + Slot.Value] = slotValue(ids.sort(order), outputs)
    slots[at * 4 + Slot.Children] = children
  }
  return {seed, slotBits, slots, ...firsts.tables(), outputs: Int32Array.from(outputs), maxUnits}
}

function slotValue(ids: readonly number[], outputs: number[]): number {
  if (ids.length === 0) return 0
  if (ids.length === 1) return ids[0] | TOP
  const place = outputs.length + 1
  ids.forEach((id, i) => {
    outputs.push(i === ids.length - 1 ? id | TOP : id)
  })
  return place
}

function walkPatterns(patterns: readonly Pattern[], seed: number, maxUnits: number, firsts: FirstTokens): Paths {
  let room = patterns.length * 2 + 16
  let paths = newPaths(room)
  let count = 0
  for (let id = 0; id < patterns.length; id++) {
    const {surface, boundary} = patterns[id]
    if (boundary !== 'word') continue
    const tokens = new Tokenizer(surface, seed, maxUnits)
    let low = 0
    let high = 0
    for (let at = 0; tokens.next(at); at = tokens.end) {
      if (at === 0) {
        low = tokens.low
        high = tokens.high
        firsts.add(tokens)
      } else {
        paths.last[count - 1] = 0
        paths.child[count - 1] = childBit(tokens.first)
        const gap = tokens.gap === Gap.None ? Gap.None : Gap.Gap
        low = extendLow(low, tokens.low, gap)
        high = extendHigh(high, tokens.high, gap)
      }
      if (count === room) {
        room *= 2
        paths = grown(paths, room)
      }
      paths.lows[count] = low
      paths.highs[count] = high
      paths.pattern[count] = id
      paths.ends[count] = tokens.end
      paths.last[count] = 1
      count++
    }
  }
  return {...paths, count}
}

const newPaths = (room: number): Paths => ({
  count: 0,
  lows: new Uint32Array(room),
  highs: new Uint32Array(room),
  pattern: new Uint32Array(room),
  ends: new Uint32Array(room),
  last: new Uint8Array(room),
  child: new Int32Array(room),
})

function grown(paths: Paths, room: number): Paths {
  const next = newPaths(room)
  next.lows.set(paths.lows)
  next.highs.set(paths.highs)
  next.pattern.set(paths.pattern)
  next.ends.set(paths.ends)
  next.last.set(paths.last)
  next.child.set(paths.child)
  return next
}

/** Where each run of equal keys begins in `byKey`, and its length at the end. */
function groupStarts(paths: Paths, byKey: Uint32Array): Uint32Array {
  const starts = new Uint32Array(paths.count + 1)
  let groups = 0
  for (let i = 0; i < paths.count; i++) {
    const same = i > 0 && paths.highs[byKey[i]] === paths.highs[byKey[i - 1]] && paths.lows[byKey[i]] === paths.lows[byKey[i - 1]]
    if (!same) starts[groups++] = i
  }
  starts[groups] = paths.count
  return starts.subarray(0, groups + 1)
}

/** True where all prefixes of a group are the same tokens: a 64-bit collision of two different paths is not. */
function onePath(patterns: readonly Pattern[], paths: Paths, byKey: Uint32Array, from: number, to: number): boolean {
  if (to - from === 1) return true
  const first = pathText(patterns, paths, byKey[from])
  for (let i = from + 1; i < to; i++) if (pathText(patterns, paths, byKey[i]) !== first) return false
  return true
}

/** The prefix as its tokens spell it: folded, decomposed, each gap a space. */
function pathText(patterns: readonly Pattern[], paths: Paths, node: number): string {
  const {surface} = patterns[paths.pattern[node]]
  return pathKey(surface.slice(0, paths.ends[node]))
}

/** Two surfaces with one path key lead to one node. Hyphens between words and white space are the same gap. */
export function pathKey(surface: string): string {
  let plain = true
  for (let i = 0; i < surface.length && plain; i++) {
    const c = surface.charCodeAt(i)
    plain = c < 128 && c !== 0x2d && (c > 0x20 || c === 0x20)
  }
  if (plain) return surface.toLowerCase().replace(/ +/g, ' ').trim()
  return slowPathKey(surface)
}

function slowPathKey(surface: string): string {
  const tokens = new Tokenizer(surface, 0, 0xffff)
  let key = ''
  for (let at = 0; tokens.next(at); at = tokens.end) {
    if (at > 0 && tokens.gap !== Gap.None) key += ' '
    for (const cp of foldedOf(tokens)) key += String.fromCodePoint(unify(cp))
  }
  return key
}

/** Smallest b ≥ `least` with 2^b ≥ n. */
const bitsFor = (n: number, least: number): number => Math.max(least, n <= 1 ? 0 : 32 - Math.clz32(n - 1))

/** What is known of first tokens: their hashes for the root bitmap, the first letters of ASCII words for the filter. */
class FirstTokens {
  private readonly roots = new Set<number>()
  private readonly filters = new Set<number>()

  add(tokens: Tokenizer): void {
    this.roots.add(tokens.low)
    const place = filterPlace(tokens)
    if (place !== undefined) this.filters.add(place)
  }

  tables(): Pick<TokenTable, 'rootBits' | 'roots' | 'filterBits' | 'filter'> {
    const rootBits = bitsFor(this.roots.size * 16, 5)
    const filterBits = Math.min(bitsFor(this.filters.size * 16, 10), 18)
    return {rootBits, roots: bitmap(this.roots, rootBits), filterBits, filter: bitmap(this.filters, filterBits)}
  }
}

/**
 * The hash by which the filter knows the last token, or undefined where it goes past the filter: it is no ASCII word
 * when folded (a Kelvin sign in a term is a k in a text).
 */
export function filterPlace(tokens: Tokenizer): number | undefined {
  if (tokens.kind !== Kind.Word) return undefined
  const written = tokens.text.slice(tokens.start, tokens.end)
  const folded = isAscii(written) ? written : String.fromCodePoint(...foldedOf(tokens))
  return isAscii(folded) ? filterHash(packFour(folded, 0), packFour(folded, 4)) : undefined
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 128) return false
  return true
}

/** Four folded units from `from` on as one little-endian word, zeros behind the end. */
function packFour(text: string, from: number): number {
  let word = 0
  for (let k = 0; k < 4 && from + k < text.length; k++) word |= ASCII_FOLD[text.charCodeAt(from + k)] << (k * 8)
  return word
}

function bitmap(hashes: Iterable<number>, bits: number): Int32Array {
  const words = new Int32Array(Math.max(1, (1 << bits) >>> 5))
  for (const hash of hashes) {
    const bit = hash >>> (32 - bits)
    words[bit >>> 5] |= 1 << (bit & 31)
  }
  return words
}
