import type {Judge} from '../domain/judge.ts'
import {pairKey} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {byScore, type CandidatePair, candidateSteps} from './candidates.ts'
import {compare} from './compare.ts'
import {contradictionOf} from './contradiction.ts'
import {isForJudge, vetoesOf} from './guards.ts'
import {type Journal, verdictKey} from './journal.ts'
import {canonicalForm, NO_SYNONYMS, type Synonyms} from './reading/canonical.ts'
import {relationOf} from './relation.ts'
import {byCanonical, keptApart, type Side, sideHash} from './sides.ts'

export interface PlanOptions {
  /** Pairs that pass every guard, at or above the candidates' score, merge without a judge. Default false. */
  readonly guarded?: boolean
  /** Least score of a candidate pair, 0..1. */
  readonly minScore?: number
  readonly synonyms?: Synonyms
  /** Pairs that vectors found, beside those that words find. They decide nothing. */
  readonly near?: readonly CandidatePair[]
  /** Whose answers are looked for among the recorded ones; absent: no judge. */
  readonly judge?: Pick<Judge, 'name' | 'version' | 'thresholds'>
  /** ISO 8601 in UTC: pairs that another run has taken until later than this are left to it. */
  readonly now: string
}

/** A pair with what rules say of it. `a` < `b` by id. */
export interface PlannedPair {
  readonly a: Side
  readonly b: Side
  readonly key: string
  readonly texts: readonly [string, string]
  readonly score: number
}

/** What one pass would do. Every list is in a total order that the store does not decide. */
export interface Plan {
  /** Cannot both be true, by rule: before any merge, and never merged. */
  readonly contradictions: readonly (PlannedPair & {readonly why: string})[]
  /** One fact without a question. */
  readonly merges: readonly (PlannedPair & {readonly by: string})[]
  /** The same, but a person decides. */
  readonly review: readonly (PlannedPair & {readonly why: string})[]
  /** To be asked, in this order: those that failed least first, then the likeliest. */
  readonly questions: readonly PlannedPair[]
  /** Pairs with a verdict on these very texts. */
  readonly answered: readonly PlannedPair[]
  /** Pairs that only a judge could decide, answered or not: those that may be one, as far as rules can tell. */
  readonly open: readonly PlannedPair[]
}

/** Compares the sides of one scope with each other. Pure: the same sides and journal give the same plan. */
export const planPairs = (sides: readonly Side[], journal: Journal, options: PlanOptions): Plan =>
  atOnce(planSteps(sides, journal, options))

/** The same, with a pause wherever others wait. */
export function* planSteps(sides: readonly Side[], journal: Journal, options: PlanOptions): Steps<Plan> {
  const {synonyms = NO_SYNONYMS, guarded = false, judge, now} = options
  const byId = new Map(sides.filter(side => !journal.aliases.has(side.id)).map(side => [side.id, side]))
  const standing = yield* sortSteps([...byId.values()], (a, b) => (a.id < b.id ? -1 : 1))
  const free = (pair: PlannedPair): boolean => !journal.distinct.has(pair.key) && !journal.undone.has(pair.key) && !isSettled(pair, journal)
  const equal = (yield* equalPairs(standing, synonyms)).filter(free)
  const known = new Set(equal.map(({key}) => key))
  const words = yield* candidateSteps(standing, options.minScore === undefined ? {} : {minScore: options.minScore})
  const candidates = options.near === undefined ? words : yield* united(words, options.near)
  const plan = {
    contradictions: [] as (PlannedPair & {why: string})[],
    merges: [] as (PlannedPair & {by: string})[],
    review: [] as (PlannedPair & {why: string})[],
    questions: [] as PlannedPair[],
    answered: [] as PlannedPair[],
    open: [] as PlannedPair[],
  }
  const mergeOrReview = (pair: PlannedPair, by: string): void => {
    const apart = keptApart(pair.a, pair.b)
    if (apart === undefined) plan.merges.push({...pair, by})
    else plan.review.push({...pair, why: `they say the same (${by}), and ${apart}`})
  }
  for (const {a, b, score} of candidates) {
    yield
    if (!byId.has(a) || !byId.has(b)) continue
    const pair = planned(byId.get(a) as Side, byId.get(b) as Side, score)
    if (pair.a.scope !== pair.b.scope || known.has(pair.key) || !free(pair)) continue
    const comparison = compare(pair.a.statement, pair.b.statement)
    const against = contradictionOf(comparison)
    if (against !== undefined) {
      plan.contradictions.push({...pair, why: against.why})
      continue
    }
    const vetoes = vetoesOf(comparison)
    if (guarded && vetoes.length === 0) {
      mergeOrReview(pair, 'guards')
      continue
    }
    if (!isForJudge(comparison, vetoes)) continue
    plan.open.push(pair)
    const verdict = judge && journal.verdicts.get(verdictKey(pair.key, pair.texts, judge.name, judge.version))
    if (verdict !== undefined && relationOf(verdict.answers, judge) !== 'incomplete') plan.answered.push(pair)
    else if (judge !== undefined && !((journal.claims.get(pair.key) ?? '') > now)) plan.questions.push(pair)
  }
  for (const pair of equal) mergeOrReview(pair, 'canonical form')
  plan.questions.sort(
    (x, y) => (journal.attempts.get(x.key) ?? 0) - (journal.attempts.get(y.key) ?? 0) || y.score - x.score || (x.key < y.key ? -1 : 1),
  )
  return plan
}

/** Pairs of both sources, each once, the likeliest first. */
function* united(words: readonly CandidatePair[], vectors: readonly CandidatePair[]): Steps<CandidatePair[]> {
  const pairs = new Map(vectors.map(pair => [`${pair.a} ${pair.b}`, pair]))
  for (const pair of words) pairs.set(`${pair.a} ${pair.b}`, pair)
  return yield* sortSteps([...pairs.values()], byScore)
}

function planned(a: Side, b: Side, score: number): PlannedPair {
  const [first, second] = a.id < b.id ? [a, b] : [b, a]
  return {a: first, b: second, key: pairKey(a.id, b.id), texts: [sideHash(first), sideHash(second)], score}
}

/** Decided on as these very words: nothing new to say until one of them changes. */
function isSettled({key, a, b}: PlannedPair, {settled}: Journal): boolean {
  const before = settled.get(key)
  if (before === undefined) return false
  const words = new Map([before.a, before.b].map(({id, statement}) => [id, statement]))
  return words.get(a.id) === a.statement && words.get(b.id) === b.statement
}

/** Sides with one canonical form: each with the one that stays, so that n equal ones are n - 1 merges into one. */
function* equalPairs(sides: readonly Side[], synonyms: Synonyms): Steps<PlannedPair[]> {
  const groups = new Map<string, Side[]>()
  for (const side of sides) {
    yield
    const key = `${side.scope}\n${canonicalForm(side.statement, synonyms)}`
    const group = groups.get(key)
    if (group) group.push(side)
    else groups.set(key, [side])
  }
  const pairs: PlannedPair[] = []
  for (const group of groups.values()) {
    const [first, ...others] = group.sort(byCanonical) as [Side, ...Side[]]
    for (const side of others) {
      yield
      pairs.push(planned(first, side, 1))
    }
  }
  return pairs
}
