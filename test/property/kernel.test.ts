import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {sourcesOf} from '../laws/sources.ts'
import {type DefinedMatch, type DefinedTerm, define, leftmostLongest} from '../oracle/definition.ts'
import {decodeUtf8} from '../oracle/utf8.ts'
import {randomBytes} from './bytes.ts'
import {MIXED, randomCase, WORDS} from './match-cases.ts'
import {LONG, Random, SEED} from './random.ts'
import {shrink, visible} from './shrink.ts'

/** Definition, scan in TypeScript and kernel give one answer, on strings and on bytes. `match.test.ts` has the kernel too, with all finders. */
const CASES = Number(process.env.CASES ?? (LONG ? 200_000 : 5_000))
/** Making an automaton costs more than a text. */
const TEXTS = 40

interface Pair {
  readonly twin: Automaton
  readonly kernel: Automaton
}

function open(terms: readonly DefinedTerm[]): Pair {
  const {artifact} = compile(sourcesOf(terms))
  return {twin: openAutomaton(artifact, {engine: 'typescript'}), kernel: openAutomaton(artifact, {engine: 'wasm'})}
}

/** Starts and ends. */
const places = (matches: readonly DefinedMatch[]): string => String(matches.flatMap(({start, end}) => [start, end]))
const spans = (matches: readonly DefinedMatch[]): string => matches.map(m => `${m.start} ${m.end} ${m.term} ${m.entries}`).join('\n')

/** What one automaton says of a text in all ways that scan differently. */
function answers(automaton: Automaton, text: string, bytes: Uint8Array): string[] {
  return [
    spans(automaton.findAll(text)),
    spans(automaton.findOverlapping(text)),
    spans(automaton.findAll(bytes)),
    spans(automaton.findAll(bytes, {offsets: 'bytes'})),
    spans(automaton.findOverlapping(bytes)),
    String(automaton.findSpans(text)),
    String(automaton.findSpans(text, {overlapping: true})),
    String(automaton.findSpans(bytes, {offsets: 'bytes'})),
    String(automaton.find(text)?.start),
    `${automaton.find(bytes, {offsets: 'bytes'})?.start} ${automaton.isMatch(bytes)}`,
  ]
}

function defined(terms: readonly DefinedTerm[], text: string, bytes: Uint8Array): string[] {
  const every = define(terms, text, {overlapping: true})
  const matches = leftmostLongest(every)
  const {text: decoded, byteAt} = decodeUtf8(bytes)
  const everyOfBytes = decoded === text ? every : define(terms, decoded, {overlapping: true})
  const ofBytes = decoded === text ? matches : leftmostLongest(everyOfBytes)
  const inBytes = ofBytes.map(m => ({...m, start: byteAt[m.start], end: byteAt[m.end]}))
  return [
    spans(matches),
    spans(every),
    spans(ofBytes),
    spans(inBytes),
    spans(everyOfBytes),
    places(matches),
    places(every),
    places(inBytes),
    String(matches[0]?.start),
    `${ofBytes.length > 0 ? byteAt[ofBytes[0].start] : undefined} ${ofBytes.length > 0}`,
  ]
}

describe(`${CASES} random cases, SEED=${SEED}`, () => {
  it.each([
    ['words', WORDS, 0.9],
    ['mixed boundaries', MIXED, 0.1],
  ] as const)(
    'definition, twin and kernel agree: %s',
    (_, boundaries, part) => {
      const random = new Random(SEED + 2)
      let matches = 0
      for (let done = 0; done < CASES * part; done += TEXTS) {
        const {terms, texts} = randomCase(random, TEXTS, boundaries)
        const pair = open(terms)
        for (const text of texts) {
          if (differs(pair, terms, text)) report(terms, text)
          matches += pair.kernel.findAll(text).length
        }
      }
      expect(matches).toBeGreaterThan(CASES * part)
    },
    3_600_000,
  )
})

