import {createHash} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, it} from 'vitest'
import type {FileData} from '../../../../src/domain/curation.ts'
import type {Event, EventInput} from '../../../../src/domain/event.ts'
import type {FactKind} from '../../../../src/domain/fact.ts'
import {collect} from '../../../../src/domain/fold.ts'
import type {Insight} from '../../../../src/domain/insight.ts'
import {consolidate} from '../../../../src/pipeline/consolidate.ts'
import {decisionsOf} from '../../../../src/pipeline/curation.ts'
import {compareWith, replay} from '../../../../src/pipeline/replay.ts'
import {answerItem, readQueue, undoAnswer} from '../../../../src/pipeline/review.ts'
import {detailsOf} from '../../../../src/pipeline/review-details.ts'
import {demotionOf} from '../../../../src/promote/index.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {confirmed, FILE, project, RULE, world} from './project.ts'

type World = Awaited<ReturnType<typeof world>>

const queue = async ({ledger}: World) => (await readQueue({ledger, scope: SCOPE})).items
const kinds = async (w: World): Promise<string[]> => (await queue(w)).map(({kind}) => kind)
const decisions = ({ledger}: World): Promise<Event[]> => decisionsOf(ledger.scoped(SCOPE))
const replayed = async ({ledger, config}: World) => compareWith((await replay(ledger.scoped(SCOPE))).files, config.folder, 'kg/promoted')
const sum = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

describe.each(ORDERS)('statements about keeping it true, events %s', (_, reversed) => {
  it('S25 no pass changes what is inherited, and thresholds count own rows alone', async () => {
    const PARENT = 'acme'
    const {scene} = confirmed(1)
    // The parent knows the same rule, and has seen it hold often.
    const theirs = confirmed(9).scene.inputs.map((input): EventInput => ({...input, scope: PARENT}))
    const w = await world(scene, project(), reversed)
    await w.ledger.append(theirs)
    const parent = async () => {
      const people = readdirSync(join(w.config.folder, 'kg')).filter(name => name.endsWith('.md'))
      return sum([
        await collect(w.ledger.scoped(PARENT).events()),
        people.map(name => readFileSync(join(w.config.folder, 'kg', name), 'utf8')),
      ])
    }
    const before = await parent()
    const between: Promise<string>[] = []
    const report = await consolidate({...w.ports(day(12)), progress: () => void between.push(parent())})
    expect(await parent()).toBe(before)
    expect(await Promise.all(between)).toEqual(between.map(() => before))
    expect(between).toHaveLength(5)
    expect(report.promoted?.outcomes.map(({insight, decision}) => [insight.successes, decision.decision])).toEqual([[1, 'defer']])
  })

  it('S37 sources are kept, whatever a pass makes of them, and what sums them up names them all', async () => {
    const scene = new Scene()
    const said = ['one', 'two', 'three'].map(episode => scene.say(RULE, {episode, at: day(1, episode.length)}))
    const insight = scene.fact(RULE, said)
    scene.confirm(insight, 5)
    const w = await world(scene, project(), reversed)
    const before = await collect(w.ledger.scoped(SCOPE).events())
    await w.run()
    const after = await collect(w.ledger.scoped(SCOPE).events())
    expect(after.filter(({id}) => before.some(one => one.id === id))).toEqual(before)
    const [known] = await readInsights(w.ledger.scoped(SCOPE))
    expect([...new Set(known.facts.flatMap(({sources}) => sources.map(({event}) => event)))].sort()).toEqual([...said].sort())
    const promotion = (await decisions(w)).find(({data}) => data?.decision === 'promote')
    expect(promotion?.lineage).toEqual([...said].sort())
    expect(w.promoted()).toHaveLength(1)
  })

  it('S39 one turn that is delivered three times is one, and repetition counts sessions', async () => {
    const {scene, insight} = confirmed(0)
    for (let n = 0; n < 5; n++) {
      const prediction = scene.predict(insight, 'one session', {at: day(2, n)})
      scene.outcome(prediction, 'confirmed', {at: day(3, n)})
    }
    const w = await world(scene, project(), reversed)
    const size = await w.ledger.scoped(SCOPE).count()
    for (let n = 0; n < 3; n++) expect((await w.ledger.append(scene.inputs)).added).toEqual([])
    expect(await w.ledger.scoped(SCOPE).count()).toBe(size)
    await w.run()
    const [known] = await readInsights(w.ledger.scoped(SCOPE))
    expect([known.successes, known.claims.length]).toEqual([1, 1])
    expect(w.promoted()).toEqual([])
  })

  it('S42 reading never extends validity: it counts from when it was said, ends with the last day, and what cannot be read goes to a person', async () => {
    const scene = new Scene()
    scene.say('The staging cluster has 29 nodes until 2026-11-20.', {at: day(2)})
    const w = await world(scene, project(), reversed)
    await w.run(day(3))
    const ends = async () => (await readInsights(w.ledger.scoped(SCOPE))).map(({expires}) => expires)
    expect(await ends()).toEqual(['2026-11-20T23:59:59.999Z'])
    for (let n = 4; n < 25; n += 5) await w.run(day(n))
    expect(await ends()).toEqual(['2026-11-20T23:59:59.999Z'])
    scene.fact('The staging cluster has 30 nodes', [scene.say('30 nodes', {at: day(5)})], {expires: 'some day' as never})
    await w.told()
    await w.run(day(26))
    expect(await kinds(w)).toEqual(['unreadable'])
    expect(await ends()).toEqual(['2026-11-20T23:59:59.999Z'])
  })
})

