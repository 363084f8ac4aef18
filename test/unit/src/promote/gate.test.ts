import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {checkConfig} from '../../../../src/config/schema.ts'
import type {Check, Insight} from '../../../../src/domain/insight.ts'
import type {GateSettings} from '../../../../src/domain/promotion-config.ts'
import {gate, gateSettings, PRESETS, passesAll, scoreOf, settingsHash} from '../../../../src/promote/index.ts'
import {foldInsights} from '../../../../src/validate/index.ts'
import {LONG, SEED} from '../../../property/random.ts'
import {day, Scene} from '../scene.ts'

const RULE = 'The deploy job waits for Mira'
const NOW = day(7, 12)

function checked(insight: Insight, settings: GateSettings = PRESETS.default, now = NOW): Record<string, Check> {
  const checks = gate({insight, quality: scoreOf(insight, {now, named: []}), against: []}, settings, now)
  return Object.fromEntries(checks.map(check => [check.name, check]))
}

const failing = (checks: Record<string, Check>): string[] =>
  Object.values(checks)
    .filter(({passed}) => !passed)
    .map(({name}) => name)

function confirmed(times: number, refuted = 0, options = {}): Insight {
  const scene = new Scene()
  const insight = scene.claim(RULE, options)
  scene.confirm(insight, times)
  scene.confirm(insight, refuted, 'refuted')
  return foldInsights(scene.events())[0]
}

describe('the gate', () => {
  it('has six checks, and a seventh in the preset strict', () => {
    expect(Object.keys(checked(confirmed(0)))).toEqual(['confidence', 'validations', 'recency', 'contradiction', 'reliability', 'utility'])
    expect(Object.keys(checked(confirmed(0), PRESETS.strict)).at(-1)).toBe('evidence')
  })

  it('lets five confirmations in five episodes pass', () => {
    expect(failing(checked(confirmed(5)))).toEqual([])
  })

  it('holds four of five, with what is missing', () => {
    const checks = checked(confirmed(4, 1))
    expect(failing(checks)).toEqual(['confidence', 'validations', 'reliability'])
    expect(checks.validations).toMatchObject({value: 4, threshold: 5, why: '4 of 5 distinct episodes confirmed it'})
    expect(checks.confidence).toMatchObject({threshold: 0.8, why: '4 confirmed and 1 refuted episodes'})
  })

  it('never lets failures pass, however many', () => {
    for (const failures of [1, 10, 40]) expect(failing(checked(confirmed(0, failures)))).toContain('validations')
  })

  it('takes confidence at its threshold for too low, and the others for enough', () => {
    const exactly = {...confirmed(5), confidence: 0.8}
    expect(checked(exactly).confidence.passed).toBe(false)
    expect(checked(exactly, {...PRESETS.default, reliability: exactly.lowerBound * exactly.trust}).reliability.passed).toBe(true)
    expect(checked(exactly, {...PRESETS.default, utility: 1}).utility).toMatchObject({value: 1, passed: true})
  })

  it.each([
    [day(36, 23), 30, true],
    [day(37, 0), 31, false],
    [day(6, 23), 0, true],
    [day(5, 0), -1, true],
    [day(3, 0), -3, false],
  ])('at %s a validation of day 6 is %i days old: %s', (now, days, passed) => {
    expect(checked(confirmed(5), PRESETS.default, now).recency).toMatchObject({value: days, threshold: 30, passed})
  })

  it('holds what was said to hold until a day that is over', () => {
    const scene = new Scene()
    const said = scene.say(RULE)
    scene.confirm(scene.fact(RULE, [said], {expires: day(6, 0)}), 5)
    expect(checked(foldInsights(scene.events())[0]).recency).toMatchObject({
      passed: false,
      why: 'it was said to hold until 2026-11-06, which is over',
    })
  })

  it('wants seven of seven of an assistant’s claim, and never takes a document’s', () => {
    const claimed = (actor: 'assistant' | 'document', times: number) =>
      failing(checked(confirmed(times, 0, {actor}), PRESETS.default, day(times + 2)))
    expect(claimed('assistant', 6)).toEqual(['reliability'])
    expect(claimed('assistant', 7)).toEqual([])
    expect(claimed('document', 60)).toEqual(['reliability'])
  })

  it('asks for an e-value of 20 under strict', () => {
    expect(checked(confirmed(6), PRESETS.strict).evidence).toMatchObject({threshold: 20, passed: false})
    expect(checked(confirmed(7), PRESETS.strict, day(9)).evidence.passed).toBe(true)
  })

  it('never promotes more when a threshold is raised', () => {
    const counts = fc.record({s: fc.nat(12), f: fc.nat(4), trust: fc.constantFrom(0, 0.3, 0.9, 1), days: fc.integer({min: -5, max: 60})})
    const settings = fc.record({
      confidence: fc.double({min: 0, max: 1, noNaN: true}),
      validations: fc.nat(10),
      recencyDays: fc.nat(60),
      reliability: fc.double({min: 0, max: 1, noNaN: true}),
      utility: fc.double({min: 0, max: 1, noNaN: true}),
      maxFalse: fc.double({min: 0.01, max: 1, noNaN: true}),
    })
    const raises = fc.record({
      by: fc.double({min: 0, max: 1, noNaN: true}),
      what: fc.constantFrom(...(Object.keys(PRESETS.strict) as (keyof GateSettings)[])),
    })
    const base = confirmed(1)
    fc.assert(
      fc.property(counts, settings, raises, ({s, f, trust, days}, before, {by, what}) => {
        const insight: Insight = {
          ...base,
          ...evidence(s, f),
          trust,
          ...(s > 0 ? {lastValidated: new Date(Date.parse(NOW) - days * 86_400_000).toISOString()} : {}),
        }
        // A recency of fewer days and a smaller share of false ones are the higher demands.
        const up = what === 'recencyDays' || what === 'maxFalse' ? before[what] * (1 - by) + 0.0001 * by : before[what] + by * 3
        const passes = (it: GateSettings): boolean => passesAll(Object.values(checked(insight, it)))
        return !passes({...before, [what]: up}) || passes(before)
      }),
      {numRuns: LONG ? 20_000 : 500, seed: SEED},
    )
  })
})

