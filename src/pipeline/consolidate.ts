import {setImmediate as turn} from 'node:timers/promises'
import {type DistillReport, distillLedger} from '../distill/index.ts'
import type {FileData} from '../domain/curation.ts'
import type {Ledger} from '../domain/ledger.ts'
import {inSlices, mapSteps} from '../domain/slices.ts'
import {type History, historySteps} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {anew, decisionsOf, fileEvent, reviewEvent, textAt} from './curation.ts'
import {changeSteps, fileSteps} from './files.ts'
import {ambiguousTerms, type Finding, revivedInsights, unreadableFacts} from './findings.ts'
import {bringInLine} from './in-line.ts'
import {budgetOf, distillingWith} from './judging.ts'
import {knowledgeReader, readKnowledge} from './knowledge.ts'
import {finishEarlier, type PromotionPorts, type PromotionReport, promoteAll, withPromotedFiles} from './promotion.ts'
import {type QueuedItem, queueSteps} from './queue.ts'
import {type ReconcileReport, reconcile} from './reconcile.ts'
import type {ReconcilePorts} from './reconcile-ports.ts'
import {unmoved} from './unmoved.ts'

/**
 * What a consolidation works with. `signal` stops it wherever it pauses before something is recorded: what was recorded by then stays, and
 * the next run goes on from there.
 */
export interface ConsolidatePorts extends ReconcilePorts {
  /** Told the name of each step as it begins. */
  readonly progress?: (step: ConsolidationStep) => void
}

export type ConsolidationStep = 'files' | 'distil' | 'reconcile' | 'promote' | 'review'

export interface ConsolidateReport {
  /** Set where it was stopped: the step that was not done. */
  readonly stoppedBefore?: ConsolidationStep
  /** What people did to promoted files since the last run. */
  readonly files: readonly FileData[]
  readonly distilled?: {
    readonly facts: number
    readonly added: number
    readonly report: DistillReport
    /** Questions that a judge was asked for it, and sentences that there was no budget for. */
    readonly questions?: number
    readonly waiting?: number
  }
  readonly reconciled?: ReconcileReport
  readonly promoted?: PromotionReport
  readonly review: {
    readonly opened: number
    readonly closed: number
    readonly items: readonly QueuedItem[]
  }
}

/**
 * One run over a scope: what people did to files, new facts, their evidence, merges, the gate, what decayed, the queue. Each step records what
 * it decided before the next one begins, and decides on what is recorded alone: a run that was stopped or killed anywhere is finished by the
 * next one, with the same end. Where nothing is new, nothing is written.
 */
export async function consolidate(given: ConsolidatePorts): Promise<ConsolidateReport> {
  const own: ConsolidatePorts = {knowledge: knowledgeReader(given.config), ...given}
  const ports: ConsolidatePorts = own.judge === undefined ? own : {...own, budget: await budgetOf(own)}
  const {ledger, scope, signal} = ports
  let report: Omit<ConsolidateReport, 'review'> = {files: []}
  const steps: Readonly<Record<ConsolidationStep, () => Promise<Partial<ConsolidateReport>>>> = {
    files: async () => ({files: await appendChanges(ports)}),
    distil: async () => ({distilled: await distilAll(ports)}),
    reconcile: async () => ({reconciled: await reconcile(ports)}),
    promote: async () => {
      const promoted = await promoteAll(ports)
      // What became an entry now may say more than another one.
      await bringInLine(ports)
      return {promoted}
    },
    review: async () => ({review: await bringUpToDate(ports)}),
  }
  for (const [step, run] of Object.entries(steps) as [ConsolidationStep, () => Promise<Partial<ConsolidateReport>>][]) {
    // A signal is heard only when the loop turns.
    await turn()
    if (!signal.aborted) ports.progress?.(step)
    const done = signal.aborted ? undefined : await unlessStopped(run, signal)
    if (done === undefined) {
      report = {...report, stoppedBefore: step}
      break
    }
    report = {...report, ...done}
  }
  if ('review' in report) return report as ConsolidateReport
  const {items} = await inSlices(queueSteps(await decisionsOf(ledger.scoped(scope))))
  return {review: {opened: 0, closed: 0, items}, ...report}
}

/** What it gives; undefined where it ended by the signal. */
async function unlessStopped<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted && error === signal.reason) return undefined
    throw error
  }
}

