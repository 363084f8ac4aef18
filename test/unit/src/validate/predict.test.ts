import {describe, expect, it} from 'vitest'
import {collect} from '../../../../src/domain/fold.ts'
import {predict, recordOutcome} from '../../../../src/validate/index.ts'
import {day, SCOPE, Scene} from '../scene.ts'

const scene = new Scene()
const insight = scene.claim('The release train leaves on Tuesdays')
const prediction = {scope: SCOPE, insight, episode: 'e', expect: 'it leaves', actor: 'person', at: day(2)} as const

describe('predict and outcome', () => {
  it('record a prediction before its outcome, and say whether the outcome counts', async () => {
    const ledger = await scene.ledger()
    const id = await predict(ledger, {...prediction, probability: 0.8})
    const outcome = {scope: SCOPE, prediction: id, actor: 'person', at: day(3)} as const
    expect(await recordOutcome(ledger, {...outcome, result: 'confirmed'})).toMatchObject({
      prediction: id,
      insight,
      outcome: 'confirmed',
      counts: true,
      why: 'confirmed by a person',
    })
    expect(await recordOutcome(ledger, {...outcome, result: 'confirmed', actor: 'assistant'})).toMatchObject({counts: false})
    expect(await recordOutcome(ledger, {...outcome, result: 'inconclusive'})).toMatchObject({counts: false})
  })

  it('are one event each, however often a call is repeated', async () => {
    const ledger = await scene.ledger()
    const id = await predict(ledger, prediction)
    expect(await predict(ledger, prediction)).toBe(id)
    expect(await ledger.scoped(SCOPE).count({kinds: ['prediction']})).toBe(1)
  })

  it('refuse what has nothing to rest on, and store nothing', async () => {
    const ledger = await scene.ledger()
    const before = await collect(ledger.scoped(SCOPE).events())
    const outcome = {scope: SCOPE, prediction: '0'.repeat(32), result: 'confirmed', actor: 'person', at: day(3)} as const
    await expect(recordOutcome(ledger, outcome)).rejects.toMatchObject({code: 'unknown-prediction'})
    await expect(recordOutcome(ledger, {...outcome, prediction: before[0].id})).rejects.toMatchObject({code: 'unknown-prediction'})
    await expect(predict(ledger, {...prediction, insight: 'no'})).rejects.toMatchObject({code: 'unknown-insight'})
    await expect(predict(ledger, {...prediction, scope: 'acme/other'})).rejects.toMatchObject({code: 'unknown-insight'})
    await expect(predict(ledger, {...prediction, probability: 1.5})).rejects.toMatchObject({code: 'probability'})
    await expect(predict(ledger, {...prediction, expect: '  '})).rejects.toMatchObject({code: 'nothing-expected'})
    expect(await collect(ledger.scoped(SCOPE).events())).toEqual(before)
  })

  it('refuse evidence that is not in the scope', async () => {
    const ledger = await scene.ledger()
    const id = await predict(ledger, prediction)
    const outcome = {scope: SCOPE, prediction: id, result: 'confirmed', actor: 'assistant', at: day(3), evidence: 'e'.repeat(32)} as const
    await expect(recordOutcome(ledger, outcome)).rejects.toMatchObject({code: 'unknown-evidence'})
  })
})
