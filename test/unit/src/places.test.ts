import {expect, it} from 'vitest'
import {showPlaces} from '../../../src/cli/places.ts'

it.each([
  ['claimed by "a" (a.md:3)', 'claimed by "a" (kg/a.md:3)'],
  ['in a.md:3 and sub/my a.md:14, not b.md:2', 'in kg/a.md:3 and kg/sub/my a.md:14, not b.md:2'],
  ['at 12:30 o’clock: a.md', 'at 12:30 o’clock: a.md'],
  ['', ''],
])('%s', (message, expected) => {
  expect(showPlaces(message, new Set(['a.md', 'sub/my a.md']), path => `kg/${path}`)).toBe(expected)
})
