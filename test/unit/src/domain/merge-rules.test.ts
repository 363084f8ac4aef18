import {describe, expect, it} from 'vitest'
import {parseSource, printEntry} from '../../../../compiler/entry/index.ts'
import {ENTRY_RULES, INSIGHT_RULES, type MergeRule} from '../../../../src/domain/merge-rules.ts'
import {handedOn, NO_ADDITIONS, withAdditions} from '../../../../src/promote/index.ts'
import {evidenceOfOutcomes, foldInsights} from '../../../../src/validate/fold.ts'
import {day, insightId, ORDERS, SCOPE, Scene} from '../scene.ts'

const A = 'Run `npm test` before a push, by 1,200 s'
const B = 'Run `npm test` before a push, by 1200 s'

function scene(merged: boolean): Scene {
  const all = new Scene()
  const a = all.claim(A, {episode: 'one', at: day(2), as: 'rule', significance: 0.9})
  const b = all.claim(B, {episode: 'two', at: day(1), as: 'decision', significance: 0.4, actor: 'assistant'})
  all.confirm(a, 2, 'confirmed', {prefix: 'a'})
  all.confirm(b, 3, 'confirmed', {prefix: 'b', from: 9})
  all.confirm(b, 1, 'refuted', {prefix: 'c', from: 14})
  all.run('npm test', 0, 'standing', day(20))
  if (!merged) return all
  const data = {
    reconcile: 'merge',
    canonical: {id: a, statement: A},
    absorbed: {id: b, statement: B},
    by: 'canonical form',
    why: 'it has more validations',
    now: day(21),
    config: 'c',
  }
  all.add({kind: 'decision', actor: 'kanon', episode: 'curation', at: day(21), text: 'merge', data})
  return all
}

describe.each(ORDERS)('S20 every field of an insight, rows %s', (_, reversed) => {
  const apart = foldInsights(scene(false).events(reversed))
  const [one] = foldInsights(scene(true).events(reversed))
  const a = apart.find(({id}) => id === insightId(A))!
  const b = apart.find(({id}) => id === insightId(B))!
  const list = (value: unknown): string[] => (value as unknown[]).map(item => JSON.stringify(item)).sort()
  const holds: Readonly<Record<MergeRule, (of: unknown, x: unknown, y: unknown) => boolean>> = {
    canonical: (of, x) => JSON.stringify(of) === JSON.stringify(x),
    equal: (of, x, y) => of === x && of === y,
    // One standing outcome counts for both before, and once after.
    united: (of, x, y) => JSON.stringify(list(of)) === JSON.stringify([...new Set([...list(x), ...list(y)])].sort()),
    highest: (of, x, y) => of === Math.max(x as number, y as number),
    earliest: (of, x, y) => of === [x, y].sort()[0],
    latest: (of, x, y) => of === [x, y].sort()[1],
    computed: () => true,
  }

  it('has a rule, and it is what happens', () => {
    expect(one).toBeDefined()
    const merged = one as unknown as Record<string, unknown>
    for (const key of new Set([...Object.keys(a), ...Object.keys(b), ...Object.keys(merged)])) {
      const rule = INSIGHT_RULES[key as keyof typeof INSIGHT_RULES]
      expect(rule, `the field ${key} has no rule`).toBeDefined()
      const of = (value: object): unknown => (value as Record<string, unknown>)[key]
      expect(holds[rule](merged[key], of(a), of(b)), `${key}: ${rule}`).toBe(true)
    }
  })

  it('that is computed follows from what was united', () => {
    const again = evidenceOfOutcomes(one!.predictions, one!.observed)
    for (const [key, rule] of Object.entries(INSIGHT_RULES)) {
      if (rule === 'computed') expect(again[key as keyof typeof again], key).toEqual(one![key as keyof typeof again])
    }
    expect([one!.successes, one!.failures]).toEqual([6, 1])
  })

  it('keeps every event that either rests on', () => {
    const events = (insight: typeof a): string[] => insight.claims.map(({event}) => event)
    expect(new Set(events(one!))).toEqual(new Set([...events(a), ...events(b)]))
    expect(one!.scope).toBe(SCOPE)
  })
})

describe('S20 every field of an entry', () => {
  const file = (id: string, more: object = {}): string =>
    printEntry({id, title: `${id} title`, text: `The ${id}.`, terms: [{text: `${id} name`, origin: 'synonym'}], ...more})
  const [x, y] = [file('x', {about: [{text: 'p'}], refines: [{text: 'r'}]}), file('y', {about: [{text: 'q'}], formerly: [{text: 'z'}]})]
  const next = withAdditions(x, 'x.md', NO_ADDITIONS, handedOn(y, 'y.md'))!
  const read = (text: string) => parseSource({path: 'x.md', text}).entries[0] as unknown as Record<string, unknown>
  const names = (value: unknown): string[] => ((value ?? []) as {text: string}[]).map(({text}) => text)

  it('has a rule, and it is what happens', () => {
    const [before, other, after] = [read(x), read(y), read(next)]
    for (const key of Object.keys(after)) {
      const rule = ENTRY_RULES[key as keyof typeof ENTRY_RULES]
      expect(rule, `the field ${key} has no rule`).toBeDefined()
      if (rule === 'canonical' && !['line', 'column'].includes(key)) expect(after[key], key).toEqual(before[key])
      if (rule === 'united') expect(names(after[key]), key).toEqual(expect.arrayContaining([...names(before[key]), ...names(other[key])]))
    }
    expect(names(after.terms)).toContain('y title')
    expect(names(after.formerly)).toEqual(['y', 'z'])
  })

  it('is as it was when the additions are taken out again', () => {
    expect(withAdditions(next, 'x.md', handedOn(y, 'y.md'), NO_ADDITIONS)).toBe(x)
  })
})
