import {describe, expect, it} from 'vitest'
import {slug} from '../../../../compiler/entry/index.ts'
import {entryOf, findings, namesOf, read} from './read.ts'

describe('the title', () => {
  const cases: [string, string, string, string?][] = [
    ['front matter before all', '---\ntitle: A\n---\n# B\n', 'A'],
    ['a title line before a heading', 'title:: A\n\n# B\n', 'A'],
    ['the first heading of level 1', '## Z\n\n# A\n\n# B\n', 'A'],
    ['a heading with an underline', 'A\n===\n\n# B\n', 'A'],
    ['an underlined heading behind special text', '<!-- c -->\n\nA\n===\n', 'A'],
    ['closing signs of a heading', '#  A  ## \n', 'A'],
    ['no closing sign in a name', '# C#\n', 'C#'],
    ['no heading in code', '```\n# no\n```\n\n# A\n', 'A'],
    ['no heading in a comment', '<!--\n# no\n-->\n\n# A\n', 'A'],
    ['no heading in a list or a quote', '> # no\n\n- # no\n\n# A\n', 'A'],
    [
      'markup taken off',
      '# The **bold** `code_x` [link](u) \\*s\\* &amp; _it_ snake_case_x\n',
      'The bold code_x link *s* & it snake_case_x',
    ],
    ['attributes of a heading are no part of it', '# A b {#anchor}\n', 'A b'],
    ['attributes with a class', '# A `b` {#anchor .wide key=1} ##\n', 'A b'],
    ['attributes as kramdown writes them', '# A {:#anchor}\n', 'A'],
    ['braces that are no attributes stay', '# A {b} #1 {c}\n', 'A {b} #1 {c}'],
    ['the file name', 'text\n', 'retry-budget', 'kg/retry-budget.md'],
    ['the folder of an index file', 'text\n', 'glossary', 'docs/glossary/_index.md'],
    ['the file name where the heading is empty', '#\n', 'sample'],
    ['an empty front-matter title does not count', '---\ntitle:\n---\n# A\n', 'A'],
  ]
  it.each(cases)('%s', (_, text, title, path) => {
    expect(entryOf(text, path).title).toBe(title)
  })

  it('of white space alone is a finding, and the heading counts', () => {
    for (const text of ['---\ntitle: "  "\n---\n# A\n', "---\ntitle: '\t'\n---\n# A\n"]) {
      expect(entryOf(text).title).toBe('A')
      expect(findings(text)).toEqual(['front-matter-value 2:1'])
    }
  })

  it('is a term, at its place', () => {
    expect(entryOf('\n# API gateway\n').terms).toMatchObject([{text: 'API gateway', origin: 'title', line: 2, column: 3}])
  })

  const parts: [string, string[]][] = [
    ['Continuous Delivery (CD)', ['Continuous Delivery', 'CD']],
    ['开发运维 (DevOps)', ['开发运维', 'DevOps']],
    ['双向传输层安全性协议（mTLS）', ['双向传输层安全性协议', 'mTLS']],
    ['网站可靠性工程（SRE)', ['网站可靠性工程', 'SRE']],
    ['ポータビリティ(可搬性)', ['ポータビリティ', '可搬性']],
    ['Mercury (planet)', ['Mercury']],
    ['pods (k8s)', ['pods', 'k8s']],
    ['f(X) of Y', []],
    ['(CD)', []],
    ['A ((B))', []],
    ['A ()', []],
  ]
  it.each(parts)('%s has the parts %j', (title, expected) => {
    expect(namesOf(`---\ntitle: "${title}"\n---\n`, 'part')).toEqual(expected)
  })

  it('is left out of the text only where it is the heading', () => {
    expect(entryOf('# A\n\ntext\n').text).toBe('text')
    expect(entryOf('---\ntitle: A\n---\n# B\n\ntext\n').text).toBe('# B\n\ntext')
  })

  it('cannot be made of nothing', () => {
    expect(findings('text', '.md')).toEqual(['no-title 1:1'])
    expect(read('text', '.md').entries).toEqual([])
  })
})

describe('files that are no entry', () => {
  it.each([
    ['', 'empty-file 1:1'],
    ['\ufeff \n\t\n', 'empty-file 1:1'],
    ['PNG\n\0\0', 'binary-file 2:1'],
    ['a'.repeat(16_000_001), 'too-large 1:1'],
  ])('are reported once', (text, finding) => {
    expect(findings(text)).toEqual([finding])
    expect(read(text).entries).toEqual([])
  })

  it('say so where a line cannot be judged in a very large file', () => {
    const text = `# T\n\n\`x\`\nsynonyms:: a\n\n${'word '.repeat(60_000)}`
    expect(findings(text)).toEqual(['too-large 4:1'])
    expect(entryOf(text).faulty).toBe(true)
  })
})

describe('slug', () => {
  const cases: [string, string][] = [
    ['API gateway', 'api-gateway'],
    ['  Retry -- budget! ', 'retry-budget'],
    ['C++', 'c-plus-plus'],
    ['C', 'c'],
    ['C#', 'c-sharp'],
    ['.NET', 'dot-net'],
    ['Node.js', 'node-js'],
    ['R&D', 'r-and-d'],
    ['snake_case', 'snake-case'],
    ['Ökostrom für Straßen', 'okostrom-fur-strassen'],
    ['Cafe\u0301', 'cafe'],
    ['Łódź Æther', 'lodz-aether'],
    ['İstanbul ısı', 'istanbul-isi'],
    ['Щука и ёж', 'shchuka-i-ezh'],
    ['Λόγος', 'logos'],
    ['ＡＰＩ', 'api'],
    ['开发运维 (DevOps)', '开发运维-devops'],
    ['ポータビリティ(可搬性)', 'ポータビリティ-可搬性'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['!?', 'entry-21-3f'],
  ]
  it.each(cases)('%s is %s', (title, id) => {
    expect(slug(title)).toBe(id)
  })

  it('takes the file name where the title has no letter', () => {
    expect(entryOf('# !?\n', 'kg/bang.md').id).toBe('bang')
  })

  it('keeps NFC and NFD spellings together', () => {
    for (const title of ['й ё ї', 'ガ', '한글', 'Ấn']) expect(slug(title.normalize('NFD'))).toBe(slug(title.normalize('NFC')))
  })

  it('keeps long titles with one beginning apart, within 200 bytes', () => {
    const ids = ['a', 'b'].map(end => slug('长'.repeat(500) + end))
    expect(ids[0]).not.toBe(ids[1])
    for (const id of ids) expect(new TextEncoder().encode(id).length).toBeLessThanOrEqual(200)
  })
})
