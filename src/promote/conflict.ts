import {adviceOf} from '../domain/commands.ts'
import {STOP_WORDS, stem} from './words.ts'

/** Why two statements may not both hold. */
export interface Conflict {
  readonly rule: string
  readonly why: string
}

/** Whether two statements may exclude each other; undefined where nothing points to it. Symmetric. */
export type ConflictRule = (a: string, b: string) => Conflict | undefined

/**
 * The gate's own rules. They look for suspicion and not for proof: what they hold, a person looks at. What they pass has no other opposite
 * in the words of the two statements.
 */
export const suspicion: ConflictRule = (a, b) => {
  const left = featuresOf(a)
  const right = featuresOf(b)
  for (const rule of RULES) {
    const found = rule(left, right)
    if (found !== undefined) return found
  }
  return undefined
}

interface Features {
  /** Content words by stem, code spans whole; in order. */
  readonly frame: readonly string[]
  readonly words: ReadonlySet<string>
  readonly asserted: ReadonlySet<string>
  readonly denied: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly days: ReadonlySet<string>
  readonly advice: ReturnType<typeof adviceOf>
}

const TOKEN = /`+[^`]+`+|\d+(?:[.,:]\d+)*%?|[\p{L}\p{M}][\p{L}\p{M}\p{N}_'’./@+-]*/gu
const NEGATION =
  /^(?:not|no|never|nobody|none|nothing|neither|nor|without|cannot|can['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|isn['’]?t|aren['’]?t|won['’]?t|mustn['’]?t|shouldn['’]?t|nicht|nie|niemals|kein\p{L}*|ohne|pas|jamais|sans|nunca|sin)$/iu
/** Words that deny what follows in place of it: "instead of X", "over X", "rather than X". */
const INSTEAD = /^(?:instead|rather|over|statt|anstatt|plutôt)$/iu
const DAY =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|june|july|august|september|october|november|december)$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?$/i

function featuresOf(statement: string): Features {
  const words = new Set<string>()
  const asserted = new Set<string>()
  const denied = new Set<string>()
  const numbers = new Set<string>()
  const days = new Set<string>()
  const frame: string[] = []
  for (const clause of statement.split(/[;,:.!?](?=\s|$)|\s[–—-]\s|\b(?:but|aber|sondern|mais|pero)\b/iu)) {
    let negations = 0
    for (const [token] of clause.matchAll(TOKEN)) {
      if (NEGATION.test(token) || INSTEAD.test(token)) {
        negations++
        continue
      }
      const word = token.startsWith('`') ? token : stem(token.replace(/[.'’]+$/, ''))
      const side = negations % 2 === 1 ? denied : asserted
      if (/^\d/.test(word)) numbers.add(numberOf(word))
      else if (DAY.test(token)) {
        days.add(word)
        side.add(word)
      } else if (!STOP_WORDS.has(token.toLowerCase()) || OPPOSITE.has(word)) {
        words.add(word)
        side.add(word)
      } else if (!SINGLE.has(token.toLowerCase())) continue
      frame.push(/^\d/.test(word) ? numberOf(word) : word)
    }
  }
  return {frame, words, asserted, denied, numbers, days, advice: adviceOf(statement)}
}

const numberOf = (token: string): string => token.replace(/,(?=\d{3}(?:\D|$))/g, '')

type Rule = (a: Features, b: Features) => Conflict | undefined

