import type {Event} from './event.ts'

/** One side of a merge or a contradiction, as it was when that was decided. */
export interface SideOf {
  readonly id: string
  readonly statement: string
}

/** What reconciling decides about two insights. `data.reconcile` of a `decision` event. */
export type ReconcileData =
  | {
      readonly reconcile: 'merge'
      readonly canonical: SideOf
      readonly absorbed: SideOf
      /** `canonical form`, `guards`, `person`, or the judge's name and version. */
      readonly by: string
      /** Verdict event that it rests on, where a judge was asked. */
      readonly verdict?: string
      /** What it says from now on, where a judge worded it for both and that held against both; else it says what it said. */
      readonly wording?: string
      /** Why this side stays: the first difference of the order of sides. */
      readonly why: string
      readonly now: string
      readonly config: string
    }
  | {
      readonly reconcile: 'contradiction' | 'narrower' | 'possible-merge'
      readonly a: SideOf
      readonly b: SideOf
      /** `narrower`: the id of the one that says all that the other says, and more. */
      readonly narrower?: string
      readonly by: string
      readonly verdict?: string
      readonly why: string
      readonly now: string
      readonly config: string
    }
  /** Both are dated and exclude each other: the later one holds from its day on, and the other held until then. It stays, as history. */
  | {
      readonly reconcile: 'supersede'
      readonly current: SideOf
      readonly past: SideOf
      /** First day of the current one, `2026-03-01`: the end of the other. */
      readonly from: string
      readonly by: string
      readonly verdict?: string
      readonly why: string
      readonly now: string
      readonly config: string
    }
  /** A run saw that these merges are past their days of grace. Nothing else: only a later run prunes. */
  | {readonly reconcile: 'due'; readonly merges: readonly string[]; readonly rule: string; readonly now: string}
  /** These merges can no longer be taken back; the ledger keeps them. `due`: the record of the run that saw them due first. */
  | {readonly reconcile: 'prune'; readonly merges: readonly string[]; readonly rule: string; readonly due: string; readonly now: string}
  /** A person's word on a pair: never asked again, and no merge or contradiction from then on. */
  | {readonly reconcile: 'distinct'; readonly pair: readonly [string, string]; readonly because: string; readonly now: string}
  /** Takes a merge back, or that one was superseded, or a person's word that two are distinct: the event that said it. */
  | {readonly reconcile: 'undo'; readonly merge: string; readonly because: string; readonly now: string}

export type MergeData = Extract<ReconcileData, {reconcile: 'merge'}>

export interface Merge extends MergeData {
  /** The event that decided it: what `undo` takes. */
  readonly id: string
}

/** The decision that an event holds; undefined where it is none of reconciling. */
export function reconcileData({kind, data}: Event): ReconcileData | undefined {
  return kind === 'decision' && typeof data?.reconcile === 'string' ? (data as unknown as ReconcileData) : undefined
}

/** Merges in force, in ledger order: decided and not taken back. */
export function mergesOf(events: readonly Event[]): Merge[] {
  const merges = new Map<string, Merge>()
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const data = reconcileData(event)
    if (data?.reconcile === 'merge') merges.set(event.id, {...data, id: event.id})
    else if (data?.reconcile === 'undo') merges.delete(data.merge)
  }
  return [...merges.values()]
}

/** Insights that another one superseded, in force → the last moment at which they held, ISO 8601 in UTC. */
export function endsOf(events: readonly Event[]): Map<string, string> {
  const found = new Map<string, {readonly past: string; readonly end: string}>()
  for (const event of [...events].sort((a, b) => a.sequence - b.sequence)) {
    const data = reconcileData(event)
    if (data?.reconcile === 'supersede')
      found.set(event.id, {past: data.past.id, end: new Date(Date.parse(`${data.from}T00:00:00.000Z`) - 1).toISOString()})
    else if (data?.reconcile === 'undo') found.delete(data.merge)
  }
  const ends = new Map<string, string>()
  for (const {past, end} of found.values()) if (end < (ends.get(past) ?? '~')) ends.set(past, end)
  return ends
}

/** Insight → the words that stand for it and for what it absorbed, where a judge found some; of several merges into one, the last. */
export const wordingsOf = (merges: readonly Merge[]): Map<string, string> =>
  new Map(merges.flatMap(({canonical, wording}): [string, string][] => (wording === undefined ? [] : [[canonical.id, wording]])))

/**
 * Absorbed insight → the one that stands for it now, through any chain. A circle (two runs that merged two insights into each other) is cut at
 * the later merge, so that one of them always stays.
 */
export function aliasesOf(merges: readonly Merge[]): Map<string, string> {
  const direct = new Map<string, string>()
  const end = (id: string): string => {
    let at = id
    while (direct.has(at)) at = direct.get(at) as string
    return at
  }
  for (const {absorbed, canonical} of merges) {
    if (!direct.has(absorbed.id) && end(canonical.id) !== absorbed.id) direct.set(absorbed.id, canonical.id)
  }
  return new Map([...direct.keys()].map(id => [id, end(id)]))
}

/** Two ids as one key, whatever their order. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Pairs that a person keeps apart: neither one thing nor each other's opposite. In ledger order; what was taken back is not among them. */
export function distinctOf(events: readonly Event[]): Set<string> {
  const distinct = new Map<string, string>()
  for (const event of events) {
    const data = reconcileData(event)
    if (data?.reconcile === 'distinct') distinct.set(event.id, pairKey(...data.pair))
    if (data?.reconcile === 'undo') distinct.delete(data.merge)
  }
  return new Set(distinct.values())
}
