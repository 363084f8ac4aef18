import {pairKey} from '../domain/merge.ts'
import {inSlices} from '../domain/slices.ts'
import {canonicalOf, type Plan, planSteps, Rules, type Side} from '../reconcile/index.ts'
import {type ReconcileReport, reconcile} from './reconcile.ts'
import type {ReconcilePorts, SideShown} from './reconcile-ports.ts'
import {look} from './sides.ts'

/** What a clean-up comes to: how many insights there were and are, and which became one. */
export interface CleanUp {
  readonly before: number
  readonly after: number
  /** The largest first. */
  readonly groups: readonly {readonly canonical: SideShown; readonly absorbed: readonly SideShown[]}[]
}

/** More passes than any chain of wordings is long. */
const MOST = 100

/** What a clean-up would do by rules alone: passes over what is left, until nothing more becomes one. Asks nobody and writes nothing. */
export async function planCleanUp(given: ReconcilePorts): Promise<CleanUp & {readonly plan: Plan}> {
  const ports = {...given, rules: given.rules ?? new Rules()}
  const {sides, journal, plan: first, options} = await look(ports)
  const groups = new Map<string, Side[]>()
  let left = sides
  let plan = first
  for (let pass = 0; pass < MOST && plan.merges.length > 0; pass++) {
    const gone = new Set<string>()
    for (const {a, b} of plan.merges) {
      if (gone.has(a.id) || gone.has(b.id)) continue
      const {canonical, absorbed} = canonicalOf(a, b)
      gone.add(absorbed.id)
      unite(groups, canonical.id, absorbed.id, absorbed)
    }
    left = left.filter(({id}) => !gone.has(id))
    plan = await inSlices(planSteps(left, journal, options), ports.signal)
  }
  const byId = new Map(sides.map(side => [side.id, side]))
  return {before: sides.length, after: left.length, groups: shownGroups(groups, byId), plan: {...plan, merges: []}}
}

/** Passes until one decides nothing and asks nothing: all that the budget of the day and the rules allow. */
export async function cleanUp(given: ReconcilePorts): Promise<{readonly report: ReconcileReport; readonly cleaned: CleanUp}> {
  const ports = {...given, rules: given.rules ?? new Rules()}
  const start = await look(ports)
  const reports: ReconcileReport[] = []
  for (let pass = 0; pass < MOST && !ports.signal.aborted; pass++) {
    const report = await reconcile(ports)
    reports.push(report)
    if (report.merges.length + report.superseded.length + report.questions === 0) break
  }
  const groups = new Map<string, Side[]>()
  const byId = new Map(start.sides.map(side => [side.id, side]))
  for (const {canonical, absorbed} of reports.flatMap(({merges}) => merges)) {
    unite(groups, canonical.id, absorbed.id, byId.get(absorbed.id))
  }
  const report = united(reports)
  return {
    report,
    cleaned: {before: start.sides.length, after: start.sides.length - report.merges.length, groups: shownGroups(groups, byId)},
  }
}

/** What one absorbs, with what that had absorbed. */
function unite(groups: Map<string, Side[]>, canonical: string, absorbed: string, side: Side | undefined): void {
  groups.set(canonical, [...(groups.get(canonical) ?? []), ...(side === undefined ? [] : [side]), ...(groups.get(absorbed) ?? [])])
  groups.delete(absorbed)
}

function shownGroups(groups: ReadonlyMap<string, readonly Side[]>, byId: ReadonlyMap<string, Side>): CleanUp['groups'] {
  const shown = ({id, statement}: SideShown): SideShown => ({id, statement})
  return [...groups]
    .flatMap(([id, absorbed]) => {
      const canonical = byId.get(id)
      return canonical === undefined ? [] : [{canonical: shown(canonical), absorbed: absorbed.map(shown)}]
    })
    .sort((a, b) => b.absorbed.length - a.absorbed.length || (a.canonical.id < b.canonical.id ? -1 : 1))
}

/** Several passes as one: what was decided in any of them, and what waits after the last. */
function united(reports: readonly ReconcileReport[]): ReconcileReport {
  const last = reports.at(-1)!
  const once = <T extends {readonly a: SideShown; readonly b: SideShown}>(items: readonly T[]): T[] => [
    ...new Map(items.map(item => [pairKey(item.a.id, item.b.id), item])).values(),
  ]
  return {
    ...last,
    questions: reports.reduce((sum, {questions}) => sum + questions, 0),
    merges: reports.flatMap(({merges}) => merges),
    superseded: reports.flatMap(({superseded}) => superseded),
    contradictions: once(reports.flatMap(({contradictions}) => contradictions)),
    review: once(reports.flatMap(({review}) => review)),
    files: [...new Set(reports.flatMap(({files}) => files))],
    notes: [
      ...new Set(reports.flatMap(({notes}) => notes.filter(note => !/deferred$|later run/.test(note)))),
      ...last.notes.filter(note => /deferred$|later run/.test(note)),
    ],
  }
}
