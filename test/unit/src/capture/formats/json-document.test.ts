import {describe, expect, it} from 'vitest'
import {detectFormat} from '../../../../../src/capture/formats/detect.ts'

const formatOf = (text: string) =>
  detectFormat(text.split('\n').map((text, n) => ({text, eol: '\n', number: n + 1, start: 0, exact: true})))
const record = {role: 'user', text: 'a', more: [{b: 1}, {c: [1, 2]}]}
const line = JSON.stringify(record)

describe('one JSON value over many lines is no file of JSON Lines', () => {
  it.each([
    JSON.stringify(record, undefined, 2),
    `\uFEFF${JSON.stringify(record, undefined, '\t')}\r`,
    '\n{\n}\n',
    '{ "a": 1,\n  "b": 2 }',
    '{ "name": "x"\n, "version": "1"\n}',
    '{"type": "FeatureCollection", "features": [\n{"type": "Feature"},\n{"type": "Feature"}\n]}',
    '{\n  // with a comment\n  "a": 1,\n}',
    '{\n  "list": [\n    {"a": 1}\n  ]\n}',
    `${JSON.stringify(record, undefined, 2)}\n${JSON.stringify(record, undefined, 2)}`,
  ])('an object: %j', text => expect(formatOf(text)).toBe('json-object'))

  it.each([JSON.stringify([record, record], undefined, 2), `[${line}, ${line}]`, `[${line},\n${line}]`, `[${line}\n,${line}\n]`, '[\n]'])(
    'a list: %j',
    text => expect(formatOf(text)).toBe('json-array'),
  )
})

describe('a file of JSON Lines stays one', () => {
  it.each([
    line,
    `${line}\n${line}`,
    line.slice(0, 20),
    '{',
    `${line.slice(0, 15)}\n${line}`,
    `{\n${line}`,
    `{"role": "user",\n${line}\n${line}`,
    `{"role": "us\n{"role": "us`,
    '{}\n{}',
    `${line}\n{\n`,
  ])('%j', text => expect(formatOf(text)).toBe('json-lines'))
})

it.each(['[note] we deploy on Tuesdays', '[[page]],\nfor all', '[1]\nA footnote', 'We said:\n{\n}'])('text stays text: %j', text =>
  expect(formatOf(text)).toBe('text'),
)
