import type {Event} from '../domain/event.ts'
import type {EntryAdditions, Insight, PromotionDecision} from '../domain/insight.ts'
import {canonicalJson} from '../domain/json.ts'
import {aliasesOf, type Merge, mergesOf, type ReconcileData, reconcileData} from '../domain/merge.ts'
import {inSlices, mapSteps, type Steps} from '../domain/slices.ts'
import {
  carriedOver,
  type GateInput,
  type History,
  handedOn,
  historySteps,
  NO_ADDITIONS,
  type Outcome,
  onlyNew,
  unitedAdditions,
  withAdditions,
  writtenEntry,
} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {decisionsOf} from './curation.ts'
import {type PromotionPorts, type PromotionReport, promoteWith} from './promotion.ts'

/**
 * Brings promoted files in line with what is decided about pairs: the entry of what was absorbed is taken away, and hands its names, its id and
 * what it is about on to the entry that stands for it; an entry that says more than another says so (`refines`). Where a decision was taken
 * back, the files are again what they were, byte for byte, but for what people wrote in them since. Also finishes what a run left that died
 * between the decision and the files. Undefined where nothing was to be done.
 */
export async function bringInLine(ports: PromotionPorts): Promise<PromotionReport | undefined> {
  const {ledger, scope, config} = ports
  if (config.scope !== undefined && config.scope !== scope) return undefined
  const events = await decisionsOf(ledger.scoped(scope))
  if (!(await inSlices(concernsFiles(events), ports.signal))) return undefined
  // What was absorbed is no insight of its own; its file is.
  const all = await readInsights(ledger.scoped(scope), {
    standing: config.promotion?.standing ?? true,
    aliases: new Map(),
    signal: ports.signal,
  })
  const report = await promoteWith(ports, async (current, input) => {
    const decisions = await decisionsOf(ledger.scoped(scope))
    const lines = new Lines(decisions, new Map([...all, ...current].map(one => [one.id, one])), input)
    return inSlices(lines.outcomes(), ports.signal)
  })
  return report.outcomes.length === 0 ? undefined : report
}

/** Whether any decision on a pair may have a say in a file: cheap, since nearly always none has. */
function* concernsFiles(events: readonly Event[]): Steps<boolean> {
  const histories = yield* historySteps(events)
  const isEntry = (id: string): boolean => histories.get(id)?.promoted !== undefined
  for (const {decisions} of histories.values()) {
    yield
    if (decisions.some(({decision}) => decision.added !== undefined || decision.merge !== undefined)) return true
  }
  for (const event of events) {
    yield
    const data = reconcileData(event)
    if (data?.reconcile === 'merge' && isEntry(data.absorbed.id)) return true
    if (data?.reconcile === 'narrower' && isEntry(data.a.id) && isEntry(data.b.id)) return true
  }
  return false
}

class Lines {
  private readonly merges: readonly Merge[]
  private readonly aliases: ReadonlyMap<string, string>
  private readonly narrower: readonly Narrower[]

  constructor(
    events: readonly Event[],
    private readonly insights: ReadonlyMap<string, Insight>,
    private readonly input: GateInput,
  ) {
    this.merges = mergesOf(events)
    this.aliases = aliasesOf(this.merges)
    this.narrower = narrowerOf(events)
  }

  *outcomes(): Steps<Outcome[]> {
    const retired = yield* mapSteps([...this.aliases], ([id, end]) => this.retired(id, end))
    const restored = (yield* mapSteps([...this.input.histories], ([id, history]) => this.restored(id, history))).flat()
    const again = new Set(restored.map(({insight}) => insight.id))
    const added = yield* mapSteps([...this.input.histories], ([id, history]) => (again.has(id) ? [] : this.added(id, history)))
    return [...retired.flat(), ...restored, ...added.flat()]
  }

  /** The file of what was absorbed. What a person's hand is on is left. */
  private retired(id: string, end: string): Outcome[] {
    const history = this.input.histories.get(id)
    const file = this.input.files.get(id)
    if (history?.promoted === undefined || history.written === undefined || file === undefined) return []
    if (file.text !== (history.written.file ?? history.written.text) || file.pinned) return []
    const merge = this.merges.find(one => one.absorbed.id === id)!
    const into = this.input.histories.get(end)?.written?.id
    return this.outcome(id, history, {
      decision: 'retire',
      because: `absorbed by "${merge.canonical.statement}"`,
      merge: merge.id,
      ...(into === undefined ? {} : {into}),
      entry: {id: history.written.id, path: file.path},
    })
  }

