import {describe, expect, it} from 'vitest'
import type {KgSource} from '../../compiler/entry/entry.ts'
import {type CompileResult, compile} from '../../compiler/index.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {sourcesOf} from '../laws/sources.ts'
import {charactersOf} from '../oracle/characters.ts'
import {type DefinedTerm, define} from '../oracle/definition.ts'
import {decodeUtf8} from '../oracle/utf8.ts'
import {LONG} from '../property/random.ts'

const LINE_UNITS = LONG ? 100_000_000 : 10_000_000

const open = (terms: readonly DefinedTerm[]): Automaton => openAutomaton(compile(sourcesOf(terms)).artifact, {engine: 'wasm'})
const term = (text: string, entry = 'e'): DefinedTerm => ({text, entry})
const codes = (result: CompileResult): string[] => result.diagnostics.map(d => d.code)
const surfaces = (automaton: Automaton, text: string): string[] => automaton.findAll(text).map(m => m.text)

describe('long texts', () => {
  it(`finds in one line of ${LINE_UNITS} units`, () => {
    const piece = 'lorem ipsum, retry budget; don’t 网关 C++ foo.yaml '
    const line = piece.repeat(Math.floor(LINE_UNITS / piece.length))
    const automaton = open([term('retry budget'), term('网关'), term('C++'), term('yaml')])
    let count = 0
    for (const match of automaton.findIter(line)) {
      if (count < 3) expect(line.slice(match.start, match.end)).toBe(match.text)
      count++
    }
    expect(count).toBe((3 * line.length) / piece.length)
  })

  it.each([
    ['one word', 'a'],
    ['one word beyond ASCII', 'é'],
    ['one long run of marks', '\u0301'],
    ['white space', ' '],
    ['line breaks', '\n'],
    ['soft hyphens', '\u00AD'],
    ['hyphens', '-'],
    ['full stops', '.'],
    ['apostrophes', "'"],
    ['joined emoji', '👨\u200D'],
    ['flags', '🇩'],
    ['lone surrogates', '\uD83D'],
    ['quotes and full stops', '"."'],
    ['contractions', "n't "],
    ['a mark after an emoji', '👍\u0301'],
    ['hyphens and soft hyphens', 'a-\u00AD'],
    ['tags', '🏴\u{E0067}'],
  ])('takes linear time on a text of %s', (_, unit) => {
    const automaton = open([term('a'), term('b c'), term('t'), term('👨'), term('a-b'), term('\u0301x')])
    const text = unit.repeat(Math.ceil(300_000 / unit.length))
    automaton.findAll(text)
    automaton.findOverlapping(text)
    const stepper = automaton.stepper()
    for (let at = 0; at < text.length; at += 1000) stepper.push(text.slice(at, at + 1000))
    stepper.end()
    const few = unit.repeat(Math.ceil(60 / unit.length))
    expect(automaton.findAll(few).map(m => [m.start, m.end])).toEqual(
      define([term('a'), term('b c'), term('t'), term('👨'), term('a-b'), term('\u0301x')], few).map(m => [m.start, m.end]),
    )
  })
})

describe('long terms', () => {
  it('leaves out a term of 10,000 tokens, and keeps the rest of the entry', () => {
    const result = compile(sourcesOf([term('a '.repeat(10_000).trim()), term('short')]))
    expect(codes(result)).toContain('term-too-long')
    expect(surfaces(openAutomaton(result.artifact), 'a short one')).toEqual(['short'])
  })

  it.each([
    ['words', 'a ', ' '],
    ['letters of Han', '网', ''],
    ['signs', '+', ''],
  ])('compiles 64 tokens and not 65: %s', (_, unit) => {
    const words = (n: number): string => `${unit.repeat(n - 1)}b`
    const longest = compile(sourcesOf([term(words(64))]))
    expect(codes(longest)).not.toContain('term-too-long')
    expect(surfaces(openAutomaton(longest.artifact), `x ${words(64)} y`)).toEqual([words(64)])
    expect(codes(compile(sourcesOf([term(words(65))])))).toContain('term-too-long')
  })

  it('finds a term of 64 tokens in its worst text', () => {
    const automaton = open([term('a'), term(`${'a '.repeat(63)}b`)])
    const text = 'a '.repeat(50_000)
    expect(automaton.findAll(text).length).toBe(50_000)
    expect(automaton.findAll(`${text}b`).at(-1)?.text).toBe(`${'a '.repeat(63)}b`)
  })

  it.each([1, 16, 64, 1000, 4000])('finds a word of %i letters', pairs => {
    const word = 'ab'.repeat(pairs)
    expect(surfaces(open([term(word)]), `${word}, ${word}a ${word.toUpperCase()}`)).toEqual([word, word.toUpperCase()])
  })

  it('says that a word of 20,000 letters is too long', () => {
    const result = compile(sourcesOf([term('ab'.repeat(10_000)), term('short')]))
    expect(codes(result)).toContain('term-too-long')
    expect(surfaces(openAutomaton(result.artifact), 'a short one')).toEqual(['short'])
  })
})