const counted = new Map<string, Partial<Insight>>()

/** Of each pair of counts once. */
function evidence(s: number, f: number): Partial<Insight> {
  const known = counted.get(`${s} ${f}`)
  if (known !== undefined) return known
  const scene = new Scene()
  const insight = scene.claim(RULE)
  scene.confirm(insight, s)
  scene.confirm(insight, f, 'refuted')
  const {successes, failures, confidence, lowerBound, evidence: value} = foldInsights(scene.events())[0]
  const found = {successes, failures, confidence, lowerBound, evidence: value}
  counted.set(`${s} ${f}`, found)
  return found
}

describe('the settings', () => {
  it('come from a preset and what is stated beside it', () => {
    expect(gateSettings()).toEqual(PRESETS.default)
    expect(gateSettings({preset: 'strict', validations: 9, standing: false})).toEqual({...PRESETS.strict, validations: 9})
    expect(gateSettings({confidence: undefined})).toEqual(PRESETS.default)
  })

  it('have one hash for one meaning', () => {
    expect(settingsHash(gateSettings({preset: 'strict'}), true)).toBe(settingsHash({...PRESETS.strict}, true))
    expect(settingsHash(PRESETS.default, true)).not.toBe(settingsHash(PRESETS.strict, true))
    expect(settingsHash(PRESETS.default, true)).not.toBe(settingsHash(PRESETS.default, false))
  })

  it.each([
    [{minConfidence: 0.9}, 'there is no option "promotion.minConfidence"; did you mean "confidence"?'],
    [{validation: 5}, 'there is no option "promotion.validation"; did you mean "validations"?'],
    [{confidence: 60}, 'option "promotion.confidence" is above 1; it is a share from 0 to 1'],
    [{reliability: -1}, 'option "promotion.reliability" is below 0; it is a share from 0 to 1'],
    [{validations: 2.5}, 'option "promotion.validations" is 2.5; it must be a whole number'],
    [{maxFalse: 0}, 'option "promotion.maxFalse" is not above 0; it is the share of coincidences that may pass'],
    [{preset: 'strickt'}, 'option "promotion.preset" is "strickt", which is none of "default", "strict"; did you mean "strict"?'],
  ])('%o is refused in one sentence', (promotion, mistake) => {
    expect(checkConfig({promotion})).toEqual({mistakes: [mistake]})
  })

  it('refuse what is no number', () => {
    expect(checkConfig({promotion: {confidence: Number.NaN}})).toHaveProperty('mistakes')
    expect(checkConfig({promotion: {validations: '5'}})).toHaveProperty('mistakes')
  })
})