  /** The file of what was absorbed and stands again. */
  private restored(id: string, history: History): Outcome[] {
    const {decisions} = history
    const at = decisions.findLastIndex(({decision}) => decision.decision === 'retire' && decision.merge !== undefined)
    const since = decisions.slice(at + 1).map(({decision}) => decision.decision)
    if (at < 0 || since.includes('promote') || since.includes('reject') || this.aliases.has(id) || this.input.files.has(id)) return []
    const before = decisions.slice(0, at)
    const retired = decisions[at]!
    const promoted = before.findLast(({decision}) => decision.decision === 'promote')?.decision
    const entry = before.findLast(({decision}) => decision.entry?.text !== undefined)?.decision.entry
    if (promoted === undefined || entry === undefined) return []
    const {because, ...rest} = promoted
    return this.outcome(id, history, {
      ...rest,
      ...(because === undefined ? {} : {because}),
      undoes: retired.event,
      entry: {...entry, path: retired.decision.entry?.path ?? entry.path},
    })
  }

  /** A file that gets names, or loses what it had been given. */
  private added(id: string, history: History): Outcome[] {
    const {written, promoted, last} = history
    const file = this.input.files.get(id)
    if (promoted === undefined || written?.text === undefined || file === undefined || this.aliases.has(id)) return []
    const before = addedBefore(history)
    const wanted = onlyNew(written.text, written.path, before, this.wanted(id))
    if (canonicalJson(wanted) === canonicalJson(before)) return []
    const next = withAdditions(written.text, written.path, before, wanted)
    if (next === undefined) return []
    const {text, kept} = file.text === written.text ? {text: next, kept: []} : carriedOver(written.text, next, file.text)
    const entry = {...writtenEntry(written.id, file.path, next), ...(text === next ? {} : {file: text})}
    const demoted =
      last.decision === 'demote' ? {decision: last.decision, reason: last.reason!, because: last.because!} : {decision: 'keep' as const}
    return this.outcome(id, history, {...demoted, added: wanted, entry, ...(kept.length === 0 ? {} : {kept})})
  }

  /** What an entry is given by what it absorbed, and by what it says more than. */
  private wanted(id: string): EntryAdditions {
    const absorbed = [...this.aliases]
      .filter(([, end]) => end === id)
      .map(([one]) => one)
      .sort()
    const handed = absorbed.flatMap(one => {
      const entry = this.input.histories.get(one)?.decisions.findLast(({decision}) => decision.entry?.text !== undefined)?.decision.entry
      return entry?.text === undefined ? [] : [handedOn(entry.text, entry.path)]
    })
    const stands = (one: string): string => this.aliases.get(one) ?? one
    const refines = this.narrower
      .filter(({more}) => stands(more) === id)
      .flatMap(({less}) => {
        const other = this.input.histories.get(stands(less))
        return other?.promoted === undefined || other.written === undefined || stands(less) === id ? [] : [other.written.id]
      })
    return unitedAdditions([...handed, {...NO_ADDITIONS, refines}])
  }

  private outcome(id: string, {last}: History, more: Partial<PromotionDecision>): Outcome[] {
    const insight = this.insights.get(id)
    if (insight === undefined) return []
    const {because: _, entry: __, undoes: ___, reason: ____, merge: _____, into: ______, kept: _______, added: ________, ...weighed} = last
    return [{insight, isNew: true, decision: {...weighed, author: 'gate', ...more, now: this.input.now}}]
  }
}

const addedBefore = ({decisions}: History): EntryAdditions =>
  decisions.findLast(({decision}) => decision.added !== undefined)?.decision.added ?? NO_ADDITIONS

interface Narrower {
  readonly more: string
  readonly less: string
}

/** Pairs of which one says all that the other says, and more: as decided last, and not taken back. */
function narrowerOf(events: readonly Event[]): Narrower[] {
  const found = new Map<string, {readonly event: string; readonly data: ReconcileData}>()
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const data = reconcileData(event)
    if (data === undefined) continue
    if (data.reconcile === 'undo') for (const [key, one] of found) if (one.event === data.merge) found.delete(key)
    if (data.reconcile === 'distinct') found.delete([...data.pair].sort().join(' '))
    if ('a' in data) found.set([data.a.id, data.b.id].sort().join(' '), {event: event.id, data})
  }
  return [...found.values()].flatMap(({data}) => {
    if (!('a' in data) || data.reconcile !== 'narrower' || data.narrower === undefined) return []
    return [{more: data.narrower, less: data.narrower === data.a.id ? data.b.id : data.a.id}]
  })
}
