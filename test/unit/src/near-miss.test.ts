import {expect, it} from 'vitest'
import {nearMiss} from '../../../src/near-miss.ts'

it.each([
  ['biuld', 'build'],
  ['chek', 'check'],
  ['JSON', 'json'],
  ['sources', 'sources'],
  ['xyz', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s means %s', (word, meant) => {
  expect(nearMiss(word, ['build', 'check', 'json', 'sources'])).toBe(meant)
})
