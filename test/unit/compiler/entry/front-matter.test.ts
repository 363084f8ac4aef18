import {describe, expect, it} from 'vitest'
import {entryOf, findings, namesOf, read} from './read.ts'

describe('front matter', () => {
  it('gives id, title, names and policies', () => {
    const entry = entryOf('---\nid: gw\ntitle: API gateway\nsynonyms: [a, "b, c"]\naliases: d, e\ncase: exact\n---\ntext\n')
    expect(entry).toMatchObject({id: 'gw', explicitId: true, title: 'API gateway', text: 'text', policy: {case: 'exact'}})
    expect(entry.terms.map(t => `${t.text} ${t.case} ${t.line}:${t.column}`)).toEqual([
      'API gateway exact 3:8',
      'a exact 4:12',
      'b, c exact 4:16',
      'd exact 5:10',
      'e exact 5:13',
    ])
  })

  it('keeps dates, numbers and unknown fields as they are written', () => {
    const entry = entryOf('---\ntitle: 2026-09-01\nversion: 1.10\nparams:\n  reference: /a/\n  n: 007\ntags: ["x", "", ""]\n---\n')
    expect(entry.title).toBe('2026-09-01')
    expect(entry.fields).toEqual([
      {key: 'version', value: '1.10', matter: true},
      {key: 'params', value: '  reference: /a/\n  n: 007', matter: true},
      {key: 'tags', value: '["x", "", ""]', matter: true},
    ])
    expect(findings('---\ntitle: 1.10\nother: yes\n---\n')).toEqual([])
  })

  it('leaves out aliases that are addresses of a page', () => {
    expect(namesOf('---\ntitle: T\naliases: [/getting-started/glossary/, name]\n---\n')).toEqual(['name'])
  })

  it('reports a value of another tool and keeps it', () => {
    const text = '---\ntitle: T\nstatus: Completed\n---\n'
    expect(findings(text)).toEqual(['front-matter-value 3:9'])
    expect(entryOf(text)).toMatchObject({status: 'preferred', fields: [{key: 'status', value: 'Completed', matter: true}]})
    expect(entryOf(text).faulty).toBeUndefined()
  })

  it('is read behind blank lines, and reported', () => {
    const text = '\n\n---\ntitle: T\n---\nbody'
    expect(entryOf(text)).toMatchObject({title: 'T', text: 'body'})
    expect(findings(text)).toEqual(['front-matter-late 3:1'])
  })

  it('is not seen in thematic breaks', () => {
    expect(entryOf('\n---\nJust a line.\n\n---\n').text).toBe('---\nJust a line.\n\n---')
    expect(findings('# T\n\n---\na: b\n---\n')).toEqual([])
  })

  it('may end its lines with CRLF, behind a byte order mark', () => {
    const text = '\ufeff---\r\ntitle: T\r\ntags: ["a", ""]\r\n---\r\n\r\nbody\r\n'
    expect(entryOf(text)).toMatchObject({title: 'T', text: 'body', line: 2, column: 8})
    expect(findings(text)).toEqual([])
  })

  it('gives one term its own policy, and adds it where it is listed nowhere else', () => {
    const {terms} = entryOf(
      '---\ngap: loose\nterms:\n  - {text: PLuG, case: exact, boundary: prefix}\n  - {text: b, gap: exact}\n  - c\n---\n# T\n\nsynonyms:: b',
    )
    expect(terms.map(t => `${t.text} ${t.origin} ${t.case} ${t.boundary} ${t.gap}`)).toEqual([
      'T title smart word loose',
      'c synonym smart word loose',
      'b synonym smart word exact',
      'PLuG synonym exact prefix loose',
    ])
  })

  const refused: [string, string, string][] = [
    ['---js\n{title: globalThis.ran = true}\n---\n# T\n', 'front-matter-language 1:4', 'js'],
    ['---javascript\nglobalThis.ran = true\n---\n# T\n', 'front-matter-language 1:4', 'javascript'],
    ['---coffee\nran: yes\n---\n# T\n', 'front-matter-language 1:4', 'coffee'],
    ['---json\n{"title": "x"}\n---\n# T\n', 'front-matter-language 1:4', 'json'],
    ['+++\ntitle = "x"\n+++\n# T\n', 'front-matter-toml 1:1', 'toml'],
    ['---\ntitle: x\n# T\n', 'front-matter-open 1:1', 'unclosed'],
    ['---\ntitle: [a\n---\n# T\n', 'front-matter-syntax 2:10', 'broken'],
    ['---\n- a\n---\n# T\n', 'front-matter-syntax 2:1', 'a list'],
    ['---\na: b\n---x\n---\n# T\n', 'front-matter-syntax 3:1', 'a half closed line'],
  ]
  it.each(refused)('refuses %j', (text, finding) => {
    const twice = [read(text), read(text)]
    expect(twice[0]).toEqual(twice[1])
    expect(findings(text)).toEqual([finding])
    expect(twice[0].diagnostics[0].fix).toMatch(/\S/)
    expect(twice[0].entries[0]).toMatchObject({title: 'T', text: '', faulty: true})
    expect('ran' in globalThis).toBe(false)
  })

  const hostile: [string, string][] = [
    ['deep flow', `---\na: ${'['.repeat(5000)}\n---\n# T`],
    ['deep blocks', `---\n${'- '.repeat(5000)}\n---\n# T`],
    ['many blank lines', `---\na: b${'\n'.repeat(50_000)}---\n# T`],
    ['a huge block', `---\na: ${'b'.repeat(2_000_000)}\n---\n# T`],
  ]
  it.each(hostile)('refuses %s with one finding', (_, text) => {
    expect(read(text).diagnostics.map(d => d.code)).toEqual(['front-matter-syntax'])
  })

  it('does not follow YAML aliases and merges', () => {
    const text = '---\ntitle: T\nx: &a [b]\nsynonyms: *a\n<<: {id: c}\n---\n'
    expect(findings(text)).toEqual(['front-matter-value 4:1'])
    expect(entryOf(text)).toMatchObject({id: 't', explicitId: false})
  })

  it('takes keys of the prototype for ordinary unknown fields', () => {
    const entry = entryOf('---\n__proto__: {title: x}\nconstructor: y\ntitle: T\n---\n')
    expect(entry.title).toBe('T')
    expect(entry.fields.map(f => f.key)).toEqual(['__proto__', 'constructor'])
  })

  const wrong: [string, string][] = [
    ['title: [a, b]', 'front-matter-value 2:1'],
    ['synonyms: {a: b}', 'front-matter-value 2:1'],
    ['synonyms: [a, {b: c}]', 'front-matter-value 2:16'],
    ['terms: a', 'front-matter-value 2:1'],
    ['terms: [{case: exact}]', 'front-matter-value 2:10'],
    ['terms: [{text: a, kase: exact}]', 'front-matter-value 2:19'],
    ['terms: [{text: a, case: exakt}]', 'front-matter-value 2:25'],
    ['id: ""', 'bad-id 2:6'],
    ['id: a/b', 'bad-id 2:5'],
    ['type: a\ntype: b', 'front-matter-value 3:1'],
  ]
  it.each(wrong)('%s is reported at its place', (line, finding) => {
    expect(findings(`---\n${line}\n---\n# T\n`)).toEqual([finding])
  })
})
