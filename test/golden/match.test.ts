import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {kanon, project} from '../cli/kanon.ts'
import {CORPORA, hasCorpora, NO_CORPORA} from './corpora.ts'
import {noProse} from './scanner.ts'

const PAGES = join(CORPORA, 'hugo-docs/content/en')

interface Found {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly text: string
  readonly term: string
  readonly entries: readonly string[]
}

const match = async (paths: readonly string[], artifact: string): Promise<Found[]> => {
  const {code, stdout} = await kanon(['match', ...paths, '--json', '--artifact', artifact], {cwd: PAGES})
  expect(code).toBe(0)
  return stdout === ''
    ? []
    : stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
}

const page = (file: string): string => readFileSync(join(PAGES, file), 'utf8')

describe.runIf(hasCorpora)(`a documentation site${NO_CORPORA}`, () => {
  it('its glossary over all of its pages: no match in code, URLs or front matter, each text the slice of its file', async () => {
    const artifact = join(project(), 'glossary.bin')
    await kanon(['build', 'quick-reference/glossary', '--out', artifact], {cwd: PAGES})
    const found = await match(['.'], artifact)
    expect(found.length).toBeGreaterThan(5000)
    const wrong: string[] = []
    for (const [file, matches] of groupByFile(found)) {
      const text = page(file)
      const hidden = noProse(text)
      const lines = text.split('\n')
      for (const {start, end, line, column, text: slice} of matches) {
        if (text.slice(start, end) !== slice) wrong.push(`${file}:${line}: the slice is not ${slice}`)
        if (!text.startsWith(lines[line - 1].slice(column - 1), start)) wrong.push(`${file}:${line}:${column} is not offset ${start}`)
        if (hidden(start, end)) wrong.push(`${file}:${line}:${column}: ${slice} is no prose`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('the hand-made list: every prose occurrence of twenty terms on thirty pages, and no other', async () => {
    const listed: readonly {file: string; offsets: [number, number, string][]}[] = JSON.parse(
      readFileSync(new URL('hugo-occurrences.json', import.meta.url), 'utf8'),
    )
    const terms = [...new Set(listed.flatMap(({offsets}) => offsets.map(([, , term]) => term))), 'cascade']
    const kg = Object.fromEntries(terms.map(term => [`kg/${term}.md`, `# ${term}\n\nforms:: ${plural(term)}\n`]))
    const folder = project(kg)
    await kanon(['build', join(folder, 'kg'), '--out', join(folder, 'terms.bin')])
    const found = groupByFile(
      await match(
        listed.map(({file}) => file),
        join(folder, 'terms.bin'),
      ),
    )
    for (const {file, offsets} of listed) {
      const spans = (found.get(file) ?? []).map(({start, end, entries}) => [start, end, entries[0].replace('-', ' ')])
      expect(spans, file).toEqual(offsets)
    }
    expect([listed.length, new Set(terms).size]).toEqual([30, 20])
  })

  it('the site has the pages that were listed', () => {
    expect(readdirSync(PAGES, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.md')).length).toBeGreaterThan(900)
  })
})

const plural = (term: string): string => (term.endsWith('y') ? `${term.slice(0, -1)}{y|ies}` : `${term}{|s}`)

function groupByFile(found: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const group = groups.get(one.file)
    if (group) group.push(one)
    else groups.set(one.file, [one])
  }
  return groups
}
