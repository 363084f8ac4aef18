import {describe, expect, it} from 'vitest'
import {namedInsight, namedInsightOrFact} from '../../../../src/cli/insights.ts'
import type {Insight} from '../../../../src/domain/insight.ts'

const insight = (id: string, statement: string, ...facts: string[]): Insight =>
  ({id, statement, facts: facts.map(fact => ({id: fact}))}) as unknown as Insight

const TUESDAYS = insight('aaaaaaaa11', 'We deploy on Tuesdays.', 'cccccccc11', 'dddddddd11')
const PNPM = insight('aaaaaaaa22', 'Use `pnpm test`.', 'dddddddd22')
const ALL = [TUESDAYS, PNPM]

describe('an insight', () => {
  it.each(['aaaaaaaa11', ' aaaaaaaa11 ', 'we deploy on Tuesdays', 'cccccccc', 'cccccccc11'])('is named by %j', what => {
    expect(namedInsightOrFact(ALL, what)).toEqual({insight: TUESDAYS, near: []})
  })

  it.each(['aaaaaaaa', 'dddddddd'])('is not named by the beginning %j of several ids, which are shown', what => {
    expect(namedInsightOrFact(ALL, what)).toEqual({near: ALL})
  })

  it.each(['eeeeeeee', 'ccccccc', ''])('is not named by %j', what => {
    expect(namedInsightOrFact(ALL, what)).toEqual({near: []})
  })

  it('is what a fact states only where facts are asked for', () => {
    expect(namedInsight(ALL, 'cccccccc11')).toEqual({near: []})
  })
})
