import {describe, expect, it} from 'vitest'
import type {Draft} from '../../../../../src/capture/draft.ts'
import {SessionCarry, TextCarry} from '../../../../../src/capture/privacy/carry.ts'
import {stripAll, stripPrivate} from '../../../../../src/capture/privacy/private.ts'

describe('private blocks', () => {
  it.each([
    ['a <private>x</private> b', 'a  b'],
    ['a <PRIVATE>x</Private> b', 'a  b'],
    ['a < private >x< / private > b', 'a  b'],
    ['a <private reason="y" level=3>x</private> b', 'a  b'],
    ['a <private\nreason="y">x</private\n> b', 'a  b'],
    ['nested: <private>a<private>b</private>c</private>d', 'nested: d'],
    ['never closed: <private>x\ny', 'never closed: '],
    ['nested and not closed: <private>a<private>b</private>c', 'nested and not closed: '],
    ['the tag itself is not finished: <private', 'the tag itself is not finished: '],
    ['nor this: <private x="', 'nor this: '],
    ['x</private> was never opened', ' was never opened'],
    ['one <private>x</private> two <private>y</private> three', 'one  two  three'],
    ['self-closed hides all: <private/> x', 'self-closed hides all: '],
    ['entities &lt;private&gt;x&lt;/private&gt; too', 'entities  too'],
    ['numbers &#60;private&#62;x&#x3C;/private&#x3e; too', 'numbers  too'],
    ['escaped \\u003cprivate\\u003ex\\u003c/private\\u003e too', 'escaped  too'],
    ['twice &amp;lt;private&amp;gt;x&amp;lt;/private&amp;gt; too', 'twice  too'],
    ['as in JSON within JSON \\\\u003cprivate\\\\u003ex<\\\\/private> too', 'as in JSON within JSON  too'],
    ['in an address %3Cprivate%3Ex%253C%252Fprivate%253E too', 'in an address  too'],
    ['full width ＜private＞x＜/private＞ too', 'full width  too'],
    ['<private>x</private>', ''],
    ['"<private>x</private>"', '""'],
  ])('%j is %j', (text, kept) => {
    expect(stripPrivate(text).text).toBe(kept)
  })

  it.each(['<privateKey>x</privateKey>', 'private', 'a < b, private > c', '<private-key>', '<p>private</p>', 'the private: block'])(
    '%j has none',
    text => {
      expect(stripPrivate(text)).toEqual({text, open: 0, closes: false})
    },
  )

  it('end in a long text of nothing but beginnings, which quadratic time would not', () => {
    expect(stripPrivate('<private '.repeat(500_000)).open).toBeGreaterThan(0)
    const text = `<${' '.repeat(1_000_000)}private`
    expect(stripPrivate(text).text.length).toBeLessThanOrEqual(text.length)
  })
})

const draft = (text: string): Draft => ({kind: 'message', actor: 'person', text, key: 'turn', line: 1})

function carried(texts: readonly string[], Carry: typeof SessionCarry | typeof TextCarry): {kept: string[]; skipped: number} {
  const kept: string[] = []
  let skipped = 0
  const carry = new Carry({draft: one => kept.push(stripPrivate(one.text).text), skipped: () => skipped++, problem() {}})
  for (const text of texts) carry.draft(draft(text))
  carry.flush()
  return {kept, skipped}
}

describe('private blocks over the texts of one message', () => {
  it.each([
    [
      ['a <private>b', 'c', 'd</private> e', 'f'],
      ['a ', '', ' e', 'f'],
    ],
    [
      ['<private>', 'c', '</private>'],
      ['', '', ''],
    ],
    [
      ['a <private>b', 'c'],
      ['a ', ''],
    ],
    [
      ['a', 'b</private> c', 'd'],
      ['', ' c', 'd'],
    ],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['<private>a<private>', 'b</private>', 'c</private>d'],
      ['', '', 'd'],
    ],
  ])('%j are %j', (texts, kept) => {
    expect(stripAll(texts)).toEqual(kept)
  })
})

describe('private blocks over several pieces', () => {
  it('of a session are hidden from the tag that opens to the one that closes', () => {
    const {kept, skipped} = carried(['a <private>b', 'c', 'd', 'e</private> f', 'g'], SessionCarry)
    expect({kept, skipped}).toEqual({kept: ['a ', ' f', 'g'], skipped: 2})
  })

  it('of a session end with their piece where nothing closes them', () => {
    expect(carried(['a <private>b', 'c', 'd <private>e</private> f'], SessionCarry)).toEqual({kept: ['a ', 'c', 'd  f'], skipped: 0})
    expect(carried(['a <private>b', 'c'], SessionCarry)).toEqual({kept: ['a ', 'c'], skipped: 0})
  })

  it('of a text reach to its end where nothing closes them', () => {
    expect(carried(['a <private>b', 'c', 'd'], TextCarry)).toEqual({kept: ['a '], skipped: 2})
    expect(carried(['a <private>b', 'c', 'd</private> e', 'f'], TextCarry)).toEqual({kept: ['a ', ' e', 'f'], skipped: 1})
    expect(carried(['<private>a <private>', 'b</private> c', 'd</private> e'], TextCarry)).toEqual({kept: ['', ' e'], skipped: 1})
  })
})
