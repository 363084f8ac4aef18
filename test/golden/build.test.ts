import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {kanon, project} from '../cli/kanon.ts'
import {CORPORA, hasCorpora, NO_CORPORA} from './corpora.ts'

interface Expected {
  readonly entries: number
  /** How many findings of each code. A change here is a change of what users of such folders see: look at each before accepting it. */
  readonly findings: Readonly<Record<string, number>>
}

const EXPECTED: Readonly<Record<string, Expected>> = JSON.parse(readFileSync(new URL('corpora-findings.json', import.meta.url), 'utf8'))

interface Finding {
  readonly code: string
  readonly severity: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

const build = async (path: string): Promise<{code: number | null; entries: number; terms: number; diagnostics: Finding[]}> => {
  const {code, stdout} = await kanon(['build', path, '--json', '--out', join(project(), 'out.bin')], {cwd: CORPORA})
  return {code, ...JSON.parse(stdout)}
}

describe.runIf(hasCorpora)(`real folders of entries${NO_CORPORA}`, () => {
  it.each(Object.entries(EXPECTED))('%s', async (path, {entries, findings}) => {
    const built = await build(path)
    expect(built.code).toBe(0)
    const counts: Record<string, number> = {}
    for (const {code} of built.diagnostics) counts[code] = (counts[code] ?? 0) + 1
    expect({entries: built.entries, findings: counts}).toEqual({entries, findings})
  })

  it('every finding names a place that exists', async () => {
    for (const path of Object.keys(EXPECTED)) {
      for (const {file, line, column} of (await build(path)).diagnostics) {
        const lines = readFileSync(join(CORPORA, file), 'utf8').split(/\r\n|\n|\r/)
        expect(lines.length, `${file}:${line}`).toBeGreaterThanOrEqual(line)
        expect(lines[line - 1].length + 1, `${file}:${line}:${column}`).toBeGreaterThanOrEqual(column)
      }
    }
  })

  it('the ambiguous surfaces of terraphim-kg are reported with both files', async () => {
    const {diagnostics} = await build('terraphim-kg/kg')
    const said = diagnostics.filter(one => one.code === 'ambiguous-term').map(one => `${one.file}: ${one.message}`)
    const pairs = [
      ['quality assurance', 'bug-reporting.md', 'issue-tracking.md:43'],
      ['quality control', 'bug-reporting.md', 'issue-tracking.md:43'],
      ['software testing', 'bug-reporting.md', 'issue-tracking.md:43'],
      ['test validation', 'bug-reporting.md', 'issue-tracking.md:43'],
      ['graph', 'graph.md', 'terraphim-graph.md:7'],
      ['middleware', 'middleware.md', 'service.md:5'],
      ['pip install', 'uv.md', 'uv_add.md:5'],
      ['pip3 install', 'uv.md', 'uv_add.md:5'],
    ]
    for (const words of pairs) {
      expect(
        said.filter(one => words.every(word => one.toLowerCase().includes(word))),
        words.join(' '),
      ).toHaveLength(1)
    }
  })

  it('fenced examples are not read as synonyms', async () => {
    const out = join(project(), 'out.bin')
    await kanon(['build', 'terraphim-kg/kg', '--out', out], {cwd: CORPORA})
    const {data} = JSON.parse((await kanon(['inspect', out, '--thesaurus'], {cwd: CORPORA})).stdout)
    expect(Object.keys(data)).toContain('pip install')
    for (const term of fencedSynonyms()) expect(Object.keys(data), term).not.toContain(term)
  })
})

/** Surfaces that stand in fenced `synonyms::` lines and in no other. */
function fencedSynonyms(): string[] {
  const folder = join(CORPORA, 'terraphim-kg/kg')
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.md'))
  const parts = files.map(file => readFileSync(join(folder, file), 'utf8').split(/^```.*$/m))
  const open = new Set(parts.flatMap(texts => synonyms(texts.filter((_, index) => index % 2 === 0))))
  const fenced = parts.flatMap(texts => synonyms(texts.filter((_, index) => index % 2 === 1)))
  expect(fenced.length).toBeGreaterThan(5)
  return fenced.filter(term => !open.has(term))
}

const synonyms = (texts: readonly string[]): string[] =>
  texts.flatMap(text => [...text.matchAll(/^synonyms:: *(.*)$/gm)]).flatMap(found => found[1].split(',').map(term => term.trim()))
