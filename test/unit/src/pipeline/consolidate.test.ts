import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import {collect} from '../../../../src/domain/fold.ts'
import {consolidate} from '../../../../src/pipeline/consolidate.ts'
import {compareWith, replay} from '../../../../src/pipeline/replay.ts'
import {answerItem, readQueue, undoAnswer} from '../../../../src/pipeline/review.ts'
import {goesColdAt} from '../../../../src/promote/index.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE} from '../scene.ts'
import {confirmed, FILE, project, RULE, world} from './project.ts'

type World = Awaited<ReturnType<typeof world>>

const kinds = async ({ledger}: World): Promise<string[]> => (await readQueue({ledger, scope: SCOPE})).items.map(({kind}) => kind)
const state = async ({ledger, config, promoted, read}: World) => ({
  events: await collect(ledger.scoped(SCOPE).events()),
  files: promoted().map(name => [name, read(`kg/promoted/${name}`)]),
  artifact: readFileSync(config.artifact).toString('base64'),
})
/** What a replay differs in from what is there. */
const replayed = async ({ledger, config}: World) => compareWith((await replay(ledger.scoped(SCOPE))).files, config.folder, 'kg/promoted')

describe.each(ORDERS)('consolidation, events %s', (_, reversed) => {
  it('promotes what held up, and the second run changes nothing (S41)', async () => {
    const w = await world(confirmed().scene, project(), reversed)
    const report = await w.run()
    expect(report.promoted?.files).toEqual([FILE])
    const before = await state(w)
    const again = await w.run(day(13))
    expect(again.files).toEqual([])
    expect(await state(w)).toEqual(before)
    expect(await replayed(w)).toEqual([])
  })

  it('reads change neither importance, recency nor decay (S41, S42)', async () => {
    const w = await world(confirmed().scene, project(), reversed)
    await w.run()
    const [before] = await readInsights(w.ledger.scoped(SCOPE))
    for (let n = 13; n < 17; n++) await w.run(day(n))
    const [after] = await readInsights(w.ledger.scoped(SCOPE))
    expect(after).toEqual(before)
  })
})

describe('what people do to promoted files', () => {
  it('is recorded with the bytes, queued, and replayed: an edit', async () => {
    const w = await world(confirmed().scene)
    await w.run()
    w.write(FILE, `${w.read(FILE)}\nAnd on Fridays in May.\n`)
    expect((await w.run(day(13))).files).toMatchObject([{file: 'edited', path: FILE, text: w.read(FILE)}])
    expect(await kinds(w)).toEqual(['edited'])
    expect((await w.run(day(14))).files).toEqual([])
    expect(await replayed(w)).toEqual([])
  })

  it('a rename', async () => {
    const w = await world(confirmed().scene)
    await w.run()
    const text = w.read(FILE)
    w.remove(FILE)
    w.write('kg/train.md', text)
    expect((await w.run(day(13))).files).toMatchObject([{file: 'renamed', path: 'kg/train.md', from: FILE}])
    expect(await kinds(w)).toEqual(['renamed'])
    expect(await replayed(w)).toEqual([])
    const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(14)), id, 'reject')
    expect(w.read(FILE)).toBe(text)
    expect(await kinds(w)).toEqual([])
    expect((await w.run(day(15))).files).toEqual([])
  })

  it('a file that is missing is not written again, not taken back, and may come again', async () => {
    const w = await world(confirmed().scene)
    await w.run()
    const text = w.read(FILE)
    w.remove(FILE)
    await w.run(day(13))
    expect(await kinds(w)).toEqual(['missing'])
    expect(w.promoted()).toEqual([])
    expect(await replayed(w)).toEqual([])
    w.write(FILE, text)
    expect((await w.run(day(14))).files).toMatchObject([{file: 'restored', path: FILE}])
    expect(await kinds(w)).toEqual([])
    expect(await replayed(w)).toEqual([])
  })

  it.each(['accept', 'reject'] as const)('an edit can be answered with %s, and that taken back', async answer => {
    const w = await world(confirmed().scene)
    await w.run()
    const written = w.read(FILE)
    w.write(FILE, `${written}\nAnd on Fridays in May.\n`)
    const edited = w.read(FILE)
    await w.run(day(13))
    const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(14)), id.slice(0, 12), answer)
    expect(w.read(FILE)).toBe(answer === 'accept' ? edited : written)
    expect(await kinds(w)).toEqual([])
    await w.run(day(15))
    expect(await kinds(w)).toEqual([])
    await undoAnswer(w.ports(day(16)), id)
    expect(w.read(FILE)).toBe(edited)
    expect(await kinds(w)).toEqual(['edited'])
    expect(await replayed(w)).toEqual([])
  })

  it('a missing file can be written again or taken back', async () => {
    for (const answer of ['reject', 'accept'] as const) {
      const w = await world(confirmed().scene)
      await w.run()
      w.remove(FILE)
      await w.run(day(13))
      const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
      await answerItem(w.ports(day(14)), id, answer)
      expect(w.promoted()).toHaveLength(answer === 'reject' ? 1 : 0)
      await w.run(day(15))
      expect(await kinds(w)).toEqual([])
      expect(await replayed(w)).toEqual([])
    }
  })
})

