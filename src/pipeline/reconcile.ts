import type {LoadedConfig} from '../config/load.ts'
import type {Clock} from '../domain/clock.ts'
import {daysAfter, utcDay} from '../domain/days.ts'
import type {EventInput} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import {contentHash} from '../domain/hash.ts'
import type {Insight} from '../domain/insight.ts'
import {canonicalJson} from '../domain/json.ts'
import type {ClaimData, Embedder, Judge, VerdictData} from '../domain/judge.ts'
import type {Appended, Ledger} from '../domain/ledger.ts'
import {mergesOf, pairKey, type ReconcileData, reconcileData} from '../domain/merge.ts'
import type {ReconcileConfig} from '../domain/reconcile-config.ts'
import {breathe, inSlices, mapSteps} from '../domain/slices.ts'
import {isProtected} from '../domain/tier.ts'
import type {History, PromotedFile} from '../promote/index.ts'
import {entryMade, historySteps} from '../promote/index.ts'
import {
  type Asked,
  askPairs,
  counts,
  decideSteps,
  type Journal,
  journalSteps,
  type Plan,
  planSteps,
  questionsPerPair,
  relationOf,
  type Side,
} from '../reconcile/index.ts'
import {readInsights} from '../validate/index.ts'
import {anew} from './curation.ts'
import {bringInLine} from './in-line.ts'
import {type Knowledge, readKnowledge} from './knowledge.ts'
import {unmoved} from './unmoved.ts'
import {nearPairs} from './vectors.ts'

/** What a run of reconciling works with. */
export interface ReconcilePorts {
  readonly ledger: Ledger
  readonly scope: string
  readonly clock: Clock
  readonly config: LoadedConfig
  readonly judge?: Judge
  /** Finds candidates that share no word. Absent: words alone find them. */
  readonly embedder?: Embedder
  readonly signal: AbortSignal
  /** How the entries are read. Default: anew. */
  readonly knowledge?: () => Promise<Knowledge>
}

export interface ReconcileReport {
  /** Questions asked in this run. */
  readonly questions: number
  /** Pairs that wait for a judge, or for a budget. */
  readonly deferred: number
  readonly merges: readonly {id: string; canonical: SideShown; absorbed: SideShown; by: string; wording?: string}[]
  readonly contradictions: readonly {id: string; a: SideShown; b: SideShown; by: string}[]
  /** What a person has to look at. */
  readonly review: readonly {id: string; kind: string; a: SideShown; b: SideShown; by: string; why: string}[]
  /** Pairs that may be one, and that nobody who counts has decided on: the likeliest, `POSSIBLE` at most. */
  readonly possible: readonly {a: SideShown; b: SideShown}[]
  /** Files of entries that were changed or taken away for it; relative to the folder of the config. */
  readonly files: readonly string[]
  /** What happened on the way that a person should know, in sentences. */
  readonly notes: readonly string[]
}

interface SideShown {
  readonly id: string
  readonly statement: string
}

/** So many pairs that wait are shown. */
const POSSIBLE = 50

const DEFAULTS = {
  merge: 'canonical',
  minScore: 0.4,
  minCosine: 0.75,
  budget: 40,
  budgetPerDay: 400,
  deadlineMs: 60_000,
  graceDays: 30,
} as const

/** Every setting with a value: what the config says, else the default. */
export const reconcileSettings = (
  stated: ReconcileConfig = {},
): Required<{[K in keyof ReconcileConfig]: NonNullable<ReconcileConfig[K]>}> => ({
  ...DEFAULTS,
  ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
})

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
export async function reconcile(ports: ReconcilePorts): Promise<ReconcileReport> {
  const {judge} = ports
  // What an earlier run decided and did not get to: before anything new is looked at.
  const leftBehind = (await bringInLine(ports))?.outcomes.filter(({decision}) => decision.merge ?? decision.undoes).length ?? 0
  const asked = judge && (await askAbout(judge, ports))
  const done = await unmoved(() => settle(ports))
  const decidedOn = new Set(done.decisions.flatMap(({data}) => keyOf(data) ?? []))
  const files = done.decisions.length === 0 ? undefined : await bringInLine(ports)
  const possible = done.waiting.filter(({key}) => !decidedOn.has(key))
  const notes = [
    ...(leftBehind === 0
      ? []
      : [`incomplete: ${plural(leftBehind, 'merge', 'merges')} of an earlier run had not reached the files; finished now`]),
    ...done.notes,
    ...(judge ? notesOfAsking(judge, asked, done.answered) : []),
    ...waitingNote(judge, possible.length),
  ]
  return {
    questions: asked?.questions ?? 0,
    deferred: possible.length,
    ...shownOf(done.decisions),
    files: files?.files ?? [],
    possible: possible.slice(0, POSSIBLE).map(({a, b}) => ({a: shown(a), b: shown(b)})),
    notes,
  }
}

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
  if (asked.left.length > 0 || asked.unrecorded > 0) {
    const back: ClaimData = {claim: asked.left, until: now, questions: asked.unrecorded, now: clock.now()}
    await ledger.append([claimEvent(back, scope)])
  }
  return asked
}

