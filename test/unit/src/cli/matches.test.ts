import {expect, it} from 'vitest'
import type {FileMatch} from '../../../../src/cli/report/matches.ts'
import {matchReporter} from '../../../../src/cli/report/matches.ts'
import {opaqueRanges} from '../../../../src/markdown/opaque.ts'
import type {Automaton} from '../../../../src/matcher/index.ts'

/** More than the stack has room for as arguments of one call. */
const MANY = 200_000

const match: FileMatch = {file: 'a.txt', start: 0, end: 2, line: 1, column: 1, text: 'LB', term: 'LB', entries: ['balancer']}

it('the readable reporter takes any number of matches at once, no argument each', async () => {
  const reporter = await matchReporter('pretty', false, {} as Automaton)
  const text = reporter.matches(
    'a.txt',
    Array.from({length: MANY}, () => match),
  )
  expect(text.split('\n')).toHaveLength(MANY + 2)
})

it('one block of HTML may hold any number of tags, no argument each', () => {
  const file = `<div>\n${'<b>'.repeat(MANY)}\n</div>\n`
  const steps = [{type: 'htmlFlow', enter: true, start: 0, end: file.length}]
  expect(opaqueRanges(file, {steps, unparsed: []})).toEqual([])
})
