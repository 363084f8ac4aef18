import {describe, expect, it} from 'vitest'
import type {Draft} from '../../../../src/capture/draft.ts'
import {splitMarked} from '../../../../src/capture/marked.ts'

const pieces = (text: string, more: Partial<Draft> = {}): [string, string | undefined][] => {
  const draft: Draft = {kind: 'message', actor: 'person', text, key: 'turn', line: 1, start: 100, end: 100 + text.length, ...more}
  const split = splitMarked(draft)
  for (const {text: slice, start = 0, end = 0} of split) expect(text.slice(start - 100, end - 100)).toBe(slice)
  expect(new Set(split.map(({key}) => key)).size).toBe(split.length)
  return split.map(({text, skip}) => [text, skip])
}

describe('a message in pieces', () => {
  it.each([
    ['hello', [['hello', undefined]]],
    ['a <b> c', [['a <b> c', undefined]]],
    ['<kanon-recall>x</kanon-recall>', [['<kanon-recall>x</kanon-recall>', 'recalled']]],
    [
      'a\n<kanon-recall v="1">x\ny</kanon-recall> b',
      [
        ['a', undefined],
        ['<kanon-recall v="1">x\ny</kanon-recall>', 'recalled'],
        ['b', undefined],
      ],
    ],
    [
      'a <KANON-RECALL>never closed',
      [
        ['a', undefined],
        ['<KANON-RECALL>never closed', 'recalled'],
      ],
    ],
    [
      '<command-message>x</command-message>\n<command-name>/x</command-name>',
      [['<command-message>x</command-message>\n<command-name>/x</command-name>', 'system']],
    ],
    [
      'question\n<system-reminder>\nx\n</system-reminder>',
      [
        ['question', undefined],
        ['<system-reminder>\nx\n</system-reminder>', 'system'],
      ],
    ],
    ['the tag <system-reminder> is one', [['the tag <system-reminder> is one', undefined]]],
    ['<user_instructions>\nx\n</user_instructions>', [['<user_instructions>\nx\n</user_instructions>', 'instructions']]],
  ])('%j', (text, expected) => {
    expect(pieces(text)).toEqual(expected)
  })

  it('ends in a long text of nothing but beginnings, which quadratic time would not', () => {
    expect(pieces('<bash-input>\n'.repeat(200_000))).not.toEqual([])
    expect(pieces(`${'<bash-input>\n'.repeat(200_000)}</bash-input>`)).not.toEqual([])
    expect(pieces('<kanon-recall>'.repeat(200_000))).not.toEqual([])
    expect(pieces(`${' '.repeat(1_000_000)}<bash-input`)).not.toEqual([])
  })

  it('is whole where it gives no fact anyway', () => {
    expect(pieces('a <kanon-recall>x</kanon-recall> b', {skip: 'thinking'})).toEqual([['a <kanon-recall>x</kanon-recall> b', 'recalled']])
  })
})
