import {describe, expect, it} from 'vitest'
import type {Expected, MatchCase} from '../cases/case.ts'
import {cases} from '../cases/index.ts'
import type {Engine} from './engine.ts'
import {engines} from './engines.ts'

describe('the table', () => {
  it('gives every row a name of its own', () => {
    const names = cases.map(c => c.name)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  it('expects spans in order, inside their text', () => {
    for (const {
      name,
      haystack,
      expect: {'leftmost-longest': spans},
    } of cases) {
      let from = 0
      for (const [, start, end] of spans) {
        expect(start, name).toBeGreaterThanOrEqual(from)
        expect(end, name).toBeGreaterThan(start)
        from = end
      }
      expect(from, name).toBeLessThanOrEqual(haystack.length)
    }
  })
})

for (const engine of engines) {
  describe(engine.name, () => {
    for (const c of cases) {
      const reason = engine.cannot[c.name]
      if (reason === undefined) it(c.name, () => check(engine, c))
      else it(`cannot: ${c.name} (${reason})`, () => expect(() => check(engine, c)).toThrow())
    }

    it('names only rows of the table as beyond it', () => {
      const names = new Set(cases.map(c => c.name))
      expect(Object.keys(engine.cannot).filter(name => !names.has(name))).toEqual([])
    })
  })
}

function check(engine: Engine, c: MatchCase): void {
  const found = engine.findAll(c.terms, c.haystack, {overlapping: false})
  expect(found.map(triple)).toEqual(named(c, c.expect['leftmost-longest']))
  if (c.entries) expect(found.map(m => m.entries)).toEqual(c.entries)
  if (c.expect.overlapping)
    expect(engine.findAll(c.terms, c.haystack, {overlapping: true}).map(triple)).toEqual(named(c, c.expect.overlapping))
}

const triple = (m: {readonly term: string; readonly start: number; readonly end: number}) => [m.term, m.start, m.end]
const named = (c: MatchCase, expected: readonly Expected[]) => expected.map(([term, start, end]) => [c.terms[term].text, start, end])
