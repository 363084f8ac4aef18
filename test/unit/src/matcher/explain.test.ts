import {describe, expect, it} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {explain} from '../../../../src/matcher/explain.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'

const entry = `---
terms: [{text: kube, boundary: prefix}, {text: script, boundary: none}, {text: WHO, case: exact}]
---
# retry budget
`
const automaton = openAutomaton(compile([{path: 'a.md', text: entry}]).artifact)
const why = (text: string, at: number): string[] => explain(automaton, text, at).map(e => `${e.term}: ${e.holds} ${e.why}`)

describe('explain', () => {
  it('names the term that holds, also through a variant', () => {
    expect(why('the retry budget', 5)).toEqual(['retry budget: true the term holds here'])
    expect(why('the retry-budget', 4)).toEqual(['retry budget: true the term holds here through another hyphen, space or apostrophe'])
  })

  it('says what stands in the way', () => {
    expect(why('the retry budget-like', 4)).toEqual(['retry budget: false what stands behind belongs to the same word or name'])
    expect(why('x.retry budget', 2)).toEqual(['retry budget: false what stands before belongs to the same word or name'])
    expect(why('who asks', 0)).toEqual(['WHO: false the term is exact, and the text is written in another case, hyphen or space'])
    expect(why('the minikubes', 8)).toEqual(['kube: false what stands before belongs to the same word or name'])
  })

  it('finds terms inside words where they may be', () => {
    expect(why('a typescript file', 6)).toEqual(['script: true the term holds here'])
    expect(why('kubectl and kubernetes', 12)).toEqual(['kube: true the term holds here'])
  })

  it('has nothing to say where nothing is spelled out', () => {
    expect(why('nothing', 0)).toEqual([])
    expect(why('', 0)).toEqual([])
  })

  it('goes through a long text once, when no place is named', () => {
    const text = 'the retry budget, typescript. '.repeat(20_000)
    expect(explain(automaton, text).length).toBe(40_000)
  })
})
