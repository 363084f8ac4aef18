import type {EventInput} from '../domain/event.ts'
import type {Insight} from '../domain/insight.ts'
import type {ClaimData, VerdictData} from '../domain/judge.ts'
import type {ReconcileData} from '../domain/merge.ts'

export const verdictEvent = (verdict: VerdictData, scope: string): EventInput => ({
  kind: 'verdict',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: verdict.now,
  text: `${verdict.judge}: ${verdict.relation}`,
  source: {key: 'reconcile'},
  data: JSON.parse(JSON.stringify(verdict)),
})

export const claimEvent = (claim: ClaimData, scope: string): EventInput => ({
  kind: 'verdict',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: claim.now,
  text: 'asking about pairs',
  source: {key: 'reconcile'},
  data: JSON.parse(JSON.stringify(claim)),
})

export const reconcileEvent = (data: ReconcileData, scope: string, text: string, lineage: readonly string[]): EventInput => ({
  kind: 'decision',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: data.now,
  text,
  source: {key: 'reconcile'},
  ...(lineage.length === 0 ? {} : {lineage}),
  data: JSON.parse(JSON.stringify(data)),
})

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
