import {describe, expect, it} from 'vitest'
import type {KgSource} from '../../compiler/entry/entry.ts'
import {compile} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'

/** What people ran into with entries elsewhere, and what is wanted; the rows of shared complaints are named by their number. */

const source = (path: string, text: string): KgSource => ({path, text})
const findings = (sources: readonly KgSource[], code: string) => compile(sources).diagnostics.filter(d => d.code === code)
const found = (sources: readonly KgSource[], text: string) =>
  openAutomaton(compile(sources).artifact)
    .findAll(text)
    .map(m => [m.text, ...m.entries])

describe('two entries and one surface', () => {
  const readme = [
    source('kg/a.md', '---\nid: a\n---\n# First\n\nsynonyms:: README\n'),
    source('kg/b.md', '---\nid: b\n---\n# Second\n\naliases:: other\nsynonyms:: README\n'),
  ]

  it('C12: both are named, with file and line, and the match has both', () => {
    const [warning, ...more] = findings(readme, 'ambiguous-term')
    expect(more).toEqual([])
    expect(warning).toMatchObject({severity: 'warning', file: 'kg/a.md', line: 6})
    expect(warning.message).toContain('kg/b.md:7')
    expect(found(readme, 'the README')).toEqual([['README', 'a', 'b']])
  })

  it('C13: one title in two files without ids is an error that names both files', () => {
    const twice = [source('kg/a.md', '# The same title\n'), source('kg/b.md', 'Text.\n\n# The same title\n')]
    const errors = findings(twice, 'duplicate-id')
    expect(errors.map(d => [d.severity, d.file])).toEqual([
      ['error', 'kg/a.md'],
      ['error', 'kg/b.md'],
    ])
    expect(errors[0].message).toContain('kg/b.md')
    expect(errors[1].message).toContain('kg/a.md')
    expect(found(twice, 'the same title')).toEqual([])
  })

  const exact = (id: string, title: string, policy: string) => source(`kg/${id}.md`, `---\nid: ${id}\ncase: ${policy}\n---\n# ${title}\n`)

  it('C14: two exact spellings are two entries', () => {
    const both = [exact('server', 'MySQL', 'exact'), exact('client', 'mysql', 'exact')]
    expect(findings(both, 'ambiguous-term')).toEqual([])
    expect(found(both, 'MySQL mysql')).toEqual([
      ['MySQL', 'server'],
      ['mysql', 'client'],
    ])
  })

  it('C14: they clash where one ignores case', () => {
    const both = [exact('server', 'MySQL', 'exact'), exact('client', 'mysql', 'fold')]
    expect(findings(both, 'ambiguous-term').length).toBe(1)
  })

  it('C16: `prefer::` settles it, and takes the surface from the others', () => {
    const settled = [
      source('kg/js.md', '---\nid: js\n---\n# JavaScript string\n\nsynonyms:: string\nprefer:: string\n'),
      source('kg/css.md', '---\nid: css\n---\n# CSS string\n\nsynonyms:: string\n'),
    ]
    expect(findings(settled, 'ambiguous-term')).toEqual([])
    expect(found(settled, 'a string, a CSS string')).toEqual([
      ['string', 'js'],
      ['CSS string', 'css'],
    ])
  })

  it('C16: priority settles it, and keeps all', () => {
    const settled = [
      source('kg/js.md', '---\nid: js\npriority: 2\n---\n# JavaScript string\n\nsynonyms:: string\n'),
      source('kg/css.md', '---\nid: css\n---\n# CSS string\n\nsynonyms:: string\n'),
    ]
    expect(findings(settled, 'ambiguous-term')).toEqual([])
    expect(found(settled, 'a string')).toEqual([['string', 'js', 'css']])
  })

  it('clashes through gap and apostrophe variants are seen', () => {
    const both = [source('kg/a.md', '---\nid: a\n---\n# Owner’s manual\n'), source('kg/b.md', "---\nid: b\n---\n# Owner's manual\n")]
    expect(findings(both, 'ambiguous-term').length).toBe(1)
  })
})