describe('every letter of Unicode as a term', () => {
  it('is found in a text of all of them', () => {
    const letters = lettersOfUnicode()
    const data = Object.fromEntries(letters.map((text, i) => [text, {id: i + 1, nterm: text, url: ''}]))
    const source: KgSource = {path: 'kg/letters.json', text: JSON.stringify({name: 'letters', data})}
    const automaton = openAutomaton(compile([source]).artifact)
    const found = new Set(automaton.findAll(letters.join(' ')).map(m => m.start))
    let at = 0
    const missing: string[] = []
    for (const letter of letters) {
      if (!found.has(at)) missing.push(letter.codePointAt(0)!.toString(16))
      at += letter.length + 1
    }
    expect(letters.length).toBeGreaterThan(100_000)
    expect(missing).toEqual([])
  })
})

/** Letters that the engine's Unicode and the project's both have. */
function lettersOfUnicode(): string[] {
  const letters: string[] = []
  for (let cp = 0x21; cp < 0x30000; cp++) {
    const text = String.fromCodePoint(cp)
    if (/\p{L}/u.test(text) && /[^\p{Cn}]/u.test(text)) letters.push(text)
  }
  return letters
}

describe('names and characters that programs stumble over', () => {
  it('finds the names of object members', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', '__defineGetter__']
    const automaton = open(names.map(name => term(name, name.replaceAll('_', 'x').toLowerCase())))
    expect(surfaces(automaton, names.join(' '))).toEqual(names)
    expect(automaton.entry('__proto__')).toBeUndefined()
    expect(automaton.entry('toString')).toBeUndefined()
  })

  it('takes entries with such ids', () => {
    const automaton = open([term('alpha', 'constructor'), term('beta', 'tostring')])
    expect(automaton.findAll('alpha beta').map(m => m.entries)).toEqual([['constructor'], ['tostring']])
    expect(automaton.entry('constructor')?.id).toBe('constructor')
  })

  it('takes NUL, CRLF and a byte order mark in a text', () => {
    const automaton = open([term('retry budget'), term('api')])
    expect(automaton.findAll('\uFEFFapi\u0000retry\r\nbudget\u0000api').map(m => [m.start, m.end])).toEqual([
      [1, 4],
      [5, 18],
      [19, 22],
    ])
  })

  it('takes CRLF and a byte order mark in a source', () => {
    const text = '\uFEFF---\r\nid: gateway\r\n---\r\n# API gateway\r\n\r\nText.\r\n\r\nsynonyms:: edge gateway\r\n'
    const {artifact, diagnostics} = compile([{path: 'kg/gateway.md', text}])
    expect(diagnostics.filter(d => d.severity === 'error')).toEqual([])
    expect(
      openAutomaton(artifact)
        .findAll('the edge gateway, an API gateway')
        .map(m => [m.term, m.entries]),
    ).toEqual([
      ['edge gateway', ['gateway']],
      ['API gateway', ['gateway']],
    ])
  })

  it('says that a source with NUL is no text, and compiles the rest', () => {
    const result = compile([
      {path: 'kg/binary.md', text: '# Binary\u0000\n'},
      {path: 'kg/good.md', text: '# Good entry\n'},
    ])
    expect(codes(result)).toEqual(['binary-file'])
    expect(surfaces(openAutomaton(result.artifact), 'a good entry, binary')).toEqual(['good entry'])
  })

  it('maps offsets back over bytes that are no UTF-8', () => {
    const bytes = Uint8Array.from([
      0xff, 0x61, 0x70, 0x69, 0x20, 0xe2, 0x82, 0x20, 0xf0, 0x9f, 0x9a, 0x61, 0x70, 0x69, 0x20, 0xc3, 0xa9, 0x20, 0x61, 0x70, 0x69,
    ])
    const automaton = open([term('api'), term('é')])
    const {text, byteAt} = decodeUtf8(bytes)
    expect(text).toBe(new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes))
    const units = automaton.findAll(bytes)
    expect(units.map(m => text.slice(m.start, m.end))).toEqual(['api', 'api', 'é', 'api'])
    expect(automaton.findAll(bytes, {offsets: 'bytes'}).map(m => [m.start, m.end])).toEqual(
      units.map(m => [byteAt[m.start], byteAt[m.end]]),
    )
  })

  it('decodes every sequence of bytes as the platform does', () => {
    const awkward = [
      0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff,
    ]
    const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
    for (const a of awkward) {
      for (const b of awkward) {
        for (const c of awkward) {
          const bytes = Uint8Array.from([a, b, c, 0x80, 0x61])
          expect(decodeUtf8(bytes).text).toBe(decoder.decode(bytes))
        }
      }
    }
  })

  it('finds a term of every class of character next to every other', () => {
    const pieces = [
      'a',
      'é',
      '网',
      'ー',
      'ก',
      '가',
      '1',
      '🚀',
      '🇩🇪',
      '\u0301',
      '\u00AD',
      '\u200B',
      '\uD83D',
      '.',
      '@',
      '-',
      '’',
      '+',
      '\u0000',
    ]
    const terms = ['a', 'é', '网', 'ー', 'ก', '가', '1', '🚀', '🇩🇪'].map((text, i) => term(text, `e${i}`))
    const automaton = open(terms)
    for (const left of pieces) {
      for (const middle of pieces) {
        const text = pieces.map(right => left + middle + right).join('\n')
        expect(
          automaton.findAll(text).map(m => [m.start, m.end]),
          JSON.stringify(text),
        ).toEqual(define(terms, text).map(m => [m.start, m.end]))
      }
    }
    expect(charactersOf(pieces.join('')).length).toBeLessThan(pieces.length)
  })
})

