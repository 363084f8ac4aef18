import {type Atom, type Reading, signature} from './reading/atoms.ts'
import {CHINESE} from './reading/chinese.ts'
import {ENGLISH} from './reading/english.ts'
import {GERMAN} from './reading/german.ts'

const keysOf = (atoms: readonly Atom[]): string[] => atoms.map(signature)
const equal = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((key, at) => key === b[at])

/**
 * Whether two readings with the same atoms in another order say the same, by one of the moves that cannot change who does what: a list in
 * another order, two clauses exchanged, an adverbial from the front to the back, a noun before or behind its kind ("the river Oder").
 * Everything else in another order is another statement until a judge or a person says otherwise.
 */
export function sameAfterMoves(a: Reading, b: Reading): boolean {
  if (a.atoms.some(atom => atom.key === 'respectively')) return false
  const [left, right] = [visible(a), visible(b)]
  const german = a.language === 'de'
  if (german && equal(keysOf(inverted(left)), keysOf(right))) return true
  const freely = german || a.language === 'zh'
  return (
    sameLists(left, right) || exchangedClauses(left, right) || movedAdverbial(left, right, freely) || movedAdverbial(right, left, freely)
  )
}

const visible = (reading: Reading): Atom[] =>
  reading.atoms.filter(atom => atom.kind !== 'light' && !(atom.kind === 'tense' && atom.key === 'present'))

/** Verb before subject, as after an opening that was taken off: "(eigentlich) liegt das Limit". */
const inverted = ([first, second, ...rest]: readonly Atom[]): readonly Atom[] =>
  first === undefined || second === undefined ? [] : [second, first, ...rest]

/** Items around "and", each one atom, and none of them part of a longer name: sorted, both sides are equal. */
function sameLists(a: readonly Atom[], b: readonly Atom[]): boolean {
  return equal(keysOf(sortedLists(a)), keysOf(sortedLists(b)))
}

function sortedLists(atoms: readonly Atom[]): Atom[] {
  const result = [...atoms]
  for (let at = 1; at + 1 < result.length; at++) {
    if (result[at]?.kind !== 'conjunction') continue
    const items = [result[at - 1] as Atom, result[at + 1] as Atom]
    if (!items.every(item => item.kind === items[0]?.kind) || !freeOf(result[at - 2], items) || !freeOf(result[at + 2], items)) continue
    const [first, second] = items.sort((x, y) => (signature(x) < signature(y) ? -1 : 1)) as [Atom, Atom]
    result[at - 1] = first
    result[at + 1] = second
  }
  return result
}

/** The neighbour of a list is no part of its first or last item: names stand next to names only as parts of one name. */
const freeOf = (neighbour: Atom | undefined, items: readonly Atom[]): boolean =>
  neighbour === undefined || !(neighbour.name && items.some(item => item.name))

/** "X and Y" as "Y and X", where X and Y are all there is. */
function exchangedClauses(a: readonly Atom[], b: readonly Atom[]): boolean {
  return a.some((atom, at) => {
    if (atom.kind !== 'conjunction' || at < 2 || a.length - at < 3) return false
    return equal(keysOf([...a.slice(at + 1), atom, ...a.slice(0, at)]), keysOf(b))
  })
}

const ADVERBIALS: ReadonlySet<string> = new Set([...ENGLISH.adverbials, ...GERMAN.adverbials, ...CHINESE.adverbials])

const startsAdverbial = (atom: Atom | undefined): boolean =>
  atom !== undefined &&
  (atom.kind === 'weekday' || atom.kind === 'date' || ADVERBIALS.has(atom.key) || ADVERBIALS.has(atom.text.toLowerCase()))

const MOVABLE_ATOMS = 5

/** `a` begins with an adverbial that stands at the end of `b`, or (`freely`: German, Chinese) anywhere in it, with the verb before its subject. */
function movedAdverbial(a: readonly Atom[], b: readonly Atom[], freely: boolean): boolean {
  if (!startsAdverbial(a[0])) return false
  for (let length = 1; length <= MOVABLE_ATOMS && length < a.length - 1; length++) {
    const moved = keysOf(a.slice(0, length))
    const rest = keysOf(a.slice(length))
    for (let at = 0; at + length <= b.length; at++) {
      if (!equal(keysOf(b.slice(at, at + length)), moved)) continue
      const left = keysOf([...b.slice(0, at), ...b.slice(at + length)])
      if (!freely && at + length !== b.length) continue
      if (equal(left, rest)) return true
      if (freely && rest.length > 2 && equal(left, [rest[1] as string, rest[0] as string, ...rest.slice(2)])) return true
    }
  }
  return false
}
