import {describe, expect, it} from 'vitest'
import type {FactKind} from '../../../../src/domain/fact.ts'
import type {EpisodeResult} from '../../../../src/domain/insight.ts'
import {demotionOf, goesColdAt, type Weighed} from '../../../../src/promote/demotion.ts'
import {confidenceOf} from '../../../../src/validate/index.ts'
import {day} from '../scene.ts'

/** `+` confirmed, `-` refuted: one episode a day. */
function seen(marks: string, kind: FactKind = 'rule'): Weighed {
  const episodes = [...marks].map((mark, i): EpisodeResult => {
    const result = mark === '+' ? 'confirmed' : 'refuted'
    return {episode: `e${String(i).padStart(2, '0')}`, at: day(2 + i), result, forecast: 0.5}
  })
  const confirmed = episodes.filter(({result}) => result === 'confirmed')
  const last = confirmed.at(-1)?.at
  return {
    kind,
    episodes,
    confidence: confidenceOf(confirmed.length, episodes.length - confirmed.length),
    firstObserved: day(1),
    ...(last === undefined ? {} : {lastValidated: last}),
  }
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

describe('refutations', () => {
  it.each([
    ['++++++++++++', undefined],
    ['+++++++++--', undefined],
    ['+++++++++---', 'refuted'],
    // Eight back, the third one still counts; nine back it does not.
    ['++++-+++++--', 'refuted'],
    ['+++-++++++--', undefined],
    ['+++--', undefined],
    ['---', 'refuted'],
  ])('%s: %s', (marks, reason) => {
    expect(demotionOf(seen(marks), day(14))?.reason).toBe(reason)
  })

  it('before a person’s word are settled, and those after it count', () => {
    const insight = seen('+++++++++---')
    expect(demotionOf(insight, day(20), {now: day(13, 10)})).toBeUndefined()
    expect(demotionOf(insight, day(20), {now: day(11)})).toBeUndefined()
    expect(demotionOf(insight, day(20), {now: day(10)})?.reason).toBe('refuted')
  })
})

describe('decay', () => {
  it('is due a moment after half of it is gone, and not then', () => {
    const insight = seen('+++++')
    const cold = goesColdAt(insight)
    // 6/7 of a rule: 180 days times the logarithm of 12/7.
    expect((Date.parse(cold) - Date.parse(day(6))) / 86_400_000).toBeCloseTo(180 * Math.log2(12 / 7), 6)
    expect(demotionOf(insight, cold)).toBeUndefined()
    expect(demotionOf(insight, later(cold, 1))?.reason).toBe('decay')
  })

  it.each<[FactKind, number]>([
    ['declaration', 60],
    ['preference', 90],
    ['decision', 120],
    ['definition', 180],
  ])('of a %s goes by its half-life', (kind, days) => {
    const cold = goesColdAt(seen('+++++', kind))
    expect((Date.parse(cold) - Date.parse(day(6))) / 86_400_000).toBeCloseTo(days * Math.log2(12 / 7), 6)
  })

  it('begins anew with a person’s word, which is worth five confirmed episodes', () => {
    const insight = seen('')
    expect(demotionOf(insight, later(day(1), 1))?.reason).toBe('decay')
    expect(demotionOf(insight, day(60), {now: day(30)})).toBeUndefined()
    expect(goesColdAt(insight, {now: day(30)}).slice(0, 10)).toBe(goesColdAt(seen('+++++'), {now: day(30)}).slice(0, 10))
  })

  it('counts from the later of both, and a clock that was set back takes nothing off', () => {
    const insight = seen('+++++')
    expect(goesColdAt(insight, {now: day(1)})).toBe(goesColdAt(insight))
    expect(demotionOf(insight, day(1))).toBeUndefined()
  })

  it('is over when somebody confirms it again', () => {
    const insight = seen('+++++')
    const after = later(goesColdAt(insight), 1)
    expect(demotionOf({...insight, lastValidated: after}, after)).toBeUndefined()
  })
})
