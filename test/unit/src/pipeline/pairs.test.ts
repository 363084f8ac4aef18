import {describe, expect, it} from 'vitest'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {Stories} from '../../../../src/pipeline/story.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {day, ORDERS, SCOPE} from '../scene.ts'
import {storeOf} from './store.ts'

const TEXTS = [
  'The gateway checks every token before the call',
  'Before the call the gateway checks every token',
  'The gateway checks every token before the second call',
  'the gateway checks every token before the call.',
  'Tomatoes need sun',
]

async function pairs(it: Awaited<ReturnType<typeof storeOf>>, id: string) {
  const stories = await Stories.read(it.ledger.scoped(SCOPE), it.config, day(25))
  const story = await stories.of(id)
  const insight = stories.insights.find(one => one.id === id)
  const told = story?.what === 'insight' ? story.story : await stories.insight(insight!)
  return told.pairs
}

describe.each(ORDERS)('the pairs of an insight, rows %s', (_, reversed) => {
  it('are told with what was decided, answered, refused and by what, and what waits', async () => {
    const it = await storeOf(TEXTS, reversed)
    const states = async () => Object.fromEntries((await pairs(it, 'i00000')).map(({insight, state}) => [insight, state]))
    expect(await states()).toEqual({i00001: 'waiting', i00002: 'refused', i00003: 'waiting'})
    const [merge] = (await reconcile(it.ports)).merges
    expect(await states()).toEqual({i00001: 'waiting', i00002: 'refused', i00003: 'merge'})
    await reconcile({...it.ports, judge: scriptedJudge({answer: 'unrelated'})})
    const told = await pairs(it, 'i00000')
    expect(told).toMatchObject([
      {insight: 'i00001', statement: TEXTS[1], state: 'answered', asked: [{judge: 'scripted unrelated', relation: 'unrelated'}]},
      {insight: 'i00002', state: 'refused', by: 'rules', why: expect.stringMatching(/^\w+: ./)},
      {insight: 'i00003', statement: TEXTS[3], state: 'merge', by: 'canonical form', event: merge!.id, asked: []},
    ])
    await undoMerge(it.ports, merge!.id, 'two gates')
    expect((await pairs(it, 'i00000')).at(-1)).toMatchObject({state: 'undo', by: 'person', why: 'two gates'})
  })
})
