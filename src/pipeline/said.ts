import {bySequence, type Event} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {Judge, VerdictData} from '../domain/judge.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {pairKey} from '../domain/merge.ts'
import {counts, relationOf, verdictOf} from '../reconcile/index.ts'

/** What a judge answered on a pair, as a person is shown it: whether or not it decides anything. */
export interface Said {
  readonly judge: string
  readonly version: string
  /** `same`, `contradicts`, `a-narrower`, …; `abstain`: it is not sure. */
  readonly says: string
  /** Whether it had qualified for that. */
  readonly counts: boolean
  readonly now: string
}

/** A verdict as a person is shown it: by the band alone, since a threshold says nothing of who has not qualified. Nothing where it is none. */
export function saidBy(verdict: VerdictData, as: Pick<Judge, 'qualified' | 'thresholds'> = verdict): Said | undefined {
  const says = relationOf(verdict.answers)
  if (says === 'malformed' || says === 'incomplete') return undefined
  const {judge, version, now} = verdict
  return {judge, version, says, counts: relationOf(verdict.answers, as) === says && counts(says, as), now}
}

/** What judges answered on these insights, by pair, the last of each judge; with the pair itself. */
export async function saidOn(
  view: ScopedLedger,
  ids: readonly string[],
): Promise<readonly (Said & {readonly pair: VerdictData['pair']})[]> {
  const last = new Map<string, Said & {pair: VerdictData['pair']}>()
  const events: Event[] = await collect(view.events({kinds: ['verdict']}))
  for (const event of events.sort(bySequence)) {
    const verdict = verdictOf(event)
    if (verdict === undefined || !ids.some(id => verdict.pair.includes(id))) continue
    const said = saidBy(verdict)
    if (said !== undefined) last.set(`${pairKey(...verdict.pair)} ${said.judge} ${said.version}`, {...said, pair: verdict.pair})
  }
  return [...last.values()]
}
