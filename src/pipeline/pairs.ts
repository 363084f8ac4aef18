import type {Event} from '../domain/event.ts'
import type {Insight} from '../domain/insight.ts'
import type {VerdictData} from '../domain/judge.ts'
import {type ReconcileData, reconcileData} from '../domain/merge.ts'
import {candidatePairs, Rules, verdictOf} from '../reconcile/index.ts'

/** How an insight stands to another one that was compared with it. */
export interface PairStory {
  /** The other one. */
  readonly insight: string
  readonly statement: string
  /**
   * What was decided about the two, last; else `refused` by a guard or as a contradiction by rule that no run has recorded yet, `answered` by a
   * judge without a decision, or `waiting` for one.
   */
  readonly state:
    | 'merge'
    | 'supersede'
    | 'contradiction'
    | 'narrower'
    | 'possible-merge'
    | 'distinct'
    | 'undo'
    | 'refused'
    | 'answered'
    | 'waiting'
  readonly by?: string
  readonly why?: string
  /** The decision: what `kanon undo` takes of a merge. */
  readonly event?: string
  /** Verdicts on the two, in ledger order; `malformed`: asked in vain. */
  readonly asked: readonly {
    readonly event: string
    readonly judge: string
    readonly relation: VerdictData['relation']
    readonly at: string
  }[]
}

type Decided = Pick<PairStory, 'state' | 'by' | 'why' | 'event'>

/** All pairs of one insight: those that something was decided or answered about, and those that would be compared now. By id of the other. */
export function pairsOf(insight: Insight, insights: readonly Insight[], events: readonly Event[], minScore?: number): PairStory[] {
  const said = new Map(insights.map(({id, statement}) => [id, statement]))
  const decided = new Map<string, Decided>()
  const asked = new Map<string, PairStory['asked'][number][]>()
  for (const event of events) {
    const data = reconcileData(event)
    if (data?.reconcile === 'undo') {
      for (const [key, one] of decided)
        if (one.event === data.merge) decided.set(key, {state: 'undo', by: 'person', why: data.because, event: event.id})
    }
    const sides = data && sidesOf(data)
    if (sides?.some(({id}) => id === insight.id)) {
      const other = sides.find(({id}) => id !== insight.id)!
      if (!said.has(other.id) && other.statement !== undefined) said.set(other.id, other.statement)
      decided.set(other.id, {state: data!.reconcile as Decided['state'], ...reasonOf(data!), event: event.id})
    }
    const verdict = verdictOn(event, insight.id)
    if (verdict !== undefined) asked.set(verdict.other, [...(asked.get(verdict.other) ?? []), verdict.told])
  }
  const rules = new Rules()
  const options = {fresh: new Set([insight.id]), ...(minScore === undefined ? {} : {minScore})}
  const now = new Map<string, Decided>()
  for (const {a, b} of candidatePairs(insights, options)) {
    const other = a === insight.id ? b : a
    const {against, vetoes} = rules.of(insight.statement, said.get(other)!)
    const why = against?.why ?? vetoes.map(({guard, why: reason}) => `${guard}: ${reason}`).join('; ')
    now.set(other, why === '' ? {state: 'waiting'} : {state: 'refused', by: 'rules', why})
  }
  const others = [...new Set([...decided.keys(), ...asked.keys(), ...now.keys()])].sort()
  return others.map(other => {
    const answers = asked.get(other) ?? []
    const known = answers.some(({relation}) => relation !== 'malformed') ? {state: 'answered' as const} : {state: 'waiting' as const}
    const present = now.get(other)
    const state = decided.get(other) ?? (present?.state === 'refused' ? present : known)
    return {insight: other, statement: said.get(other) ?? '', ...state, asked: answers}
  })
}

/** Both sides of what is decided about two; undefined where it is about no two. */
function sidesOf(data: ReconcileData): readonly {readonly id: string; readonly statement?: string}[] | undefined {
  if (data.reconcile === 'merge') return [data.canonical, data.absorbed]
  if (data.reconcile === 'supersede') return [data.current, data.past]
  if (data.reconcile === 'distinct') return data.pair.map(id => ({id}))
  return 'a' in data ? [data.a, data.b] : undefined
}

function reasonOf(data: ReconcileData): Pick<PairStory, 'by' | 'why'> {
  if (data.reconcile === 'distinct') return {by: 'person', why: data.because}
  return 'by' in data ? {by: data.by, why: data.why} : {}
}

function verdictOn(event: Event, insight: string): {other: string; told: PairStory['asked'][number]} | undefined {
  const verdict = verdictOf(event)
  if (verdict === undefined || !verdict.pair.includes(insight)) return undefined
  const other = verdict.pair[0] === insight ? verdict.pair[1] : verdict.pair[0]
  return {other, told: {event: event.id, judge: `${verdict.judge} ${verdict.version}`, relation: verdict.relation, at: verdict.now}}
}
