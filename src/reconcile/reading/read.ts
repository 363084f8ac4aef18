import type {Atom, AtomKind, Language, Reading} from './atoms.ts'
import {CHINESE} from './chinese.ts'
import {dateAt, WEEKDAY} from './dates.ts'
import {ENGLISH} from './english.ts'
import {GERMAN} from './german.ts'
import {languageOf} from './language.ts'
import {CHINESE_NUMBER, chineseNumber, digits, englishNumber, germanNumber, isEnglishScale} from './numbers.ts'
import {quantity, UNITS} from './units.ts'
import type {WordLists} from './words.ts'

/**
 * Reads a statement into what the guards compare. Pure, total, linear in its length but for the longest phrase of the lists. `hint` is the
 * language where the statement itself does not tell (default English, whose lists only add what they find).
 */
export function read(statement: string, hint?: Language): Reading {
  const text = prepared(statement)
  const language = languageOf(text) ?? hint ?? 'en'
  const lists = LISTS[language]
  const question = /[?？]\s*$/.test(text) || /吗[。？?]?\s*$/.test(text)
  const atoms = language === 'zh' ? chineseAtoms(text, lists) : spacedAtoms(withoutOpening(text, lists), language, lists)
  return {text: statement, language, question, atoms}
}

/** Two statements to compare: where one tells no language, it is read in the other's. */
export const readBoth = (a: string, b: string): [Reading, Reading] => [read(a, languageIn(b)), read(b, languageIn(a))]

/** The language of a statement, where it tells one. */
export const languageIn = (statement: string): Language | undefined => languageOf(prepared(statement))

const LISTS: Readonly<Record<Language, WordLists>> = {en: ENGLISH, unknown: ENGLISH, de: GERMAN, zh: CHINESE}

