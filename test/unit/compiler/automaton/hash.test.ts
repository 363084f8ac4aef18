import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import '../../../../compiler/unicode/committed.ts'
import {AsciiBlock} from '../../../../compiler/automaton/ascii-block.ts'
import {startTable} from '../../../../compiler/automaton/ascii-start.ts'
import {BlockTokenizer} from '../../../../compiler/automaton/block-tokenizer.ts'
import {hashToken} from '../../../../compiler/automaton/hash.ts'
import {Tokenizer} from '../../../../compiler/automaton/tokens.ts'

const VECTOR = /^\| `(.+)` \| .* \| ([0-9a-f]{8}) \| ([0-9a-f]{8}) \|$/gm
const vectors = [...readFileSync('docs/artifact.md', 'utf8').matchAll(VECTOR)].map(([, token, low, high]) => ({token, low, high}))
const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0')
const units = (text: string): number[] => Array.from(text, (_, i) => text.charCodeAt(i))

describe('the hash of a token', () => {
  it('has vectors for ASCII, Latin, Han, and words of 17 and 65 units', () => {
    expect(vectors.map(v => v.token.length)).toEqual(expect.arrayContaining([1, 4, 7, 16, 17, 65]))
  })

  it.each(vectors)('is what docs/artifact.md says: $token', ({token, low, high}) => {
    const tokens = new Tokenizer(token, 0, 100)
    expect(tokens.next(0)).toBe(true)
    expect([hex(tokens.low), hex(tokens.high)]).toEqual([low, high])
  })

  it('is the same letter by letter, four letters at a time, and from the units, for every length and seed', () => {
    for (let length = 1; length <= 70; length++) {
      const word = Array.from({length}, (_, i) => 'abcdefghijklmnopqrstuvwxyz_0123456789'[(i * 7 + length) % 37]).join('')
      const text = `${word}. ${'x '.repeat(20)}`
      const block = new AsciiBlock(
        new Int32Array(32).fill(-1),
        10,
        startTable(() => false),
      )
      expect(block.load(text, 0, text.length)).toBe(true)
      const seed = length % 8
      const inBlock = new BlockTokenizer(text.toUpperCase(), seed, 100, block)
      const plain = new Tokenizer(text, seed, 100)
      inBlock.read(0)
      plain.read(0)
      expect([inBlock.end, inBlock.low, inBlock.high]).toEqual([length, ...hashToken(units(word), length, seed)])
      expect([plain.end, plain.low, plain.high]).toEqual([length, ...hashToken(units(word), length, seed)])
    }
  })
})
