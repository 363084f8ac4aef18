import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import {parseSource} from '../../../../compiler/entry/index.ts'

const ROOT = '../shared/corpora'

const parsed = (folder: string) =>
  (readdirSync(`${ROOT}/${folder}`, {recursive: true}) as string[])
    .filter(name => name.endsWith('.md'))
    .map(name => parseSource({path: name.replaceAll('\\', '/'), text: readFileSync(`${ROOT}/${folder}/${name}`, 'utf8')}))

describe.skipIf(!existsSync(ROOT))('entries that other projects wrote (skipped where the corpora are not beside the project)', () => {
  const folders: [string, number][] = [
    ['terraphim-kg/kg', 32],
    ['terraphim-kg/roles', 36],
    ['hugo-docs/content/en/quick-reference/glossary', 157],
    ['cncf-glossary/content/en', 95],
    ['cncf-glossary/content/de', 23],
    ['cncf-glossary/content/ja', 79],
    ['cncf-glossary/content/zh-cn', 77],
  ]
  it.each(folders)('%s: every file is an entry without an error', (folder, count) => {
    const all = parsed(folder)
    expect(all.flatMap(p => p.entries)).toHaveLength(count)
    expect(all.flatMap(p => p.diagnostics).filter(d => d.severity === 'error')).toEqual([])
  })

  it('a file that begins with a blank line is reported with its line', () => {
    const late = parsed('cncf-glossary/content/de').flatMap(p => p.diagnostics.filter(d => d.code === 'front-matter-late'))
    expect(late.map(d => `${d.file}:${d.line}`)).toEqual(['_index.md:2'])
  })

  it('a foreign status is one warning a file, and the file ends its lines as it likes', () => {
    const all = parsed('cncf-glossary/content/en')
    const codes = all.map(p => p.diagnostics.map(d => `${d.code}:${d.line}`).join())
    expect(codes.filter(code => code !== '' && !/^front-matter-value:\d+$/.test(code))).toEqual([])
    expect(all.filter(p => p.source.text.includes('\r\n')).length).toBeGreaterThan(0)
  })

  it('examples in fences are no synonyms', () => {
    const all = parsed('terraphim-kg/kg')
    const synonyms = (path: string) => all.find(p => p.source.path === path)?.entries[0].terms.filter(t => t.origin === 'synonym')
    expect(synonyms('knowledge-graph-system.md')).toEqual([])
    expect(synonyms('terraphim-graph.md')?.map(t => `${t.text} ${t.line}`)).toEqual([
      'graph embeddings 7',
      'graph 7',
      'knowledge graph based embeddings 7',
    ])
  })

  it('unknown directives are reported once a file', () => {
    const found = parsed('terraphim-kg/kg').flatMap(p => p.diagnostics)
    expect(found.map(d => `${d.code} ${d.file}:${d.line}`).sort()).toEqual([
      'unknown-directive checklists/code_review.md:6',
      'unknown-directive checklists/security.md:6',
    ])
  })

  it('a thesaurus gives its entries and terms', () => {
    const text = readFileSync(`${ROOT}/terraphim-kg/thesaurus.json`, 'utf8')
    const {entries, diagnostics} = parseSource({path: 'thesaurus.json', text})
    expect(diagnostics).toEqual([])
    expect(entries).toHaveLength(1333)
    expect(new Set(entries.map(e => e.id)).size).toBe(1333)
    const keys = Object.keys(JSON.parse(text).data)
    const terms = new Set(entries.flatMap(e => e.terms.map(t => t.text)))
    expect(keys.filter(key => !terms.has(key.trim()))).toEqual([])
  })
})
