import type {Steps} from '../domain/slices.ts'
import type {Candidate} from './candidates.ts'
import {featuresOf} from './features.ts'

/**
 * Statements by their words. What a word weighs follows from how rare it is, in steps: how many have it counts as the next of 2, 4, 8, 16, …
 * and so does how many there are. So one more statement changes the weight of few words, and what was found by all others stays true.
 */
export interface WordIndex {
  /** By statement: its features, rarest first. */
  readonly features: readonly (readonly number[])[]
  /** By feature: the statements that have it. */
  readonly postings: readonly (readonly number[])[]
  /** By feature: its weight, a whole number so that sums know no order, and whether it is an identifier. */
  readonly weights: Float64Array
  readonly identifiers: readonly boolean[]
  /** By statement: the sum of its weights. */
  readonly totals: Float64Array
  readonly scores: Float64Array
}

/** Words in more statements than this tell nothing; they count in a score, and no pair is found through them alone. A step. */
const COMMON = 512
/** An identifier in at most so many statements makes each two of them a pair, whatever else they say. A step. */
const RARE_IDENTIFIER = 8

/** The next of 2, 4, 8, 16, … */
function stepOf(count: number): number {
  let step = 2
  while (step < count) step *= 2
  return step
}

/** Index of statements in the order given. */
export function* indexOf(statements: readonly Candidate[]): Steps<WordIndex> {
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
        postings[number]!.push(at)
        return number
      }),
    )
  }
  const all = stepOf(statements.length)
  const weights = new Float64Array(postings.length)
  for (const [number, {length}] of postings.entries()) {
    if (number % 256 === 0) yield
    weights[number] = Math.round(1024 * Math.log(1 + (all + 1) / stepOf(length)))
  }
  const rarest = (a: number, b: number): number => weights[b]! - weights[a]! || a - b
  const totals = new Float64Array(features.length)
  for (const [at, list] of features.entries()) {
    yield
    list.sort(rarest)
    totals[at] = list.reduce((sum, feature) => sum + weights[feature]!, 0)
  }
  return {features, postings, weights, identifiers, totals, scores: new Float64Array(statements.length)}
}

/** What the words of a statement weigh, as text: as long as that and its own text stay, it stands to all others that stay as it did. */
export const weighing = ({features, weights}: WordIndex, at: number): string => features[at]!.map(feature => weights[feature]).join(' ')

export interface Like {
  readonly other: number
  readonly score: number
  readonly by: 'words' | 'identifier'
}

/** All that are like one statement, best first, then in the order given. One finds another exactly where that finds the one. */
export function like(index: WordIndex, at: number, minScore: number): Like[] {
  const {features, postings, weights, identifiers, totals, scores} = index
  const touched: number[] = []
  let common = 0
  const shared = new Set<number>()
  for (const feature of features[at]!) {
    const list = postings[feature]!
    const weight = weights[feature]!
    if (list.length > COMMON) {
      common += weight
      continue
    }
    const identifier = identifiers[feature]! && list.length <= RARE_IDENTIFIER
    for (const other of list) {
      if (other === at) continue
      if (scores[other] === 0) touched.push(other)
      scores[other] = scores[other]! + weight
      if (identifier) shared.add(other)
    }
  }
  // What is shared of rare words, and all of the common ones besides, must reach the score: nearly nothing is left to be compared in full.
  const possible: number[] = []
  for (const other of touched) {
    const bound = (2 * (scores[other]! + common)) / (totals[at]! + totals[other]!)
    if (bound >= minScore || shared.has(other)) possible.push(other)
    scores[other] = 0
  }
  return possible
    .map((other): Like => ({other, score: overlap(index, at, other), by: shared.has(other) ? 'identifier' : 'words'}))
    .filter(({score, by}) => score >= minScore || by === 'identifier')
    .sort((x, y) => y.score - x.score || x.other - y.other)
}

/** Weight of what both have, over the mean of what each has. */
function overlap({features, weights, totals}: WordIndex, a: number, b: number): number {
  const other = new Set(features[b])
  let sum = 0
  for (const feature of features[a]!) if (other.has(feature)) sum += weights[feature]!
  return (2 * sum) / (totals[a]! + totals[b]!)
}
