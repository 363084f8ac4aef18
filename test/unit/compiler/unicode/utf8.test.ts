import {describe, expect, it} from 'vitest'
import {byteSpans, characterEnd, decodeUtf8, lastUnits, Utf8Text} from '../../../../compiler/unicode/utf8.ts'
import {decodeUtf8 as define} from '../../../oracle/utf8.ts'
import {randomBytes} from '../../../property/bytes.ts'
import {Random, SEED} from '../../../property/random.ts'

/** Bytes with little, some, and nothing but what is invalid, and what the definition makes of them. */
const random = new Random(SEED + 7)
const CASES = Array.from({length: 600}, (_, i) => {
  const bytes = randomBytes(random, random.below(40), [0, 0.1, 0.5, 1][i % 4])
  return {bytes, ...define(bytes)}
})

describe(`bytes of UTF-8, SEED=${SEED}`, () => {
  it('are read as they are defined, a byte order mark with them', () => {
    for (const {bytes, text} of CASES) expect(decodeUtf8(bytes)).toBe(text)
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\uFEFFa')
  })

  it('have the places of the units', () => {
    for (const {bytes, text, byteAt} of CASES) {
      const spans = byteSpans(new Utf8Text(bytes))
      for (let start = 0; start < text.length; start++) {
        if (byteAt[start] === byteAt[start - 1]) continue
        const end = start + 1 + (byteAt[start] === byteAt[start + 1] ? 1 : 0)
        expect(spans(start, end), `${bytes} ${start}`).toEqual({start: byteAt[start], end: byteAt[end]})
      }
    }
  })

  it('of a string have the places that it would be encoded to', () => {
    expect(byteSpans('é\uD800x')(2, 3)).toEqual({start: 5, end: 6})
    expect(byteSpans('👍x')(2, 3)).toEqual({start: 4, end: 5})
  })

  it('are cut where no character is', () => {
    for (const {bytes, text} of CASES) {
      for (let at = 0; at <= bytes.length; at++) {
        if (at < 4 && at < bytes.length) continue
        const end = characterEnd(bytes, at)
        expect(at - end).toBeLessThan(4)
        expect(decodeUtf8(bytes.subarray(0, end)) + decodeUtf8(bytes.subarray(end)), `${bytes} ${at}`).toBe(text)
      }
    }
  })

  it('are counted from behind', () => {
    for (const {bytes, text, byteAt} of CASES)
      for (let units = 0; units <= text.length; units++) {
        if (byteAt[text.length - units] === byteAt[text.length - units - 1]) continue
        expect(lastUnits(bytes, units), `${bytes} ${units}`).toBe(byteAt[text.length - units])
      }
  })
})