describe('long walks over few words', () => {
  it('agree: what one walk has read is taken from there by the next', () => {
    const random = new Random(SEED + 3)
    const gaps = [' ', ' ', ' ', '  ', '\n', '-', ', ', '. ']
    for (let done = 0; done < (LONG ? 2000 : 100); done++) {
      const words = ['a', 'b', 'cc', 'x-ray', 'd'].slice(0, 2 + random.below(4))
      const surface = () => Array.from({length: 1 + random.below(64)}, () => random.pick(words)).join(' ')
      const terms = Array.from(new Set(Array.from({length: 1 + random.below(8)}, surface)), (text, n) => ({text, entry: `e${n}`}))
      const pieces = Array.from({length: 50 + random.below(400)}, () =>
        random.chance(0.05) ? random.pick(terms).text : random.pick(words),
      )
      const text = pieces.map(piece => piece + random.pick(gaps)).join('')
      const {twin, kernel} = open(terms)
      for (const overlapping of [false, true])
        if (spans(kernel.findAll(text, {overlapping})) !== spans(twin.findAll(text, {overlapping}))) report(terms, text)
    }
  })
})

function differs({twin, kernel}: Pair, terms: readonly DefinedTerm[], text: string): boolean {
  const bytes = bytesOf(text)
  const ours = JSON.stringify(answers(kernel, text, bytes))
  return ours !== JSON.stringify(answers(twin, text, bytes)) || ours !== JSON.stringify(defined(terms, text, bytes))
}

/** A function of the text alone: some texts get a byte that is no UTF-8. */
function bytesOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  if (text.length % 5 === 0 && bytes.length > 0) bytes[text.length % bytes.length] = [0xff, 0xe2, 0x80, 0xf0][text.length % 4]
  return bytes
}

function report(terms: readonly DefinedTerm[], text: string): void {
  const small = shrink({terms, text}, candidate => differs(open(candidate.terms), candidate.terms, candidate.text))
  const {twin, kernel} = open(small.terms)
  const bytes = bytesOf(small.text)
  expect.fail(
    `SEED=${SEED}\nterms ${visible(small.terms)}\ntext ${visible(small.text)}\n` +
      `kernel ${visible(answers(kernel, small.text, bytes))}\ntwin ${visible(answers(twin, small.text, bytes))}\n` +
      `defined ${visible(defined(small.terms, small.text, bytes))}`,
  )
}

