import {describe, expect, it} from 'vitest'
import {compile} from '../../compiler/index.ts'
import {openAutomaton} from '../../src/matcher/index.ts'

const built = (...files: readonly [id: string, lines: string][]) => {
  const sources = files.map(([id, lines]) => ({path: `kg/${id}.md`, text: `---\nid: ${id}\n---\n# ${id} thing\n\n${lines}\n`}))
  const {artifact, diagnostics} = compile(sources)
  const automaton = openAutomaton(artifact)
  return {codes: diagnostics.map(({code}) => code), recall: (text: string) => automaton.recall(text).map(({id}) => id), automaton}
}

describe('an entry that took the place of another', () => {
  it('is what references to the other mean', () => {
    const {codes, recall} = built(['new', 'formerly:: old'], ['note', 'about:: old\nrelated:: old'])
    expect(codes).toEqual([])
    expect(recall('the new thing')).toEqual(['new', 'note'])
  })

  it('gives its place back to an entry that has the id', () => {
    const {recall} = built(['new', 'formerly:: old'], ['old', ''], ['note', 'about:: old'])
    expect(recall('the old thing')).toEqual(['old', 'note'])
    expect(recall('the new thing')).toEqual(['new'])
  })

  it('leaves a reference unknown where it is gone itself', () => {
    expect(built(['note', 'about:: old']).codes).toEqual(['unknown-entry'])
  })

  it('is one, however many claim the place: the one with the least id', () => {
    expect(built(['b', 'formerly:: old'], ['a', 'formerly:: old'], ['note', 'about:: old']).recall('the a thing')).toEqual(['a', 'note'])
  })
})

it('what an entry refines, replaced and is single in is in the artifact', () => {
  const {automaton, codes} = built(['a', 'refines:: b\nformerly:: old\nsingle:: true'], ['b', ''])
  expect(automaton.entry('a')).toMatchObject({refines: ['b'], formerly: ['old'], single: true})
  expect(codes).toEqual([])
  expect(built(['a', 'refines:: nobody\nsingle:: maybe']).codes).toEqual(['unknown-entry', 'directive-value'])
})
