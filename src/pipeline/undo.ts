import {daysAfter, utcDay} from '../domain/days.ts'
import type {Event} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import {type ReconcileData, reconcileData} from '../domain/merge.ts'
import {prunedMerges} from '../reconcile/index.ts'
import {anew} from './curation.ts'
import {bringInLine} from './in-line.ts'
import {reconcileEvent} from './reconcile-events.ts'
import {type ReconcilePorts, reconcileSettings, type SideShown} from './reconcile-ports.ts'
import {unmoved} from './unmoved.ts'

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
    if (event === undefined || (data?.reconcile !== 'merge' && data?.reconcile !== 'supersede'))
      throw new UndoError(`${prefix} is no merge of the scope ${scope}; \`kanon reconcile --json\` shows their ids`)
    const decided = await collect(view.events({kinds: ['decision']}))
    const taken = decided.some(one => {
      const other = reconcileData(one)
      return other?.reconcile === 'undo' && other.merge === event.id
    })
    if (taken) throw new UndoError(`${event.id} was taken back before`)
    const now = clock.now()
    if (data.reconcile === 'merge') refuseLate(event.id, data.now, decided, now, reconcileSettings(config.reconcile).graceDays)
    const undo: ReconcileData = {reconcile: 'undo', merge: event.id, because, now}
    const undoing = {...reconcileEvent(undo, scope, `undo: ${because}`, [event.id]), actor: 'person' as const}
    await ledger.append(await anew(view, [undoing]), {at: position})
    const [canonical, absorbed] = data.reconcile === 'merge' ? [data.canonical, data.absorbed] : [data.current, data.past]
    return {undone: event.id, canonical, absorbed}
  })
  const report = await bringInLine({ledger, scope, clock, config})
  return {...undone, files: report?.files ?? []}
}

/** After the days of grace, or once it was pruned, a merge stands. */
function refuseLate(id: string, decidedAt: string, decided: readonly Event[], now: string, days: number): void {
  if (prunedMerges(decided).has(id)) throw new UndoError(`${id} was pruned; the ledger keeps it, and it can no longer be taken back`)
  if (now > daysAfter(decidedAt, days))
    throw new UndoError(
      `${id} was decided on ${utcDay(decidedAt)}, more than ${days} days ago; the ledger keeps it, and it can no longer be taken back`,
    )
}
