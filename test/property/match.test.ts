import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {type Automaton, type Match, openAutomaton, type Stepper} from '../../src/matcher/index.ts'
import {openAutomaton as openPlain} from '../../src/matcher/plain.ts'
import {sourcesOf} from '../laws/sources.ts'
import {type DefinedMatch, type DefinedTerm, define, leftmostLongest} from '../oracle/definition.ts'
import {decodeUtf8} from '../oracle/utf8.ts'
import {MIXED, randomCase, WORDS} from './match-cases.ts'
import {LONG, Random, SEED} from './random.ts'
import {type Shrinkable, shrink, visible} from './shrink.ts'

const CASES = Number(process.env.CASES ?? (LONG ? 100_000 : 10_000))
const TEXTS = 10
const LONG_TEXTS = Math.ceil(CASES / 500)

/** Whole words alone, and words mixed with `prefix` and `none` terms. */
const KINDS = [
  ['words', WORDS],
  ['mixed boundaries', MIXED],
] as const

type Case = Shrinkable<DefinedTerm>
/** Two answers to one question; the same, or the property does not hold. */
type Property = (automaton: Automaton, terms: readonly DefinedTerm[], text: string) => {ours: unknown; defined: unknown}

let last: {readonly terms: readonly DefinedTerm[]; readonly text: string; readonly matches: readonly DefinedMatch[]} | undefined

/** All that is defined; several properties ask it of one case. */
function every(terms: readonly DefinedTerm[], text: string): readonly DefinedMatch[] {
  if (last?.terms !== terms || last.text !== text) last = {terms, text, matches: define(terms, text, {overlapping: true})}
  return last.matches
}

let found: {readonly automaton: Automaton; readonly text: string; readonly all: Match[]; readonly overlapping: Match[]} | undefined

/** What the automaton finds; several properties ask it of one case. */
function foundBy(automaton: Automaton, text: string): {readonly all: Match[]; readonly overlapping: Match[]} {
  if (found?.automaton !== automaton || found.text !== text)
    found = {automaton, text, all: automaton.findAll(text), overlapping: automaton.findOverlapping(text)}
  return found
}

const properties: Record<string, Property> = {
  'leftmost-longest equals the definition': (automaton, terms, text) => ({
    ours: foundBy(automaton, text).all.map(plain),
    defined: leftmostLongest(every(terms, text)),
  }),
  'overlapping equals the definition': (automaton, terms, text) => ({
    ours: foundBy(automaton, text).overlapping.map(plain),
    defined: every(terms, text),
  }),
  'every finder gives the same matches': (automaton, _terms, text) => {
    const {all, overlapping} = foundBy(automaton, text)
    return {
      ours: [
        automaton.isMatch(text),
        automaton.find(text),
        [...automaton.findIter(text)],
        automaton.findAll(text, {overlapping: true}),
        texts(automaton.findAll(text)),
      ],
      defined: [all.length > 0, all[0], all, overlapping, all.map(m => text.slice(m.start, m.end))],
    }
  },
  'every scan gives the same matches': (automaton, _terms, text) => ({
    ours: others.get(automaton)!.map(other => [other.findAll(text), other.findOverlapping(text)]),
    defined: others.get(automaton)!.map(() => [foundBy(automaton, text).all, foundBy(automaton, text).overlapping]),
  }),
  'replaceAll replaces the matches': (automaton, _terms, text) => ({
    ours: automaton.replaceAll(text, m => `<${m.text}>`),
    defined: replaced(text, foundBy(automaton, text).all),
  }),
  'bytes give the matches of the decoded text': (automaton, terms, text) => {
    const bytes = damagedBytes(text)
    const {text: decoded, byteAt} = decodeUtf8(bytes)
    const defined = leftmostLongest(every(terms, decoded))
    return {
      ours: [
        automaton.findAll(bytes).map(plain),
        automaton.findAll(bytes, {offsets: 'bytes'}).map(plain),
        automaton.findAll(decoded, {offsets: 'bytes'}).map(plain),
      ],
      defined: [
        defined,
        defined.map(m => ({...m, start: byteAt[m.start], end: byteAt[m.end]})),
        defined.map(m => ({...m, start: Buffer.byteLength(decoded.slice(0, m.start)), end: Buffer.byteLength(decoded.slice(0, m.end))})),
      ],
    }
  },
  'a stream gives the matches of the whole': (automaton, _terms, text) => ({
    ours: [false, true].map(overlapping => streamed(automaton.stepper({overlapping}), chunksOf(text)).map(plain)),
    defined: [foundBy(automaton, text).all.map(plain), foundBy(automaton, text).overlapping.map(plain)],
  }),
}

