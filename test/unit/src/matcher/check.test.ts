import {expect, it} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a program without types may hand over.
const automaton: any = openAutomaton(compile([{path: 'a.md', text: '# A term\n'}]).artifact)

it('an option that is none is refused in one sentence', () => {
  const cases: [() => unknown, string][] = [
    [() => automaton.findAll('a', {offsets: 'byte'}), 'option "offsets" is "utf16" or "bytes", not "byte"'],
    [() => automaton.find('a', {overlap: true}), 'there is no option "overlap"; there is "overlapping", "offsets"'],
    [() => automaton.findIter('a', {overlapping: 1}), 'option "overlapping" is a boolean, not 1'],
    [() => automaton.findOverlapping('a', {offset: 'bytes'}), 'there is no option "offset"; there is "overlapping", "offsets"'],
    [() => automaton.recall('a', {limit: '3'}), 'option "limit" is a number, not "3"'],
    [() => automaton.stepper({offsets: 'bytes'}), 'there is no option "offsets"; there is "overlapping"'],
  ]
  for (const [call, message] of cases) expect(call).toThrow(new TypeError(message))
  expect(automaton.findAll('a term', {offsets: undefined, overlapping: false})).toHaveLength(1)
})

it('what is no text is refused in one sentence, before anything is found', () => {
  for (const [text, name] of [
    [null, 'null'],
    [undefined, 'undefined'],
    [7, 'number'],
    [['a'], 'object'],
  ] as const) {
    for (const method of ['isMatch', 'find', 'findIter', 'findAll', 'findOverlapping', 'recall'])
      expect(() => automaton[method](text)).toThrow(new TypeError(`a text is a string, or its UTF-8 bytes as a Uint8Array, not ${name}`))
  }
  expect(automaton.findAll(Buffer.from('a term'))).toHaveLength(1)
})
