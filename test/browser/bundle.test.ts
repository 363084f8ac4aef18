import {gzipSync} from 'node:zlib'
import {beforeAll, describe, expect, it} from 'vitest'
import {type Bundle, bundle} from '../../scripts/bundle.ts'

/** Bytes that a page loads for the matcher, minified and gzipped, with the kernel and without; docs/browser.md names the numbers. */
const WITH_KERNEL = 30_000
const PLAIN = 15_000

const gzipped = (text: string): number => gzipSync(text, {level: 9}).byteLength

describe.each([
  ['the bundle of the matcher', 'src/matcher/index.ts', WITH_KERNEL],
  ['the bundle of the plain matcher', 'src/matcher/plain.ts', PLAIN],
])('%s', (_, path, limit) => {
  let built: Bundle

  beforeAll(async () => {
    built = await bundle(path)
  })

  it('is small', () => {
    expect(gzipped(built.code)).toBeLessThan(limit)
  })

  it('holds what finds, and nothing that parses, compiles, encodes or verifies', () => {
    const strangers = built.modules.filter(
      path => !/^(?:src\/matcher\/|compiler\/(?:automaton|unicode)\/|compiler\/artifact\/(?:error|finder|layout|open)\.ts$)/.test(path),
    )
    expect(strangers).toEqual([])
    expect(built.modules.filter(path => /\/(?:encode|verify|build|build-units|tables|committed)\.ts$/.test(path))).toEqual([])
    expect(built.modules).toEqual(expect.arrayContaining(['src/matcher/automaton.ts', 'compiler/automaton/token-search.ts']))
    expect(built.modules.some(path => path.includes('/kernel/'))).toBe(limit === WITH_KERNEL)
  })

  it('asks for no module of Node and no other file', () => {
    expect(built.code).not.toMatch(/node:|\bprocess\b|\brequire\b|(?<!globalThis\.)\bBuffer\b|\bimport\s*[({"']/)
    expect(built.code).not.toMatch(/\bimport\b.*\bfrom\b/)
  })

  it('runs no text as code', () => {
    expect(built.code).not.toMatch(/\beval\b|new Function/)
  })
})