describe(`${CASES} random cases, SEED=${SEED}`, () => {
  it.each(KINDS)(
    'hold every property: %s',
    (_, boundaries) => {
      console.log(`SEED=${SEED} CASES=${CASES}`)
      const random = new Random(SEED)
      let matches = 0
      for (let done = 0; done < CASES; done += TEXTS) {
        const {terms, texts} = randomCase(random, Math.min(TEXTS, CASES - done), boundaries)
        const automaton = open(terms)
        for (const text of texts) {
          for (const name of Object.keys(properties)) if (!holds(name, automaton, terms, text)) report(name, {terms, text})
          matches += foundBy(automaton, text).all.length
        }
      }
      // Most texts must hold something, else the cases prove little.
      expect(matches).toBeGreaterThan(CASES)
    },
    1_800_000,
  )
})

/** Texts with a blank line between them are one text: nothing matches across it, and nothing beyond it decides. */
describe(`${LONG_TEXTS} long random texts, SEED=${SEED}`, () => {
  it.each(KINDS)(
    'hold the matches of their parts: %s',
    (_, boundaries) => {
      const random = new Random(SEED + 1)
      for (let done = 0; done < LONG_TEXTS; done++) {
        const {terms, texts} = randomCase(random, 500, boundaries)
        const automaton = open(terms)
        const whole = texts.join('\n\n')
        const ours = automaton.findAll(whole).map(plain)
        const inPieces = streamed(automaton.stepper(), pieces(whole, 1000)).map(plain)
        let at = 0
        const defined = texts.flatMap(text => {
          const found = define(terms, text).map(m => ({...m, start: m.start + at, end: m.end + at}))
          at += text.length + 2
          return found
        })
        for (const [name, found] of [
          ['findAll', ours],
          ['stepper', inPieces],
        ] as const) {
          const wrong = defined.findIndex((m, i) => JSON.stringify(m) !== JSON.stringify(found[i]))
          if (wrong >= 0 || found.length !== defined.length) {
            expect.fail(`${name}: SEED=${SEED}, text ${done}, match ${wrong}: ${visible([terms, found[wrong], defined[wrong]])}`)
          }
        }
      }
    },
    600_000,
  )
})

const streamed = (stepper: Stepper, chunks: readonly string[]): Match[] => [
  ...chunks.flatMap(chunk => stepper.push(chunk)),
  ...stepper.end(),
]

const pieces = (text: string, length: number): string[] =>
  Array.from({length: Math.ceil(text.length / length)}, (_, i) => text.slice(i * length, (i + 1) * length))

/** The same terms searched by the scan in TypeScript, with blocks and without. */
const others = new WeakMap<Automaton, readonly Automaton[]>()

function open(terms: readonly DefinedTerm[]): Automaton {
  const {artifact} = compile(sourcesOf(terms))
  const automaton = openAutomaton(artifact, {engine: 'wasm'})
  others.set(automaton, [openAutomaton(artifact, {engine: 'typescript'}), openPlain(artifact)])
  return automaton
}

function holds(name: string, automaton: Automaton, terms: readonly DefinedTerm[], text: string): boolean {
  const {ours, defined} = properties[name](automaton, terms, text)
  return JSON.stringify(ours) === JSON.stringify(defined)
}

function report(name: string, failing: Case): void {
  const {terms, text} = shrink(failing, candidate => !holds(name, open(candidate.terms), candidate.terms, candidate.text))
  const {ours, defined} = properties[name](open(terms), terms, text)
  expect.fail(`${name}: SEED=${SEED}\nterms ${visible(terms)}\ntext ${visible(text)}\nours ${visible(ours)}\ndefined ${visible(defined)}`)
}

const plain = ({start, end, term, entries}: DefinedMatch): DefinedMatch => ({start, end, term, entries: [...entries]})
const texts = (matches: readonly {readonly text: string}[]): string[] => matches.map(m => m.text)

function replaced(text: string, matches: readonly {readonly start: number; readonly end: number}[]): string {
  let result = ''
  let from = 0
  for (const {start, end} of matches) {
    result += `${text.slice(from, start)}<${text.slice(start, end)}>`
    from = end
  }
  return result + text.slice(from)
}

/** A function of the text alone, so that a shrunk case fails again: some texts get a byte that is no UTF-8. */
function damagedBytes(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  if (text.length % 3 === 0 && bytes.length > 0) bytes[text.length % bytes.length] = [0xff, 0xe2, 0x80, 0xf0][text.length % 4]
  return bytes
}

/** Cut anywhere, inside pairs and sequences too; the places are a function of the text. */
function chunksOf(text: string): string[] {
  const random = new Random(text.length)
  const chunks: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = random.below(5)
    chunks.push(text.slice(at, at + length))
    at += length
  }
  return chunks
}
