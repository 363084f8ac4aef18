import {describe, expect, it} from 'vitest'
import {parseSource, printThesaurus, type ThesaurusTerm} from '../../../../compiler/entry/index.ts'

const read = (text: string) => parseSource({path: 'kg/thesaurus.json', text})
const codes = (text: string) => read(text).diagnostics.map(d => `${d.code} ${d.line}:${d.column}`)

const SAMPLE = `{
  "name": "Sample",
  "data": {
    "edge gateway": {"id": 7, "nterm": "api gateway"},
    "api gateway": {"id": 7, "nterm": "api gateway", "url": "https://a.example"},
    "__proto__": {"id": "p", "nterm": "prototype"}
  }
}`

describe('a thesaurus', () => {
  it('is entries by id, with the lines of their keys', () => {
    const {entries, diagnostics} = read(SAMPLE)
    expect(diagnostics).toEqual([])
    expect(entries.map(e => [e.id, e.explicitId, e.title, e.url, e.line])).toEqual([
      ['7', true, 'api gateway', 'https://a.example', 4],
      ['p', true, 'prototype', undefined, 6],
    ])
    expect(entries[0].terms.map(t => `${t.origin} ${t.text} ${t.line}:${t.column}`)).toEqual([
      'title api gateway 5:5',
      'synonym edge gateway 4:5',
    ])
    expect(entries[1].terms.map(t => t.text)).toEqual(['prototype', '__proto__'])
  })

  it('comes back from its canonical form', () => {
    const termsOf = (text: string): ThesaurusTerm[] =>
      read(text).entries.flatMap(({id, url, terms}) => terms.map(({text}) => ({text, entryId: id, ...(url !== undefined && {url})})))
    const printed = printThesaurus('Sample', termsOf(SAMPLE))
    expect(JSON.parse(printed).data['edge gateway']).toEqual({id: 7, nterm: 'api gateway', url: 'https://a.example'})
    expect(printThesaurus('Sample', termsOf(printed).reverse().reverse())).toBe(printed)
    expect(printThesaurus('', [])).toBe('{\n  "name": "",\n  "data": {}\n}\n')
  })

  it('refuses one id with two titles, and keeps the first', () => {
    const text = '{"data": {"a": {"id": 1, "nterm": "a"},\n"b": {"id": 1, "nterm": "b"}}}'
    expect(codes(text)).toEqual(['thesaurus-syntax 2:1'])
    expect(read(text).entries.map(e => e.title)).toEqual(['a'])
  })

  const bad: [string, string][] = [
    ['', 'thesaurus-syntax 1:1'],
    ['{"data": {', 'thesaurus-syntax 1:11'],
    ['{"data": {"a": {"id": 1,}}}', 'thesaurus-syntax 1:25'],
    ['{"data": {}} x', 'thesaurus-syntax 1:14'],
    ['[1]', 'thesaurus-syntax 1:1'],
    ['{"data": []}', 'thesaurus-syntax 1:10'],
    ['{"data": {"a": 1}}', 'thesaurus-syntax 1:11'],
    ['{"data": {"a": {"nterm": "a"}}}', 'thesaurus-syntax 1:11'],
    ['{"data": {"a": {"id": 1.5, "nterm": "a"}}}', 'thesaurus-syntax 1:11'],
    ['{"data": {"a": {"id": 1}}}', 'thesaurus-syntax 1:11'],
    ['{"data": {"a": {"id": "x/y", "nterm": "a"}}}', 'bad-id 1:11'],
    ['{"data": {"a\n": 1}}', 'thesaurus-syntax 1:11'],
    ['['.repeat(100_000), 'thesaurus-syntax 1:102'],
  ]
  it.each(bad)('%s is one finding', (text, finding) => {
    expect(codes(text)).toEqual([finding])
    expect(read(text).entries).toEqual([])
  })
})
