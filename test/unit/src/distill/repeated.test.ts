import {describe, expect, it} from 'vitest'
import {distill} from '../../../../src/distill/index.ts'
import {said} from './said.ts'

const CHARTER = Array.from({length: 40}, (_, n) => `Service ${n} must listen on port ${8000 + n}.`).join('\n')

describe('what several sessions have word for word', () => {
  const sessions = Array.from({length: 20}, (_, n) => said(`${CHARTER}\n`, {episode: `s${n}`}))

  it('is no fact, in the first of them neither', async () => {
    const {facts, report} = await distill(sessions)
    expect(facts).toEqual([])
    expect(report.skipped).toEqual({repeated: 20})
  })

  it('is no fact where only some of them are marked already', async () => {
    const {facts} = await distill(sessions.map((event, n) => (n === 0 ? event : {...event, skip: 'repeated'})))
    expect(facts).toEqual([])
  })

  it('hides nothing that stands beside it', async () => {
    const own = Array.from({length: 45}, (_, n) => `Region ${n} must have a replica in zone ${n}.`).join('\n')
    const {facts} = await distill([...sessions, said(`${CHARTER}\n\n${own}`, {episode: 'own'})], {maxFacts: 100})
    expect(facts).toHaveLength(45)
  })

  it('is a fact where one session has it, however often', async () => {
    const {facts} = await distill([said(CHARTER, {at: '2026-01-01T00:00:00.000Z'}), said(CHARTER, {at: '2026-01-02T00:00:00.000Z'})], {
      maxFacts: 100,
    })
    expect(facts).toHaveLength(40)
  })

  it('is a fact where it is few lines, as people say them', async () => {
    const {facts} = await distill([said('We use Redis.', {episode: 'a'}), said('We use Redis.', {episode: 'b'})])
    expect(facts).toHaveLength(1)
  })

  it('is read again on request', async () => {
    expect((await distill(sessions, {again: true})).facts.length).toBeGreaterThan(0)
  })
})