describe('decay and refutation', () => {
  it('go to review, delete nothing, and a person confirms', async () => {
    const {scene, insight} = confirmed()
    const w = await world(scene)
    await w.run()
    const before = w.read(FILE)
    const [known] = await readInsights(w.ledger.scoped(SCOPE))
    const cold = goesColdAt(known)
    await w.run(cold)
    expect(await kinds(w)).toEqual([])
    const after = new Date(Date.parse(cold) + 1000).toISOString()
    await w.run(after)
    expect(await kinds(w)).toEqual(['decay'])
    expect(w.read(FILE)).toBe(before)
    const [{id, about}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    expect(about).toEqual([insight])
    await w.run(after)
    await answerItem(w.ports(after), id, 'confirm')
    await w.run(after)
    expect(await kinds(w)).toEqual([])
    expect(await replayed(w)).toEqual([])
    await undoAnswer(w.ports(after), id)
    await w.run(after)
    expect(await kinds(w)).toEqual(['decay'])
  })

  it('are over by themselves when it is confirmed again', async () => {
    const {scene, insight} = confirmed(10)
    const w = await world(scene)
    await w.run()
    scene.confirm(insight, 3, 'refuted', {from: 13})
    await w.told()
    await w.run(day(17))
    expect(await kinds(w)).toEqual(['refuted'])
    scene.confirm(insight, 6, 'confirmed', {from: 18, prefix: 'again'})
    await w.told()
    await w.run(day(25))
    expect(await kinds(w)).toEqual([])
    expect(w.promoted()).toHaveLength(1)
    expect(await replayed(w)).toEqual([])
  })

  it('removed on a person’s word, it comes back by that person’s word alone, byte for byte (S29)', async () => {
    const {scene, insight} = confirmed(10)
    const w = await world(scene)
    await w.run()
    const text = w.read(FILE)
    scene.confirm(insight, 3, 'refuted', {from: 13})
    await w.told()
    await w.run(day(17))
    const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(18)), id, 'accept', {because: 'it moved to Wednesdays'})
    expect(w.promoted()).toEqual([])
    await w.run(day(18))
    expect(await kinds(w)).toEqual([])
    await undoAnswer(w.ports(day(19)), id)
    expect(w.read(FILE)).toBe(text)
    expect(await kinds(w)).toEqual(['refuted'])
    await w.run(day(19))
    expect(await kinds(w)).toEqual(['refuted'])
    expect(await replayed(w)).toEqual([])
  })

  it('the same evidence never revives what a person rejected; new evidence asks (S29)', async () => {
    const {scene, insight} = confirmed()
    const w = await world(scene)
    await w.run()
    scene.confirm(insight, 3, 'refuted', {from: 13})
    await w.told()
    await w.run(day(17))
    const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(18)), id, 'accept')
    await w.run(day(19))
    expect(w.promoted()).toEqual([])
    expect(await kinds(w)).toEqual([])
    scene.confirm(insight, 1, 'confirmed', {from: 20, prefix: 'new'})
    await w.told()
    await w.run(day(22))
    expect(w.promoted()).toEqual([])
    expect(await kinds(w)).toEqual(['revived'])
    const [revived] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(23)), revived.id, 'reject')
    await w.run(day(24))
    expect(await kinds(w)).toEqual([])
    await undoAnswer(w.ports(day(25)), revived.id)
    await answerItem(w.ports(day(26)), revived.id, 'accept')
    expect(w.promoted()).toHaveLength(1)
    await w.run(day(26))
    expect(await replayed(w)).toEqual([])
  })
})

