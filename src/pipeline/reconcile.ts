import {daysAfter, utcDay} from '../domain/days.ts'
import {contentHash} from '../domain/hash.ts'
import {canonicalJson} from '../domain/json.ts'
import type {ClaimData, Judge, VerdictData} from '../domain/judge.ts'
import type {Appended} from '../domain/ledger.ts'
import {pairKey, type ReconcileData} from '../domain/merge.ts'
import {inSlices, mapSteps, type Steps} from '../domain/slices.ts'
import {
  type Asked,
  askPairs,
  counts,
  decideSteps,
  type Journal,
  type Plan,
  questionsPerPair,
  Rules,
  relationOf,
} from '../reconcile/index.ts'
import {lastTime, prune} from './grace.ts'
import {bringInLine} from './in-line.ts'
import {judgeFor} from './judging.ts'
import {claimEvent, lineageOf, reconcileEvent, textOf, verdictEvent} from './reconcile-events.ts'
import {type ReconcilePorts, reconcileSettings, type SideShown} from './reconcile-ports.ts'
import {type Said, saidBy} from './said.ts'
import {look} from './sides.ts'
import {unmoved} from './unmoved.ts'

export interface ReconcileReport {
  /** Questions asked in this run. */
  readonly questions: number
  /** Pairs that wait for a judge, or for a budget. */
  readonly deferred: number
  readonly merges: readonly {id: string; canonical: SideShown; absorbed: SideShown; by: string; wording?: string}[]
  /** Dated statements that exclude each other: the later one holds from that day on, and the other is history. */
  readonly superseded: readonly {id: string; current: SideShown; past: SideShown; from: string; by: string}[]
  readonly contradictions: readonly {id: string; a: SideShown; b: SideShown; by: string}[]
  /** What a person has to look at. */
  readonly review: readonly {id: string; kind: string; a: SideShown; b: SideShown; by: string; why: string}[]
  /** Pairs that may be one, and that nobody who counts has decided on: the likeliest, `POSSIBLE` at most; with what the judge answered. */
  readonly possible: readonly {a: SideShown; b: SideShown; said?: Pick<Said, 'judge' | 'says' | 'counts'>}[]
  /** Files of entries that were changed or taken away for it; relative to the folder of the config. */
  readonly files: readonly string[]
  /** What happened on the way that a person should know, in sentences. */
  readonly notes: readonly string[]
}

/** So many pairs that wait are shown. */
const POSSIBLE = 50

/** What a run would do, and over how many insights. */
export interface Planned {
  readonly plan: Plan
  readonly statements: number
}

/** What a run would do with what rules alone say; asks nobody, writes nothing. */
export async function planReconcile(ports: ReconcilePorts): Promise<Planned> {
  const seen = await look(ports)
  return {plan: seen.plan, statements: seen.sides.length}
}

/**
 * One pass over the insights of a scope: plan, ask, decide, write. Two passes at once never ask about the same pair: each takes its pairs for
 * itself before it asks. What was answered is recorded before anything is decided, and what is decided rests on the insights as they are then.
 */
export async function reconcile(given: ReconcilePorts): Promise<ReconcileReport> {
  const {judge: _, ...rest} = given
  const judge = judgeFor(given, 'merges')
  const ports: ReconcilePorts = {...(judge === undefined ? rest : given), rules: given.rules ?? new Rules()}
  // What an earlier run decided and did not get to: before anything new is looked at.
  const leftBehind = (await bringInLine(ports))?.outcomes.filter(({decision}) => decision.merge ?? decision.undoes).length ?? 0
  const asked = judge && (await askAbout(judge, ports))
  const before = await lastTime(ports)
  const done = await unmoved(() => settle(ports))
  const pruned = await unmoved(() => prune(ports, before))
  const decidedOn = new Set(done.decisions.flatMap(({data}) => keyOf(data) ?? []))
  const files = done.decisions.length === 0 ? undefined : await bringInLine(ports)
  const gone = new Set(done.decisions.flatMap(({data}) => goneBy(data) ?? []))
  const possible = done.waiting.filter(({key, a, b}) => !decidedOn.has(key) && !gone.has(a.id) && !gone.has(b.id))
  const notes = [
    ...(leftBehind === 0
      ? []
      : [`incomplete: ${plural(leftBehind, 'merge', 'merges')} of an earlier run had not reached the files; finished now`]),
    ...done.notes,
    ...pruned,
    ...(judge ? notesOfAsking(judge, asked, done.answered) : []),
    ...waitingNote(judge, possible.length),
  ]
  return {
    questions: asked?.questions ?? 0,
    deferred: possible.length,
    ...shownOf(done.decisions),
    files: files?.files ?? [],
    possible: possible.slice(0, POSSIBLE).map(({key, a, b}) => ({a: shown(a), b: shown(b), ...saidOf(done.said.get(key))})),
    notes,
  }
}

