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
  /** When it was said last, ISO 8601 in UTC; absent: as it was first. */
  readonly lastSaid?: string
  /** How far the best of its claims is trusted, 0..1; absent: 1. */
  readonly trust?: number
  /** End of its validity, where it has one. */
  readonly expires?: string
}

/** Hash of all that is shown of a side, and of all that keeps it from being merged: a verdict on anything else is void. */
export function sideHash(side: Side): string {
  const known = HASHES.get(side)
  if (known !== undefined) return known
  const {statement, kind, scope, expires} = side
  const hash = contentHash(JSON.stringify([statement, kind, scope, expires ?? null, side.protected, side.promoted]))
  HASHES.set(side, hash)
  return hash
}

/** A side is in many pairs, and never changes. */
const HASHES = new WeakMap<Side, string>()

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

/** What keeps a later statement from taking the place of an earlier one by itself: a person decides. Undefined: nothing. */
export function keptBeside(current: Side, past: Side): string | undefined {
  if (past.protected) return 'a person stands for the other'
  if (past.promoted) return 'the other is an entry'
  if ((current.trust ?? 1) < (past.trust ?? 1)) return 'it is trusted less than the other'
  return undefined
}

/** What keeps two sides with one meaning from becoming one by themselves: a person decides. Undefined: nothing. */
export function keptApart(a: Side, b: Side): string | undefined {
  if (a.scope !== b.scope) return 'they are of two scopes'
  if (a.protected && b.protected) return 'people stand for both'
  if ((a.expires === undefined) !== (b.expires === undefined)) return 'one is true until a day, the other without end'
  if (a.expires !== undefined && a.expires !== b.expires) return 'they are true until different days'
  if (natureOf(a) !== natureOf(b)) return `one is a ${a.kind}, the other a ${b.kind}`
  return undefined
}

/**
 * Kinds that are one to a merge. Whether a sentence is taken for a rule, a decision, a correction or a declaration is a matter of how it was said
 * ("from now on", "actually"), and restating changes that; what it is about does not change with it. What somebody prefers, what a word means and
 * what the data look like are other things, with other half-lives.
 */
const NATURES: Readonly<Record<string, string>> = {preference: 'preference', definition: 'definition', reference: 'reference'}
const natureOf = ({kind}: Side): string => NATURES[kind] ?? 'claim'