it.each([
  ['the last eight by time', [1, 2, 3, 10, 11, 12, 13, 14], false],
  ['the last eight, whatever came before', [10, 11, 12, 13, 14, 1, 2, 3], true],
])('S39 windows are by time, newest first, and equal times go by name: %s', (_, refutedAt, due) => {
  // Three refutations, then five confirmations, or the other way round, and ten confirmations before all of them.
  const order = (refutedAt as number[]).map((_at, n) => (due ? n >= 5 : n < 3))
  const episodes = [
    ...Array.from({length: 10}, (_, n) => ({episode: `early ${n}`, at: day(1, n), result: 'confirmed' as const, forecast: 0.5})),
    ...order.map((refuted, n) => ({
      episode: `late ${n}`,
      at: day(10),
      result: refuted ? ('refuted' as const) : ('confirmed' as const),
      forecast: 0.5,
    })),
    ...(due ? [] : [{episode: 'z', at: day(11), result: 'confirmed' as const, forecast: 0.5}]),
  ]
  const weighed: Pick<Insight, 'kind' | 'confidence' | 'episodes' | 'firstObserved' | 'lastValidated'> = {
    kind: 'rule' as FactKind,
    confidence: 0.8,
    episodes,
    firstObserved: day(1),
    lastValidated: day(11),
  }
  // With one more confirmation behind them, the first of the three falls out of the window.
  expect(demotionOf(weighed, day(12), undefined)?.reason).toBe(due ? 'refuted' : undefined)
})

describe('silent deletion (complaint 28)', () => {
  it('nothing leaves the folder or the queue without a record that says so', async () => {
    const {scene, insight} = confirmed(10)
    const w = await world(scene)
    const seen = new Set<string>()
    /** Every file that was ever there is there, or an event says what became of it. */
    const accounted = async () => {
      for (const name of w.promoted()) seen.add(`kg/promoted/${name}`)
      const events = await decisions(w)
      const gone = [...seen].filter(path => !w.promoted().includes(path.split('/').at(-1)!))
      for (const path of gone) {
        const told = events.some(({data}) => {
          const {path: changed, from, entry} = data as Partial<FileData> & {entry?: {path: string; text?: string}}
          return changed === path || from === path || (entry?.path === path && entry.text === undefined)
        })
        expect(told, path).toBe(true)
      }
      expect(await replayed(w)).toEqual([])
    }
    await w.run()
    await accounted()
    // Time alone takes nothing away, however much of it.
    for (const now of [day(400), day(4000)]) {
      await w.run(now)
      expect(w.promoted()).toHaveLength(1)
      await accounted()
    }
    scene.confirm(insight, 8, 'refuted', {from: 13})
    await w.told()
    await w.run(day(4001))
    expect(w.promoted()).toHaveLength(1)
    await accounted()
    const [item] = await queue(w)
    await answerItem(w.ports(day(4002)), item.id, 'accept')
    expect(w.promoted()).toEqual([])
    await accounted()
    await undoAnswer(w.ports(day(4003)), item.id)
    w.remove(FILE)
    await w.run(day(4004))
    await accounted()
  })
})

