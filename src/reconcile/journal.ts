import {utcDay} from '../domain/days.ts'
import {bySequence, type Event} from '../domain/event.ts'
import type {AnswerData, ClaimData, VerdictData} from '../domain/judge.ts'
import {aliasesOf, distinctOf, endsOf, type Merge, mergesOf, pairKey, type ReconcileData, reconcileData} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'

/** What was decided, answered and begun about pairs, as the ledger has it. */
export interface Journal {
  readonly merges: readonly Merge[]
  /** Absorbed insight → the one that stands for it. */
  readonly aliases: ReadonlyMap<string, string>
  /** Insights that a later one took the place of. */
  readonly superseded: ReadonlySet<string>
  /** Pairs that a person keeps apart. */
  readonly distinct: ReadonlySet<string>
  /** Pairs that were decided on as they stand: contradictions, narrower ones, possible merges; the last decision of each. */
  readonly settled: ReadonlyMap<string, Extract<ReconcileData, {a: unknown}> & {readonly event: string}>
  /** By pair, texts and judge: the verdict that counts. */
  readonly verdicts: ReadonlyMap<string, VerdictData & {readonly event: string}>
  /** By pair: how often a judge was asked in vain. */
  readonly attempts: ReadonlyMap<string, number>
  /** By pair: until when another run has it. */
  readonly claims: ReadonlyMap<string, string>
  /** Merges by pair that were taken back: never made again by themselves. */
  readonly undone: ReadonlySet<string>
  /** Questions asked on each UTC day. */
  readonly askedOn: ReadonlyMap<string, number>
}

/** What a verdict is found by again: both texts and the judge's version. Other words, or another judge, and it is another question. */
export const verdictKey = (pair: string, texts: readonly [string, string], judge: string, version: string): string =>
  `${pair} ${texts.join(' ')} ${judge} ${version}`

/** A fold over decisions and verdicts, in ledger order. */
export const journalOf = (events: readonly Event[]): Journal => atOnce(journalSteps(events))

/** The same, with a pause wherever others wait. */
export function* journalSteps(events: readonly Event[]): Steps<Journal> {
  const sorted = yield* sortSteps(events, bySequence)
  const merges = mergesOf(sorted.filter(event => reconcileData(event) !== undefined))
  const distinct = distinctOf(sorted)
  const undone = new Set<string>()
  const settled = new Map<string, Extract<ReconcileData, {a: unknown}> & {event: string}>()
  const claims = new Map<string, string>()
  const verdicts = new Map<string, VerdictData & {event: string}>()
  const attempts = new Map<string, number>()
  const askedOn = new Map<string, number>()
  const made = new Map<string, string>()
  for (const event of sorted) {
    yield
    const decided = reconcileData(event)
    if (decided?.reconcile === 'merge') made.set(event.id, pairKey(decided.absorbed.id, decided.canonical.id))
    else if (decided?.reconcile === 'supersede') made.set(event.id, pairKey(decided.current.id, decided.past.id))
    else if (decided?.reconcile === 'undo') undone.add(made.get(decided.merge) ?? '')
    else if (decided !== undefined && 'a' in decided) settled.set(pairKey(decided.a.id, decided.b.id), {...decided, event: event.id})
    const claim = claimOf(event)
    if (claim !== undefined) {
      for (const pair of claim.claim) claims.set(pair, claim.until)
      if (claim.questions !== undefined) addTo(askedOn, utcDay(claim.now), claim.questions)
    }
    const answer = answerOf(event)
    if (answer !== undefined) addTo(askedOn, utcDay(answer.now), answer.questions)
    const verdict = verdictOf(event)
    if (verdict === undefined) continue
    const pair = pairKey(...verdict.pair)
    claims.delete(pair)
    addTo(askedOn, utcDay(verdict.now), verdict.questions ?? verdict.answers.length)
    if (verdict.relation === 'malformed') addTo(attempts, pair, 1)
    else verdicts.set(verdictKey(pair, verdict.texts, verdict.judge, verdict.version), {...verdict, event: event.id})
  }
  const superseded = new Set(endsOf(sorted.filter(event => reconcileData(event) !== undefined)).keys())
  return {merges, aliases: aliasesOf(merges), superseded, distinct, settled, verdicts, attempts, claims, undone, askedOn}
}

const addTo = (counts: Map<string, number>, key: string, more: number): void => void counts.set(key, (counts.get(key) ?? 0) + more)

function claimOf({kind, data}: Event): ClaimData | undefined {
  const claim = data as unknown as ClaimData | undefined
  return kind === 'verdict' && Array.isArray(claim?.claim) && typeof claim.until === 'string' ? claim : undefined
}

/** The answers of a judge that an event holds; undefined where it holds none, or those on a pair of insights. */
export function answerOf({kind, data}: Event): AnswerData | undefined {
  const answer = data as unknown as AnswerData | undefined
  return kind === 'verdict' && typeof answer?.asked === 'string' && Array.isArray(answer.answers) && Number.isFinite(answer.questions)
    ? answer
    : undefined
}

/** The verdict on a pair of insights that an event holds; undefined where it holds none. */
export function verdictOf({kind, data}: Event): VerdictData | undefined {
  const verdict = data as unknown as VerdictData | undefined
  return kind === 'verdict' && Array.isArray(verdict?.pair) && Array.isArray(verdict.answers) ? verdict : undefined
}