describe('the queue', () => {
  it('names ambiguous terms, and forgets them when they are not any more', async () => {
    const w = await world(
      confirmed(1).scene,
      project({}, {'kg/a.md': '# Mercury\n\nA planet.\n', 'kg/b.md': '# Quicksilver\n\nA metal.\n\nsynonyms:: Mercury\n'}),
    )
    await w.run()
    const [item, ...more] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    expect(more).toEqual([])
    expect(item).toMatchObject({kind: 'ambiguous', about: ['Mercury', 'mercury', 'quicksilver'], options: ['accept']})
    w.write('kg/b.md', '# Quicksilver\n\nA metal.\n')
    expect((await w.run(day(13))).review).toMatchObject({closed: 1, items: []})
  })

  it('complaint 24: has the ids that it had: item 2 is item 2 after item 1 is answered', async () => {
    const files = Object.fromEntries(
      ['One', 'Two', 'Three'].flatMap(name =>
        [1, 2].map(n => [`kg/${name}${n}.md`, `---\nid: ${name.toLowerCase()}-${n}\n---\n# ${name}\n\nText.\n`]),
      ),
    )
    const w = await world(confirmed(1).scene, project({}, files))
    await w.run()
    const [first, second, third] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
    await answerItem(w.ports(day(13)), first.id, 'accept')
    await answerItem(w.ports(day(13)), second.id, 'accept')
    await w.run(day(14))
    expect((await readQueue({ledger: w.ledger, scope: SCOPE})).items.map(({id}) => id)).toEqual([third.id])
    await expect(answerItem(w.ports(day(14)), second.id, 'accept')).rejects.toThrow(/was answered with "accept" before/)
  })

  it('takes a damaged row for itself alone (S44)', async () => {
    const {scene} = confirmed()
    for (const [i, expires] of ['soon', 1e12, null, {}].entries())
      scene.add({
        kind: 'fact',
        actor: 'kanon',
        episode: 'bad',
        at: day(1, i),
        text: 'bad',
        data: {...scene.inputs[1].data, id: `bad${i}`, insight: `bad${i}`, expires},
      })
    const w = await world(scene)
    await w.run()
    expect(w.promoted()).toHaveLength(1)
    expect(await kinds(w)).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable'])
  })
})

it.each(['distil', 'reconcile', 'promote', 'review'] as const)(
  'stops where it is asked to, here in %s, and goes on from there',
  async asked => {
    const w = await world(confirmed().scene)
    const stop = new AbortController()
    const report = await consolidate({...w.ports(day(12)), signal: stop.signal, progress: step => step === asked && stop.abort()})
    expect(report.stoppedBefore).toBe(asked)
    expect(w.promoted()).toHaveLength(asked === 'review' ? 1 : 0)
    await w.run()
    expect(w.promoted()).toHaveLength(1)
    const other = await world(confirmed().scene)
    await other.run()
    expect((await state(w)).files).toEqual((await state(other)).files)
    expect((await state(w)).events.map(({id}) => id)).toEqual((await state(other)).events.map(({id}) => id))
  },
)

it('an entry whose words were forgotten goes to review, and nothing says them', async () => {
  const {scene} = confirmed()
  const w = await world(scene)
  await w.run()
  const said = (await collect(w.ledger.scoped(SCOPE).events())).find(({text}) => text === RULE)
  await w.ledger.scoped(SCOPE).forget([said!.id], 'private', day(13))
  await w.run(day(13))
  expect(await kinds(w)).toEqual(['forgotten'])
  expect(JSON.stringify(await collect(w.ledger.scoped(SCOPE).events({kinds: ['decision']})))).not.toContain(RULE)
  expect(await replayed(w)).toEqual([])
  const [{id}] = (await readQueue({ledger: w.ledger, scope: SCOPE})).items
  await answerItem(w.ports(day(14)), id, 'accept')
  expect(w.promoted()).toEqual([])
  await w.run(day(15))
  expect(await kinds(w)).toEqual([])
  expect(await replayed(w)).toEqual([])
})

it('a step sees the entries that the step before it wrote: what is compiled once is not taken for what was read then', async () => {
  const {scene} = confirmed(5, 'We decided to use Zilver for the mailer')
  const config = project({}, {'kg/zilver.md': '# Silver\n\nA metal.\n\nsynonyms:: we decided to use zilver for the mailer\n'})
  const w = await world(scene, config)
  await w.run()
  const after = await w.run(day(13))
  expect(w.promoted()).toHaveLength(1)
  expect(after.review).toMatchObject({opened: 0, closed: 0})
  expect(await kinds(w)).toEqual(['ambiguous'])
})
