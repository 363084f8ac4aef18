import {contentHash} from '../domain/hash.ts'

/** An insight as it is compared with others. */
export interface Side {
  readonly id: string
  readonly scope: string
  readonly statement: string
  readonly kind: string
  /** A person promoted, confirmed or edited it, or pinned it: never absorbed. */
  readonly protected: boolean
  /** It is an entry already. */
  readonly promoted: boolean
  /** Distinct episodes that confirmed it. */
  readonly validations: number
  /** 0..1. */
  readonly significance: number
  /** ISO 8601 in UTC. */
  readonly firstObserved: string
  /** End of its validity, where it has one. */
  readonly expires?: string
}

/** Hash of all that is shown of a side, and of all that keeps it from being merged: a verdict on anything else is void. */
export const sideHash = ({statement, kind, scope, expires, ...side}: Side): string =>
  contentHash(JSON.stringify([statement, kind, scope, expires ?? null, side.protected, side.promoted]))

/** The order of sides, first wins: each step is named, and no two sides compare equal. */
const ORDER: readonly (readonly [why: string, compare: (a: Side, b: Side) => number])[] = [
  ['a person stands for it', (a, b) => Number(b.protected) - Number(a.protected)],
  ['it is an entry', (a, b) => Number(b.promoted) - Number(a.promoted)],
  ['it has no end of validity', (a, b) => Number(a.expires !== undefined) - Number(b.expires !== undefined)],
  ['it has more validations', (a, b) => b.validations - a.validations],
  ['it is more significant', (a, b) => b.significance - a.significance],
  ['it is older', (a, b) => (a.firstObserved < b.firstObserved ? -1 : a.firstObserved > b.firstObserved ? 1 : 0)],
  ['its id comes first', (a, b) => (a.id < b.id ? -1 : 1)],
]

/** Which of two stays, and why: human before machine, then validations, significance, age, id. */
export function canonicalOf(a: Side, b: Side): {readonly canonical: Side; readonly absorbed: Side; readonly why: string} {
  for (const [why, compare] of ORDER) {
    const order = compare(a, b)
    if (order < 0) return {canonical: a, absorbed: b, why}
    if (order > 0) return {canonical: b, absorbed: a, why}
  }
  throw new Error(`two sides with one id: ${a.id}`)
}

/** The one that stays first. */
export const byCanonical = (a: Side, b: Side): number => (a === b ? 0 : canonicalOf(a, b).canonical === a ? -1 : 1)

/** What keeps two sides with one meaning from becoming one by themselves: a person decides. Undefined: nothing. */
export function keptApart(a: Side, b: Side): string | undefined {
  if (a.scope !== b.scope) return 'they are of two scopes'
  if (a.protected && b.protected) return 'people stand for both'
  if ((a.expires === undefined) !== (b.expires === undefined)) return 'one is true until a day, the other without end'
  if (a.expires !== undefined && a.expires !== b.expires) return 'they are true until different days'
  if (a.kind !== b.kind && (a.kind === 'reference' || b.kind === 'reference')) return 'one is reference, the other is not'
  return undefined
}