describe('one entry', () => {
  it('C18: many surfaces, and an acronym that is exact', () => {
    const entry = [source('kg/india.md', '---\nid: india\nsynonyms: [Bharat, IN]\n---\n# India\n')]
    expect(found(entry, 'in IN india Bharat')).toEqual([
      ['IN', 'india'],
      ['india', 'india'],
      ['Bharat', 'india'],
    ])
  })

  it('a title with an abbreviation gives both parts', () => {
    const entry = [source('kg/rag.md', '# Retrieval augmented generation (RAG)\n')]
    expect(found(entry, 'RAG is retrieval augmented generation, no rag').map(([text]) => text)).toEqual([
      'RAG',
      'retrieval augmented generation',
    ])
  })

  it('forms are expanded, and nothing else is inflected', () => {
    const entry = [source('kg/policy.md', "---\nid: policy\n---\n# policy\n\nforms:: polic{y|ies}, actor{|s|'s}\n")]
    expect(found(entry, "policies, policy, policys, actor, actors, the actor's").map(([text]) => text)).toEqual([
      'policies',
      'policy',
      'actor',
      'actors',
      "actor's",
    ])
  })

  it('C41: five curated inflections are found as they are written', () => {
    const forms = ['Haus', 'Hauses', 'Hause', 'Häuser', 'Häusern']
    const entry = [source('kg/haus.md', `---\nid: haus\n---\n# Haus\n\nsynonyms:: ${forms.slice(1).join(', ')}\n`)]
    expect(found(entry, forms.join(' ')).map(([text]) => text)).toEqual(forms)
  })

  it('C49: what stands in code is no directive', () => {
    const text =
      '# Entry\n\n```\nsynonyms:: fenced\n```\n\n    synonyms:: indented\n\nWrite `synonyms:: inline` so.\n\n<!-- synonyms:: comment -->\n'
    expect(found([source('kg/e.md', text)], 'fenced indented inline comment entry').map(([surface]) => surface)).toEqual(['entry'])
  })

  it('C62: a faulty front matter gives the same error twice', () => {
    const faulty = [source('kg/e.md', '---\ntitle: [unclosed\n---\n# Entry\n')]
    const once = compile(faulty).diagnostics
    expect(once.some(d => d.code === 'front-matter-syntax')).toBe(true)
    expect(compile(faulty).diagnostics).toEqual(once)
  })

  it('C63: front matter in a language that runs is refused', () => {
    const code = '---js\n{title: (globalThis.kanonRan = true, "x")}\n---\n# Entry\n'
    expect(findings([source('kg/e.md', code)], 'front-matter-language').length).toBe(1)
    expect((globalThis as {kanonRan?: boolean}).kanonRan).toBeUndefined()
  })

  it('self-tests hold, or the entry is left out with an error', () => {
    const entry = (line: string) => [source('kg/e.md', `# retry budget\n\n${line}\n`)]
    expect(findings(entry('match:: spend the retry-budget'), 'self-test')).toEqual([])
    expect(findings(entry('nomatch:: retry budgets'), 'self-test')).toEqual([])
    expect(findings(entry('match:: retry budgets'), 'self-test').length).toBe(1)
    expect(findings(entry('nomatch:: the retry budget'), 'self-test').length).toBe(1)
  })

  it('policies of the entry hold for its terms, and a term may say otherwise', () => {
    const text =
      '---\nid: e\ncase: exact\ngap: exact\nterms:\n  - {text: Go lang, gap: default}\n  - {text: gopher, case: fold}\n---\n# Go tool\n'
    expect(found([source('kg/e.md', text)], 'Go tool, go tool, Go-tool, Go-lang, go lang, GOPHER').map(([surface]) => surface)).toEqual([
      'Go tool',
      'Go-lang',
      'GOPHER',
    ])
  })

  it('`boundary: prefix` and `none` of single terms hold', () => {
    const text = '---\nid: e\nterms:\n  - {text: auto, boundary: prefix}\n  - {text: mat, boundary: none}\n---\n# Entry\n'
    const sources = [source('kg/e.md', text)]
    expect(compile(sources).diagnostics.filter(d => d.severity === 'error')).toEqual([])
    expect(found(sources, 'automat entry format semiauto').map(([surface]) => surface)).toEqual(['auto', 'mat', 'entry', 'mat'])
  })

  it('a `none` term has at most 256 characters, or is left out with an error', () => {
    const ofLength = (n: number) => [
      source('kg/e.md', `---\nid: e\nterms: [{text: ${'ab'.repeat(n / 2)}, boundary: none}]\n---\n# Entry\n`),
    ]
    expect(findings(ofLength(256), 'term-too-long')).toEqual([])
    expect(found(ofLength(256), `x${'ab'.repeat(128)}x`).length).toBe(1)
    expect(findings(ofLength(258), 'term-too-long').length).toBe(1)
  })
})
