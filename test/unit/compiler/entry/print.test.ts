import {describe, expect, it} from 'vitest'
import {parseSource, printEntry, updateEntry} from '../../../../compiler/entry/index.ts'
import {entryOf} from './read.ts'

const CANONICAL = [
  '---\nid: api-gateway\n---\n# API gateway\n\nOne entry point in front of many services.\n\nsynonyms:: edge gateway, API gateways\n',
  `---
id: deploys-on-tuesdays
kanon: {author: machine, insight: 9f2c, kind: rule, confidence: 0.91, promoted: 2026-11-30}
---
# Deploys happen on Tuesdays

The release train leaves on Tuesdays.

synonyms:: release train
about:: deploys

## Source

- Promoted on 2026-11-30
`,
  `---
id: "429"
title: "C #"
terms: [{text: PLuG, case: exact, boundary: prefix}]
gap: loose
tags:
  - a
  - b
---
text

\`\`\`
# no section
synonyms:: no
\`\`\`

synonyms:: a\\, b, c\\\\d
forms:: polic{y|ies}, x\\{
status:: deprecated
use:: other
about:: a
related:: b, c
prefer:: d
type:: concept
url:: https://a.example
priority:: 2
pinned:: true
trigger:: when, then
match:: m
nomatch:: n
cost:: 1
`,
]

describe('printEntry', () => {
  it.each(CANONICAL)('gives canonical files back', text => {
    const {entries, diagnostics} = parseSource({path: 'a.md', text})
    expect(diagnostics.filter(d => d.severity !== 'info')).toEqual([])
    expect(printEntry(entries[0])).toBe(text)
  })

  it.each(['```\nopen', '<!-- open', '<div>\nopen', 'x\n\n~~~\n## open'])(
    'writes directive lines before a text that would swallow them: %j',
    text => {
      const printed = printEntry({id: 'a', title: 'A', text, terms: [{text: 'b', origin: 'synonym'}]})
      expect(entryOf(printed)).toMatchObject({text, terms: [{text: 'A'}, {text: 'b'}]})
      expect(printEntry(entryOf(printed))).toBe(printed)
      expect(entryOf(updateEntry(`# A\n\n${text}\n`, {addSynonyms: ['b']}))).toMatchObject({text, terms: [{text: 'A'}, {text: 'b'}]})
    },
  )

  it('keeps the indentation of a text that is code', () => {
    const text = '    synonyms:: no'
    expect(entryOf(printEntry({id: 'a', title: 'A', text}))).toMatchObject({text, terms: [{text: 'A'}]})
  })

  it('prints a new entry from what is known of it', () => {
    const text = printEntry({
      id: 'a',
      title: 'A',
      text: 'x',
      terms: [
        {text: 'b, c', origin: 'synonym'},
        {text: 'D', origin: 'synonym', case: 'exact'},
      ],
    })
    expect(text).toBe('---\nid: a\nterms: [{text: D, case: exact}]\n---\n# A\n\nx\n\nsynonyms:: b\\, c\n')
  })
})

describe('updateEntry', () => {
  const SAMPLE =
    '\ufeff---\r\n# a comment\r\nid: old # mine\r\ntags: [x,   y]\r\naliases: [p, q]\r\n---\r\n#  Title  #\r\n\r\nFirst.\r\n\r\n- Synonyms:: a,b ,  c\r\ncost:: 1\r\n\r\n## More\r\n\r\nLast.'
  const cases: [string, Parameters<typeof updateEntry>[1], string, string][] = [
    ['id', {id: 'new'}, 'id: old # mine', 'id: new # mine'],
    ['title', {title: 'Other'}, '#  Title  #', '#  Other  #'],
    ['statement', {statement: 'One.\nTwo.'}, 'First.', 'One.\r\nTwo.'],
    ['a synonym more', {addSynonyms: ['d, e', 'a']}, 'a,b ,  c', 'a,b ,  c, d\\, e'],
    ['a synonym less', {removeSynonyms: ['b']}, 'a,b ,  c', 'a, c'],
    ['no synonyms', {removeSynonyms: ['a', 'b', 'c']}, '- Synonyms:: a,b ,  c\r\n', ''],
    ['an alias less', {removeSynonyms: ['p']}, '[p, q]', '[q]'],
    ['a field', {matter: {tags: '[z]'}}, '[x,   y]', '[z]'],
    ['a new field', {matter: {kanon: '{a: 1}'}}, 'q]\r\n---', 'q]\r\nkanon: {a: 1}\r\n---'],
    ['a field less', {matter: {tags: null}}, 'tags: [x,   y]\r\n', ''],
  ]
  it.each(cases)('%s', (_, changes, before, after) => {
    expect(SAMPLE.split(before)).toHaveLength(2)
    expect(updateEntry(SAMPLE, changes)).toBe(SAMPLE.replace(before, () => after))
  })

  it('makes front matter and a synonyms line where there are none', () => {
    expect(updateEntry('# T\n\ntext\n', {id: 't', addSynonyms: ['a']})).toBe('---\nid: t\n---\n# T\n\ntext\n\nsynonyms:: a\n')
    expect(updateEntry('# T\n\ntext\n\n## More\n', {addSynonyms: ['a']})).toBe('# T\n\ntext\n\nsynonyms:: a\n\n## More\n')
    expect(entryOf(updateEntry('text', {title: 'T'})).title).toBe('T')
  })

  it('replaces nested front matter', () => {
    const text = '---\nkanon:\n  a: 1\n  b: 2\nid: t\n---\n# T\n'
    expect(updateEntry(text, {matter: {kanon: '  a: 3'}})).toBe('---\nkanon:\n  a: 3\nid: t\n---\n# T\n')
    expect(updateEntry(text, {matter: {kanon: null}})).toBe('---\nid: t\n---\n# T\n')
  })

  it('touches nothing where front matter cannot be read', () => {
    expect(() => updateEntry('---\na: [\n---\n# T\n', {id: 't'})).toThrow(/mend it first/)
  })

  it('changes nothing without changes', () => {
    expect(updateEntry(SAMPLE, {})).toBe(SAMPLE)
  })
})