/** The share of the shorter statement's words that the other has too, 0..1. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  return smaller === 0 ? 0 : [...a].filter(word => b.has(word)).length / smaller
}

const list = (words: readonly string[]): string => words.map(word => (word.startsWith('`') ? word : `"${word}"`)).join(', ')

/** One recommends the command that the other refuses. */
const advice: Rule = (a, b) => {
  const crossed = [
    ...a.advice.recommended.filter(command => b.advice.refused.includes(command) && !b.advice.recommended.includes(command)),
    ...b.advice.recommended.filter(command => a.advice.refused.includes(command) && !a.advice.recommended.includes(command)),
  ]
  return crossed.length === 0
    ? undefined
    : {rule: 'advice', why: `one recommends what the other refuses: ${list(crossed.map(c => `\`${c}\``))}`}
}

/** Of much the same, one states what the other denies. */
const polarity: Rule = (a, b) => {
  if (shared(a.words, b.words) < 0.5) return undefined
  const crossed = [...crossing(a, b), ...crossing(b, a)]
  return crossed.length === 0 ? undefined : {rule: 'polarity', why: `one states what the other denies: ${list(crossed)}`}
}

const crossing = (a: Features, b: Features): string[] =>
  [...a.asserted].filter(word => !a.denied.has(word) && b.denied.has(word) && !b.asserted.has(word))

/** Of much the same, other numbers. */
const numbers: Rule = (a, b) => {
  if (a.numbers.size === 0 || b.numbers.size === 0 || shared(a.words, b.words) < 0.6) return undefined
  const within = (x: ReadonlySet<string>, y: ReadonlySet<string>): boolean => [...x].every(number => y.has(number))
  if (within(a.numbers, b.numbers) || within(b.numbers, a.numbers)) return undefined
  return {rule: 'numbers', why: `${list([...a.numbers])} against ${list([...b.numbers])}`}
}

/** Of much the same, other days. */
const days: Rule = (a, b) => {
  if (a.days.size === 0 || b.days.size === 0 || shared(a.words, b.words) < 0.6) return undefined
  if ([...a.days].some(day => b.days.has(day))) return undefined
  return {rule: 'days', why: `${list([...a.days])} against ${list([...b.days])}`}
}

/** Pairs of which only one can hold at a time. */
const OPPOSITES: readonly (readonly [string, string])[] = (
  'always:never enable:disable enabled:disabled allow:forbid allowed:forbidden required:optional required:forbidden mandatory:optional before:after on:off ' +
  'true:false like:hate love:hate tab:space public:private sync:async synchronou:asynchronou increase:decrease minimum:maximum min:max first:last ' +
  'accept:reject accepted:rejected include:exclude included:excluded open:closed safe:unsafe supported:unsupported deprecated:recommended ' +
  'deprecated:supported manual:automatic manually:automatically success:failure succeed:fail possible:impossible immer:nie erlaubt:verboten ' +
  'toujour:jamai siempre:nunca'
)
  .split(' ')
  .map(pair => pair.split(':') as [string, string])
const OPPOSITE = new Set(OPPOSITES.flat())

const opposites: Rule = (a, b) => {
  const rest = (features: Features): Set<string> => new Set([...features.words].filter(word => !OPPOSITE.has(word)))
  if (shared(rest(a), rest(b)) < 0.6) return undefined
  const pair = OPPOSITES.find(([x, y]) => (only(a, x, y) && only(b, y, x)) || (only(a, y, x) && only(b, x, y)))
  return pair && {rule: 'opposites', why: `"${pair[0]}" against "${pair[1]}"`}
}

const only = ({words}: Features, word: string, other: string): boolean => words.has(word) && !words.has(other)

/** Words after which one thing has one value. */
const SINGLE = new Set('is are was in on at to from ist sind im am est sont es está en'.split(' '))
const VALUE_NOUN =
  /^(?:port|version|limit|default|timeout|deadline|owner|lead|ceo|cto|region|branch|host|url|path|name|budget|size|licen[cs]e|headquarter|hq)$/

/** The same but for one value, where a thing has one. */
const value: Rule = (a, b) => {
  const slot = oneSlot(a.frame, b.frame)
  if (slot === undefined) return undefined
  const frame = [...a.frame.slice(0, slot.from), ...a.frame.slice(slot.toA)]
  const content = frame.filter(word => !SINGLE.has(word))
  const single =
    SINGLE.has(a.frame[slot.from - 1]) && (content.length > 1 || !/^(?:is|are|was|ist|sind|est|sont|es)$/.test(a.frame[slot.from - 1]))
  if (content.length === 0 || !(single || content.some(word => VALUE_NOUN.test(word)))) return undefined
  return {
    rule: 'value',
    why: `"${a.frame.slice(slot.from, slot.toA).join(' ')}" against "${b.frame.slice(slot.from, slot.toB).join(' ')}", where there is one`,
  }
}

/** The only place, one or two words long, in which two sequences differ. */
function oneSlot(a: readonly string[], b: readonly string[]): {from: number; toA: number; toB: number} | undefined {
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let behind = 0
  while (behind < a.length - from && behind < b.length - from && a[a.length - 1 - behind] === b[b.length - 1 - behind]) behind++
  const toA = a.length - behind
  const toB = b.length - behind
  const short = (length: number): boolean => length === 1 || length === 2
  return short(toA - from) && short(toB - from) ? {from, toA, toB} : undefined
}

const RULES: readonly Rule[] = [advice, polarity, numbers, days, opposites, value]
