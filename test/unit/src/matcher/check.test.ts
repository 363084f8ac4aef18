import {expect, it} from 'vitest'
import {compile} from '../../../../compiler/index.ts'
import {openAutomaton} from '../../../../src/matcher/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a program without types may hand over.
const automaton: any = openAutomaton(compile([{path: 'a.md', text: '# A term\n'}]).artifact)

it('an option that is none is refused in one sentence', () => {
  const cases: [() => unknown, string][] = [
    [() => automaton.findAll('a', {offsets: 'byte'}), `offsets: "byte"; there is overlapping (boolean), offsets ("utf16", "bytes")`],
    [() => automaton.find('a', {overlap: true}), 'overlap: boolean; there is overlapping (boolean), offsets ("utf16", "bytes")'],
    [() => automaton.findIter('a', {overlapping: 1}), 'overlapping: number; there is overlapping (boolean), offsets ("utf16", "bytes")'],
    [
      () => automaton.findIter('a', {overlapping: 'boolean'}),
      'overlapping: "boolean"; there is overlapping (boolean), offsets ("utf16", "bytes")',
    ],
    [() => automaton.recall('a', {limit: '3'}), 'limit: "3"; there is limit (number), offsets ("utf16", "bytes")'],
    [() => automaton.recall('a', {limit: null}), 'limit: null; there is limit (number), offsets ("utf16", "bytes")'],
    [() => automaton.stepper({offsets: 'bytes'}), 'offsets: "bytes"; there is overlapping (boolean)'],
  ]
  for (const [call, message] of cases) expect(call).toThrow(new TypeError(`there is no option ${message}`))
  expect(automaton.findAll('a term', {offsets: undefined, overlapping: false})).toHaveLength(1)
})

it('what is no text is refused in one sentence, before anything is found', () => {
  for (const [text, name] of [
    [null, 'null'],
    [undefined, 'undefined'],
    [7, 'number'],
    [['a'], 'object'],
  ] as const) {
    for (const method of ['isMatch', 'find', 'findIter', 'findAll', 'findOverlapping', 'findSpans', 'recall'])
      expect(() => automaton[method](text)).toThrow(new TypeError(`a text is a string, or its UTF-8 bytes as a Uint8Array, not ${name}`))
  }
  expect(automaton.findAll(Buffer.from('a term'))).toHaveLength(1)
})
