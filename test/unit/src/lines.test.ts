import {expect, it} from 'vitest'
import {LineIndex} from '../../../src/cli/lines.ts'

it('takes a byte order mark for no column', () => {
  const lines = new LineIndex('\uFEFFtrie\n\uFEFFa')
  expect([0, 1, 5, 6, 7].map(offset => lines.place(offset).column)).toEqual([1, 1, 5, 1, 2])
  expect([lines.offset(1, 1), lines.offset(1, 5), lines.offset(2, 2)]).toEqual([1, 5, 7])
})

it('counts LF, CRLF and CR as one line end each, and turns every place back', () => {
  const text = 'aa\nb\r\n\rc😀'
  const lines = new LineIndex(text)
  expect([0, 3, 4, 6, 7, 10].map(offset => lines.place(offset))).toEqual([
    {line: 1, column: 1},
    {line: 2, column: 1},
    {line: 2, column: 2},
    {line: 3, column: 1},
    {line: 4, column: 1},
    {line: 4, column: 4},
  ])
  for (let offset = 0; offset <= text.length; offset++) {
    const {line, column} = lines.place(offset)
    expect(lines.offset(line, column)).toBe(offset)
  }
  expect([lines.offset(0, 1), lines.offset(1, 0), lines.offset(1, 9), lines.offset(9, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
