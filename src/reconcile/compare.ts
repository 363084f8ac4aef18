import {sameAfterMoves} from './moves.ts'
import {type Atom, type AtomKind, type Reading, signature} from './reading/atoms.ts'
import {CHINESE} from './reading/chinese.ts'
import {ENGLISH} from './reading/english.ts'
import {GERMAN} from './reading/german.ts'
import {readBoth} from './reading/read.ts'
import {active} from './voice.ts'

/** What one side says and the other does not, by kind of atom, in the order of each side. */
export interface Difference {
  readonly onlyA: readonly Atom[]
  readonly onlyB: readonly Atom[]
  /** Neither side has more than the other, and yet the order is another that changes what is said. */
  readonly reordered: boolean
}

/** Two statements, read, and what is between them: guards and contradictions look at nothing else. */
export interface Comparison {
  readonly a: Reading
  readonly b: Reading
  readonly between: Difference
}

/** Reads two statements and compares them. */
export const compare = (a: string, b: string): Comparison => compareReadings(...readBoth(a, b))

/** The same of two that were read already, each in its language or else in the other's. */
export const compareReadings = (a: Reading, b: Reading): Comparison => ({a, b, between: difference(a, b)})

/** Kinds that a difference may leave out: "is", "of", "and" and commas join words and say nothing else. */
const SILENT: ReadonlySet<AtomKind> = new Set(['light', 'conjunction'])

/** The atoms that count: without silent ones, present tense, and "on" before a day. */
export function counted(reading: Reading): Atom[] {
  return reading.atoms.filter((atom, at) => {
    if (SILENT.has(atom.kind) || (atom.kind === 'tense' && atom.key === 'present')) return false
    const next = reading.atoms[at + 1]
    return !(atom.kind === 'relation' && atom.key === 'on' && (next?.kind === 'weekday' || next?.kind === 'date'))
  })
}

/** Compares two readings of one language as bags first, then in their order. Symmetric but for the names of the sides. */
function difference(a: Reading, b: Reading): Difference {
  const plain = differenceOf(a, b)
  if (plain.onlyA.length + plain.onlyB.length === 0 && !plain.reordered) return plain
  // One sentence in the passive, the other not: compare both in the active.
  const [activeA, activeB] = [active(a), active(b)]
  if (activeA === undefined && activeB === undefined) return plain
  const inActive = differenceOf(activeA ?? a, activeB ?? b)
  return inActive.onlyA.length + inActive.onlyB.length === 0 && !inActive.reordered ? inActive : plain
}

function differenceOf(a: Reading, b: Reading): Difference {
  const [left, right] = joinedCompounds(counted(a), counted(b))
  const onlyA = minus(left, right)
  const onlyB = minus(right, left)
  const equal = onlyA.length === 0 && onlyB.length === 0
  return {onlyA, onlyB, reordered: equal && !sameOrder(left, right) && !sameAfterMoves(a, b)}
}

const sameOrder = (a: readonly Atom[], b: readonly Atom[]): boolean =>
  a.length === b.length && a.every((atom, at) => signature(atom) === signature(b[at] as Atom))

function minus(from: readonly Atom[], what: readonly Atom[]): Atom[] {
  const left = new Map<string, number>()
  for (const atom of what) left.set(signature(atom), (left.get(signature(atom)) ?? 0) + 1)
  return from.filter(atom => {
    const count = left.get(signature(atom)) ?? 0
    if (count > 0) left.set(signature(atom), count - 1)
    return count === 0
  })
}

/** "load-balancer" is "load balancer" or "loadbalancer", whichever the other side has. */
export function joinedCompounds(a: readonly Atom[], b: readonly Atom[]): [Atom[], Atom[]] {
  return [withCompounds(a, b), withCompounds(b, a)]
}

function withCompounds(atoms: readonly Atom[], other: readonly Atom[]): Atom[] {
  const keys = new Set(other.map(atom => atom.key))
  const letters = other.map(atom => atom.key).join(' ')
  const result: Atom[] = []
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at] as Atom
    const bare = atom.kind === 'word' || atom.kind === 'identifier' ? atom.key.replaceAll('-', '') : atom.key
    if (bare !== atom.key && !keys.has(atom.key) && keys.has(bare)) result.push({...atom, key: bare})
    else if (bare !== atom.key && !keys.has(atom.key) && ` ${letters} `.includes(` ${atom.key.replaceAll('-', ' ')} `))
      result.push(...atom.key.split('-').map(key => ({...atom, kind: other.find(one => one.key === key)?.kind ?? 'word', key})))
    else result.push(atom)
  }
  return result
}

/** Whether two words stand for things that exclude each other. */
export const opposed = (a: string, b: string): boolean => OPPOSITES.has(`${a} ${b}`)

const OPPOSITES = new Set([ENGLISH, GERMAN, CHINESE].flatMap(({antonyms}) => antonyms.flatMap(([x, y]) => [`${x} ${y}`, `${y} ${x}`])))
