import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {sourcesOf} from '../laws/sources.ts'
import type {DefinedTerm} from '../oracle/definition.ts'
import {randomCase} from './match-cases.ts'
import {Random, SEED} from './random.ts'

describe(`the bytes of an artifact, SEED=${SEED}`, () => {
  it('are the same for every order of the sources', () => {
    const random = new Random(SEED)
    const terms = Array.from({length: 60}, (_, i) =>
      randomCase(random, 0).terms.map((t): DefinedTerm => ({...t, entry: `${t.entry}-${i}`})),
    ).flat()
    const sources = sourcesOf(terms)
    const first = compile(sources)
    for (let n = 0; n < 60; n++) {
      for (let i = sources.length - 1; i > 0; i--) {
        const k = random.below(i + 1)
        ;[sources[i], sources[k]] = [sources[k], sources[i]]
      }
      const again = compile(sources)
      expect(Buffer.compare(again.artifact, first.artifact)).toBe(0)
      expect(again.diagnostics).toEqual(first.diagnostics)
    }
  })

  it('are others for another term, another policy, another text', () => {
    const bytes = (term: DefinedTerm): string => Buffer.from(compile(sourcesOf([term])).artifact).toString('hex')
    const base = {text: 'load balancer', entry: 'a'}
    const all = [
      base,
      {...base, text: 'load balancers'},
      {...base, case: 'exact' as const},
      {...base, gap: 'loose' as const},
      {...base, entry: 'b'},
    ].map(bytes)
    expect(new Set(all).size).toBe(all.length)
  })
})