describe('review (complaints 24 and 36)', () => {
  it('one wrong fact of a good session is edited, rejected or promoted alone', async () => {
    const scene = new Scene()
    const good = scene.claim('The nightly backup goes to Turin', {episode: 'one', at: day(1, 8)})
    const wrong = scene.claim(RULE, {episode: 'one', at: day(1, 9)})
    for (const [insight, prefix] of [
      [good, 'a'],
      [wrong, 'b'],
    ])
      scene.confirm(insight, 10, 'confirmed', {prefix})
    const w = await world(scene)
    await w.run()
    scene.confirm(wrong, 3, 'refuted', {from: 13})
    await w.told()
    await w.run(day(17))
    const [item, ...rest] = await queue(w)
    expect([item.kind, item.about, rest]).toEqual(['refuted', [wrong], []])
    const details = await detailsOf(w.ports(day(17)), item)
    expect(details.insights).toMatchObject([{insight: wrong, validations: 10, failures: 3}])
    const other = w.read('kg/promoted/the-nightly-backup-goes-to-turin.md')
    const text = w.read(FILE).replace('on Tuesdays\n', 'on Wednesdays\n')
    await answerItem(w.ports(day(18)), item.id, 'edit', {text})
    expect(w.read(FILE)).toBe(text)
    await undoAnswer(w.ports(day(18, 10)), item.id)
    await answerItem(w.ports(day(18, 11)), item.id, 'accept')
    expect(w.promoted()).toEqual(['the-nightly-backup-goes-to-turin.md'])
    expect(w.read('kg/promoted/the-nightly-backup-goes-to-turin.md')).toBe(other)
    expect(await replayed(w)).toEqual([])
  })
})

describe('two that may exclude each other', () => {
  const PLAIN = 'The gateway listens on port 8080'
  const OTHER = 'The gateway listens on port 9090'
  const both = (times: number, others: number): {scene: Scene; a: string; b: string} => {
    const scene = new Scene()
    // Said in other words, which no rule makes a fact of: these two are all there is.
    const a = scene.fact(PLAIN, [scene.say('8080, as ever', {episode: 'one'})])
    const b = scene.fact(OTHER, [scene.say('9090, as ever', {episode: 'two', at: day(2)})])
    scene.confirm(a, times, 'confirmed', {prefix: 'a'})
    scene.confirm(b, others, 'confirmed', {prefix: 'b', from: 3})
    return {scene, a, b}
  }

  it.each(ORDERS)('accepting a contradiction rejects the one with less behind it, events %s', async (_, reversed) => {
    const {scene, a, b} = both(9, 5)
    const w = await world(scene, project(), reversed)
    await w.run()
    const [item, ...more] = await queue(w)
    expect([item.kind, [...item.about].sort(), more]).toEqual(['contradiction', [a, b].sort(), []])
    expect(w.promoted()).toEqual([])
    await answerItem(w.ports(day(13)), item.id, 'accept')
    expect(await kinds(w)).toEqual([])
    await w.run(day(13))
    expect(w.promoted()).toEqual(['the-gateway-listens-on-port-8080.md'])
    await w.run(day(14))
    expect([await kinds(w), await replayed(w)]).toEqual([[], []])
  })

  it('rejecting it lets both stand, and taking that back opens it again', async () => {
    const {scene} = both(9, 9)
    const w = await world(scene)
    await w.run()
    const [item] = await queue(w)
    await answerItem(w.ports(day(13)), item.id, 'reject', {because: 'one is the staging gateway'})
    await w.run(day(13))
    expect(await kinds(w)).toEqual([])
    expect(w.promoted().sort()).toEqual(['the-gateway-listens-on-port-8080.md', 'the-gateway-listens-on-port-9090.md'])
    expect(await replayed(w)).toEqual([])
  })

  it('against an entry of a person: accepting keeps the entry, rejecting lets the insight in beside it', async () => {
    for (const answer of ['accept', 'reject'] as const) {
      const {scene, insight} = confirmed(9, OTHER)
      const w = await world(scene, project({}, {'kg/gateway.md': `# Gateway\n\n${PLAIN}.\n`}))
      const human = w.read('kg/gateway.md')
      await w.run()
      const [item] = await queue(w)
      expect([item.kind, item.about]).toEqual(['contradiction', [insight, 'gateway']])
      await answerItem(w.ports(day(13)), item.id, answer, {because: 'a person looked'})
      await w.run(day(14))
      expect(await kinds(w)).toEqual([])
      expect(w.promoted()).toHaveLength(answer === 'accept' ? 0 : 1)
      expect(w.read('kg/gateway.md')).toBe(human)
      expect(await replayed(w)).toEqual([])
      await undoAnswer(w.ports(day(15)), item.id)
      expect(w.promoted()).toEqual([])
      await w.run(day(15))
      expect(await kinds(w)).toEqual(['contradiction'])
      expect(await replayed(w)).toEqual([])
    }
  })
})

