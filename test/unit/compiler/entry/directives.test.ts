import {describe, expect, it} from 'vitest'
import {entryOf, findings, namesOf, read} from './read.ts'

describe('synonyms lines', () => {
  const cases: [string, string, string[]][] = [
    ['plain', '# T\n\nsynonyms:: a, b', ['a', 'b']],
    ['any case of the key', '# T\n\nSYNONYMS:: a\nSynonyms:: b', ['a', 'b']],
    ['list bullets', '# T\n\n- synonyms:: a\n* synonyms:: b\n+ synonyms:: c', ['a', 'b', 'c']],
    ['escaped comma and backslash', '# T\n\nsynonyms:: a\\, b, c\\\\, C:\\dir', ['a, b', 'c\\', 'C:\\dir']],
    ['empty items and outer space', '# T\n\nsynonyms::  a ,, b , ', ['a', 'b']],
    ['directly under text', '# T\n\ntext\nsynonyms:: a', ['a']],
    ['directly under the heading', '# T\nsynonyms:: a', ['a']],
    ['directly under a table', '# T\n\na | b\n--|--\n1 | 2\nsynonyms:: a', ['a']],
    ['inside a nested list item', '# T `x`\n\n- one\n  - two\n\n    synonyms:: a', ['a']],
    ['behind a tab in an outline', '- T\n\t- synonyms:: a', ['a']],
    ['above a line of dashes', '# T\n\nsynonyms:: a\n---\nmore', ['a']],
    ['wiki links and code marks around an item', '# T\n\nsynonyms:: [[a]], `b`, [[c d]]', ['a', 'b', 'c d']],
    ['a comment in the value', '# T\n\nsynonyms:: a <!-- , x -->, b <!-- y', ['a', 'b']],
    ['other names of the field', '# T\n\nalias:: a\naliases:: b\naka:: c\ntitle-aliases:: d', ['a', 'b', 'c', 'd']],
    ['CRLF', '# T\r\n\r\nsynonyms:: a, b\r\n', ['a', 'b']],
    ['lone CR', '# T\r\rsynonyms:: a, b\r', ['a', 'b']],
    ['byte order mark', '\ufeff# T\n\nsynonyms:: a', ['a']],
    ['names of the prototype', '# T\n\nsynonyms:: constructor, __proto__, toString', ['constructor', '__proto__', 'toString']],
  ]
  it.each(cases)('%s', (_, text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  const never: [string, string][] = [
    ['fenced code', '# T\n\n```\nsynonyms:: a\n```'],
    ['fenced code with tildes', '# T\n\n~~~\nsynonyms:: a\n~~~'],
    ['a fence that is never closed', '# T\n\n```md\n\nsynonyms:: a\n\nmore'],
    ['a fence inside a list', '# T\n\n- x\n  ```\n  synonyms:: a\n  ```'],
    ['indented code', '# T\n\n    synonyms:: a'],
    ['indented code behind a bullet', '# T\n\n-     synonyms:: a'],
    ['a comment', '# T\n\n<!--\nsynonyms:: a\n-->'],
    ['a comment inside a paragraph', '# T\n\nx <!-- y\nsynonyms:: a\n-->'],
    ['an HTML block', '# T\n\n<div>\nsynonyms:: a\n</div>'],
    ['inline code', '# T\n\n`synonyms:: a`'],
    ['inline code over lines', '# T\n\nx `code\nsynonyms:: a` y'],
    ['a quote', '# T\n\n> synonyms:: a'],
    ['the middle of a line', '# T\n\nthe line synonyms:: a'],
    ['a path with colons', '# T\n\nstd::vector and a::b'],
  ]
  it.each(never)('are not read in %s', (_, text) => {
    expect(namesOf(text)).toEqual([])
  })

  it('are read behind code that is closed', () => {
    expect(namesOf('# T\n\n```\nsynonyms:: no\n```\nsynonyms:: yes')).toEqual(['yes'])
    expect(namesOf('# T\n\na `b` c <!-- d -->\nsynonyms:: yes')).toEqual(['yes'])
  })

  it('have a place for every name', () => {
    const {terms} = entryOf('# T\n\n- synonyms:: alpha,  beta')
    expect(terms.map(t => `${t.text} ${t.line}:${t.column}`)).toEqual(['T 1:3', 'alpha 3:14', 'beta 3:22'])
  })
})

describe('lines that look like directives', () => {
  it('a known key without a space behind its colons is text, and said to be', () => {
    expect(findings('# T\n\nsynonyms::a, b\n\n- ALIAS::c')).toEqual(['directive-value 3:1', 'directive-value 5:3'])
    expect(namesOf('# T\n\nsynonyms::a, b')).toEqual([])
  })

  it('is said of each of several below one another, and not of what goes on from prose', () => {
    expect(findings('# T\n\nsynonyms::a\nmatch::T\nuse::x\n\nText.\nmatch::T')).toEqual([3, 4, 5].map(line => `directive-value ${line}:1`))
  })

  it('names with one colon, or a space before it, are text, and said to be', () => {
    expect(findings('# T\n\nsynonyms: a, b\naliases :: c\n\n- Aka: d')).toEqual(
      ['3:1', '4:1', '6:3'].map(place => `unknown-directive ${place}`),
    )
    expect(namesOf('# T\n\nsynonyms: a, b')).toEqual([])
    expect(findings('# T\n\nuse: a hammer\n\nAliases:\n\nsynonyms are these: a\n\n```\nalias: a\n```')).toEqual([])
  })

  it('is not said of code, of words that are no keys, and of more colons', () => {
    expect(findings('# T\n\nstd::vector\n\n```\nsynonyms::a\n```\n\n    synonyms::a\n\nsynonyms:::a\n\nthe synonyms::a')).toEqual([])
  })

  it('an entry that refers to itself is a finding at the place', () => {
    const text = '---\nid: t\n---\n# T\n\nuse:: t\nabout:: a, t\nrelated:: t'
    expect(findings(text)).toEqual(['self-reference 6:7', 'self-reference 7:12', 'self-reference 8:11'])
  })

  it('a priority with an exponent is refused in words that say what is taken', () => {
    const [finding] = read('# T\n\npriority:: 1e3').diagnostics
    expect(finding.message).toBe('`priority` is a number in plain digits, not `1e3`')
  })
})

describe('other directives', () => {
  it('become fields of the entry', () => {
    const entry = entryOf(
      '# T\n\ntype:: concept\nrelated:: a, b\nabout:: c\nprefer:: T\nurl:: https://a.example/?b, c\npriority:: -2.5\npinned:: yes\ntrigger:: when, then\ntrigger:: again\nstatus:: deprecated\nuse:: other\nmatch:: a, b\nnomatch:: c',
    )
    expect(entry).toMatchObject({type: 'concept', url: 'https://a.example/?b, c', priority: -2.5, pinned: true, status: 'deprecated'})
    expect(entry.related.map(r => r.text)).toEqual(['a', 'b'])
    expect([entry.about[0].text, entry.prefer[0].text, entry.use?.text]).toEqual(['c', 'T', 'other'])
    expect(entry.trigger).toEqual(['when, then', 'again'])
    expect([entry.match[0], entry.nomatch[0].text]).toEqual([{text: 'a, b', line: 14, column: 9}, 'c'])
    expect(entry.text).toBe('')
  })

  it('are kept and reported once a key where Kanon does not know them', () => {
    const text = '# T\n\ncost:: 1\nCost:: 2\nsynonim:: a'
    expect(entryOf(text).fields).toEqual([
      {key: 'cost', value: '1'},
      {key: 'Cost', value: '2'},
      {key: 'synonim', value: 'a'},
    ])
    expect(findings(text)).toEqual(['unknown-directive 3:1', 'unknown-directive 5:1'])
    expect(read(text).diagnostics[1].fix).toBe('did you mean `synonym::`?')
  })

  const bad: [string, string, RegExp][] = [
    ['case:: exakt', 'directive-value 3:8', /did you mean `exact`/],
    ['boundary:: wrod', 'directive-value 3:12', /did you mean `word`/],
    ['boundary:: start', 'directive-value 3:12', /`word`, `prefix`, `none`/],
    ['gap:: lose', 'directive-value 3:7', /did you mean `loose`/],
    ['status:: done', 'directive-value 3:10', /`preferred`, `admitted`, `deprecated`/],
    ['priority:: high', 'directive-value 3:1', /number/],
    ['pinned:: maybe', 'directive-value 3:1', /`true` or `false`/],
    ['synonyms::', 'directive-value 3:1', /delete the line/],
    ['id:: a/b', 'bad-id 3:6', /letters/],
    ['type:: a\ntype:: b', 'directive-value 4:1', /keep one/],
  ]
  it.each(bad)('%s is reported with a way out', (line, finding, fix) => {
    expect(findings(`# T\n\n${line}`)).toEqual([finding])
    expect(read(`# T\n\n${line}`).diagnostics[0].fix).toMatch(fix)
  })

  it('leave one blank line in the text where they stood', () => {
    expect(entryOf('# T\n\nfirst\n\nsynonyms:: a\nabout:: b\n\n## More\n\nlast').text).toBe('first\n\n## More\n\nlast')
    expect(entryOf('# T\n\nfirst\nsynonyms:: a\nlast\n').text).toBe('first\nlast')
  })

  describe('beside code, in text made to cost the parser the square of its length', () => {
    const units = {quotations: '> a\n\n', 'items that end nested ones': '* - a\n', 'fences that end with their item': '- a:: b\n  - ```\n'}
    for (const [name, unit] of Object.entries(units)) {
      it(name, () => {
        const entry = entryOf(`# T\n\n\`b\`\n\nsynonyms:: c\n\n${unit.repeat(100_000 / unit.length)}\n\nend\n`)
        expect(entry.terms.map(term => term.text)).toEqual(['T', 'c'])
      })
    }

    it('what a long block of HTML holds stays HTML', () => {
      const text = `\`b\`\n\n<div>\n${'word\n'.repeat(1_000)}- synonyms:: c\n# No title\n</div>\n\n# T\n`
      expect(entryOf(text).terms.map(term => term.text)).toEqual(['T'])
    })
  })
})
