import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import type {FactKind} from '../../../../src/domain/fact.ts'
import {agesOutAt, hasAged, isProtected, PASSES, type Pass, permits, type Subject, tierOf} from '../../../../src/domain/tier.ts'
import {LONG, SEED} from '../../../property/random.ts'
import {day} from '../scene.ts'

const insight = {kind: 'rule' as FactKind, significance: 0.6, lastUsed: day(1), successes: 0}
const reference = {...insight, kind: 'reference' as FactKind, significance: 0.85}

/** Every kind of subject with its tier: what any pass may do is read off this table and `PASSES`. */
const SUBJECTS: readonly (readonly [string, Subject, ReturnType<typeof tierOf>])[] = [
  ['an insight', {insight}, 'candidate'],
  ['a reference that matters', {insight: reference}, 'durable'],
  ['a reference that matters a little less', {insight: {...reference, significance: 0.8499}}, 'candidate'],
  ['a rule that matters as much', {insight: {...insight, significance: 1}}, 'candidate'],
  ['an entry of the gate', {insight, entry: {machine: true}}, 'promoted'],
  ['an entry of the gate, of a reference', {insight: reference, entry: {machine: true}}, 'promoted'],
  ['an entry of a person', {entry: {machine: false}}, 'human'],
  ['an entry that a person edited', {insight, entry: {machine: true, edited: true}}, 'human'],
  ['an entry that a person pinned', {insight, entry: {machine: true, pinned: true}}, 'human'],
  ['an insight that a person rejected', {insight, person: 'reject'}, 'human'],
  ['an insight that a person promoted', {insight, entry: {machine: true}, person: 'promote'}, 'promoted'],
]

describe('tiers and protection (S24)', () => {
  it.each(SUBJECTS)('%s', (_, subject, tier) => {
    expect(tierOf(subject)).toBe(tier)
    expect(isProtected(subject)).toBe(tier === 'human')
    for (const pass of Object.keys(PASSES) as Pass[]) expect(permits(pass, subject)).toBe(PASSES[pass].includes(tier))
  })

  it('let no pass touch what a person has a hand on, whatever else is true of it', () => {
    for (const tiers of Object.values(PASSES)) expect(tiers).not.toContain('human')
    const anything = fc.record(
      {
        insight: fc.record({
          kind: fc.constantFrom<FactKind>('correction', 'decision', 'definition', 'preference', 'rule', 'declaration', 'reference'),
          significance: fc.double({min: 0, max: 1, noNaN: true}),
          lastUsed: fc.constantFrom(day(1), day(400)),
          successes: fc.nat(9),
        }),
        entry: fc.record({machine: fc.boolean(), edited: fc.boolean(), pinned: fc.boolean()}),
        person: fc.constantFrom('promote' as const, 'reject' as const),
      },
      {requiredKeys: []},
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(...(Object.keys(PASSES) as Pass[])), (subject: Subject, pass) => {
        const handled =
          subject.person === 'reject' ||
          (subject.entry !== undefined && (!subject.entry.machine || subject.entry.edited === true || subject.entry.pinned === true))
        expect(isProtected(subject)).toBe(handled)
        if (handled) expect(permits(pass, subject) || hasAged(subject, day(9999))).toBe(false)
      }),
      {numRuns: LONG ? 10_000 : 500, seed: SEED},
    )
  })

  it('read fields, and no wording: look-alikes neither evade nor claim it', () => {
    // Nothing that is asked has a title, a tag or a text in it.
    expect(Object.keys({...SUBJECTS[4][1].entry, ...SUBJECTS[7][1].entry, ...SUBJECTS[8][1].entry}).sort()).toEqual([
      'edited',
      'machine',
      'pinned',
    ])
  })
})

describe('ageing', () => {
  it('takes a candidate that nobody used for two half-lives', () => {
    const at = agesOutAt({insight})!
    expect(at).toBe(day(361))
    expect(hasAged({insight}, at)).toBe(false)
    expect(hasAged({insight}, day(361, 10))).toBe(true)
    expect(agesOutAt({insight: {...insight, kind: 'declaration'}})).toBe(day(121))
  })

  it('starts again with each use, and ends with a confirmation', () => {
    expect(agesOutAt({insight: {...insight, lastUsed: day(31)}})).toBe(day(391))
    expect(agesOutAt({insight: {...insight, successes: 1}})).toBeUndefined()
  })

  it('never takes a durable one, a promoted one, or what a person has a hand on', () => {
    for (const [, subject, tier] of SUBJECTS) if (tier !== 'candidate') expect(agesOutAt(subject)).toBeUndefined()
  })
})
