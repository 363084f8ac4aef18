import {readFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {Clock} from '../domain/clock.ts'
import {collect} from '../domain/fold.ts'
import type {Insight, PromotionDecision} from '../domain/insight.ts'
import type {Ledger} from '../domain/ledger.ts'
import {distinctOf} from '../domain/merge.ts'
import type {PromotionConfig} from '../domain/promotion-config.ts'
import {breathe, inSlices, mapSteps} from '../domain/slices.ts'
import {LockedError, withLock} from '../kgstore/lock.ts'
import {publish} from '../kgstore/publish.ts'
import {place, type StagedChange, stage, stagedChanges, unstage} from '../kgstore/staged.ts'
import {type Automaton, openAutomaton} from '../matcher/index.ts'
import {
  type ConflictRule,
  decideByPerson,
  decideSteps,
  decisionEvent,
  type GateInput,
  gateSettings,
  type History,
  historySteps,
  isRising,
  type Outcome,
  type PersonalDecision,
  phrasesIn,
  readHistories,
  settingsHash,
  withFilesSteps,
} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {judgedIn} from './answers.ts'
import {conflictRules, judgedRules} from './conflict.ts'
import {anew, decisionsOf} from './curation.ts'
import {askForGate} from './judging.ts'
import {type Knowledge, readKnowledge} from './knowledge.ts'
import type {ReconcilePorts} from './reconcile-ports.ts'
import {unmoved} from './unmoved.ts'
import {countUsage} from './usage.ts'

/** What a promotion works with. */
export interface PromotionPorts {
  readonly ledger: Ledger
  readonly scope: string
  readonly clock: Clock
  readonly config: LoadedConfig
  /** Rules that look for contradictions. Default: the gate's own, and those of reconciling. */
  readonly conflict?: ConflictRule
  /** Ends it before anything is recorded: then its reason is thrown. */
  readonly signal?: AbortSignal
  /** How the entries are read. Default: anew. */
  readonly knowledge?: () => Promise<Knowledge>
}

export interface PromotionReport {
  readonly outcomes: readonly Outcome[]
  /** Questions that a judge was asked for it, and texts that there was no budget for. */
  readonly questions?: number
  readonly waiting?: number
  /** Files that an earlier run had decided on and not written; absolute. */
  readonly finished: readonly string[]
  /** Files that were written or removed; relative to the folder of the config. */
  readonly files: readonly string[]
  /** Files that say they were made of an insight which the ledger does not know: what it rests on was forgotten, or is elsewhere. */
  readonly orphans: readonly {readonly insight: string; readonly path: string}[]
  /** The artifact that was published, where anything changed. */
  readonly artifact?: {readonly path: string; readonly entries: number; readonly terms: number}
}

/** The knowledge base belongs to another scope than the one that was asked for. */
export class ScopeError extends Error {
  override readonly name = 'ScopeError'
}

/** Asks the gate about every insight of the scope; records what is new, writes the entries, rebuilds. */
export async function promoteAll(ports: PromotionPorts & Partial<ReconcilePorts>): Promise<PromotionReport> {
  // Asked before anybody is kept from writing: a model may take its time.
  const asking = {signal: new AbortController().signal, ...ports}
  const {questions = 0, waiting = 0} = ports.judge === undefined ? {} : await askGate(asking)
  const report = await underLock(ports, (insights, input) => inSlices(decideSteps(insights, input), ports.signal))
  return {...report, questions, waiting}
}

async function askGate(ports: ReconcilePorts): Promise<{questions: number; waiting: number}> {
  const {insights, input} = await lookAtGate(ports)
  return askForGate(ports, insights, input)
}

/** A person's word on one insight: recorded like all else, and done. Gives undefined where there is no such insight. */
export const promoteOne = (ports: PromotionPorts, insight: string, decision: PersonalDecision): Promise<PromotionReport> =>
  underLock(ports, async (insights, input) => insights.filter(({id}) => id === insight).map(one => decideByPerson(one, decision, input)))

/** Decides by other means than the gate, under its lock; what is decided is recorded and written as the gate's decisions are. */
export const promoteWith = (ports: PromotionPorts, decide: Decide): Promise<PromotionReport> => underLock(ports, decide)

type Decide = (insights: readonly Insight[], input: GateInput) => Promise<Outcome[]>

/** Where changes wait between being decided and being in place. */
const stagedFolder = ({config}: PromotionPorts): string => join(config.folder, '.kanon', 'staged')

const underLock = (ports: PromotionPorts, decide: Decide): Promise<PromotionReport> => withPromotedFiles(ports, () => run(ports, decide))

/** Runs `work` while nobody else writes promoted entries. Gives ScopeError where the entries belong to another scope. */
export async function withPromotedFiles<T>(ports: PromotionPorts, work: () => Promise<T>): Promise<T> {
  const {config, scope} = ports
  if (config.scope !== undefined && config.scope !== scope)
    throw new ScopeError(
      `the entries here belong to the scope ${config.scope}; promote insights of ${scope} where the config names that scope`,
    )
  const file = join(config.folder, '.kanon', 'promotion')
  const options = {command: 'kanon promote', now: new Date(), wait: 30_000, name: () => 'the promoted entries'}
  return withLock(file, options, work)
}

async function run(ports: PromotionPorts, decide: Decide): Promise<PromotionReport> {
  const finished = await finishEarlier(ports)
  return unmoved(() => once(ports, decide, finished))
}

/** All that the gate looks at, as it is now. */
async function lookAtGate(ports: PromotionPorts): Promise<{insights: Insight[]; input: GateInput; knowledge: Knowledge; position: number}> {
  const {ledger, scope, clock, config} = ports
  const view = ledger.scoped(scope)
  const position = await view.position()
  const promotion: PromotionConfig = config.promotion ?? {}
  const standing = promotion.standing ?? true
  const settings = gateSettings(promotion)
  const insights = await readInsights(view, {standing, signal: ports.signal})
  const decisions = await decisionsOf(view)
  const histories = await inSlices(historySteps(decisions))
  const knowledge = await (ports.knowledge?.() ?? readKnowledge(config))
  const judged = judgedIn(await collect(view.events({kinds: ['verdict']})))
  const input: GateInput = {
    now: clock.now(),
    settings,
    config: settingsHash(settings, standing),
    lexicon: knowledge.lexicon,
    conflict: ports.conflict ?? judgedRules(judged, conflictRules),
    isUseless: judged.isUseless,
    histories,
    distinct: distinctOf(decisions),
    files: knowledge.files,
    folder: knowledge.folder,
  }
  return {insights, input, knowledge, position}
}

/** Plan, decide, record, write. What is recorded is what is written, byte for byte. */
async function once(ports: PromotionPorts, decide: Decide, finished: readonly string[]): Promise<PromotionReport> {
  const {ledger, scope, config} = ports
  const view = ledger.scoped(scope)
  const {insights, input, knowledge, position} = await lookAtGate(ports)
  const decided = await decide(insights, input)
  const rising = decided.filter(isRising).map(({insight}) => insight)
  const phrases = rising.flatMap(insight => phrasesIn(insight.statement, languageOf(insight)).map(({text}) => text))
  const outcomes = await inSlices(withFilesSteps(decided, input, await countUsage(view, phrases, rising)), ports.signal)
  const changes = outcomes.flatMap(outcome => changeOf(outcome, knowledge, config))
  for (const change of changes) await stage(stagedFolder(ports), change)
  const news = await inSlices(
    mapSteps(
      outcomes.filter(({isNew}) => isNew),
      ({insight, decision}) => decisionEvent(insight, decision),
    ),
    ports.signal,
  )
  if (news.length > 0) await ledger.append(await anew(view, news), {at: position})
  for (const change of changes) await settle(change, ports)
  const files = changes.map(({path}) => relativeTo(config, path))
  const stale = changes.length + finished.length > 0 || (await isBehind(knowledge, config))
  const artifact = stale ? await republish(knowledge, changes, config) : undefined
  return {outcomes, finished, files, orphans: orphansIn(knowledge, insights), ...(artifact && {artifact})}
}

function orphansIn({files}: Knowledge, insights: readonly Insight[]): PromotionReport['orphans'] {
  const known = new Set(insights.map(({id}) => id))
  return [...files].flatMap(([insight, {path}]) => (known.has(insight) ? [] : [{insight, path}]))
}

/** The artifact from the sources as they are now, where somebody other than the gate changed one. */
export const rebuildArtifact = async ({config}: PromotionPorts): Promise<void> =>
  void (await republish(await readKnowledge(config), [], config))

const languageOf = (insight: Insight): string | undefined => insight.facts[0]?.language

/** The change of a file that a new decision brings; none where it wrote nothing. */
function changeOf({insight, decision, isNew}: Outcome, knowledge: Knowledge, config: LoadedConfig): StagedChange[] {
  const {entry} = decision
  if (!isNew || entry === undefined) return []
  const text = entry.file ?? entry.text ?? null
  return [{insight: insight.id, path: resolve(config.folder, entry.path), text, before: knowledge.files.get(insight.id)?.text ?? null}]
}

const relativeTo = ({folder}: LoadedConfig, path: string): string => path.slice(folder.length + 1).replaceAll('\\', '/')

/** In place, and no longer on its way. */
async function settle(change: StagedChange, ports: PromotionPorts): Promise<boolean> {
  const placed = await place(change)
  await unstage(stagedFolder(ports), change.insight)
  return placed
}

/** Finishes what a run that died had decided, and drops what it had only prepared. Gives the files. */
export async function finishEarlier(ports: PromotionPorts): Promise<string[]> {
  const changes = await stagedChanges(stagedFolder(ports))
  if (changes.length === 0) return []
  const histories = await readHistories(ports.ledger.scoped(ports.scope))
  const finished: string[] = []
  for (const change of changes) {
    if (!isDecided(change, histories.get(change.insight))) await unstage(stagedFolder(ports), change.insight)
    else if (await settle(change, ports)) finished.push(change.path)
  }
  return finished
}

function isDecided({text}: StagedChange, history: History | undefined): boolean {
  if (history === undefined) return false
  const entry: PromotionDecision['entry'] = history.last.entry
  return entry !== undefined && (entry.file ?? entry.text ?? null) === text
}

/** Whether the artifact lacks a promoted entry, or has it in other words: a run that died after writing the file left it so. */
async function isBehind({files, automaton, lexicon}: Knowledge, config: LoadedConfig): Promise<boolean> {
  if (files.size === 0) return false
  const there = await openThere(config.artifact)
  const said = (from: Automaton, id: string): string => JSON.stringify(from.entry(id))
  for (const {id, insight} of lexicon.entries) {
    await breathe()
    if (insight !== undefined && (there === undefined || said(there, id) !== said(automaton, id))) return true
  }
  return false
}

async function openThere(path: string): Promise<Automaton | undefined> {
  try {
    return openAutomaton(new Uint8Array(await readFile(path)))
  } catch {
    // None, or one that cannot be used: the next one takes its place.
    return undefined
  }
}

/**
 * The whole artifact, from the sources as they were read and the changes: the bytes of a full build. A watcher that holds the artifact sees
 * the files itself.
 */
async function republish(knowledge: Knowledge, changes: readonly StagedChange[], config: LoadedConfig) {
  const {artifact, entries, terms} = await knowledge.rebuilt(
    changes.map(({path, text}) => ({path: relativeTo(config, path), ...(text === null ? {} : {text})})),
  )
  const options = {command: 'kanon promote', now: new Date(), wait: 30_000}
  try {
    await withLock(config.artifact, options, () => publish(config.artifact, artifact))
  } catch (error) {
    if (error instanceof LockedError && error.holder.lasting) return undefined
    throw error
  }
  return {path: config.artifact, entries, terms}
}
