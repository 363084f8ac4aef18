import {describe, expect, it} from 'vitest'
import {entryOf, findings, namesOf} from './read.ts'

const forms = (value: string): string[] => namesOf(`# T\n\nforms:: ${value}`, 'form')

describe('forms', () => {
  const cases: [string, string[]][] = [
    ["polic{y|ies}, actor{|s|'s}", ['policy', 'policies', 'actor', 'actors', "actor's"]],
    ['{a|b}{c|d}', ['ac', 'ad', 'bc', 'bd']],
    ['{a, b|c} d', ['a, b d', 'c d']],
    ['a\\{b\\|c\\}, d\\, e', ['a{b|c}', 'd, e']],
    ['plain', ['plain']],
    ['{|}', []],
    ['a{b|b}', ['ab']],
  ]
  it.each(cases)('%s', (value, expected) => {
    expect(forms(value)).toEqual(expected)
  })

  it('keep curated inflections as they are', () => {
    const text = '---\ntitle: Haus\nforms: [Haus, Hauses, Häuser, "Häuser{n|}"]\n---\n'
    expect(entryOf(text).terms.map(t => `${t.origin} ${t.text}`)).toEqual(['title Haus', 'form Hauses', 'form Häuser', 'form Häusern'])
  })

  it.each([
    ['a{b', 3],
    ['a}b', 3],
    ['a{b{c}}', 5],
    ['{a|b}'.repeat(10), 2],
  ])('%s is refused', value => {
    expect(findings(`# T\n\nforms:: ${value}`).map(f => f.split(' ')[0])).toEqual(['forms-syntax'])
    expect(entryOf(`# T\n\nforms:: ${value}`).faulty).toBe(true)
  })

  it('are refused at the brace that is wrong', () => {
    expect(findings('# T\n\nforms:: ok, a{b')).toEqual(['forms-syntax 3:14'])
  })
})