interface Seen {
  readonly sides: readonly Side[]
  readonly insights: ReadonlyMap<string, Insight>
  readonly journal: Journal
  readonly plan: Plan
  readonly position: number
  readonly notes: readonly string[]
}

async function look(ports: ReconcilePorts): Promise<Seen> {
  const {ledger, scope, clock, config, judge, embedder, signal, knowledge: read} = ports
  const view = ledger.scoped(scope)
  const position = await view.position()
  const settings = reconcileSettings(config.reconcile)
  const insights = await readInsights(view, {standing: config.promotion?.standing ?? true, signal})
  const decided = await collect(view.events({kinds: ['decision', 'verdict']}))
  const histories = await inSlices(historySteps(decided), signal)
  const knowledge = await (read?.() ?? readKnowledge(config))
  const journal = await inSlices(journalSteps(decided), signal)
  const sides: Side[] = []
  for (const insight of insights) {
    await breathe()
    const side = sideOf(insight, histories.get(insight.id), knowledge.files.get(insight.id))
    if (side !== undefined) sides.push(side)
  }
  const near = embedder && (await nearPairs(sides, embedder, {view, minCosine: settings.minCosine, signal}))
  const options = {
    now: clock.now(),
    guarded: settings.merge === 'guarded',
    minScore: settings.minScore,
    synonyms: synonymsOf(knowledge.automaton.entries()),
    ...(near === undefined ? {} : {near: near.pairs}),
    ...(judge === undefined ? {} : {judge}),
  }
  const plan = await inSlices(planSteps(sides, journal, options), signal)
  const notes = near?.trouble === undefined ? [] : [`the embedder gave no vectors (${near.trouble}): candidates were found by words alone`]
  return {sides, insights: new Map(insights.map(one => [one.id, one])), journal, plan, position, notes}
}

/** An insight as it is compared; what a person rejected takes no part. */
export function sideOf(insight: Insight, history: History | undefined, file: PromotedFile | undefined): Side | undefined {
  if (history?.last.decision === 'reject' && history.last.author === 'person') return undefined
  return {
    id: insight.id,
    scope: insight.scope,
    statement: insight.statement,
    kind: insight.kind,
    protected: standsForPerson(history, file),
    promoted: history?.promoted !== undefined,
    validations: insight.successes,
    significance: insight.significance,
    firstObserved: insight.firstObserved,
    ...(insight.expires === undefined ? {} : {expires: insight.expires}),
  }
}

/** A person promoted it, or a person's hand is on its entry. */
const standsForPerson = (history: History | undefined, file: PromotedFile | undefined): boolean =>
  history?.person?.decision === 'promote' || (file !== undefined && isProtected({entry: entryMade(history, file)}))

/** Every surface of an entry → its title, folded as canonical forms are. A surface of two entries stands for neither. */
function synonymsOf(entries: Iterable<{readonly title: string; readonly terms: readonly {readonly text: string}[]}>): Map<string, string> {
  const owners = new Map<string, Set<string>>()
  for (const {title, terms} of entries) {
    for (const {text} of terms) {
      const surface = text.toLowerCase()
      owners.set(surface, (owners.get(surface) ?? new Set()).add(title.toLowerCase()))
    }
  }
  return new Map([...owners].filter(([, titles]) => titles.size === 1).map(([surface, titles]) => [surface, [...titles][0] as string]))
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
  const budget = Math.max(0, Math.min(settings.budget, settings.budgetPerDay - today))
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
  readonly notes: readonly string[]
}

/** Decides on what is there now, with all verdicts that are recorded, and writes it. */
async function settle(ports: ReconcilePorts): Promise<Settled> {
  const {ledger, scope, clock, config, judge} = ports
  const seen = await look(ports)
  const {plan, notes} = seen
  const verdicts = [...seen.journal.verdicts.values()].filter(({judge: name, version}) => name === judge?.name && version === judge.version)
  const unrelated = new Set(judge === undefined ? [] : verdicts.filter(one => isSettledBy(one, judge)).map(({pair}) => pairKey(...pair)))
  const answered = new Set(plan.answered.map(({key}) => key))
  const waiting = plan.open.filter(({key}) => !(unrelated.has(key) && answered.has(key)))
  const now = clock.now()
  const settings = reconcileSettings(config.reconcile)
  const current = new Map(seen.sides.map(side => [side.id, side]))
  const options = {now, config: contentHash(canonicalJson({...settings})), ...(judge === undefined ? {} : {judge})}
  const datas = await inSlices(decideSteps(plan, verdicts, current, options), ports.signal)
  if (datas.length === 0) return {decisions: [], waiting, answered: answered.size, notes}
  const events = await inSlices(mapSteps(datas, data => reconcileEvent(data, scope, textOf(data), lineageOf(data, seen.insights))))
  const appended = await ledger.append(events, {at: seen.position})
  return {decisions: datas.map((data, at) => ({data, id: idAt(appended, at)})), waiting, answered: answered.size, notes}
}

