import {describe, expect, it} from 'vitest'
import '../../../../compiler/unicode/committed.ts'
import {Kind, mayEnd, mayStart} from '../../../../compiler/automaton/boundary.ts'
import {endsInEmoji} from '../../../../compiler/automaton/emoji.ts'
import {Gap, Tokenizer} from '../../../../compiler/automaton/tokens.ts'

const NAMES: Record<number, string> = {[Kind.Other]: 'other', [Kind.Word]: 'word', [Kind.Spaceless]: 'letter', [Kind.Emoji]: 'emoji'}

/** `word:load` for a token, with `~` before it where a gap precedes, `¶` where a blank line does. */
function tokensOf(text: string): string[] {
  const tokens = new Tokenizer(text, 0, 100)
  const list: string[] = []
  for (let at = 0; tokens.next(at); at = tokens.end) {
    const gap = tokens.gap === Gap.None ? '' : tokens.gap === Gap.Gap ? '~' : '¶'
    list.push(`${gap}${NAMES[tokens.kind]}:${text.slice(tokens.start, tokens.end)}`)
  }
  return list
}

describe('tokens', () => {
  it.each([
    ['words and white space', 'load  balancer', ['word:load', '~word:balancer']],
    ['a hyphen between words is a gap', 'load-balancer', ['word:load', '~word:balancer']],
    ['a hyphen elsewhere is a token', 'load- -x', ['word:load', 'other:-', '~other:-', 'word:x']],
    ['a blank line', 'a\r\n\r\nb', ['word:a', '¶word:b']],
    ['one line break', 'a\r\nb', ['word:a', '~word:b']],
    ['signs are tokens of their own', 'C++.', ['word:C', 'other:+', 'other:+', 'other:.']],
    ['letters of scripts without spaces', '网关API', ['letter:网', 'letter:关', 'word:API']],
    ['a letter with its marks', 'か\u3099き', ['letter:か\u3099', 'letter:き']],
    ['marks belong to the word', 'cafe\u0301s', ['word:cafe\u0301s']],
    ['transparent characters inside, not at the end', 'auto\u00ADmat\u00AD x', ['word:auto\u00ADmat', '~word:x']],
    ['emoji sequences', '👨\u200D👩🏽1\uFE0F\u20E3🇩🇪🇫', ['emoji:👨\u200D👩🏽', 'emoji:1\uFE0F\u20E3', 'emoji:🇩🇪', 'emoji:🇫']],
    ['both spellings of a sign', '≠=\u0338=', ['other:≠', 'other:=\u0338', 'other:=']],
    ['lone surrogates', 'a\uD83Db', ['word:a', 'other:\uD83D', 'word:b']],
  ])('%s', (_, text, expected) => expect(tokensOf(text)).toEqual(expected))

  it('hashes what is equal alike, and gaps apart from tokens', () => {
    const hashOf = (text: string): string => {
      const tokens = new Tokenizer(text, 0, 100)
      tokens.next(0)
      return `${tokens.low} ${tokens.high}`
    }
    for (const [a, b] of [
      ['Café', 'CAFE\u0301'],
      ['K', '\u212A'],
      ['’', "'"],
      ['\u2011', '-'],
      ['≠', '=\u0338'],
      ['Ⓐ', 'ⓐ'],
      ['automat', 'auto\u00ADmat'],
    ]) {
      expect(hashOf(a), a).toBe(hashOf(b))
    }
    for (const [a, b] of [
      ['cafe', 'café'],
      ['İ', 'i'],
      ['ı', 'i'],
      ['1\u20E3', '1\u200D\u20E3'],
    ])
      expect(hashOf(a), a).not.toBe(hashOf(b))
  })
})

describe('edges', () => {
  /** Positions at which a word may start and end in a text with `|` in their places. */
  it.each([
    ['foo.|yaml', false],
    ['foo. |yaml', true],
    ['.|github', false],
    ['..|github', true],
    ['a,|b', true],
    ['1,|2', false],
    ["l'|eau", true],
    ["server'|s", false],
    ["n'|t-shirt", true],
    ['网|api', true],
    ['👍\u0301|a', true],
    ['1\u20E3\u0301|a', false],
  ])('a word may start at the bar in %s: %s', (marked, allowed) => {
    expect(mayStart(marked.replace('|', ''), marked.indexOf('|'), Kind.Word)).toBe(allowed)
  })

  it.each([
    ['foo|.yaml', false],
    ['foo|. yaml', true],
    ["server|'s", true],
    ["don|'t", false],
    ['REST|-like', false],
    ['REST|-, ', true],
    ['port|:80', false],
    ['TODO|:x', true],
  ])('a word may end at the bar in %s: %s', (marked, allowed) => {
    expect(mayEnd(marked.replace('|', ''), marked.indexOf('|'), Kind.Word)).toBe(allowed)
  })

  it('knows a mark of an emoji from one behind it', () => {
    expect(endsInEmoji('👍\u0301', 3)).toBe(true)
    expect(endsInEmoji('👍\u200D\u0301', 4)).toBe(false)
    expect(endsInEmoji('🏴\u{E0067}\u20E3', 5)).toBe(true)
    expect(endsInEmoji('🏽\u0301', 3)).toBe(false)
  })
})
