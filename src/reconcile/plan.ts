import type {Judge, VerdictData} from '../domain/judge.ts'
import {pairKey} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {byScore, type CandidatePair, candidateSteps} from './candidates.ts'
import {type Contradiction, oneValue} from './contradiction.ts'
import {type DatedPair, datedPair} from './dating.ts'
import {mayRelate} from './guards.ts'
import {type Journal, verdictKey} from './journal.ts'
import {canonicalForm, NO_SYNONYMS, type Synonyms} from './reading/canonical.ts'
import {relationOf} from './relation.ts'
import {Rules} from './rules.ts'
import {byCanonical, canonicalOf, keptApart, keptBeside, type Side, sideHash} from './sides.ts'

export interface PlanOptions {
  /** Pairs that pass every guard, at or above the candidates' score, merge without a judge. Default false. */
  readonly guarded?: boolean
  /** Least score of a candidate pair, 0..1. */
  readonly minScore?: number
  readonly synonyms?: Synonyms
  /** Titles of the entries that a statement names and that say of themselves that they have one value at a time. */
  readonly single?: (statement: string) => readonly string[]
  /** What was read and compared before in this run. Default: nothing. */
  readonly rules?: Rules
  /** How words find pairs. Default: anew. */
  readonly words?: (statements: readonly Side[]) => Steps<readonly CandidatePair[]>
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
  /** What a judge is shown in place of the statements: the same without their dates. */
  readonly shown?: readonly [string, string]
  /** Why they are not one, whatever a judge says: it is asked how they stand to each other, and no more. */
  readonly veto?: string
  /** Which of the two holds from when on, should they exclude each other. */
  readonly later?: {readonly current: Side; readonly past: Side; readonly from: string}
}

/** What one pass would do. Every list is in a total order that the store does not decide. */
export interface Plan {
  /** Cannot both be true, by rule: before any merge, and never merged. */
  readonly contradictions: readonly (PlannedPair & {readonly why: string})[]
  /** Cannot both be true, and are dated: the later one holds from its day on. */
  readonly superseded: readonly (PlannedPair & Required<Pick<PlannedPair, 'later'>> & {readonly why: string})[]
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
  const {synonyms = NO_SYNONYMS, guarded = false, judge, now, rules = new Rules()} = options
  const byId = new Map(sides.filter(side => !journal.aliases.has(side.id) && !journal.superseded.has(side.id)).map(side => [side.id, side]))
  const standing = yield* sortSteps([...byId.values()], (a, b) => (a.id < b.id ? -1 : 1))
  const free = (pair: PlannedPair): boolean => !journal.distinct.has(pair.key) && !journal.undone.has(pair.key) && !isSettled(pair, journal)
  const equal = (yield* equalPairs(standing, synonyms)).filter(free)
  const known = new Set(equal.map(({key}) => key))
  // What is absorbed for its form says what the one says that stays, and would only say it again: of its contradictions too.
  const folded = new Set(equal.filter(({a, b}) => keptApart(a, b) === undefined).map(({a, b}) => canonicalOf(a, b).absorbed.id))
  const {words: find = (of: readonly Side[]) => candidateSteps(of, options.minScore === undefined ? {} : {minScore: options.minScore})} =
    options
  const words = yield* find(standing)
  const candidates = options.near === undefined ? words : yield* united(words, options.near)
  const plan = {
    contradictions: [] as (PlannedPair & {why: string})[],
    superseded: [] as (PlannedPair & Required<Pick<PlannedPair, 'later'>> & {why: string})[],
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
    if (!byId.has(a) || !byId.has(b) || folded.has(a) || folded.has(b)) continue
    const pair = planned(byId.get(a) as Side, byId.get(b) as Side, score)
    if (pair.a.scope !== pair.b.scope || known.has(pair.key) || !free(pair)) continue
    const dates = datedPair(pair.a, pair.b)
    const whole = rules.of(pair.a.statement, pair.b.statement)
    const bare = dates === undefined ? whole : rules.of(...dates.rest)
    const against = bare.against ?? (dates && whatNowHolds(dates.rest, rules)) ?? manyValues(pair, dates?.rest, rules, options.single)
    const asked = dates === undefined ? pair : {...pair, shown: dates.rest, ...laterOf(pair, dates)}
    if (against !== undefined) {
      const apart = asked.later && keptBeside(asked.later.current, asked.later.past)
      if (asked.later !== undefined && apart === undefined) plan.superseded.push({...asked, later: asked.later, why: against.why})
      else
        plan.contradictions.push({
          ...pair,
          why: asked.later === undefined ? against.why : `${against.why} since ${asked.later.from}, and ${apart}`,
        })
      continue
    }
    if (guarded && whole.vetoes.length === 0) {
      mergeOrReview(pair, 'guards')
      continue
    }
    const one = whole.forJudge
    if (one) plan.open.push(pair)
    const apart = bare.vetoes
    if (!one && !((score >= RELATED || dates?.later !== undefined) && mayRelate(apart))) continue
    const planned_ = one ? pair : {...asked, veto: `${apart[0]!.guard}, ${apart[0]!.why}`}
    const verdict = judge && journal.verdicts.get(verdictKey(pair.key, pair.texts, judge.name, judge.version))
    if (verdict !== undefined && isWhole(verdict, judge)) plan.answered.push(planned_)
    else if (judge !== undefined && !((journal.claims.get(pair.key) ?? '') > now)) plan.questions.push(planned_)
  }
  for (const pair of equal) mergeOrReview(pair, 'canonical form')
  const questions = yield* sortSteps(
    plan.questions,
    (x, y) =>
      (journal.attempts.get(x.key) ?? 0) - (journal.attempts.get(y.key) ?? 0) ||
      Number(x.veto !== undefined) - Number(y.veto !== undefined) ||
      y.score - x.score ||
      (x.key < y.key ? -1 : 1),
  )
  return {...plan, questions}
}

/** From this likeness on it is worth a question how two statements stand to each other that are not one. */
const RELATED = 0.5

/** German puts the verb first behind a date: with an adverb in its place the order is the usual one. */
const whatNowHolds = ([a, b]: readonly [string, string], rules: Rules): Contradiction | undefined =>
  rules.of(`Heute ${a}`, `Heute ${b}`).against

/** Two values of what an entry that both name says has one. */
function manyValues(
  {a, b}: PlannedPair,
  rest: readonly [string, string] | undefined,
  rules: Rules,
  single: PlanOptions['single'],
): Contradiction | undefined {
  if (single === undefined) return undefined
  const other = new Set(single(b.statement))
  const relation = single(a.statement).find(title => other.has(title))
  return relation === undefined ? undefined : oneValue(rules.compare(...(rest ?? ([a.statement, b.statement] as const))), relation)
}

function laterOf({a, b}: PlannedPair, {later}: DatedPair): Pick<PlannedPair, 'later'> {
  if (later === undefined) return {}
  const [current, past] = later.current === 0 ? [a, b] : [b, a]
  return {later: {current, past, from: later.from}}
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

/** Whether it says anything as the judge is read today; else the pair is asked about again. */
function isWhole({answers}: VerdictData, judge: PlanOptions['judge']): boolean {
  const relation = relationOf(answers, judge)
  return relation !== 'incomplete' && relation !== 'malformed'
}
