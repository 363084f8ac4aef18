import {checkedWording, type VerdictData} from '../domain/judge.ts'
import type {ReconcileData, SideOf} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import type {Plan, PlannedPair} from './plan.ts'
import {counts, type ReadAs, relationOf} from './relation.ts'
import {canonicalOf, keptApart, keptBeside, type Side, sideHash} from './sides.ts'
import {refusalOf} from './wording.ts'

/** A verdict with the event that holds it. */
export interface RecordedVerdict extends VerdictData {
  readonly event: string
}

export interface DecideOptions {
  readonly now: string
  /** Hash of the settings that it was decided under. */
  readonly config: string
  /** What the judge has shown by now: its answers are read by that, whenever they were given. Absent: by what it had shown then. */
  readonly judge?: ReadAs
}

type Decision = Extract<ReconcileData, {reconcile: 'merge' | 'contradiction' | 'narrower' | 'possible-merge' | 'supersede'}>

/**
 * One ordered pass: what was superseded, contradictions, then merges without a question, then verdicts. What was superseded or absorbed takes no
 * further part. `current` is each side as it is now: a verdict on other words than these decides nothing, and so does
 * the verdict of a judge that has not shown what it is worth.
 */
export const decide = (
  plan: Plan,
  verdicts: readonly RecordedVerdict[],
  current: ReadonlyMap<string, Side>,
  options: DecideOptions,
): Decision[] => atOnce(decideSteps(plan, verdicts, current, options))

/** The same, with a pause wherever others wait. */
export function* decideSteps(
  plan: Plan,
  verdicts: readonly RecordedVerdict[],
  current: ReadonlyMap<string, Side>,
  {now, config, judge}: DecideOptions,
): Steps<Decision[]> {
  const decisions: Decision[] = []
  const absorbed = new Set<string>()
  const pairs = new Map([...plan.questions, ...plan.answered].map(pair => [pair.key, pair]))
  const isFree = ({a, b}: PlannedPair): boolean =>
    !absorbed.has(a.id) && !absorbed.has(b.id) && unchanged(a, current) && unchanged(b, current)
  const note = (
    reconcile: 'contradiction' | 'narrower' | 'possible-merge',
    {a, b}: PlannedPair,
    by: string,
    why: string,
    verdict?: string,
    narrower?: string,
  ): void => {
    const sides = {a: sideOf(a), b: sideOf(b), ...(narrower === undefined ? {} : {narrower})}
    decisions.push({reconcile, ...sides, by, ...(verdict === undefined ? {} : {verdict}), why, now, config})
  }
  const merge = (pair: PlannedPair, by: string, verdict?: RecordedVerdict): void => {
    if (!isFree(pair)) return
    const {canonical, absorbed: other, why} = canonicalOf(pair.a, pair.b)
    const wording = verdict && wordingOf(verdict, pair, canonical)
    absorbed.add(other.id)
    decisions.push({
      reconcile: 'merge',
      canonical: sideOf(canonical),
      absorbed: sideOf(other),
      by,
      ...(verdict === undefined ? {} : {verdict: verdict.event}),
      ...(wording === undefined ? {} : {wording}),
      why,
      now,
      config,
    })
  }
  const supersede = ({later, ...pair}: Plan['superseded'][number], by: string, verdict?: string): void => {
    if (!isFree(pair)) return
    const {current: stays, past, from} = later
    absorbed.add(past.id)
    const sides = {current: sideOf(stays), past: sideOf(past), from}
    decisions.push({reconcile: 'supersede', ...sides, by, ...(verdict === undefined ? {} : {verdict}), why: pair.why, now, config})
  }
  for (const pair of plan.superseded) {
    yield
    supersede(pair, 'rules')
  }
  for (const pair of plan.contradictions) {
    yield
    if (isFree(pair)) note('contradiction', pair, 'rules', pair.why)
  }
  for (const {why, ...pair} of plan.review) {
    yield
    if (isFree(pair)) note('possible-merge', pair, 'rules', why)
  }
  for (const {by, ...pair} of plan.merges) {
    yield
    merge(pair, by)
  }
  for (const verdict of yield* sortSteps(verdicts, byPair)) {
    yield
    const pair = pairs.get(`${verdict.pair[0]} ${verdict.pair[1]}`)
    if (pair === undefined || !isFree(pair) || verdict.texts.join() !== pair.texts.join()) continue
    const by = `${verdict.judge} ${verdict.version}`
    const relation = relationOf(verdict.answers, judge)
    if (relation === 'malformed' || relation === 'incomplete' || !counts(relation, judge ?? verdict)) continue
    if (relation === 'contradicts') {
      const why = 'the judge says that both cannot be true'
      const apart = pair.later && keptBeside(pair.later.current, pair.later.past)
      if (pair.later !== undefined && apart === undefined) supersede({...pair, later: pair.later, why}, by, verdict.event)
      else note('contradiction', pair, by, pair.later === undefined ? why : `${why} since ${pair.later.from}, and ${apart}`, verdict.event)
    } else if (relation === 'same') {
      const apart = pair.veto === undefined ? keptApart(pair.a, pair.b) : `a guard says otherwise: ${pair.veto}`
      if (apart === undefined) merge(pair, by, verdict)
      else note('possible-merge', pair, by, `the judge says that they are the same, and ${apart}`, verdict.event)
    } else if (relation === 'a-narrower' || relation === 'b-narrower') {
      const [more, less] = relation === 'a-narrower' ? [pair.a, pair.b] : [pair.b, pair.a]
      note('narrower', pair, by, `"${more.statement}" says all that "${less.statement}" says`, verdict.event, more.id)
    } else if (relation === 'abstain' && pair.veto === undefined) note('possible-merge', pair, by, 'the judge is not sure', verdict.event)
  }
  return decisions
}

/** Contradictions before all else, then by pair: the order in which a store gives its rows decides nothing. */
function byPair(a: RecordedVerdict, b: RecordedVerdict): number {
  const last = (verdict: RecordedVerdict): number => Number(verdict.relation !== 'contradicts')
  const key = ({pair, event}: RecordedVerdict): string => `${pair.join(' ')} ${event}`
  return last(a) - last(b) || (key(a) < key(b) ? -1 : 1)
}

/** The words that a judge found for both, held against both once more: what was recorded is not taken on trust. Nobody words an entry anew. */
function wordingOf({wording}: RecordedVerdict, {a, b}: PlannedPair, canonical: Side): string | undefined {
  const reply = checkedWording(wording?.reply)
  if (reply.kind !== 'wording' || canonical.protected || canonical.promoted) return undefined
  const {text} = reply
  return text !== canonical.statement && refusalOf(text, a.statement, b.statement) === undefined ? text : undefined
}

const sideOf = ({id, statement}: Side): SideOf => ({id, statement})

const unchanged = (side: Side, current: ReadonlyMap<string, Side>): boolean => {
  const now = current.get(side.id)
  return now !== undefined && sideHash(now) === sideHash(side)
}