/** How long a judge may take for a batch of events, in milliseconds: its budget ends it long before. */
const JUDGED_MS = 3_600_000

/** All that is new, however much: a run that left something out would have the next one find it. */
async function distilAll(ports: ConsolidatePorts): Promise<NonNullable<ConsolidateReport['distilled']>> {
  const {ledger, scope, config, signal} = ports
  const judged = await distillingWith(ports)
  const options = {
    minConfidence: config.distill?.minConfidence,
    maxFacts: Number.MAX_SAFE_INTEGER,
    ...(judged && {strategies: judged.strategies, deadline: JUDGED_MS}),
  }
  const {facts, report} = await distillLedger(ledger, scope, options, signal)
  const added = facts.filter(fact => fact.new).length
  return {facts: facts.length, added, report, ...(judged && {questions: judged.asker.questions, waiting: judged.asker.waiting})}
}

/** Records what people did to promoted files, with the bytes, after finishing what an earlier run had decided and not written. */
export const appendChanges = (ports: PromotionPorts): Promise<FileData[]> =>
  withPromotedFiles(ports, async () => {
    await finishEarlier(ports)
    const {ledger, scope, clock, config} = ports
    const view = ledger.scoped(scope)
    return unmoved(async () => {
      const position = await view.position()
      const decisions = await decisionsOf(view)
      const seen = {
        files: (await (ports.knowledge?.() ?? readKnowledge(config))).files,
        read: (path: string) => textAt(config.folder, path),
        forgetful: await hasForgotten(view),
        now: clock.now(),
      }
      const changes = await inSlices(changeSteps(await inSlices(fileSteps(decisions)), seen), ports.signal)
      if (changes.length === 0) return []
      // What rests on the same events as the decision that wrote the file is forgotten with it.
      const histories = await inSlices(historySteps(decisions))
      const said = new Map(decisions.map(event => [event.id, event.lineage ?? []]))
      const lineage = ({insight}: FileData): readonly string[] => said.get(histories.get(insight)?.decisions.at(-1)?.event ?? '') ?? []
      const events = changes.map(change => fileEvent(change, scope, lineage(change)))
      await ledger.append(await anew(view, events), {at: position})
      return changes
    })
  })

async function hasForgotten(view: ReturnType<Ledger['scoped']>): Promise<boolean> {
  for await (const _ of view.tombstones()) return true
  return false
}

/** Opens and closes the items that no other decision speaks of. */
async function bringUpToDate(ports: ConsolidatePorts): Promise<ConsolidateReport['review']> {
  const {ledger, scope, clock, signal} = ports
  const view = ledger.scoped(scope)
  return unmoved(async () => {
    const position = await view.position()
    const decisions = await decisionsOf(view)
    const {items, answered, found} = await inSlices(queueSteps(decisions), signal)
    const findings = await findingsIn(ports, await inSlices(historySteps(decisions), signal))
    const now = clock.now()
    const waiting = new Set(items.map(({id}) => id))
    const current = new Set(findings.map(({item}) => item.id))
    const opened = findings.filter(({item: {id}}) => !waiting.has(id) && !answered.has(id))
    const closed = [...found].filter(id => !current.has(id)).sort()
    const events = [
      ...(await inSlices(mapSteps(opened, ({item, lineage}) => reviewEvent({review: 'open', item, now}, scope, lineage)))),
      ...closed.map(item => reviewEvent({review: 'close', item, now}, scope, [])),
    ]
    if (events.length > 0) await ledger.append(await anew(view, events), {at: position})
    const after = events.length > 0 ? (await inSlices(queueSteps(await decisionsOf(view)))).items : items
    return {opened: opened.length, closed: closed.length, items: after}
  })
}

async function findingsIn(
  {ledger, scope, config, signal, knowledge}: ConsolidatePorts,
  histories: ReadonlyMap<string, History>,
): Promise<Finding[]> {
  const view = ledger.scoped(scope)
  const insights = await readInsights(view, {standing: config.promotion?.standing ?? true, signal})
  const {automaton} = await (knowledge?.() ?? readKnowledge(config))
  return [
    ...(await inSlices(ambiguousTerms(automaton), signal)),
    ...(await inSlices(revivedInsights(insights, histories), signal)),
    ...(await unreadableFacts(view)),
  ]
}
