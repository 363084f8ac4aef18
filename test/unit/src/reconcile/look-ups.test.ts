import {describe, expect, it} from 'vitest'
import {atOnce} from '../../../../src/domain/slices.ts'
import {type Candidate, candidatePairs, type LookUps, lookUpSteps} from '../../../../src/reconcile/candidates.ts'
import {ORDERS} from '../scene.ts'

const look = (statements: readonly Candidate[], before: LookUps = new Map()) => atOnce(lookUpSteps(statements, before))

/** Words of three kinds of rarity, the same ones each time. */
function statementsOf(count: number, seed: number): Candidate[] {
  let state = seed
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  const word = (): string => `${'wxyz'[below(4)]}${below([3, 12, 60][below(3)]!)}a`
  return Array.from({length: count}, (_, at) => ({
    id: `i${String(at).padStart(4, '0')}`,
    statement: `${word()} ${word()} ${word()} ${word()} of srv-${below(200)}`,
  }))
}

describe.each(ORDERS)('only what is new or changed is looked up, rows %s', (_, reversed) => {
  const rows = (of: readonly Candidate[]): Candidate[] => (reversed ? [...of].reverse() : [...of])
  const base = Array.from({length: 30}, (_, at) => ({id: `b${at}`, statement: `alpha${at}x runs behind beta${at}x each gamma${at}x`}))

  it('nothing, where nothing has changed', () => {
    const first = look(rows(base))
    expect(first.queried).toHaveLength(30)
    expect(look(base, first.lookUps)).toMatchObject({queried: [], pairs: first.pairs})
  })

  it('one that is new; one whose text has changed; nobody, when one goes', () => {
    const {lookUps} = look(rows(base))
    const fresh = {id: 'new', statement: 'delta runs behind epsilon each zeta'}
    const more = look(rows([...base, fresh]), lookUps)
    expect(more.queried).toEqual(['new'])
    const changed = look(rows([...base, {...fresh, statement: 'alpha7x runs behind beta7x each gamma7x again'}]), more.lookUps)
    expect(changed.queried).toEqual(['new'])
    expect(changed.pairs).toMatchObject([{a: 'b7', b: 'new'}])
    const gone = look(rows(base), changed.lookUps)
    expect(gone.queried).toEqual([])
    expect(gone.pairs).toEqual([])
  })

  it('S33 and gives what a look-up of all gives: as statements come, go and change, also where there are more than one may find', () => {
    let state = 7
    const below = (n: number): number => {
      state = (Math.imul(state, 22695477) + 1) >>> 0
      return Math.floor((state / 2 ** 32) * n)
    }
    const [all, others] = [statementsOf(160, 1), statementsOf(160, 2)]
    let now: Candidate[] = []
    let lookUps: LookUps = new Map()
    let queried = 0
    let looked = 0
    for (let step = 0; step < 120; step++) {
      const one = all[below(all.length)]!
      const without = now.filter(({id}) => id !== one.id)
      const kind = below(4)
      now = kind === 0 && step > 40 ? without : kind === 1 ? [...without, others[all.indexOf(one)]!] : [...without, one]
      const found = look(rows(now), lookUps)
      lookUps = found.lookUps
      queried += found.queried.length
      looked += now.length
      expect(found.pairs).toEqual(candidatePairs(now))
    }
    expect(queried).toBeLessThan(looked / 2)
  })
})
