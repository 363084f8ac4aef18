import {describe, expect, it} from 'vitest'
import {distill} from '../../../../src/distill/distill.ts'
import {LANGUAGES, readTable, type Said} from '../../../cases/distill/read.ts'
import {said} from './said.ts'

const kindsOf = async (text: string): Promise<string[]> => (await distill([said(text)])).facts.map(({kind}) => kind)

const KINDS = ['correction', 'decision', 'definition', 'preference', 'rule', 'declaration', 'reference'] as const

describe('the table of sentences', () => {
  const table = readTable('table')

  it('has thirty that state a fact and thirty that state none, of every kind and language', () => {
    for (const language of LANGUAGES) {
      for (const kind of KINDS) {
        const rows = table.filter(row => row.language === language && row.kind === kind)
        expect([language, kind, rows.filter(({states}) => states).length, rows.filter(({states}) => !states).length]).toEqual([
          language,
          kind,
          30,
          30,
        ])
      }
    }
  })

  it.each(LANGUAGES)('is read as it says: %s', async language => {
    const wrong: string[] = []
    for (const {kind, states, text} of table.filter(row => row.language === language)) {
      const kinds = await kindsOf(text)
      if (states ? !kinds.includes(kind) : kinds.length > 0) wrong.push(`${states ? kind : 'nothing'}, got ${kinds}: ${text}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Written before any rule, and never looked at while rules were made: only these totals were. */
describe('the table that no rule was made for', () => {
  const rates = async (rows: readonly Said[]) => {
    const found = await Promise.all(rows.map(async row => ({...row, found: (await kindsOf(row.text)).length > 0})))
    const right = found.filter(row => row.states && row.found).length
    return {precision: right / found.filter(row => row.found).length, recall: right / found.filter(row => row.states).length}
  }

  it.each(LANGUAGES)('is read well enough: %s', async language => {
    const {precision, recall} = await rates(readTable('unseen').filter(row => row.language === language))
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.8)
  })
})
