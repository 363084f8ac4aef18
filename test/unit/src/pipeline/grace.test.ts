import {describe, expect, it} from 'vitest'
import type {Event} from '../../../../src/domain/event.ts'
import {collect} from '../../../../src/domain/fold.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {pruning} from '../../../../src/reconcile/prune.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {project, world} from './project.ts'

const later = (days: number, from = day(1)): string => new Date(Date.parse(from) + days * 86_400_000).toISOString()

/** Two that become one on the first day, and a word a week that keeps the clock of the ledger going. */
async function merged(reversed: boolean) {
  const scene = new Scene()
  scene.claim('The limit is 1,200 requests', {episode: 'one'})
  scene.claim('The limit is 1200 requests', {episode: 'two'})
  const it = await world(scene, project(), reversed)
  const at = (now: string) => ({...it.ports(now)})
  const [merge] = (await reconcile(at(day(1)))).merges
  const kinds = async () =>
    (await collect(it.ledger.scoped(SCOPE).events({kinds: ['decision']}))).map(({data}) => data?.reconcile).filter(kind => kind !== 'claim')
  const heartbeat = (now: string) =>
    it.ledger.append([
      {
        kind: 'decision',
        actor: 'kanon',
        scope: SCOPE,
        episode: 'curation',
        at: now,
        text: 'beat',
        source: {key: now},
        data: {review: 'close', item: now, now},
      },
    ])
  return {...it, at, merge: merge!.id, kinds, heartbeat}
}

describe.each(ORDERS)('S43 pruning, rows %s', (_, reversed) => {
  it('takes two runs at least a day apart, each with a record that names the rule', async () => {
    const {at, kinds, heartbeat, merge, ledger} = await merged(reversed)
    await heartbeat(later(29))
    await reconcile(at(later(30)))
    expect(await kinds()).toEqual(['merge', undefined])
    await reconcile(at(later(31)))
    expect((await kinds()).slice(-1)).toEqual(['due'])
    // The same day again: nothing.
    await reconcile(at(later(31.9)))
    expect((await kinds()).slice(-1)).toEqual(['due'])
    expect((await reconcile(at(later(32)))).notes).toEqual([expect.stringMatching(/^1 merge is past the grace of 30 days/)])
    expect((await kinds()).slice(-1)).toEqual(['prune'])
    const [last] = (await collect(ledger.scoped(SCOPE).events({kinds: ['decision']}))).slice(-1)
    expect(last?.data).toMatchObject({merges: [merge], rule: 'grace of 30 days'})
    await expect(undoMerge(at(later(5)), merge, 'late')).rejects.toThrow(/was pruned/)
    // Done once, and the ledger still has everything.
    const size = await ledger.scoped(SCOPE).position()
    await reconcile(at(later(40)))
    expect(await ledger.scoped(SCOPE).position()).toBe(size)
  })

  it('stops with a warning where the clock jumped by more than 30 days, and goes on a day later', async () => {
    const {at, kinds} = await merged(reversed)
    expect((await reconcile(at(later(400)))).notes).toEqual([expect.stringMatching(/^the clock went ahead by 400 days/)])
    expect((await kinds()).slice(-1)).toEqual(['due'])
    await reconcile(at(later(401)))
    expect((await kinds()).slice(-1)).toEqual(['prune'])
  })

  it('S10 does nothing where the clock went back, and a merge can be taken back then', async () => {
    const {at, kinds, merge} = await merged(reversed)
    await reconcile(at(later(400)))
    expect((await reconcile(at(later(32)))).notes).toEqual([expect.stringMatching(/^the clock went back/)])
    expect((await kinds()).slice(-1)).toEqual(['due'])
    await undoMerge(at(later(20)), merge, 'in time')
  })

  it('does not prune what was taken back', async () => {
    const {at, kinds, merge, heartbeat} = await merged(reversed)
    await undoMerge(at(later(2)), merge, 'two limits')
    await heartbeat(later(29))
    await reconcile(at(later(31)))
    await reconcile(at(later(33)))
    expect(await kinds()).not.toContain('prune')
  })
})

describe('S10 a time that is none', () => {
  const merge = (now: unknown): Event =>
    ({
      id: 'm',
      sequence: 1,
      kind: 'decision',
      data: {
        reconcile: 'merge',
        canonical: {id: 'a', statement: 'a'},
        absorbed: {id: 'b', statement: 'b'},
        by: 'x',
        why: '',
        now,
        config: '',
      },
    }) as unknown as Event

  it.each([
    ['missing', undefined],
    ['a day alone', '2020-01-01'],
    ['without a zone', '2020-01-01T09:00:00.000'],
    ['with another zone', '2020-01-01T09:00:00.000+02:00'],
    ['no time', 'yesterday'],
    ['a day that does not exist', '2020-02-31T09:00:00.000Z'],
    ['a number', 1_577_836_800_000],
  ])('never proves age: %s', (_, now) => {
    expect(pruning([merge(now)], {now: day(1), graceDays: 30, before: day(1)}).decisions).toEqual([])
  })

  it('is at exactly its end still within grace', () => {
    const at = (now: string) => pruning([merge(day(1))], {now, graceDays: 5, before: day(1)}).decisions.length
    expect([at(day(6)), at(later(5 + 1 / 86_400_000))]).toEqual([0, 1])
  })
})
