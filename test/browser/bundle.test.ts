import {gzipSync} from 'node:zlib'
import {beforeAll, describe, expect, it} from 'vitest'
import {type Bundle, bundle} from '../../scripts/bundle.ts'

/** Bytes that a page loads for the matcher, minified and gzipped; docs/browser.md names the number. */
const LIMIT = 16_000

const gzipped = (text: string): number => gzipSync(text, {level: 9}).byteLength

describe('the bundle of the matcher', () => {
  let built: Bundle

  beforeAll(async () => {
    built = await bundle('src/matcher/index.ts')
  })

  it('is small', () => {
    expect(gzipped(built.code)).toBeLessThan(LIMIT)
  })

  it('holds what finds, and nothing that parses, compiles, encodes or verifies', () => {
    const strangers = built.modules.filter(
      path => !/^(?:src\/matcher\/|compiler\/(?:automaton|unicode)\/|compiler\/artifact\/(?:error|finder|layout|open)\.ts$)/.test(path),
    )
    expect(strangers).toEqual([])
    expect(built.modules.filter(path => /\/(?:encode|verify|build|build-units|tables|committed)\.ts$/.test(path))).toEqual([])
    expect(built.modules).toEqual(expect.arrayContaining(['src/matcher/automaton.ts', 'compiler/automaton/search.ts']))
  })

  it('asks for no module of Node and no other file', () => {
    expect(built.code).not.toMatch(/node:|\bprocess\b|\brequire\b|\bBuffer\b|\bimport\s*[({"']/)
    expect(built.code).not.toMatch(/\bimport\b.*\bfrom\b/)
  })

  it('runs no text as code', () => {
    expect(built.code).not.toMatch(/\beval\b|new Function/)
  })
})
