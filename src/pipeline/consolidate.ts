import {setImmediate as turn} from 'node:timers/promises'
import {type DistillReport, distillLedger} from '../distill/index.ts'
import type {FileData} from '../domain/curation.ts'
import type {Ledger} from '../domain/ledger.ts'
import {readHistories} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {decisionsOf, fileEvent, reviewEvent, textAt} from './curation.ts'
import {changesOf, filesOf} from './files.ts'
import {ambiguousTerms, type Finding, revivedInsights, unreadableFacts} from './findings.ts'
import {bringInLine} from './in-line.ts'
import {readKnowledge} from './knowledge.ts'
import {finishEarlier, type PromotionReport, promoteAll, withPromotedFiles} from './promotion.ts'
import {type QueuedItem, queueOf} from './queue.ts'
import {type ReconcilePorts, type ReconcileReport, reconcile} from './reconcile.ts'
import {unmoved} from './unmoved.ts'

/**
 * What a consolidation works with. `signal` stops it between two steps, and between two questions: what was recorded by then stays, and the
 * next run goes on from there.
 */
export interface ConsolidatePorts extends ReconcilePorts {
  /** Told the name of each step as it begins. */
  readonly progress?: (step: ConsolidationStep) => void
}

export type ConsolidationStep = 'files' | 'distil' | 'reconcile' | 'promote' | 'review'

export interface ConsolidateReport {
  /** Set where it was stopped: the step that was not begun. */
  readonly stoppedBefore?: ConsolidationStep
  /** What people did to promoted files since the last run. */
  readonly files: readonly FileData[]
  readonly distilled?: {readonly facts: number; readonly added: number; readonly report: DistillReport}
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
export async function consolidate(ports: ConsolidatePorts): Promise<ConsolidateReport> {
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
    if (signal.aborted) {
      report = {...report, stoppedBefore: step}
      break
    }
    ports.progress?.(step)
    report = {...report, ...(await run())}
  }
  const {items} = queueOf(await decisionsOf(ledger.scoped(scope)))
  return {review: {opened: 0, closed: 0, items}, ...report}
}

/** All that is new, however much: a run that left something out would have the next one find it. */
async function distilAll({ledger, scope}: ConsolidatePorts): Promise<NonNullable<ConsolidateReport['distilled']>> {
  const {facts, report} = await distillLedger(ledger, scope, {maxFacts: Number.MAX_SAFE_INTEGER})
  return {facts: facts.length, added: facts.filter(fact => fact.new).length, report}
}

/** Records what people did to promoted files, with the bytes, after finishing what an earlier run had decided and not written. */
export const appendChanges = (ports: Pick<ConsolidatePorts, 'ledger' | 'scope' | 'clock' | 'config'>): Promise<FileData[]> =>
  withPromotedFiles(ports, async () => {
    await finishEarlier(ports)
    const {ledger, scope, clock, config} = ports
    const view = ledger.scoped(scope)
    return unmoved(async () => {
      const position = await view.position()
      const decisions = await decisionsOf(view)
      const changes = changesOf(filesOf(decisions), {
        files: (await readKnowledge(config)).files,
        read: path => textAt(config.folder, path),
        forgetful: await hasForgotten(view),
        now: clock.now(),
      })
      if (changes.length === 0) return []
      // What rests on the same events as the decision that wrote the file is forgotten with it.
      const histories = await readHistories(view)
      const said = new Map(decisions.map(event => [event.id, event.lineage ?? []]))
      const lineage = ({insight}: FileData): readonly string[] => said.get(histories.get(insight)?.decisions.at(-1)?.event ?? '') ?? []
      await ledger.append(
        changes.map(change => fileEvent(change, scope, lineage(change))),
        {at: position},
      )
      return changes
    })
  })

async function hasForgotten(view: ReturnType<Ledger['scoped']>): Promise<boolean> {
  for await (const _ of view.tombstones()) return true
  return false
}

/** Opens and closes the items that no other decision speaks of. */
async function bringUpToDate({ledger, scope, clock, config}: ConsolidatePorts): Promise<ConsolidateReport['review']> {
  const view = ledger.scoped(scope)
  return unmoved(async () => {
    const position = await view.position()
    const decisions = await decisionsOf(view)
    const {items, answered, found} = queueOf(decisions)
    const insights = await readInsights(view, {standing: config.promotion?.standing ?? true})
    const findings: Finding[] = [
      ...ambiguousTerms((await readKnowledge(config)).automaton),
      ...revivedInsights(insights, await readHistories(view)),
      ...(await unreadableFacts(view)),
    ]
    const now = clock.now()
    const waiting = new Set(items.map(({id}) => id))
    const current = new Set(findings.map(({item}) => item.id))
    const opened = findings.filter(({item: {id}}) => !waiting.has(id) && !answered.has(id))
    const closed = [...found].filter(id => !current.has(id)).sort()
    const events = [
      ...opened.map(({item, lineage}) => reviewEvent({review: 'open', item, now}, scope, lineage)),
      ...closed.map(item => reviewEvent({review: 'close', item, now}, scope, [])),
    ]
    if (events.length > 0) await ledger.append(events, {at: position})
    const after = events.length > 0 ? queueOf(await decisionsOf(view)).items : items
    return {opened: opened.length, closed: closed.length, items: after}
  })
}