const saidOf = (said: Said | undefined): Pick<ReconcileReport['possible'][number], 'said'> =>
  said === undefined ? {} : {said: {judge: said.judge, says: said.says, counts: said.counts}}

const shown = ({id, statement}: SideShown): SideShown => ({id, statement})

function notesOfAsking({qualified, name}: Judge, asked: AskedAbout | undefined, answered: number): string[] {
  const able = qualified.same && qualified.contradicts
  const what = qualified.same ? 'contradictions' : qualified.contradicts ? 'merges' : 'anything'
  return [
    ...(asked?.stopped === undefined ? [] : [`asking stopped: ${asked.stopped}`]),
    ...(asked !== undefined && asked.timedOut > 0 ? [`timed out: ${asked.timedOut}`] : []),
    ...(able || answered === 0
      ? []
      : [
          `${name} has not qualified for ${what}: ${pairs(answered)} with answers that are kept and decide nothing; \`kanon judge test\` lets it try`,
        ]),
  ]
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
const pairs = (count: number): string => plural(count, 'pair', 'pairs')

function waitingNote(judge: Judge | undefined, count: number): string[] {
  if (count === 0) return []
  if (judge === undefined) return [`judge unavailable: ${pairs(count)} deferred`]
  return [`${pairs(count)} ${count === 1 ? 'waits' : 'wait'} for the budget of a later run, or for a judge that has qualified`]
}

interface AskedAbout extends Pick<Asked, 'questions' | 'stopped' | 'timedOut'> {}

/** Asks what the budget holds, and records each answer as it comes. Pairs that it did not come to are given back. */
async function askAbout(judge: Judge, ports: ReconcilePorts): Promise<AskedAbout> {
  const {ledger, scope, clock, config, signal} = ports
  const settings = reconcileSettings(config.reconcile)
  const {pairs: taken, budget} = await unmoved(() => take(judge, ports, settings))
  if (taken.length === 0) return {questions: 0, timedOut: 0}
  const record = (verdict: VerdictData): Promise<unknown> => ledger.append([verdictEvent(verdict, scope)])
  const now = clock.now()
  const asked = await askPairs(judge, taken, {budget, deadline: settings.deadlineMs, now, signal, record})
  if (ports.budget !== undefined) ports.budget.left -= asked.questions
  if (asked.left.length > 0 || asked.unrecorded > 0) {
    const back: ClaimData = {claim: asked.left, until: now, questions: asked.unrecorded, now: clock.now()}
    await ledger.append([claimEvent(back, scope)])
  }
  return asked
}

interface Taken {
  readonly pairs: Plan['questions']
  readonly budget: number
}

/** How long a run keeps pairs for itself, in minutes: longer than any run of the default budget. */
const CLAIM_MINUTES = 60

/** The pairs of this run, taken for it: as many as the budget of the run and of the day hold. */
async function take(judge: Judge, ports: ReconcilePorts, settings: ReturnType<typeof reconcileSettings>): Promise<Taken> {
  const {ledger, scope, clock} = ports
  const {plan, journal, position} = await look(ports)
  const now = clock.now()
  const today = journal.askedOn.get(utcDay(now)) ?? 0
  const left = ports.budget?.left ?? settings.budget
  const budget = Math.max(0, Math.min(left, settings.budget, settings.budgetPerDay - today))
  const taken = plan.questions.slice(0, Math.floor(budget / questionsPerPair(judge)))
  if (taken.length === 0) return {pairs: taken, budget}
  const claim: ClaimData = {claim: taken.map(({key}) => key), until: daysAfter(now, CLAIM_MINUTES / (24 * 60)), now}
  await ledger.append([claimEvent(claim, scope)], {at: position})
  return {pairs: taken, budget}
}

interface Settled {
  readonly decisions: readonly Decided[]
  /** Pairs that only a judge that counts could decide, before these decisions. */
  readonly waiting: Plan['open']
  /** How many of them have answers of this judge. */
  readonly answered: number
  /** What it answered, by pair. */
  readonly said: ReadonlyMap<string, Said>
  readonly notes: readonly string[]
}

/** Decides on what is there now, with all verdicts that are recorded, and writes it. */
async function settle(ports: ReconcilePorts): Promise<Settled> {
  const {ledger, scope, clock, config, judge} = ports
  const seen = await look(ports)
  const {plan, notes} = seen
  const verdicts = await inSlices(verdictsOf(seen.journal, judge))
  const answered = new Set(plan.answered.map(({key}) => key))
  const waiting = await inSlices(waitingSteps(plan.open, verdicts, judge, answered))
  const said = await inSlices(saidSteps(verdicts, judge, answered))
  const now = clock.now()
  const settings = reconcileSettings(config.reconcile)
  const current = new Map(seen.sides.map(side => [side.id, side]))
  const options = {now, config: contentHash(canonicalJson({...settings})), ...(judge === undefined ? {} : {judge})}
  const datas = await inSlices(decideSteps(plan, verdicts, current, options), ports.signal)
  if (datas.length === 0) return {decisions: [], waiting, answered: answered.size, said, notes}
  const events = await inSlices(mapSteps(datas, data => reconcileEvent(data, scope, textOf(data), lineageOf(data, seen.insights))))
  const appended = await ledger.append(events, {at: seen.position})
  const gone = new Set(datas.flatMap(data => goneBy(data) ?? []))
  if (gone.size > 0) await seen.without(gone, new Map(datas.flatMap(rewordedBy)))
  return {decisions: datas.map((data, at) => ({data, id: idAt(appended, at)})), waiting, answered: answered.size, said, notes}
}

type Recorded = VerdictData & {readonly event: string}

/** What this judge, as it is today, said of pairs. */
function* verdictsOf({verdicts}: Journal, judge: Judge | undefined): Steps<Recorded[]> {
  const own: Recorded[] = []
  for (const verdict of verdicts.values()) {
    yield
    if (verdict.judge === judge?.name && verdict.version === judge.version) own.push(verdict)
  }
  return own
}

/** What it said of pairs as they stand, to be shown. */
function* saidSteps(
  verdicts: readonly Recorded[],
  judge: Judge | undefined,
  answered: ReadonlySet<string>,
): Steps<ReadonlyMap<string, Said>> {
  const said = new Map<string, Said>()
  for (const verdict of verdicts) {
    yield
    const key = pairKey(...verdict.pair)
    const one = answered.has(key) ? saidBy(verdict, judge) : undefined
    if (one !== undefined) said.set(key, one)
  }
  return said
}

/** Open pairs but those of which the judge has said that they have nothing to do with each other. */
function* waitingSteps(
  open: Plan['open'],
  verdicts: readonly Recorded[],
  judge: Judge | undefined,
  answered: ReadonlySet<string>,
): Steps<Plan['open']> {
  if (judge === undefined) return open
  const unrelated = new Set<string>()
  for (const verdict of verdicts) {
    yield
    if (isSettledBy(verdict, judge)) unrelated.add(pairKey(...verdict.pair))
  }
  return open.filter(({key}) => !(unrelated.has(key) && answered.has(key)))
}

/** "Unrelated" is an answer that leaves nothing to be decided. */
const isSettledBy = (verdict: VerdictData, judge: Judge): boolean =>
  relationOf(verdict.answers, judge) === 'unrelated' && counts('unrelated', judge)

/** The insight that stands for itself no longer. */
const goneBy = (data: ReconcileData): string | undefined =>
  data.reconcile === 'merge' ? data.absorbed.id : data.reconcile === 'supersede' ? data.past.id : undefined

const rewordedBy = (data: ReconcileData): [string, string][] =>
  data.reconcile === 'merge' && data.wording !== undefined ? [[data.canonical.id, data.wording]] : []

const keyOf = (data: ReconcileData): string | undefined =>
  data.reconcile === 'merge'
    ? pairKey(data.absorbed.id, data.canonical.id)
    : data.reconcile === 'supersede'
      ? pairKey(data.current.id, data.past.id)
      : 'a' in data
        ? pairKey(data.a.id, data.b.id)
        : undefined

interface Decided {
  readonly data: ReconcileData
  readonly id: string
}

const idAt = (appended: Appended, at: number): string => appended.ids[at] as string

function shownOf(decisions: readonly Decided[]): Pick<ReconcileReport, 'merges' | 'superseded' | 'contradictions' | 'review'> {
  const merges: ReconcileReport['merges'][number][] = []
  const superseded: ReconcileReport['superseded'][number][] = []
  const contradictions: ReconcileReport['contradictions'][number][] = []
  const review: ReconcileReport['review'][number][] = []
  for (const {data, id} of decisions) {
    if (data.reconcile === 'merge') {
      const {canonical, absorbed, by, wording} = data
      merges.push({id, canonical, absorbed, by, ...(wording === undefined ? {} : {wording})})
    } else if (data.reconcile === 'supersede') {
      const {current, past, from, by} = data
      superseded.push({id, current, past, from, by})
    } else if ('a' in data) {
      if (data.reconcile === 'contradiction') contradictions.push({id, a: data.a, b: data.b, by: data.by})
      if (data.reconcile !== 'narrower') review.push({id, kind: data.reconcile, a: data.a, b: data.b, by: data.by, why: data.why})
    }
  }
  return {merges, superseded, contradictions, review}
}
