import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'

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
  /** Only pairs with at least one of these are looked for: what is new, or whose text has changed. Default: all. */
  readonly fresh?: ReadonlySet<string>
  /** Least score of a pair, 0..1, inclusive. Default 0.4. */
  readonly minScore?: number
  /** Most pairs that one statement looks up. Default 8. */
  readonly perStatement?: number
}

/** Words in so many statements tell nothing; they count in a score, and no pair is found through them alone. */
const COMMON = 400
/** An identifier in at most so many statements makes each two of them a pair, whatever else they say. */
const RARE_IDENTIFIER = 8

/**
 * Pairs through an inverted index of rare words, and through shared identifiers. Symmetric; the order of the statements, the locale and the
 * store change nothing: every order is total, ties go by id. O(fresh × what they share), never all pairs.
 */
export const candidatePairs = (statements: readonly Candidate[], options: CandidateOptions = {}): CandidatePair[] =>
  atOnce(candidateSteps(statements, options))

/** The same, with a pause wherever others wait. */
export function* candidateSteps(statements: readonly Candidate[], options: CandidateOptions = {}): Steps<CandidatePair[]> {
  const {fresh, minScore = 0.4, perStatement = 8} = options
  const sorted = yield* sortSteps(statements, (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const index = yield* indexOf(sorted)
  const pairs = new Map<string, CandidatePair>()
  for (const [at, {id}] of sorted.entries()) {
    yield
    if (fresh !== undefined && !fresh.has(id)) continue
    for (const {other, score, by} of lookUp(index, at, minScore, perStatement)) {
      const [a, b] = at < other ? [at, other] : [other, at]
      const pair = {a: (sorted[a] as Candidate).id, b: (sorted[b] as Candidate).id, score, by}
      pairs.set(`${a} ${b}`, pair)
    }
  }
  return yield* sortSteps([...pairs.values()], byScore)
}

/** Best first, then by id: no two pairs compare equal. */
export const byScore = (x: CandidatePair, y: CandidatePair): number =>
  y.score - x.score || (x.a < y.a ? -1 : x.a > y.a ? 1 : 0) || (x.b < y.b ? -1 : x.b > y.b ? 1 : 0)

interface Index {
  /** By statement: its features, rarest first. */
  readonly features: readonly (readonly number[])[]
  /** By feature: the statements that have it. */
  readonly postings: readonly (readonly number[])[]
  /** By feature: its weight, and whether it is an identifier. */
  readonly weights: Float64Array
  readonly identifiers: readonly boolean[]
  /** By statement: the sum of its weights. */
  readonly totals: Float64Array
  readonly scores: Float64Array
}

function* indexOf(statements: readonly Candidate[]): Steps<Index> {
  const numbers = new Map<string, number>()
  const postings: number[][] = []
  const identifiers: boolean[] = []
  const features: number[][] = []
  for (const [at, {statement}] of statements.entries()) {
    yield
    features.push(
      [...featuresOf(statement)].map(feature => {
        let number = numbers.get(feature)
        if (number === undefined) {
          number = postings.length
          numbers.set(feature, number)
          postings.push([])
          identifiers.push(feature.startsWith('#'))
        }
        ;(postings[number] as number[]).push(at)
        return number
      }),
    )
  }
  const weights = Float64Array.from(postings, list => Math.log(1 + (statements.length + 1) / list.length))
  const rarest = (a: number, b: number): number => (weights[b] as number) - (weights[a] as number) || a - b
  const totals = new Float64Array(features.length)
  for (const [at, list] of features.entries()) {
    yield
    list.sort(rarest)
    totals[at] = list.reduce((sum, feature) => sum + (weights[feature] as number), 0)
  }
  return {features, postings, weights, identifiers, totals, scores: new Float64Array(statements.length)}
}

interface Found {
  readonly other: number
  readonly score: number
  readonly by: 'words' | 'identifier'
}

function lookUp(index: Index, at: number, minScore: number, most: number): Found[] {
  const {features, postings, weights, identifiers, totals, scores} = index
  const touched: number[] = []
  let common = 0
  const shared = new Set<number>()
  for (const feature of features[at] as readonly number[]) {
    const list = postings[feature] as readonly number[]
    if (list.length > COMMON) {
      common += weights[feature] as number
      continue
    }
    const identifier = (identifiers[feature] as boolean) && list.length <= RARE_IDENTIFIER
    for (const other of list) {
      if (other === at) continue
      if (scores[other] === 0) touched.push(other)
      scores[other] = (scores[other] as number) + (weights[feature] as number)
      if (identifier) shared.add(other)
    }
  }
  // What is shared of rare words, and all of the common ones besides, must reach the score: nearly nothing is left to be compared in full.
  const possible: number[] = []
  for (const other of touched) {
    const bound = (2 * ((scores[other] as number) + common)) / ((totals[at] as number) + (totals[other] as number))
    if (bound >= minScore || shared.has(other)) possible.push(other)
    scores[other] = 0
  }
  return possible
    .map((other): Found => ({other, score: overlap(index, at, other), by: shared.has(other) ? 'identifier' : 'words'}))
    .filter(({score, by}) => score >= minScore || by === 'identifier')
    .sort((x, y) => y.score - x.score || x.other - y.other)
    .slice(0, most)
}

/** Weight of what both have, over the mean of what each has. */
function overlap({features, weights, totals}: Index, a: number, b: number): number {
  const other = new Set(features[b])
  let sum = 0
  for (const feature of features[a] as readonly number[]) if (other.has(feature)) sum += weights[feature] as number
  return (2 * sum) / ((totals[a] as number) + (totals[b] as number))
}

const WORD = /[\p{L}\p{N}_]+(?:[-./@:+#\\][\p{L}\p{N}_]+)*/gu
const HAN = /\p{Script=Han}/u
const STOP = new Set(
  (
    'the a an is are was were be been of to in on at for and or with by from as it its this that we you i they he she do does did has have had will ' +
    'der die das den dem ein eine einen ist sind war wir es und oder mit von zu im am auf für wird werden hat haben'
  ).split(' '),
)
/** Letters of a word that count: endings, and most slips of the pen, stand behind them. */
const STEM = 6

/** What a statement is found by: its words without endings, parts of compounds, identifiers whole, pairs of Han letters. */
export function featuresOf(statement: string): Set<string> {
  const features = new Set<string>()
  const lower = statement.normalize('NFC').toLowerCase().replaceAll('\\', '/')
  for (const [word] of lower.matchAll(WORD)) {
    if (HAN.test(word)) hanFeatures(word, features)
    else {
      const parts = word.split(/[-./@:+#]/)
      if (parts.length > 1 || (/\d/.test(word) && /\p{L}|\d{3}/u.test(word))) features.add(`#${word}`)
      for (const part of parts) if (part !== '' && !STOP.has(part)) features.add(part.slice(0, STEM).replace(/(?<=\p{L}{3})s$/u, ''))
    }
  }
  return features
}

function hanFeatures(run: string, features: Set<string>): void {
  for (const latin of run.match(/[a-z0-9_]+/g) ?? []) features.add(latin.slice(0, STEM))
  const letters = [...run].filter(letter => HAN.test(letter))
  if (letters.length === 1) features.add(letters[0] as string)
  for (let at = 0; at + 1 < letters.length; at++) features.add(`${letters[at]}${letters[at + 1]}`)
}
