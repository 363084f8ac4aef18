import {expect, it} from 'vitest'
import {Totals} from '../../../../src/cli/totals.ts'

it('writes every count of a line in one way', () => {
  const totals = new Totals()
  for (let i = 0; i < 3900; i++) totals.file(i > 1)
  totals.counted(12_345, ['trie'])
  expect(totals.summary()).toBe('12,345 matches of 1 entry in 3,898 of 3,900 files\n')
})