/** Typography, code marks and path separators away: none of them changes what is said. */
function prepared(statement: string): string {
  return statement
    .normalize('NFC')
    .replace(/`+/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑]/g, '-')
    .replace(/(?<=[\w.-])\\(?=[\w.-])/g, '/')
    .replace(/\bcan(?:'t|not)\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/gi, ' not')
    .replace(/'s\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutOpening(text: string, {openings}: WordLists): string {
  const lower = text.toLowerCase()
  const opening = openings
    .filter(words => lower.startsWith(words) && /^[\s,:–-]/.test(lower.slice(words.length)))
    .reduce((longest, words) => (words.length > longest.length ? words : longest), '')
  return opening === '' ? text : text.slice(opening.length).replace(/^[\s,:–-]+/, '')
}

interface Token {
  readonly text: string
  readonly lower: string
  /** A date or number that is read already, and its kind. */
  readonly ready?: {readonly kind: AtomKind; readonly key: string}
}

const NUMBER = /[0-9][0-9.,]*[0-9]|[0-9]/y
/** A sign before a number: "-5" is not 5. "3-5" has none. */
const SIGNED = /(?<=^|[\s(=<>:,])[-−][0-9][0-9.,]*[0-9]|(?<=^|[\s(=<>:,])[-−][0-9]/uy
/** Signs that say something: "x < 3" is not "x > 3". */
const SIGN = /(?:!=|[<>=]=?|[\p{S}%&*#/@~])/uy
const IDENTIFIER = /[\p{L}\p{N}_]+(?:[-./@:+#]+[\p{L}\p{N}_]+)*(?:\(\)|\+\+|#)?/uy
const OPTION = /-{1,2}[\p{L}][\p{L}\p{N}-]*/uy
const VERSION = /^v?\d+(?:\.\d+){1,3}(?:-[\w.]+)?$/i

/** Words, names, numbers and dates of a text that is written with spaces. */
function tokens(text: string, language: Language): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < text.length) {
    const token = tokenAt(text, at, language)
    if (token === undefined) {
      at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1
      continue
    }
    found.push(...token.tokens)
    at += token.length
  }
  return found
}

function tokenAt(text: string, at: number, language: Language): {tokens: Token[]; length: number} | undefined {
  const before = at === 0 ? ' ' : (text[at - 1] as string)
  if (/[\p{L}\p{N}]/u.test(before)) return undefined
  const date = dateAt(text, at)
  if (date !== undefined) {
    const written = text.slice(at, at + date.length)
    return {tokens: [{text: written, lower: written.toLowerCase(), ready: {kind: 'date', key: date.key}}], length: date.length}
  }
  const option = exec(OPTION, text, at)
  if (option !== undefined && /[\s("']/.test(before)) return one(option)
  const path = text.startsWith('./', at) && /[\s("']/.test(before) ? 2 : 0
  const word = exec(IDENTIFIER, text, at + path)
  const signed = exec(SIGNED, text, at)
  if (signed !== undefined) return numberToken(signed.replace('−', '-'), language)
  const number = exec(NUMBER, text, at)
  if (number !== undefined && (word === undefined || word.length <= number.length || /^[0-9][0-9.,]*-/.test(word)))
    return numberToken(number, language)
  if (word === undefined) {
    const sign = exec(SIGN, text, at)
    return sign === undefined ? undefined : one(sign)
  }
  if (/^[\d.,]+[\p{L}]+$/u.test(word)) {
    const [, value = '', unit = ''] = /^([\d.,]*\d)(\p{L}+)$/u.exec(word) ?? []
    const plain = digits(value, language === 'de')
    if (plain !== undefined && UNITS.has(unit.toLowerCase())) {
      return {
        tokens: [
          {text: value, lower: value, ready: {kind: 'number', key: plain}},
          {text: unit, lower: unit.toLowerCase()},
        ],
        length: word.length,
      }
    }
  }
  return {tokens: [{text: word, lower: word.toLowerCase()}], length: word.length + path + (text[at + path + word.length] === '/' ? 1 : 0)}
}

const one = (text: string): {tokens: Token[]; length: number} => ({tokens: [{text, lower: text.toLowerCase()}], length: text.length})

function numberToken(text: string, language: Language): {tokens: Token[]; length: number} {
  const minus = text.startsWith('-') ? '-' : ''
  const value = digits(text.slice(minus.length), language === 'de')
  const plain = value === undefined ? undefined : `${minus}${value}`
  const kind = plain === undefined ? 'version' : 'number'
  return {tokens: [{text, lower: text, ready: {kind, key: plain ?? text}}], length: text.length}
}

function exec(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function spacedAtoms(text: string, language: Language, lists: WordLists): Atom[] {
  const all = tokens(text, language)
  const atoms: Atom[] = []
  for (let at = 0; at < all.length; ) {
    const [length, atom] = phraseAt(all, at, PHRASES[language]) ?? valueAt(all, at, language) ?? [1, wordAtom(all, at, lists)]
    if (atom !== undefined) atoms.push(atom)
    at += length
  }
  return atoms
}

/** The words of a statement with its numbers, amounts and dates in one format each, and nothing else changed or left out. */
export function canonicalTokens(statement: string, language: Language): string[] {
  const text = prepared(statement)
  if (language === 'zh') return chineseTokens(text)
  const all = tokens(text, language)
  const keys: string[] = []
  for (let at = 0; at < all.length; ) {
    const [length, atom] = isWord(all, at) ? [1, undefined] : (valueAt(all, at, language) ?? [1, undefined])
    const token = all[at] as Token
    keys.push(atom === undefined ? token.lower : atom.kind === 'weekday' ? token.lower : `${atom.kind} ${atom.key}`)
    at += length
  }
  return keys
}

/** "Tuesdays" is not "Tuesday": a weekday keeps its word here. "One" is a word as often as a number, but in "one hundred". */
const isWord = (all: readonly Token[], at: number): boolean =>
  (all[at] as Token).lower === 'one' && !isEnglishScale(all[at + 1]?.lower ?? '')

function chineseTokens(text: string): string[] {
  const keys: string[] = []
  for (let at = 0; at < text.length; ) {
    const date = dateAt(text, at)
    const value = date === undefined ? chineseValue(text, at) : undefined
    if (date !== undefined) keys.push(`date ${date.key}`)
    else if (value !== undefined) keys.push(`${value[1].kind} ${value[1].key}`)
    const [length, atom] = date !== undefined ? [date.length, undefined] : (value ?? latinOrHan(text, at))
    if (date === undefined && value === undefined && atom !== undefined) keys.push(atom.text.toLowerCase())
    at += length
  }
  return keys
}

/** What a phrase of the lists is, and the first words of those that have several: most words are in no list and begin none. */
interface Phrases {
  readonly kinds: ReadonlyMap<string, {readonly kind: AtomKind | 'dropped'; readonly key: string}>
  readonly longest: ReadonlyMap<string, number>
}

function phrasesOf(lists: WordLists): Phrases {
  const kinds = new Map<string, {kind: AtomKind | 'dropped'; key: string}>()
  // The first list that names a phrase has it: the order is the order of meaning, from what changes most.
  const add = (phrase: string, kind: AtomKind | 'dropped', key = phrase): void => {
    if (!kinds.has(phrase)) kinds.set(phrase, {kind, key})
  }
  for (const phrase of lists.negations) add(phrase, 'negation', phrase.startsWith('need') ? 'need not' : 'not')
  for (const [phrase, key] of Object.entries(lists.quantifiers)) add(phrase, 'quantifier', key)
  for (const [phrase, key] of Object.entries(lists.modals)) add(phrase, 'modal', key)
  for (const phrase of lists.plans) add(phrase, 'plan')
  for (const phrase of lists.exceptions) add(phrase, 'exception')
  for (const phrase of lists.conditions) add(phrase, 'condition')
  for (const phrase of lists.relations) add(phrase, 'relation')
  for (const [phrase, key] of Object.entries(lists.tenses)) add(phrase, 'tense', key)
  for (const phrase of lists.conjunctions) add(phrase, 'conjunction', 'and')
  for (const phrase of lists.light) add(phrase, 'light')
  for (const phrase of lists.dropped) add(phrase, 'dropped')
  for (const [phrase, key] of Object.entries(lists.synonyms)) if (phrase.includes(' ')) add(phrase, 'word', key)
  if (lists === CHINESE)
    for (const [phrase, key] of Object.entries(lists.synonyms)) for (const word of [phrase, key]) add(word, 'word', key)
  const longest = new Map<string, number>()
  for (const phrase of kinds.keys()) {
    const words = phrase.split(' ')
    longest.set(words[0] as string, Math.max(words.length, longest.get(words[0] as string) ?? 0))
  }
  return {kinds, longest}
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: phrasesOf(ENGLISH),
  unknown: phrasesOf(ENGLISH),
  de: phrasesOf(GERMAN),
  zh: phrasesOf(CHINESE),
}

/** The longest phrase of the lists that begins here. */
function phraseAt(all: readonly Token[], at: number, {kinds, longest}: Phrases): [number, Atom | undefined] | undefined {
  const most = Math.min(longest.get((all[at] as Token).lower) ?? 0, all.length - at)
  for (let length = most; length > 0; length--) {
    const part = all.slice(at, at + length)
    if (part.some(token => token.ready !== undefined)) continue
    const found = kinds.get(part.map(token => token.lower).join(' '))
    if (found === undefined) continue
    if (found.kind === 'dropped') return [length, undefined]
    return [length, {kind: found.kind, key: found.key, text: part.map(token => token.text).join(' '), name: false}]
  }
  return undefined
}

/** A number, with its unit where one follows; a number in words. */
function valueAt(all: readonly Token[], at: number, language: Language): [number, Atom] | undefined {
  const token = all[at] as Token
  const weekday = WEEKDAY.get(token.lower)
  if (weekday !== undefined) return [1, {kind: 'weekday', key: String(weekday.day), text: token.text, name: false}]
  if (token.ready !== undefined && token.ready.kind !== 'number') return [1, {...token.ready, text: token.text, name: false}]
  const number = numberAt(all, at, language)
  if (number === undefined) return undefined
  const unit = all[at + number.length]
  const amount = unit === undefined || unit.ready !== undefined ? undefined : quantity(number.value, unit.lower)
  const text = all
    .slice(at, at + number.length + (amount === undefined ? 0 : 1))
    .map(part => part.text)
    .join(' ')
  if (amount !== undefined) return [number.length + 1, {kind: 'quantity', key: amount, text, name: false}]
  return [number.length, {kind: 'number', key: number.value, text, name: false}]
}

function numberAt(all: readonly Token[], at: number, language: Language): {value: string; length: number} | undefined {
  const token = all[at] as Token
  if (token.ready !== undefined) {
    const scale = all[at + 1]?.lower
    const factor =
      scale === 'million' || scale === 'millionen'
        ? 1e6
        : scale === 'billion' || scale === 'milliarden'
          ? 1e9
          : scale === 'thousand' || scale === 'tausend'
            ? 1e3
            : undefined
    return factor === undefined
      ? {value: token.ready.key, length: 1}
      : {value: String(Number((Number(token.ready.key) * factor).toPrecision(12))), length: 2}
  }
  if (language === 'de') {
    const value = germanNumber(token.lower)
    return value === undefined ? undefined : {value: String(value), length: 1}
  }
  const words: string[] = []
  for (let i = at; i < all.length && i < at + 8 && (all[i] as Token).ready === undefined; i++) words.push((all[i] as Token).lower)
  const number = englishNumber(words, 0)
  return number === undefined ? undefined : {value: String(number.value), length: number.length}
}

function wordAtom(all: readonly Token[], at: number, lists: WordLists): Atom {
  const token = all[at] as Token
  const {text, lower} = token
  if (VERSION.test(lower)) return {kind: 'version', key: lower.replace(/^v/, ''), text, name: false}
  const known = lists.synonyms[lower] ?? lists.synonyms[lower.replaceAll('-', '_')]
  const technical = known === undefined && (/[\d_/@:+#().\p{S}%&*~!]/u.test(lower) || lower.startsWith('-'))
  if (technical) return {kind: 'identifier', key: lower.replace(/^--?/, '').replace(/\/$/, ''), text, name: true}
  return {kind: 'word', key: known ?? stem(lower, lists), text, name: at > 0 && /^\p{Lu}/u.test(text)}
}

/** A plural or third person -s is no other word. Nothing else is cut: "used" is not "use". */
function stem(word: string, lists: WordLists): string {
  if (
    lists !== ENGLISH ||
    word.length < 3 ||
    !word.endsWith('s') ||
    /(?:ss|us|is|news|netes|series|https|dns|tls|sms|gps|aws|css|ios|alias|canvas)$/.test(word)
  )
    return word
  const bare =
    word.endsWith('ies') && word.length > 4
      ? `${word.slice(0, -3)}y`
      : /(?:[^c][^a]ches|shes|xes|sses|zzes)$/.test(word) || /(?:ea|ta)ches$/.test(word)
        ? word.slice(0, -2)
        : word.slice(0, -1)
  return lists.synonyms[bare] ?? bare
}

const HAN_PHRASES = [...PHRASES.zh.kinds.keys(), ...WEEKDAY.keys()]
  .filter(phrase => /\p{Script=Han}/u.test(phrase))
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))

/** Chinese: phrases of the lists, numbers with units, runs of Latin words, and each other letter by itself. */
function chineseAtoms(text: string, lists: WordLists): Atom[] {
  const body = lists.openings.reduce(
    (rest, opening) => (rest.startsWith(opening) ? rest.slice(opening.length).replace(/^[：:，,\s]+/, '') : rest),
    text,
  )
  const atoms: Atom[] = []
  for (let at = 0; at < body.length; ) {
    const [length, atom] = chineseAt(body, at)
    if (atom !== undefined) atoms.push(atom)
    at += length
  }
  return atoms
}

function chineseAt(text: string, at: number): [number, Atom | undefined] {
  const date = dateAt(text, at)
  if (date !== undefined) return [date.length, {kind: 'date', key: date.key, text: text.slice(at, at + date.length), name: false}]
  const phrase = HAN_PHRASES.find(words => text.startsWith(words, at))
  if (phrase !== undefined) {
    const weekday = WEEKDAY.get(phrase)
    if (weekday !== undefined) return [phrase.length, {kind: 'weekday', key: String(weekday.day), text: phrase, name: false}]
    const found = PHRASES.zh.kinds.get(phrase)
    if (found === undefined || found.kind === 'dropped') return [phrase.length, undefined]
    return [phrase.length, {kind: found.kind, key: found.key, text: phrase, name: false}]
  }
  return chineseValue(text, at) ?? latinOrHan(text, at)
}

function chineseValue(text: string, at: number): [number, Atom] | undefined {
  const share = text.startsWith('百分之', at) ? 3 : 0
  const written = exec(NUMBER, text, at + share) ?? exec(CHINESE_NUMBER, text, at + share)
  if (written === undefined || /[A-Za-z_]/.test(text[at - 1] ?? '')) return undefined
  const value = /\d/.test(written) ? digits(written, false) : String(chineseNumber(written) ?? '')
  if (value === undefined || value === '') return undefined
  const end = at + share + written.length
  const unit = [...UNITS.keys()]
    .filter(name => text.toLowerCase().startsWith(name, end + (text[end] === ' ' ? 1 : 0)))
    .sort((a, b) => b.length - a.length)[0]
  if (share > 0) return [end - at, {kind: 'quantity', key: quantity(value, '%') as string, text: text.slice(at, end), name: false}]
  if (unit === undefined) return [end - at, {kind: 'number', key: value, text: written, name: false}]
  const length = end - at + (text[end] === ' ' ? 1 : 0) + unit.length
  return [length, {kind: 'quantity', key: quantity(value, unit) as string, text: text.slice(at, at + length), name: false}]
}

function latinOrHan(text: string, at: number): [number, Atom | undefined] {
  const option = exec(OPTION, text, at)
  const latin = option ?? exec(/[A-Za-z0-9_]+(?:[-./@:+#]+[A-Za-z0-9_]+)*(?:\+\+|#)?/y, text, at) ?? exec(SIGN, text, at)
  if (latin !== undefined) {
    const key = latin.toLowerCase().replace(/^--?/, '')
    const technical = /[\d_/@:+#.]/.test(key) || option !== undefined
    return [
      latin.length,
      {kind: technical ? 'identifier' : 'word', key: CHINESE.synonyms[key] ?? ENGLISH.synonyms[key] ?? key, text: latin, name: true},
    ]
  }
  const letter = String.fromCodePoint(text.codePointAt(at) as number)
  if (!/[\p{L}\p{N}]/u.test(letter)) return [letter.length, undefined]
  return [letter.length, {kind: 'word', key: letter, text: letter, name: false}]
}
