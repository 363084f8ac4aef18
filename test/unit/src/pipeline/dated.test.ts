import {describe, expect, it} from 'vitest'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {recallCandidates} from '../../../../src/pipeline/candidates.ts'
import {readKnowledge} from '../../../../src/pipeline/knowledge.ts'
import {promoteOne} from '../../../../src/pipeline/promotion.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {datedPair, datedStatement} from '../../../../src/reconcile/dating.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {day, insightId, ORDERS, SCOPE, Scene} from '../scene.ts'
import {project, world} from './project.ts'

describe('a dated statement', () => {
  it.each([
    ['As of 1 March 2026 the limit is 100 requests.', '2026-03-01', 'the limit is 100 requests'],
    ['Since 2026-09-01, the limit is 500 requests', '2026-09-01', 'the limit is 500 requests'],
    ['The limit is 500 requests from September 2026 on.', '2026-09-01', 'The limit is 500 requests'],
    ['The limit is 500 since 2024', '2024-01-01', 'The limit is 500'],
    ['Ab dem 1. September 2026 liegt das Limit bei 500', '2026-09-01', 'liegt das Limit bei 500'],
    ['自2026年3月1日起，限额是100', '2026-03-01', '限额是100'],
  ])('says from when on it holds: %s', (statement, from, rest) => {
    expect(datedStatement(statement)).toEqual({from, rest})
  })

  it.each([
    'The limit is 100 requests.',
    'From Monday on we deploy.',
    'Since March we deploy twice.',
    'We deploy from 2026-03-01 to 2026-04-01.',
    'As of version 2026.1 the flag is gone.',
    'From 2026-02-31 on the limit is 5.',
    'Fromage is on the menu of 2026.',
    'As of 2026-03-01',
  ])('does not say so: %s', statement => {
    expect(datedStatement(statement)).toBeUndefined()
  })

  it('is later than an undated one that was not said again since, and than no other', () => {
    const dated = {statement: 'As of 2026-11-10 the limit is 500 requests', firstObserved: day(12)}
    const undated = {statement: 'The limit is 100 requests', firstObserved: day(1)}
    expect(datedPair(dated, undated)?.later).toEqual({current: 0, from: '2026-11-10'})
    expect(datedPair(undated, dated)?.later).toEqual({current: 1, from: '2026-11-10'})
    expect(datedPair(dated, {...undated, lastSaid: day(11)})?.later).toBeUndefined()
    expect(datedPair(dated, {...undated, lastSaid: day(10)})?.later).toBeUndefined()
    expect(datedPair(undated, undated)).toBeUndefined()
  })
})

const OLD = 'As of 1 March 2026 the `billing` limit is 100 requests'
const NEW = 'As of 1 September 2026 the `billing` limit is 500 requests'

async function two(reversed: boolean, [a, b]: readonly [string, string] = [OLD, NEW], more: {actor?: 'document'} = {}) {
  const scene = new Scene()
  scene.claim(a, {episode: 'one', at: day(1)})
  scene.claim(b, {episode: 'two', at: day(2), ...more})
  const it = await world(scene, project(), reversed)
  return {...it, scene, it: it.ports(day(20)), insights: () => readInsights(it.ledger.scoped(SCOPE))}
}

