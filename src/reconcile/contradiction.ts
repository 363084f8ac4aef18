import {type Comparison, compare, counted, type Difference, opposed} from './compare.ts'
import {type Atom, type AtomKind, type Reading, signature} from './reading/atoms.ts'
import {WEEKDAY} from './reading/dates.ts'

/** Why two statements cannot both hold, and what makes it so. */
export interface Contradiction {
  readonly rule: 'polarity' | 'quantifier' | 'value' | 'opposite' | 'roles'
  readonly why: string
}

/**
 * Whether two statements cannot both be true, by rules alone. Careful on purpose: it speaks only where both say the same of the same thing but
 * for one point, and that point excludes the other. Two values of something that may have several ("we support Chrome", "… Firefox") are none.
 */
export const contradiction = (a: string, b: string): Contradiction | undefined => contradictionOf(compare(a, b))

/** The same of statements that were compared already. */
export function contradictionOf({a: left, b: right, between}: Comparison): Contradiction | undefined {
  if (left.language !== right.language || left.language === 'unknown' || left.question || right.question) return undefined
  if (existential(left) && existential(right)) return undefined
  if ([...between.onlyA, ...between.onlyB].some(atom => atom.kind === 'condition' || atom.kind === 'plan')) return undefined
  return (
    polarity(left, right, between) ??
    quantifier(left, right, between) ??
    value(left, right, between) ??
    opposite(left, right, between) ??
    roles(left, right, between)
  )
}

/**
 * Whether two statements give two values to what their project says has one at a time: the same of the same thing but for one phrase, where
 * both name an entry that says `single:: true`. `relation` is that entry's title.
 */
export function oneValue({a, b, between: {onlyA, onlyB}}: Comparison, relation: string): Contradiction | undefined {
  if (a.language !== b.language || a.language === 'unknown' || a.question || b.question) return undefined
  if (existential(a) || existential(b) || negations(a) + negations(b) > 0) return undefined
  const [left, right] = [run(a, onlyA), run(b, onlyB)]
  if (left === undefined || right === undefined) return undefined
  return {rule: 'value', why: `"${left}" against "${right}", and "${relation}" has one value at a time`}
}

/** At most so many words make a value. */
const VALUE_ATOMS = 4
const OF_VALUES: readonly AtomKind[] = ['word', 'number', 'quantity', 'date', 'weekday', 'version', 'identifier', 'relation']

/** The differing atoms as they are written, where they stand side by side and may be a value. */
function run(reading: Reading, atoms: readonly Atom[]): string | undefined {
  const [first] = atoms
  if (first === undefined || atoms.length > VALUE_ATOMS || !only(atoms, ...OF_VALUES)) return undefined
  const at = reading.atoms.indexOf(first)
  const side = reading.atoms.slice(at, at + atoms.length)
  return side.every((atom, index) => signature(atom) === signature(atoms[index] as Atom))
    ? atoms.map(({text}) => text).join(' ')
    : undefined
}

const only = (atoms: readonly Atom[], ...kinds: AtomKind[]): boolean => atoms.every(atom => kinds.includes(atom.kind))
const keys = (atoms: readonly Atom[], kind: AtomKind): string[] => atoms.filter(atom => atom.kind === kind).map(atom => atom.key)
const negations = (reading: Reading): number => keys(reading.atoms, 'negation').length

/** "Some users are admins" and "some users are not" can both hold. */
const existential = (reading: Reading): boolean =>
  keys(reading.atoms, 'quantifier').some(key => key === 'some' || key === 'few' || key === 'many' || key === 'most' || key === 'one')

/** One says it, the other denies it. */
function polarity(a: Reading, b: Reading, {onlyA, onlyB, reordered}: Difference): Contradiction | undefined {
  const different = [...onlyA, ...onlyB]
  if (negations(a) % 2 === negations(b) % 2) return undefined
  // "must be signed" is denied by "need not be signed"; "always" by "never"; "X" by "no longer X".
  const allowed = different.every(
    atom =>
      atom.kind === 'negation' ||
      (atom.kind === 'modal' && (atom.key === 'must' || atom.key === 'may')) ||
      (atom.kind === 'quantifier' && (atom.key === 'all' || atom.key === 'some')) ||
      (atom.kind === 'relation' && /^(?:more|mehr)$/.test(atom.key)),
  )
  if (!allowed || (different.length === 0 && reordered)) return undefined
  if (a.atoms.length < 3 && b.atoms.length < 3) return undefined
  return {rule: 'polarity', why: 'one states what the other denies'}
}

/** "all" against "no", "nobody" against "everybody". */
function quantifier(a: Reading, b: Reading, {onlyA, onlyB}: Difference): Contradiction | undefined {
  if (!only([...onlyA, ...onlyB], 'quantifier', 'negation')) return undefined
  const [left, right] = [quantity(a), quantity(b)]
  const excluded = (left === 'all' && right === 'none') || (left === 'none' && right === 'all')
  return excluded ? {rule: 'quantifier', why: 'one says it of all, the other of none'} : undefined
}

const quantity = (reading: Reading): string | undefined => keys(reading.atoms, 'quantifier').find(key => key === 'all' || key === 'none')

/** Verbs after which one thing has one value, folded and without -s. What people do to several things ("support", "use", "buy") is not here. */
const SINGLE = new Set(
  (
    'be listen run bind bound serve served attach start begin end expire leave due founded require need last take hold have cost allow allowed weigh ' +
    'named called set happen depart ' +
    'ist sind lauscht läuft hängt beginnt endet gegründet hat beträgt liegt braucht fährt laufen heißt kostet dauert gibt wurde ' +
    '是 有 监听 运行 绑定 结束 开始 成立 在 于 后 到'
  ).split(' '),
)
const VALUES: readonly AtomKind[] = ['number', 'quantity', 'date', 'weekday', 'version', 'identifier']

