import type {VerdictData} from '../domain/judge.ts'
import type {ReconcileData, SideOf} from '../domain/merge.ts'
import type {Plan, PlannedPair} from './plan.ts'
import {canonicalOf, keptApart, type Side, sideHash} from './sides.ts'

/** A verdict with the event that holds it. */
export interface RecordedVerdict extends VerdictData {
  readonly event: string
}

export interface DecideOptions {
  readonly now: string
  /** Hash of the settings that it was decided under. */
  readonly config: string
}

type Decision = Extract<ReconcileData, {reconcile: 'merge' | 'contradiction' | 'narrower' | 'possible-merge'}>

/**
 * One ordered pass: contradictions, then merges without a question, then verdicts. What was absorbed takes no further part, and what
 * contradicts anything is not merged. `current` is each side as it is now: a verdict on other words than these decides nothing.
 */
export function decide(
  plan: Plan,
  verdicts: readonly RecordedVerdict[],
  current: ReadonlyMap<string, Side>,
  {now, config}: DecideOptions,
): Decision[] {
  const decisions: Decision[] = []
  const absorbed = new Set<string>()
  const against = new Set<string>()
  const pairs = new Map([...plan.questions, ...plan.answered].map(pair => [pair.key, pair]))
  const isFree = ({a, b}: PlannedPair): boolean =>
    !absorbed.has(a.id) && !absorbed.has(b.id) && unchanged(a, current) && unchanged(b, current)
  const note = (
    reconcile: 'contradiction' | 'narrower' | 'possible-merge',
    {a, b}: PlannedPair,
    by: string,
    why: string,
    verdict?: string,
  ): void => {
    decisions.push({reconcile, a: sideOf(a), b: sideOf(b), by, ...(verdict === undefined ? {} : {verdict}), why, now, config})
  }
  const merge = (pair: PlannedPair, by: string, verdict?: string): void => {
    if (!isFree(pair)) return
    const {canonical, absorbed: other, why} = canonicalOf(pair.a, pair.b)
    absorbed.add(other.id)
    decisions.push({
      reconcile: 'merge',
      canonical: sideOf(canonical),
      absorbed: sideOf(other),
      by,
      ...(verdict === undefined ? {} : {verdict}),
      why,
      now,
      config,
    })
  }
  for (const pair of plan.contradictions) {
    if (!isFree(pair)) continue
    against.add(pair.key)
    note('contradiction', pair, 'rules', pair.why)
  }
  for (const {why, ...pair} of plan.review) if (isFree(pair)) note('possible-merge', pair, 'rules', why)
  for (const {by, ...pair} of plan.merges) merge(pair, by)
  for (const verdict of verdicts) {
    const pair = pairs.get(`${verdict.pair[0]} ${verdict.pair[1]}`)
    if (pair === undefined || !isFree(pair) || verdict.texts.join() !== pair.texts.join()) continue
    const by = `${verdict.judge} ${verdict.version}`
    const {relation, qualified} = verdict
    if (relation === 'contradicts')
      note(
        'contradiction',
        pair,
        by,
        qualified.contradicts ? 'the judge says that both cannot be true' : `${UNQUALIFIED}: it says that both cannot be true`,
        verdict.event,
      )
    else if (relation === 'same') {
      const apart = qualified.same ? keptApart(pair.a, pair.b) : `${UNQUALIFIED}`
      if (apart === undefined) merge(pair, by, verdict.event)
      else note('possible-merge', pair, by, `the judge says that they are the same, and ${apart}`, verdict.event)
    } else if (relation === 'a-narrower' || relation === 'b-narrower') {
      const [more, less] = relation === 'a-narrower' ? [pair.a, pair.b] : [pair.b, pair.a]
      note('narrower', pair, by, `"${more.statement}" says all that "${less.statement}" says`, verdict.event)
    } else if (relation === 'abstain') note('possible-merge', pair, by, 'the judge is not sure', verdict.event)
  }
  return decisions
}

const UNQUALIFIED = 'the judge has not qualified'

const sideOf = ({id, statement}: Side): SideOf => ({id, statement})

const unchanged = (side: Side, current: ReadonlyMap<string, Side>): boolean => {
  const now = current.get(side.id)
  return now !== undefined && sideHash(now) === sideHash(side)
}
