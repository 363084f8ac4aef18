import {describe, expect, it, vi} from 'vitest'
import {Artifact} from '../../../../compiler/artifact/open.ts'
import {CANDIDATES, CHUNK, KINDS, PAD, RAW, WIDE} from '../../../../compiler/automaton/kernel/layout.ts'
import {roomFor} from '../../../../compiler/automaton/kernel/room.ts'
import {createWorkspace} from '../../../../compiler/automaton/search.ts'
import {compile} from '../../../../compiler/index.ts'
import {type FindOptions, openAutomaton} from '../../../../src/matcher/index.ts'
import {decodeUtf8} from '../../../oracle/utf8.ts'
import {randomBytes} from '../../../property/bytes.ts'
import {LONG, Random, SEED} from '../../../property/random.ts'

const {artifact} = compile([{path: 'kg/a.md', text: '# retry budget\n\nText.\n\nsynonyms:: Жук, 网关\n'}])
const {tables} = new Artifact(artifact, true)
const room = roomFor(tables)!
const context = room.place(tables, createWorkspace(tables).asciiStart)
const memory = room.words.buffer

/** What the kernel has after it was given bytes. */
function loaded(bytes: Uint8Array): string {
  const size = room.loadUnits(context, bytes)
  return String.fromCharCode(...new Uint16Array(memory, WIDE, size))
}

describe(`bytes in the kernel, SEED=${SEED}`, () => {
  const random = new Random(SEED + 8)

  it('are the units that the decoder makes of them', () => {
    for (let i = 0; i < (LONG ? 100_000 : 4_000); i++) {
      const bytes = randomBytes(random, random.below(i % 10 === 0 ? 600 : 50), [0, 0.02, 0.3, 1][i % 4])
      expect(loaded(bytes), `${bytes}`).toBe(decodeUtf8(bytes).text)
    }
  })

  it('are made a string, however many pieces they are', () => {
    for (let i = 0; i < 24; i++) {
      const bytes = randomBytes(random, i % 3 === 0 ? 100_000 : CHUNK - 4 + i, [0, 0.02, 0.3, 1][i % 4])
      expect(room.decode(bytes) === decodeUtf8(bytes).text, `case ${i}`).toBe(true)
    }
  })

  it('are known for ASCII, whatever lay there before', () => {
    for (let i = 0; i < 200; i++) {
      loaded(randomBytes(random, 300, 0.5))
      const bytes = new TextEncoder().encode('x'.repeat(i))
      expect(room.loadAscii(context, bytes)).toBe(true)
      for (const [at, byte] of [
        [0, 0x80],
        [i - 1, 0xff],
        [i >> 1, 0xc3],
      ] as const) {
        if (at < 0 || at >= i) continue
        const other = bytes.slice()
        other[at] = byte
        expect(room.loadAscii(context, other), `${byte} at ${at} of ${i}`).toBe(false)
      }
    }
  })

  it('write nowhere else, of whatever kind they are', () => {
    const others = () =>
      Buffer.concat(
        [[0, RAW - 1], [CANDIDATES, WIDE - PAD], [KINDS]].map(([from, to]) => Buffer.from(new Uint8Array(memory).subarray(from, to))),
      )
    loaded(new Uint8Array(CHUNK).fill(0x61))
    const before = others()
    for (const byte of [0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xfe, 0xff]) {
      const bytes = new Uint8Array(CHUNK).fill(byte)
      expect(loaded(bytes)).toBe('\uFFFD'.repeat(CHUNK))
      expect(others().equals(before)).toBe(true)
    }
    expect(() => room.loadAscii(context, new Uint8Array(CHUNK + 1))).toThrow(RangeError)
  })
})

describe('a text of bytes', () => {
  /** Matches, and how many bytes were made a string for them. */
  function search(bytes: Uint8Array, options: FindOptions = {}): {found: number; decoded: number} {
    const automaton = openAutomaton(artifact, {engine: 'wasm'})
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    try {
      const found = automaton.findAll(bytes, options).length
      return {found, decoded: decode.mock.calls.reduce((sum, [piece]) => sum + (piece?.byteLength ?? 0), 0)}
    } finally {
      decode.mockRestore()
    }
  }
  const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('is made no string where no term may be in it', () => {
    expect(search(encoded('all of this is prose without any of them, '.repeat(3000)))).toEqual({found: 0, decoded: 0})
    // What is told here: how many bytes the units behind the last safe place are of.
    for (const text of [
      'Ни одного из них здесь нет, '.repeat(4000),
      'nulle part, déjà vu; '.repeat(6000),
      '它们都不在这里。'.repeat(6000),
    ]) {
      const {found, decoded} = search(encoded(text))
      expect(found).toBe(0)
      expect(decoded).toBeLessThan(500)
    }
    expect(search(encoded('é')).decoded).toBe(0)
  })

  it('is made one where a term is', () => {
    expect(search(encoded(`${'é, '.repeat(20_000)}the retry budget`))).toMatchObject({found: 1})
    expect(search(encoded(`${'é, '.repeat(20_000)}the retry budget`), {offsets: 'bytes'})).toMatchObject({found: 1})
  })

  it('is made no string as a whole where it is ASCII', () => {
    const text = encoded('e, '.repeat(20_000) + 'the retry budget, '.repeat(20_000))
    for (const overlapping of [false, true])
      for (const offsets of ['utf16', 'bytes'] as const) expect(search(text, {overlapping, offsets})).toEqual({found: 20_000, decoded: 0})
  })

  it('may be any view of bytes', () => {
    const automaton = openAutomaton(artifact, {engine: 'wasm'})
    const {buffer} = encoded('xxxxthe retry budget')
    for (const view of [new DataView(buffer, 4), new Uint16Array(buffer, 4), new Uint8ClampedArray(buffer, 4), Buffer.from(buffer, 4)])
      expect(automaton.findAll(view as Uint8Array)).toMatchObject([{start: 4, end: 16}])
    const shared = new Uint8Array(new SharedArrayBuffer(buffer.byteLength))
    shared.set(new Uint8Array(buffer))
    expect(automaton.findAll(shared)).toMatchObject([{start: 8, end: 20}])
  })

  it.each([0x80, 0xbf, 0xe2, 0xf0, 0xfe, 0xff])('of ten million bytes %i is searched to its end', byte => {
    const bytes = new Uint8Array(LONG ? 10_000_000 : 1_000_000).fill(byte)
    bytes.set(encoded(' retry budget '), bytes.length >> 1)
    const automaton = openAutomaton(artifact, {engine: 'wasm'})
    const found = automaton.findAll(bytes, {offsets: 'bytes'})
    expect(found).toEqual([
      {
        start: (bytes.length >> 1) + 1,
        end: (bytes.length >> 1) + 13,
        term: 'retry budget',
        text: 'retry budget',
        entries: ['retry-budget'],
      },
    ])
  })
})
