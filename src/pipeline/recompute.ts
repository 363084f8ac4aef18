import type {LoadedConfig} from '../config/load.ts'
import type {Event} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {PromotionDecision} from '../domain/insight.ts'
import type {EventQuery, Ledger, ScopedLedger} from '../domain/ledger.ts'
import {distinctOf} from '../domain/merge.ts'
import {decideAll, decisionOf, gateSettings, historiesOf, type PromotedFile, settingsHash} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {judgedIn} from './answers.ts'
import {conflictRules, judgedRules} from './conflict.ts'
import {decisionsOf} from './curation.ts'
import {filesOf} from './files.ts'
import {type Knowledge, knowledgeWith} from './knowledge.ts'

/** A decision of the gate that would be another one today. */
export interface Redecided {
  readonly event: string
  readonly insight: string
  readonly statement: string
  readonly now: string
  readonly recorded: PromotionDecision['decision']
  /** `none`: nothing would be decided on it, since what it was made of is no longer there. */
  readonly recomputed: PromotionDecision['decision'] | 'none'
  /** What differs, one sentence each. */
  readonly why: readonly string[]
}

/**
 * Asks the gate of today, with the settings of today, about every recorded decision of the gate: at the time it was made, with the events that
 * were there, the entries that people wrote as they are now, and the promoted entries as they were.
 */
export async function recompute({
  view,
  config,
}: {
  readonly ledger: Ledger
  readonly scope: string
  readonly view: ScopedLedger
  readonly config: LoadedConfig
}): Promise<{decisions: number; differences: Redecided[]}> {
  const events = await decisionsOf(view)
  const differences: Redecided[] = []
  let decisions = 0
  for (const run of runsOf(events)) {
    const first = run[0]
    const before = events.filter(({sequence}) => sequence < first.event.sequence)
    const decided = await decideAt(until(view, first.event.sequence - 1), before, first.decision.now, config)
    for (const {event, decision} of run) {
      decisions++
      const why = whatDiffers(decision, decided.get(decision.insight))
      if (why.length === 0) continue
      const {insight, statement, now, decision: recorded} = decision
      const recomputed = decided.get(insight)?.decision ?? 'none'
      differences.push({event: event.id, insight, statement, now, recorded, recomputed, why})
    }
  }
  return {decisions, differences}
}

interface Recorded {
  readonly event: Event
  readonly decision: PromotionDecision
}

/** Decisions of the gate that one run made: one after the other, at one time. What a person took back or repeated was not decided by the gate. */
function runsOf(events: readonly Event[]): Recorded[][] {
  const runs: Recorded[][] = []
  for (const event of events) {
    const decision = decisionOf(event)
    if (decision === undefined || decision.author !== 'gate' || decision.undoes !== undefined) continue
    const last = runs.at(-1)?.at(-1)
    const goesOn = last !== undefined && last.decision.now === decision.now && last.event.sequence === event.sequence - 1
    if (goesOn) runs.at(-1)!.push({event, decision})
    else runs.push([{event, decision}])
  }
  return runs
}

async function decideAt(
  view: ScopedLedger,
  before: readonly Event[],
  now: string,
  config: LoadedConfig,
): Promise<Map<string, PromotionDecision>> {
  const settings = gateSettings(config.promotion)
  const standing = config.promotion?.standing ?? true
  const knowledge: Knowledge = await knowledgeWith(config, [...filesOf(before).there.values()])
  const files: ReadonlyMap<string, PromotedFile> = knowledge.files
  const judged = judgedIn(await collect(view.events({kinds: ['verdict']})))
  const outcomes = decideAll(await readInsights(view, {standing}), {
    now,
    settings,
    config: settingsHash(settings, standing),
    lexicon: knowledge.lexicon,
    conflict: judgedRules(judged, conflictRules),
    isUseless: judged.isUseless,
    histories: historiesOf(before),
    distinct: distinctOf(before),
    files,
    folder: knowledge.folder,
  })
  return new Map(outcomes.map(({insight, decision}) => [insight.id, decision]))
}

/** The scope as it was after an event. */
const until = (view: ScopedLedger, upTo: number): ScopedLedger => ({
  ...view,
  events: (query: EventQuery = {}) => view.events({...query, upTo: Math.min(upTo, query.upTo ?? upTo)}),
  event: async id => {
    const event = await view.event(id)
    return event !== undefined && event.sequence <= upTo ? event : undefined
  },
})

function whatDiffers(recorded: PromotionDecision, again: PromotionDecision | undefined): string[] {
  if (again === undefined) return ['what it was made of is not there any more']
  const checks = new Map(recorded.checks.map(check => [check.name, check]))
  const why = again.checks.flatMap(({name, passed, why: said}) => (checks.get(name)?.passed === passed ? [] : [`${name}: ${said}`]))
  const dropped = recorded.checks
    .filter(({name}) => !again.checks.some(check => check.name === name))
    .map(({name}) => `${name}: is not asked`)
  if (why.length + dropped.length > 0) return [...why, ...dropped]
  return recorded.decision === again.decision ? [] : [`it would be "${again.decision}"`]
}