/** What stands at the edges of the vectors, the blocks and the stretches that the kernel takes at once. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const long = (n: number): string => LETTERS.repeat(Math.ceil(n / 26)).slice(0, n)
const PIECES = [
  'a b',
  'retry budget',
  'Retry\nBudget',
  'load-balancer',
  `${long(16)} x`,
  `x-${long(17)}`,
  `${long(64)} b`,
  `b\n${long(65)}`,
  long(130),
  'C++ x',
  '.NET, a.b',
  'server’s café',
  'über Жук',
  '网关 API-网',
  '1️⃣ 👍🏽 x',
  'e\u0301 a\u00ADb',
]
const EDGE_TERMS: DefinedTerm[] = [
  ...PIECES.map((text, i) => ({text, entry: `p${i}`})),
  ...['a', 'b', 'retry', 'x', '.net', 'C++', '网', 'Жук', 'café', '👍', 'é', 'ab'].map((text, i) => ({text, entry: `s${i}`})),
]

describe('a span that is given up', () => {
  it('leaves open what it had covered', () => {
    // Found by the random cases: the longest word term begins inside the span that wins, and ends behind the next.
    const terms: DefinedTerm[] = [
      {text: '+й-ж', entry: 'a'},
      {text: 'й й+й-ж', entry: 'a', gap: 'exact', case: 'exact'},
      {text: '+й', entry: 'a', boundary: 'prefix', case: 'exact'},
    ]
    const text = '+й\u3000и\u0306+и\u0306-ж'
    const {twin, kernel} = open(terms)
    expect(spans(kernel.findAll(text))).toBe(spans(twin.findAll(text)))
    expect(spans(kernel.findAll(text))).toBe(spans(define(terms, text)))
  })
})

describe('a span that ends with the stretch that is not plain', () => {
  it('leaves nothing of the stretch open', () => {
    // Found by the random cases: two keycaps are one stretch, and the longer span came from the other automaton.
    const terms: DefinedTerm[] = [
      {text: '1\u20e3', entry: 'a'},
      {text: '1\u20e31\u20e3', entry: 'b', boundary: 'none'},
    ]
    for (const text of ['1\u20e31\u20e3', 'x 1\u20e31\u20e3 1\u20e3', '1\u20e31\u20e31\u20e3']) {
      const {twin, kernel} = open(terms)
      expect(spans(kernel.findAll(text))).toBe(spans(twin.findAll(text)))
      expect(spans(kernel.findAll(text))).toBe(spans(define(terms, text)))
    }
  })
})

describe('texts that the kernel has learned', () => {
  // At first they are compared outside; from the second time on the kernel does it.
  const thrice = ({twin, kernel}: Pair, text: string): void => {
    for (const time of ['first', 'second', 'third']) {
      expect(spans(kernel.findAll(text)), `${time}: ${text}`).toBe(spans(twin.findAll(text)))
      expect(spans(kernel.findOverlapping(text)), `${time}, overlapping: ${text}`).toBe(spans(twin.findOverlapping(text)))
    }
  }

  it('are those of terms of any length, in any case, with any gap', () => {
    for (const n of [1, 2, 15, 16, 17, 30, 31, 32, 33, 64]) {
      const terms: DefinedTerm[] = [
        {text: long(n), entry: 'one'},
        {text: `${long(n)} b`, entry: 'two', gap: 'exact'},
        {text: `c ${long(n)}`, entry: 'three', case: 'exact'},
        {text: `d-${long(n)}`, entry: 'four'},
      ]
      const variants = [long(n), long(n).toUpperCase(), `${long(n)}x`, long(n).replace('a', '\u00e4'), `${long(n).slice(1)}\u212a`]
      const pair = open(terms)
      for (const word of variants)
        thrice(pair, `${word}, ${word} b; ${word}\nb. C ${word} c ${word} c\n${word} d-${word} d ${word} D-${word}\u2010`)
    }
  })

  it('are forgotten with the tables that they belong to', () => {
    // More than have room at once, so that those of one kind come to lie where those of the other kind were.
    for (const how of ['fold', 'exact', 'fold'] as const)
      for (let n = 0; n < 150; n++) thrice(open([{text: 'Retry budget', entry: 'e', case: how}]), 'retry budget, Retry budget')
  })
})

describe('a piece at every place', () => {
  const {twin, kernel} = open(EDGE_TERMS)
  const agree = (text: string, name: string): void => {
    expect(spans(kernel.findAll(text)), name).toBe(spans(twin.findAll(text)))
    expect(spans(kernel.findOverlapping(text)), `${name}, overlapping`).toBe(spans(twin.findOverlapping(text)))
    const bytes = new TextEncoder().encode(text)
    expect(spans(kernel.findAll(bytes)), `${name}, bytes`).toBe(spans(twin.findAll(text)))
    expect(spans(kernel.findAll(bytes, {offsets: 'bytes'})), `${name}, places in bytes`).toBe(
      spans(twin.findAll(bytes, {offsets: 'bytes'})),
    )
  }

  it.each(PIECES)('of a block: %s', piece => {
    for (const filler of LONG ? ['.', ' ', 'q ', 'é ', '网'] : ['q ', 'é '])
      for (let at = 0; at <= 70; at++) {
        const before = filler.repeat(at).slice(0, at)
        for (const after of ['', ' and more', filler]) agree(`${before} ${piece}${after}`, `${filler} ${at} ${after}`)
      }
  })

  it.each([4096, 32768, 65536])('around %i', edge => {
    for (const piece of PIECES) {
      for (let at = edge - piece.length - 3; at <= edge + 3; at += LONG ? 1 : 5) {
        const filler = 'lorem ipsum, '.repeat(edge / 12).slice(0, at)
        agree(`${filler} ${piece} ${piece}`, `${piece} at ${at}`)
      }
    }
  })

  it.each(LONG ? [32767, 32768, 32769, 70000] : [32768])('behind a word of %i letters', letters => {
    for (const letter of ['a', 'é', '网', ' ', '\u00AD', '-'])
      agree(`a ${letter.repeat(letters)} retry budget${letter.repeat(letters)}.retry budget`, letter)
  })
})

describe('bytes of several pieces', () => {
  it('are found in as in the text that they are, wherever a piece ends', () => {
    const random = new Random(SEED + 4)
    const {twin, kernel} = open(EDGE_TERMS)
    const encoder = new TextEncoder()
    let matches = 0
    for (let done = 0; done < (LONG ? 600 : 16); done++) {
      const invalid = [0, 0, 0.001, 0.05][done % 4]
      const parts: Uint8Array[] = []
      // At first ASCII alone, so that the first of the other characters stands at any place of any piece.
      const plain = random.below(70_000)
      for (let size = 0; size < 80_000; ) {
        const between =
          size < plain ? encoder.encode('lorem, '.slice(random.below(7))) : randomBytes(random, 1 + random.below(200), invalid)
        parts.push(between, encoder.encode(random.chance(0.05) ? ` ${random.pick(PIECES)} ` : ' '))
        size += between.length
      }
      const bytes = Buffer.concat(parts)
      const {text, byteAt} = decodeUtf8(bytes)
      const found = twin.findAll(text)
      expect(spans(kernel.findAll(bytes)), `case ${done}`).toBe(spans(found))
      expect(spans(kernel.findAll(bytes, {offsets: 'bytes'})), `case ${done}, places in bytes`).toBe(
        spans(found.map(m => ({...m, start: byteAt[m.start], end: byteAt[m.end]}))),
      )
      matches += found.length
    }
    expect(matches).toBeGreaterThan(400)
  })
})

describe('a part of the text', () => {
  it('decides as all of it does, whatever signs stand around a span', () => {
    const random = new Random(SEED + 5)
    const {twin, kernel} = open(EDGE_TERMS)
    const parts = ['a', 'b', 'x', 'retry', 'net', 'n', 't', 's', 'll', '1', ...' \n..,::\'\'""@@--()<=#*\t']
    let matches = 0
    for (let done = 0; done < (LONG ? 5000 : 150); done++) {
      const text = Array.from({length: 1500}, () => random.pick(random.chance(0.02) ? PIECES.slice(0, 4) : parts)).join('')
      const bytes = Buffer.from(text)
      const name = `SEED=${SEED} case ${done}`
      expect(spans(kernel.findAll(bytes)), name).toBe(spans(twin.findAll(text)))
      expect(spans(kernel.findOverlapping(bytes)), name).toBe(spans(twin.findOverlapping(text)))
      matches += twin.findAll(text).length
    }
    expect(matches).toBeGreaterThan(10_000)
  })

  it.each([
    ['words', WORDS],
    ['mixed boundaries', MIXED],
  ] as const)('decides as all of it does, in texts of any scripts: %s', (_, boundaries) => {
    const random = new Random(SEED + 6)
    const plain = 'of a page that is ASCII '.repeat(1600)
    let matches = 0
    for (let done = 0; done < (LONG ? 1000 : 15); done++) {
      const {terms, texts} = randomCase(random, 400, boundaries)
      const {twin, kernel} = open(terms)
      // Now a piece is ASCII, now it is not, and some have no white space for long.
      const between = random.pick([[' '], ['\n', ' '], ['\n\n', '. ', ' \u0301'], ['', '', '\u00a0', ' ']])
      const text = texts.map(one => (random.chance(0.003) ? plain : '') + one + random.pick(between)).join('')
      const bytes = Buffer.from(text)
      const decoded = decodeUtf8(bytes).text
      const name = `SEED=${SEED} case ${done} ${visible(terms)}`
      expect(spans(kernel.findAll(bytes)), name).toBe(spans(twin.findAll(decoded)))
      expect(spans(kernel.findOverlapping(bytes)), name).toBe(spans(twin.findOverlapping(decoded)))
      matches += twin.findAll(decoded).length
    }
    expect(matches).toBeGreaterThan(1_000)
  })
})
