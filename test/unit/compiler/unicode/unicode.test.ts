import {describe, expect, it} from 'vitest'
import '../../../../compiler/unicode/committed.ts'
import {Class, classOf, combiningRank, decompose, foldOf, normalForm} from '../../../../compiler/unicode/unicode.ts'
import {UNICODE_VERSION} from '../../../../compiler/unicode/version.ts'

const points = (text: string): number[] => [...text].map(c => c.codePointAt(0)!)
const chars = (list: readonly number[]): string => String.fromCodePoint(...list)
const sameVersion = process.versions.unicode === UNICODE_VERSION

describe('committed Unicode tables', () => {
  it('fold what folds, and leave İ, ı and the ypogegrammeni alone', () => {
    const folded = (text: string) => chars(points(text).map(foldOf))
    expect(folded('AZ\u212A\u212Bſς\u1E9EİıÉЖ\u0345')).toBe('azk\u00E5sσßİıéж\u0345')
  })

  it('class the characters that the rules of matching name', () => {
    const named: [string, number][] = [
      ['a', Class.Letter],
      ['한', Class.Letter],
      ['ж', Class.Letter],
      ['網', Class.Spaceless],
      ['ー', Class.Spaceless],
      ['ｰ', Class.Spaceless],
      ['ไ', Class.Spaceless],
      ['々', Class.Spaceless],
      ['\u0301', Class.Mark],
      ['7', Class.Digit],
      ['_', Class.Word],
      ['½', Class.Word],
      ['\u200b', Class.White],
      ['\u0085', Class.White],
      ['\u00ad', Class.Transparent],
      ['\ufe0f', Class.Transparent],
      ['👩', Class.Pictograph],
      ['🇩', Class.RegionalIndicator],
      ['🏽', Class.EmojiModifier],
      ['(', Class.Open],
      ['“', Class.Open],
      ['.', Class.Other],
      ['\u{20000}', Class.Spaceless],
    ]
    for (const [c, k] of named) expect([c, classOf(c.codePointAt(0)!)]).toEqual([c, k])
  })

  it.skipIf(!sameVersion)(`decompose every code point as normalize does (needs an engine with Unicode ${UNICODE_VERSION})`, () => {
    for (let cp = 0; cp <= 0x10ffff; cp++) {
      if (cp >= 0xd800 && cp <= 0xdfff) continue
      const c = String.fromCodePoint(cp)
      if (chars(decompose(cp)) !== c.normalize('NFD')) expect(chars(decompose(cp)), cp.toString(16)).toBe(c.normalize('NFD'))
    }
  })

  it.skipIf(!sameVersion)(`order any run of marks as normalize does (needs an engine with Unicode ${UNICODE_VERSION})`, () => {
    const marks: number[] = []
    for (let cp = 0; cp <= 0x1ffff; cp++) if (combiningRank(cp) > 0) marks.push(cp)
    for (let i = 0; i + 3 < marks.length; i++) {
      const text = `a${chars([marks[(i * 7919) % marks.length], marks[i], marks[(i * 104729) % marks.length]])}`
      expect(chars(normalForm(points(text), false))).toBe(text.normalize('NFD'))
    }
  })
})
