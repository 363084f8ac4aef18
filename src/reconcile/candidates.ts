import {contentHash} from '../domain/hash.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {indexOf, like, type WordIndex, weighing} from './word-index.ts'

/** A statement among those to be compared. */
export interface Candidate {
  readonly id: string
  readonly statement: string
}

/** Two statements that may be one fact, or each other's opposite: worth asking about, and no more. `a` < `b` by code unit. */
export interface CandidatePair {
  readonly a: string
  readonly b: string
  /** Share of what both say, weighted by how rare it is among all, 0..1; for vectors the cosine. */
  readonly score: number
  readonly by: 'words' | 'identifier' | 'vectors'
}

export interface CandidateOptions {
  /** Only pairs with at least one of these are looked for. Default: all. */
  readonly fresh?: ReadonlySet<string>
  /** Least score of a pair, 0..1, inclusive. Default 0.4. */
  readonly minScore?: number
  /** Most pairs that one statement looks up. Default 8. */
  readonly perStatement?: number
}

/** What one statement found, and under what that holds: its text, and what its words weigh. */
export interface LookUp {
  readonly under: string
  /** Best first, ties by id. */
  readonly found: readonly Found[]
}

export interface Found extends Pick<CandidatePair, 'score' | 'by'> {
  readonly id: string
}

/** By id of the statement. */
export type LookUps = ReadonlyMap<string, LookUp>

/** Pairs, with what the next time needs to look up only what is new or has changed. */
export interface LookedUp {
  readonly pairs: CandidatePair[]
  readonly lookUps: LookUps
  /** Statements that were looked up this time. */
  readonly queried: readonly string[]
}

/**
 * Pairs through an inverted index of rare words, and through shared identifiers. Symmetric; the order of the statements, the locale and the
 * store change nothing: every order is total, ties go by id. O(fresh × what they share), never all pairs.
 */
export const candidatePairs = (statements: readonly Candidate[], options: CandidateOptions = {}): CandidatePair[] =>
  atOnce(candidateSteps(statements, options))

/** The same, with a pause wherever others wait. */
export function* candidateSteps(statements: readonly Candidate[], options: CandidateOptions = {}): Steps<CandidatePair[]> {
  const {fresh, minScore = 0.4, perStatement = 8} = options
  const sorted = yield* byId(statements)
  const index = yield* indexOf(sorted)
  const lookUps = new Map<string, LookUp>()
  for (const [at, {id}] of sorted.entries()) {
    yield
    if (fresh !== undefined && !fresh.has(id)) continue
    lookUps.set(id, {under: '', found: foundIn(index, at, minScore, sorted).slice(0, perStatement)})
  }
  return yield* pairsOf(lookUps)
}

/**
 * The very same pairs, from what was found the last time: a statement that is new, or whose text or words weigh otherwise, is looked up, and
 * puts itself into what others found. Another is looked up again only where it had found as many as it may, and lost one of them.
 */
export function* lookUpSteps(
  statements: readonly Candidate[],
  before: LookUps,
  {minScore = 0.4, perStatement = 8}: Omit<CandidateOptions, 'fresh'> = {},
): Steps<LookedUp> {
  const sorted = yield* byId(statements)
  const index = yield* indexOf(sorted)
  const unders: string[] = []
  const same = new Set<string>()
  for (const [at, {id, statement}] of sorted.entries()) {
    yield
    const under = contentHash(`${statement}\n${weighing(index, at)}`)
    unders.push(under)
    if (before.get(id)?.under === under) same.add(id)
  }
  const kept = new Map<string, Found[]>()
  for (const id of same) {
    yield
    const {found} = before.get(id)!
    const left = found.filter(one => same.has(one.id))
    if (left.length === found.length || found.length < perStatement) kept.set(id, left)
  }
  const queried: string[] = []
  const looked = new Map<string, Found[]>()
  for (const [at, {id}] of sorted.entries()) {
    yield
    if (kept.has(id)) continue
    queried.push(id)
    const found = foundIn(index, at, minScore, sorted)
    looked.set(id, found.slice(0, perStatement))
    if (!same.has(id)) for (const {id: other, ...how} of found) kept.get(other)?.push({id, ...how})
  }
  const lookUps = new Map<string, LookUp>()
  for (const [at, {id}] of sorted.entries()) {
    yield
    const found = looked.get(id) ?? kept.get(id)!.sort(bestFirst).slice(0, perStatement)
    lookUps.set(id, {under: unders[at]!, found})
  }
  return {pairs: yield* pairsOf(lookUps), lookUps, queried}
}

const byId = (statements: readonly Candidate[]): Steps<Candidate[]> =>
  sortSteps(statements, (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

const foundIn = (index: WordIndex, at: number, minScore: number, sorted: readonly Candidate[]): Found[] =>
  like(index, at, minScore).map(({other, score, by}) => ({id: sorted[other]!.id, score, by}))

const bestFirst = (x: Found, y: Found): number => y.score - x.score || (x.id < y.id ? -1 : 1)

/** What any of the two found, once. */
function* pairsOf(lookUps: LookUps): Steps<CandidatePair[]> {
  const pairs = new Map<string, CandidatePair>()
  for (const [id, {found}] of lookUps) {
    yield
    for (const {id: other, score, by} of found) {
      const [a, b] = id < other ? [id, other] : [other, id]
      pairs.set(`${a} ${b}`, {a, b, score, by})
    }
  }
  return yield* sortSteps([...pairs.values()], byScore)
}

/** Best first, then by id: no two pairs compare equal. */
export const byScore = (x: CandidatePair, y: CandidatePair): number =>
  y.score - x.score || (x.a < y.a ? -1 : x.a > y.a ? 1 : 0) || (x.b < y.b ? -1 : x.b > y.b ? 1 : 0)
