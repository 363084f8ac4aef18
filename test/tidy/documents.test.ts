import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, it} from 'vitest'
import {DIAGNOSTICS} from '../../compiler/diagnostic.ts'
import {filesBelow, read, root} from './tree.ts'

const documents = filesBelow('.').filter(path => path.endsWith('.md') && !path.startsWith('test/'))

/** Markdown without fenced blocks and code spans: what is shown as an example is no link. */
const prose = (path: string): string =>
  read(path)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '')

const links = documents.flatMap(from =>
  [...prose(from).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(found => ({from, target: decodeURI(found[1])})),
)
const relative = links.filter(({target}) => !/^[a-z]+:/i.test(target))

/** The anchors that a page's headings get. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,6} +(.+)$/gm)].map(heading =>
    heading[1]
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

describe('documents', () => {
  it('exist, and link to one another', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']))
    expect(relative.length).toBeGreaterThan(10)
  })

  it('have no link to a file that is not there', () => {
    const broken = relative.filter(({from, target}) => {
      const path = target.split('#')[0]
      return path !== '' && !existsSync(join(root, dirname(from), path))
    })
    expect(broken).toEqual([])
  })

  it('have no link to a heading that is not there', () => {
    const broken = relative.filter(({from, target}) => {
      const [path, anchor] = target.split('#')
      const page = path === '' ? from : join(dirname(from), path)
      return anchor !== undefined && page.endsWith('.md') && !anchorsOf(page).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('number every decision once', () => {
    const numbers = filesBelow('docs/decisions').map(path => path.slice('docs/decisions/'.length).slice(0, 3))
    expect(numbers.every(number => /^\d{3}$/.test(number))).toBe(true)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('diagnostic codes', () => {
  const codes = Object.keys(DIAGNOSTICS)
  const code = [...filesBelow('compiler'), ...filesBelow('src')]
    .filter(path => path.endsWith('.ts') && path !== 'compiler/diagnostic.ts')
    .map(read)
    .join('\n')

  it('are documented, every one', () => {
    const page = read('docs/diagnostics.md')
    expect(codes.filter(name => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('are given by some code, every one', () => {
    expect(codes.filter(name => !code.includes(`'${name}'`))).toEqual([])
  })
})
