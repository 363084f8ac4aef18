import {type Comparison, compare, type Difference, opposed} from './compare.ts'
import type {Atom, AtomKind, Reading} from './reading/atoms.ts'

/** One deterministic check that can veto a merge, whatever a judge says. */
export interface Guard {
  readonly name: string
  /** Why these two are not one fact, in words; undefined where this guard sees nothing. */
  readonly veto: (a: Reading, b: Reading, difference: Difference) => string | undefined
}

export interface Veto {
  readonly guard: string
  readonly why: string
}

/** A guard that vetoes where one side has an atom of these kinds that the other lacks. */
function kinds(name: string, ...which: AtomKind[]): Guard {
  return {
    name,
    veto: (_a, _b, {onlyA, onlyB}) => {
      const [a, b] = [of(onlyA, which), of(onlyB, which)]
      return a.length + b.length === 0 ? undefined : `${shown(a)} against ${shown(b)}`
    },
  }
}

const of = (atoms: readonly Atom[], which: readonly AtomKind[]): Atom[] => atoms.filter(atom => which.includes(atom.kind))
const shown = (atoms: readonly Atom[]): string => (atoms.length === 0 ? 'nothing' : `"${atoms.map(atom => atom.text).join(' ')}"`)

const WORDS: readonly AtomKind[] = ['word', 'relation', 'condition', 'exception', 'plan']

/** Every guard, in the order of the agreement. All are asked; each veto is kept and shown. */
export const GUARDS: readonly Guard[] = [
  {
    name: 'language',
    veto: (a, b) => {
      if (a.language !== b.language) return `one is ${a.language}, the other ${b.language}: no rule compares them`
      return a.language === 'unknown' ? 'no word list reads this language' : undefined
    },
  },
  {name: 'question', veto: (a, b) => (a.question === b.question ? undefined : 'one asks what the other states')},
  kinds('numbers', 'number', 'quantity'),
  kinds('dates', 'date', 'weekday'),
  kinds('identifiers', 'version', 'identifier'),
  kinds('negation', 'negation'),
  kinds('quantifiers', 'quantifier'),
  kinds('modality', 'modal'),
  kinds('tense', 'tense'),
  kinds('plans', 'plan'),
  kinds('conditions', 'condition'),
  kinds('exceptions', 'exception'),
  {
    name: 'direction',
    veto: (_a, _b, {onlyA, onlyB}) => {
      const pair = onlyA.flatMap(a => onlyB.filter(b => opposed(a.key, b.key)).map(b => `"${a.text}" is the opposite of "${b.text}"`))
      return pair[0]
    },
  },
  {
    name: 'scope',
    veto: (_a, _b, {onlyA, onlyB}) => {
      const [a, b] = [of(onlyA, WORDS), of(onlyB, WORDS)]
      const more = a.length === 0 ? b : b.length === 0 ? a : []
      return more.length === 0 ? undefined : `only one says ${shown(more)}`
    },
  },
  {
    name: 'substitution',
    veto: (_a, _b, {onlyA, onlyB}) => {
      const [a, b] = [of(onlyA, WORDS), of(onlyB, WORDS)]
      return a.length === 0 || b.length === 0 ? undefined : `${shown(a)} is replaced by ${shown(b)}`
    },
  },
  {name: 'order', veto: (_a, _b, {reordered}) => (reordered ? 'the same words in another order, which no known move explains' : undefined)},
]

/** Every veto against merging two statements, in the order of `GUARDS`; none: nothing that they say differs. Symmetric in the guards named. */
export const vetoes = (a: string, b: string): Veto[] => vetoesOf(compare(a, b))

/** The same of statements that were compared already. */
export function vetoesOf({a, b, between}: Comparison): Veto[] {
  return GUARDS.flatMap(({name, veto}) => {
    const why = veto(a, b, between)
    return why === undefined ? [] : [{guard: name, why}]
  })
}

/** Guards that look at words, which two languages have none of in common. */
const OF_WORDS: ReadonlySet<string> = new Set(['language', 'scope', 'substitution', 'order'])

/**
 * Whether a judge may be asked about two statements: no guard has anything against it; or they are of two languages that are read, and what
 * needs no language to be compared (numbers, dates, names with digits, negation, quantity, duty) is the same. Rules never merge those.
 */
export function isForJudge({a, b}: Comparison, vetoes: readonly Veto[]): boolean {
  if (vetoes.length === 0) return true
  const readable = a.language !== b.language && a.language !== 'unknown' && b.language !== 'unknown'
  return readable && vetoes.every(({guard}) => OF_WORDS.has(guard))
}

/** Guards by which two statements say different things of the same: one may say more than the other, or exclude it. */
const OF_MEANING: ReadonlySet<string> = new Set([
  'negation',
  'quantifiers',
  'modality',
  'tense',
  'plans',
  'conditions',
  'exceptions',
  'direction',
  'scope',
  'substitution',
  'order',
])

/**
 * Whether a judge may be asked how two statements stand to each other that are not one, since a guard says so: never where numbers, dates or
 * identifiers differ, which rules tell apart better than anybody. Its "same" counts for nothing there.
 */
export const mayRelate = (vetoes: readonly Veto[]): boolean => vetoes.length > 0 && vetoes.every(({guard}) => OF_MEANING.has(guard))
