import {daysAfter} from '../domain/days.ts'
import {collect} from '../domain/fold.ts'
import {pruning} from '../reconcile/index.ts'
import {reconcileEvent} from './reconcile-events.ts'
import {type ReconcilePorts, reconcileSettings} from './reconcile-ports.ts'

/** A run is over before so many days are. */
const RUN_DAYS = 1 / 24

/** The time that the ledger knew of last before this run, by what was decided; later than now where a clock has gone back since. */
export async function lastTime({ledger, scope, clock}: ReconcilePorts): Promise<string | undefined> {
  const now = clock.now()
  const limit = daysAfter(now, -RUN_DAYS)
  let last: string | undefined
  for await (const {data} of ledger.scoped(scope).events({kinds: ['decision', 'verdict']})) {
    const at = data?.now
    if (typeof at !== 'string') continue
    if (at > now) return at
    if (at <= limit) last = at
  }
  return last
}

/** Records what is past its days of grace, in two runs at least a day apart. Gives what a person should know. */
export async function prune({ledger, scope, clock, config}: ReconcilePorts, before: string | undefined): Promise<readonly string[]> {
  const view = ledger.scoped(scope)
  const position = await view.position()
  const {graceDays} = reconcileSettings(config.reconcile)
  const {decisions, notes} = pruning(await collect(view.events({kinds: ['decision']})), {now: clock.now(), graceDays, before})
  if (decisions.length > 0) {
    const events = decisions.map(data => reconcileEvent(data, scope, `${data.reconcile}: ${data.rule}`, []))
    await ledger.append(events, {at: position})
  }
  return notes
}
