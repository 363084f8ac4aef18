import type {EventInput} from '../domain/event.ts'
import type {Insight} from '../domain/insight.ts'
import type {ClaimData, VerdictData} from '../domain/judge.ts'
import type {ReconcileData} from '../domain/merge.ts'
import {curationEvent} from './curation.ts'

export const verdictEvent = (verdict: VerdictData, scope: string): EventInput =>
  curationEvent(verdict, {kind: 'verdict', actor: 'kanon', scope, text: `${verdict.judge}: ${verdict.relation}`, key: 'reconcile'})

export const claimEvent = (claim: ClaimData, scope: string): EventInput =>
  curationEvent(claim, {kind: 'verdict', actor: 'kanon', scope, text: 'asking about pairs', key: 'reconcile'})

export const reconcileEvent = (data: ReconcileData, scope: string, text: string, lineage: readonly string[]): EventInput =>
  curationEvent(data, {kind: 'decision', actor: 'kanon', scope, text, key: 'reconcile', lineage})

export function textOf(data: ReconcileData): string {
  if (data.reconcile === 'merge') return `merge: ${data.absorbed.statement} → ${data.canonical.statement}`
  if (data.reconcile === 'supersede') return `supersede: ${data.past.statement} → ${data.current.statement}`
  return 'a' in data ? `${data.reconcile}: ${data.a.statement} | ${data.b.statement}` : data.reconcile
}

/** A decision repeats the words of both sides, so it rests on what was said, and is forgotten with it. */
export function lineageOf(data: ReconcileData, insights: ReadonlyMap<string, Insight>): string[] {
  const ids =
    data.reconcile === 'merge'
      ? [data.canonical.id, data.absorbed.id]
      : data.reconcile === 'supersede'
        ? [data.current.id, data.past.id]
        : 'a' in data
          ? [data.a.id, data.b.id]
          : []
  return ids.flatMap(id => insights.get(id)?.claims.map(({event}) => event) ?? [])
}