/** The same of the same thing, but for one value, where it can have only one. */
function value(a: Reading, b: Reading, {onlyA, onlyB}: Difference): Contradiction | undefined {
  const [left, right] = [onlyA[0], onlyB[0]]
  if (left === undefined || right === undefined || onlyA.length > 1 || onlyB.length > 1) return undefined
  const comparable = left.kind === right.kind || (measured(left) && measured(right))
  const place = left.name && right.name && left.kind === 'word' && placed(a, left) && placed(b, right)
  if (!place && (!comparable || !VALUES.includes(left.kind))) return undefined
  if (left.kind === 'weekday' && !settlesDay(a, left)) return undefined
  if (!single(a, left) || !single(b, right)) return undefined
  return {rule: 'value', why: `"${left.text}" against "${right.text}", where there is one`}
}

const measured = (atom: Atom): boolean => atom.kind === 'number' || atom.kind === 'quantity'

/** "on Tuesdays" may be followed by other days; "only on Tuesdays", "on Tuesday", "is Tuesday" are not. */
const settlesDay = (reading: Reading, day: Atom): boolean =>
  keys(reading.atoms, 'quantifier').includes('only') ||
  (WEEKDAY.get(day.text.toLowerCase())?.every === false && !/运行|执行/.test(reading.text))

/** The value stands behind a verb that gives one value: what stands before the verb names the thing. */
function single(reading: Reading, atom: Atom): boolean {
  const at = reading.atoms.indexOf(atom)
  if (reading.language === 'zh')
    return (
      at > 0 &&
      reading.atoms.some((_, from) => [1, 2].some(length => SINGLE.has(joined(reading.atoms, from, length)))) &&
      !reading.atoms.some((_, from) => SEVERAL.has(joined(reading.atoms, from, 2)))
    )
  const verb = reading.atoms.findIndex((one, index) => index > 0 && (one.kind === 'tense' || (one.kind === 'word' && SINGLE.has(one.key))))
  return verb > 0 && verb < at && !reading.atoms.slice(1, at).some(one => one.kind === 'word' && SEVERAL.has(one.key))
}

const joined = (atoms: readonly Atom[], from: number, length: number): string =>
  atoms
    .slice(from, from + length)
    .map(atom => atom.text)
    .join('')

/** Behind "is" and "was": what people did, of which there may be many. */
const SEVERAL = new Set(
  'reviewed tested fixed merged opened closed bought supported mentioned caused paid written found used seen added removed made 支持 开放'.split(
    ' ',
  ),
)

/** "is in Turin": a place behind "in" or "at". */
const placed = (reading: Reading, atom: Atom): boolean => {
  const at = reading.atoms.indexOf(atom)
  return reading.atoms[at - 1]?.kind === 'light' && at === reading.atoms.length - 1
}

/** The same of the same thing, but for two words that exclude each other. */
function opposite(a: Reading, b: Reading, {onlyA, onlyB}: Difference): Contradiction | undefined {
  if (negations(a) % 2 !== negations(b) % 2) return undefined
  const [left, right] = [phrase(a, onlyA), phrase(b, onlyB)]
  if (left === undefined || right === undefined) return undefined
  const excluded = opposed(left, right) || (prefixed(left, right) && onlyA.length === 1)
  return excluded ? {rule: 'opposite', why: `"${left}" is the opposite of "${right}"`} : undefined
}

/** The differing atoms as one phrase, where they stand side by side: Chinese words are several letters. */
function phrase(reading: Reading, atoms: readonly Atom[]): string | undefined {
  const first = atoms[0]
  if (first === undefined || atoms.length > 3 || !only(atoms, 'word', 'relation', 'modal')) return undefined
  const at = reading.atoms.indexOf(first)
  const side = reading.atoms.slice(at, at + atoms.length)
  if (!side.every((atom, index) => signature(atom) === signature(atoms[index] as Atom))) return undefined
  return atoms.map(atom => atom.key).join(reading.language === 'zh' ? '' : ' ')
}

/** "stable" and "unstable". */
const prefixed = (a: string, b: string): boolean =>
  ['un', 'in', 'im', 'ir', 'dis', 'non-', 'a'].some(
    prefix => (a.length > 4 && `${prefix}${a}` === b) || (b.length > 4 && `${prefix}${b}` === a),
  )

/** Relations that hold in one direction alone, folded and without -s. */
const ONE_WAY = new Set(
  (
    'replaced replace over than before after manage manager own behind above below newer older faster slower larger smaller from ' +
    'instead_of rather_than owns precede follow never nie'
  )
    .split(' ')
    .map(word => word.replace('_', ' ')),
)

/** The same words with their roles exchanged around a relation that goes one way. */
function roles(a: Reading, b: Reading, {onlyA, onlyB, reordered}: Difference): Contradiction | undefined {
  if (onlyA.length + onlyB.length > 0 || !reordered) return undefined
  const [left, right] = [counted(a), counted(b)]
  const moved = left.filter((atom, at) => signature(atom) !== signature(right[at] as Atom))
  const oneWay =
    left.find(atom => ONE_WAY.has(atom.key)) ??
    (moved.every(atom => atom.kind === 'weekday') ? left.find(atom => atom.kind === 'negation') : undefined)
  if (moved.length !== 2 || oneWay === undefined) return undefined
  return {rule: 'roles', why: `the sides of "${oneWay.text}" are exchanged`}
}