describe.each(ORDERS)('dated claims that exclude each other, rows %s', (_, reversed) => {
  it('complaint 16: leave one that is current and one that is history, with the reason recorded', async () => {
    const {it: ports, insights, ledger, config} = await two(reversed)
    const report = await reconcile(ports)
    expect(report).toMatchObject({
      merges: [],
      contradictions: [],
      review: [],
      superseded: [{current: {statement: NEW}, past: {statement: OLD}, from: '2026-09-01', by: 'rules'}],
    })
    const all = await insights()
    expect(all.map(({statement}) => statement).sort()).toEqual([OLD, NEW].sort())
    expect(all.find(({statement}) => statement === OLD)?.expires).toBe('2026-08-31T23:59:59.999Z')
    const options = {ledger: ledger.scoped(SCOPE), lexicon: (await readKnowledge(config)).lexicon, config, now: day(20)}
    expect((await recallCandidates('the billing limit', options)).map(({statement}) => statement)).toEqual([NEW])
    expect(await reconcile(ports)).toMatchObject({superseded: [], contradictions: [], possible: []})
  })

  it('hold both up to the day from which the later one is true', async () => {
    const {it: ports, ledger, config} = await two(reversed, [OLD, NEW.replace('2026', '2027')])
    await reconcile(ports)
    const options = {ledger: ledger.scoped(SCOPE), lexicon: (await readKnowledge(config)).lexicon, config, now: day(20)}
    expect((await recallCandidates('the billing limit', options)).length).toBe(2)
  })

  it('are both as they were when that is taken back, and it is not done again', async () => {
    const {it: ports, insights} = await two(reversed)
    const before = JSON.stringify(await insights())
    const [one] = (await reconcile(ports)).superseded
    await undoMerge(ports, one!.id, 'two limits')
    expect(JSON.stringify(await insights())).toBe(before)
    expect((await reconcile(ports)).superseded).toEqual([])
  })

  it('go to a person where a person stands for the earlier one, and where the later one is trusted less', async () => {
    const person = await two(reversed)
    await promoteOne(person.it, insightId(OLD), {decision: 'promote', because: 'I know it'})
    expect(await reconcile(person.it)).toMatchObject({
      superseded: [],
      contradictions: [{}],
      review: [{why: expect.stringMatching(/a person stands for the other/)}],
    })
    const page = await two(reversed, [OLD, NEW], {actor: 'document'})
    expect(await reconcile(page.it)).toMatchObject({superseded: [], review: [{why: expect.stringMatching(/trusted less/)}]})
  })

  it('supersede one another along a chain, whatever the order', async () => {
    const {it: ports, scene, ledger, insights} = await two(reversed)
    const known = scene.inputs.length
    scene.claim('As of 1 October 2026 the `billing` limit is 900 requests', {episode: 'three', at: day(3)})
    await ledger.append(scene.inputs.slice(known))
    await reconcile(ports)
    const current = (await insights()).filter(({expires}) => expires === undefined)
    expect(current.map(({statement}) => statement)).toEqual(['As of 1 October 2026 the `billing` limit is 900 requests'])
  })

  it('are never one, however alike', async () => {
    const same = [OLD, OLD.replace('March', 'April')] as const
    const {it: ports} = await two(reversed, same)
    const guarded = {...ports, config: {...ports.config, reconcile: {merge: 'guarded' as const}}, judge: scriptedJudge({answer: 'same'})}
    expect(await reconcile(guarded)).toMatchObject({merges: [], superseded: []})
  })

  it('and that only a judge sees to exclude each other supersede too', async () => {
    const [a, b] = ['As of 2026-03-01 Mira eats no meat on `Friday`', 'As of 2026-09-01 Mira eats steak on `Friday`'] as const
    const {it: ports} = await two(reversed, [a, b])
    expect((await reconcile(ports)).superseded).toEqual([])
    const judge = scriptedJudge({answer: 'contradicts'})
    const report = await reconcile({...ports, judge, config: {...ports.config, reconcile: {minScore: 0.3}}})
    expect(report.superseded.map(({current, by}) => [current.statement, by])).toEqual([[b, 'scripted contradicts']])
  })
})

describe.each(ORDERS)('what the project says has one value, rows %s', (_, reversed) => {
  const run = async (a: string, b: string, single: boolean) => {
    const scene = new Scene()
    scene.claim(a, {episode: 'one'})
    scene.claim(b, {episode: 'two', at: day(2)})
    const files = {
      'kg/ceo.md': `# CEO\n\nWho leads a company.\n\nsynonyms:: chief executive\n${single ? 'single:: true\n' : ''}`,
      'kg/hq.md': `# HQ\n\nWhere a company sits.\n\n${single ? 'single:: true\n' : ''}`,
    }
    return reconcile((await world(scene, project({}, files), reversed)).ports(day(20)))
  }

  it.each([
    ['Mira is CEO of Norvik', 'Jonas is CEO of Norvik'],
    ['Norvik has its HQ in Turin', 'Norvik has its HQ in Lyon'],
    ['Mira is chief executive of Norvik', 'Jonas is chief executive of Norvik'],
  ])('is flagged where two are given: %s | %s', async (a, b) => {
    expect((await run(a, b, true)).contradictions).toHaveLength(1)
    expect((await run(a, b, false)).contradictions.length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['another relation', 'Mira is CEO of Norvik', 'Jonas is CTO of Norvik'],
    ['a negation', 'Mira is CEO of Norvik', 'Jonas is not CEO of Norvik'],
    ['a question', 'Mira is CEO of Norvik', 'Jonas is CEO of Norvik?'],
    ['some of several', 'Some managers are CEO of Norvik', 'Some owners are CEO of Norvik'],
    ['more than one difference', 'Mira is CEO of Norvik', 'Jonas is CEO of Sundo'],
  ])('is not flagged for %s', async (_, a, b) => {
    expect((await run(a, b, true)).contradictions).toEqual([])
  })
})
