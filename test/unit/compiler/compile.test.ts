import {expect, it} from 'vitest'
import {compile} from '../../../compiler/index.ts'

const SOURCES = [{path: 'a.md', text: '# A term\n'}]

it('refuses an option that is none, in one sentence with the way out', () => {
  const cases: [unknown, string][] = [
    [{case: 'exakt'}, 'option "case" is "exact", "smart", "fold", not "exakt"; did you mean "exact"?'],
    [{boundary: 'words'}, 'option "boundary" is "word", "prefix", "none", not "words"; did you mean "word"?'],
    [{gap: 7}, 'option "gap" is "default", "loose", "exact", not 7'],
    [{boundry: 'none'}, 'there is no option "boundry"; did you mean "boundary"?'],
    [{threshold: 1}, 'there is no option "threshold"'],
    [null, 'options are an object, not null'],
    ['fold', 'options are an object, not "fold"'],
  ]
  for (const [options, message] of cases) expect(() => compile(SOURCES, options as object)).toThrow(new TypeError(message))
})

it('takes every option that there is, and undefined for none', () => {
  expect(compile(SOURCES, {case: 'fold', boundary: 'prefix', gap: 'loose'}).entries).toBe(1)
  const {artifact} = compile(SOURCES, {case: undefined} as object)
  expect(artifact).toEqual(compile(SOURCES).artifact)
})