describe.each(ORDERS)('two that may be one, events %s', (_, reversed) => {
  const SAME = 'The release train leaves on tuesdays.'

  /** One of them ends some day and the other does not, so a person decides. */
  async function possible() {
    const scene = new Scene()
    const a = scene.claim(RULE, {episode: 'one'})
    const said = scene.say(`“${SAME}”`, {episode: 'two', at: day(2)})
    const b = scene.fact(`“The release train, leaves on Tuesdays”`, [said], {expires: '2027-11-20T23:59:59.999Z'})
    scene.confirm(a, 5, 'confirmed', {prefix: 'a'})
    scene.confirm(b, 1, 'confirmed', {prefix: 'b'})
    const w = await world(scene, project(), reversed)
    await w.run()
    return {w, a, b}
  }
  const successes = async (w: World) => (await readInsights(w.ledger.scoped(SCOPE))).map(insight => insight.successes).sort()

  it('are merged where a person accepts, and two again when that is taken back', async () => {
    const {w} = await possible()
    const [item] = await queue(w)
    expect(item.kind).toBe('possible-merge')
    await answerItem(w.ports(day(13)), item.id, 'accept')
    expect([await kinds(w), await successes(w)]).toEqual([[], [6]])
    await w.run(day(13))
    expect([await kinds(w), await successes(w), await replayed(w)]).toEqual([[], [6], []])
    await undoAnswer(w.ports(day(14)), item.id)
    expect([await kinds(w), await successes(w)]).toEqual([['possible-merge'], [1, 5]])
    await w.run(day(14))
    expect([await kinds(w), await replayed(w)]).toEqual([['possible-merge'], []])
  })

  it('are kept apart for good where a person rejects', async () => {
    const {w} = await possible()
    const [item] = await queue(w)
    await answerItem(w.ports(day(13)), item.id, 'reject')
    for (const now of [day(13), day(14)]) {
      await w.run(now)
      expect([await kinds(w), await successes(w)]).toEqual([[], [1, 5]])
    }
    await undoAnswer(w.ports(day(15)), item.id)
    expect(await kinds(w)).toEqual(['possible-merge'])
  })

  it('may be accepted, taken back and accepted at one and the same time: what is done again is done again', async () => {
    const {w} = await possible()
    const [item] = await queue(w)
    const ports = w.ports(day(13))
    for (const answer of ['accept', 'reject', 'accept'] as const) {
      await answerItem(ports, item.id, answer)
      expect([await kinds(w), await successes(w)]).toEqual([[], answer === 'accept' ? [6] : [1, 5]])
      await undoAnswer(ports, item.id)
      expect([await kinds(w), await successes(w)]).toEqual([['possible-merge'], [1, 5]])
    }
    await answerItem(ports, item.id, 'accept')
    expect([await kinds(w), await successes(w)]).toEqual([[], [6]])
  })
})

it.each(['accept', 'reject'] as const)('an edit is answered with %s again and again at one and the same time', async answer => {
  const w = await world(confirmed().scene)
  await w.run()
  const written = w.read(FILE)
  const edited = `${written}\nAnd on Fridays in May.\n`
  w.write(FILE, edited)
  const ports = w.ports(day(13))
  await w.run(day(13))
  const [{id}] = await queue(w)
  for (let n = 0; n < 3; n++) {
    await answerItem(ports, id, answer)
    expect([await kinds(w), w.read(FILE)]).toEqual([[], answer === 'accept' ? edited : written])
    await w.run(day(13))
    expect(await kinds(w)).toEqual([])
    await undoAnswer(ports, id)
    expect([await kinds(w), w.read(FILE)]).toEqual([['edited'], edited])
    await w.run(day(13))
    expect([await kinds(w), await replayed(w)]).toEqual([['edited'], []])
  }
})

it('an entry is taken away and brought back again and again at one and the same time', async () => {
  const {scene, insight} = confirmed(10)
  const w = await world(scene)
  await w.run()
  const text = w.read(FILE)
  scene.confirm(insight, 3, 'refuted', {from: 13})
  await w.told()
  await w.run(day(17))
  const [{id}] = await queue(w)
  const ports = w.ports(day(17))
  for (let n = 0; n < 3; n++) {
    await answerItem(ports, id, 'accept')
    expect([w.promoted(), await kinds(w)]).toEqual([[], []])
    await undoAnswer(ports, id)
    expect([w.read(FILE), await kinds(w)]).toEqual([text, ['refuted']])
    expect(await replayed(w)).toEqual([])
  }
  await answerItem(ports, id, 'accept')
  await w.run(day(17))
  expect([w.promoted(), await kinds(w), await replayed(w)]).toEqual([[], [], []])
})

it('a file that is edited to and fro at one and the same time is known as it is', async () => {
  const w = await world(confirmed().scene)
  await w.run()
  const written = w.read(FILE)
  for (let n = 0; n < 3; n++) {
    for (const text of [`${written}\nOne.\n`, `${written}\nTwo.\n`]) {
      w.write(FILE, text)
      expect((await w.run(day(13))).files).toHaveLength(1)
      expect((await w.run(day(13))).files).toEqual([])
      expect(await replayed(w)).toEqual([])
    }
  }
})