describe('sources that programs stumble over', () => {
  it.each([
    ['deep flow lists', `a: ${'['.repeat(50_000)}`],
    ['deep flow mappings', `a: ${'{a: '.repeat(50_000)}`],
    ['deep block lists', `a:\n  ${'- '.repeat(50_000)}x`],
    ['deep block mappings', Array.from({length: 5_000}, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    [
      'aliases that grow',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((k, i) => `${k}: &${k} [${`*${'abcdefgh'[i]},`.repeat(9)}]`)
        .join('\n')}\nsynonyms: *i`,
    ],
    ['many anchors', Array.from({length: 5_000}, (_, i) => `k${i}: &k${i} v`).join('\n')],
  ])('reads YAML of %s without hanging or throwing', (_, yaml) => {
    const {artifact} = compile([
      {path: 'kg/deep.md', text: `---\n${yaml}\n---\n# Deep\n`},
      {path: 'kg/good.md', text: '# Good entry\n'},
    ])
    expect(surfaces(openAutomaton(artifact), 'a good entry')).toEqual(['good entry'])
  })

  it('compiles nothing to an artifact that finds nothing', () => {
    const result = compile([])
    expect(codes(result)).toEqual(['no-entries'])
    expect(openAutomaton(result.artifact).findAll('anything at all')).toEqual([])
  })

  it.each([
    ['white space', '   ', 'front-matter-value', ['entry title']],
    ['punctuation', '...', 'empty-term', []],
    ['soft hyphens', '\u00AD\u00AD', 'empty-term', []],
  ])('leaves out what has a term of %s: the item, or the entry where it is an error', (_, text, code, found) => {
    const result = compile([{path: 'kg/e.md', text: `---\ntitle: Entry title\nterms:\n  - {text: ${JSON.stringify(text)}}\n---\n`}])
    expect(codes(result)).toContain(code)
    expect(surfaces(openAutomaton(result.artifact), 'an entry title ... \u00AD\u00AD   ')).toEqual(found)
  })
})