/** "Unrelated" is an answer that leaves nothing to be decided. */
const isSettledBy = (verdict: VerdictData, judge: Judge): boolean =>
  relationOf(verdict.answers, judge) === 'unrelated' && counts('unrelated', judge)

const keyOf = (data: ReconcileData): string | undefined =>
  data.reconcile === 'merge' ? pairKey(data.absorbed.id, data.canonical.id) : 'a' in data ? pairKey(data.a.id, data.b.id) : undefined

interface Decided {
  readonly data: ReconcileData
  readonly id: string
}

const idAt = (appended: Appended, at: number): string => appended.ids[at] as string

const verdictEvent = (verdict: VerdictData, scope: string): EventInput => ({
  kind: 'verdict',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: verdict.now,
  text: `${verdict.judge}: ${verdict.relation}`,
  source: {key: 'reconcile'},
  data: JSON.parse(JSON.stringify(verdict)),
})

const claimEvent = (claim: ClaimData, scope: string): EventInput => ({
  kind: 'verdict',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: claim.now,
  text: 'asking about pairs',
  source: {key: 'reconcile'},
  data: JSON.parse(JSON.stringify(claim)),
})

export const reconcileEvent = (data: ReconcileData, scope: string, text: string, lineage: readonly string[]): EventInput => ({
  kind: 'decision',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: data.now,
  text,
  source: {key: 'reconcile'},
  ...(lineage.length === 0 ? {} : {lineage}),
  data: JSON.parse(JSON.stringify(data)),
})

function textOf(data: ReconcileData): string {
  if (data.reconcile === 'merge') return `merge: ${data.absorbed.statement} → ${data.canonical.statement}`
  return 'a' in data ? `${data.reconcile}: ${data.a.statement} | ${data.b.statement}` : data.reconcile
}

/** A decision repeats the words of both sides, so it rests on what was said, and is forgotten with it. */
function lineageOf(data: ReconcileData, insights: ReadonlyMap<string, Insight>): string[] {
  const ids = data.reconcile === 'merge' ? [data.canonical.id, data.absorbed.id] : 'a' in data ? [data.a.id, data.b.id] : []
  return ids.flatMap(id => insights.get(id)?.claims.map(({event}) => event) ?? [])
}

function shownOf(decisions: readonly Decided[]): Pick<ReconcileReport, 'merges' | 'contradictions' | 'review'> {
  const merges: ReconcileReport['merges'][number][] = []
  const contradictions: ReconcileReport['contradictions'][number][] = []
  const review: ReconcileReport['review'][number][] = []
  for (const {data, id} of decisions) {
    if (data.reconcile === 'merge') {
      const {canonical, absorbed, by, wording} = data
      merges.push({id, canonical, absorbed, by, ...(wording === undefined ? {} : {wording})})
    } else if ('a' in data) {
      if (data.reconcile === 'contradiction') contradictions.push({id, a: data.a, b: data.b, by: data.by})
      if (data.reconcile !== 'narrower') review.push({id, kind: data.reconcile, a: data.a, b: data.b, by: data.by, why: data.why})
    }
  }
  return {merges, contradictions, review}
}

export interface Undone {
  readonly undone: string
  readonly canonical: SideShown
  readonly absorbed: SideShown
  /** Files that were put back; relative to the folder of the config. */
  readonly files: readonly string[]
}

/** There is nothing to undo by that id, or it is too late. */
export class UndoError extends Error {
  override readonly name = 'UndoError'
}

/**
 * Takes a merge back: both insights stand again, each with what was said and seen of it, before the merge and since. After the days of grace it
 * is refused. Gives UndoError with the reason.
 */
export async function undoMerge(
  {ledger, scope, clock, config}: Omit<ReconcilePorts, 'judge' | 'signal'>,
  prefix: string,
  because: string,
): Promise<Undone> {
  const view = ledger.scoped(scope)
  const undone = await unmoved(async () => {
    const position = await view.position()
    const event = await view.find(prefix)
    const data = event === undefined ? undefined : reconcileData(event)
    if (event === undefined || data?.reconcile !== 'merge')
      throw new UndoError(`${prefix} is no merge of the scope ${scope}; \`kanon reconcile --json\` shows their ids`)
    const merges = mergesOf(await collect(view.events({kinds: ['decision']})))
    if (!merges.some(({id}) => id === event.id)) throw new UndoError(`${event.id} was taken back before`)
    const days = reconcileSettings(config.reconcile).graceDays
    const now = clock.now()
    if (now > daysAfter(data.now, days))
      throw new UndoError(
        `${event.id} was decided on ${utcDay(data.now)}, more than ${days} days ago; the ledger keeps it, and it can no longer be taken back`,
      )
    const undo: ReconcileData = {reconcile: 'undo', merge: event.id, because, now}
    const undoing = {...reconcileEvent(undo, scope, `undo: ${because}`, [event.id]), actor: 'person' as const}
    await ledger.append(await anew(view, [undoing]), {at: position})
    return {undone: event.id, canonical: data.canonical, absorbed: data.absorbed}
  })
  const report = await bringInLine({ledger, scope, clock, config})
  return {...undone, files: report?.files ?? []}
}
