import {describe, expect, it} from 'vitest'
import {type CandidateRecall, recallCandidates} from '../../../../src/pipeline/candidates.ts'
import {emptyLexicon} from '../../../../src/pipeline/knowledge.ts'
import {decisionEvent} from '../../../../src/promote/index.ts'
import {foldInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'

const RULE = 'Nightly backups go to the Turin bucket'

describe.each(ORDERS)('candidates, events %s', (_, reversed) => {
  const recall = async (scene: Scene, text: string, {now = day(12), limit = 9} = {}): Promise<CandidateRecall[]> =>
    recallCandidates(text, {ledger: (await scene.ledger(reversed)).scoped(SCOPE), lexicon: emptyLexicon, config: {}, now, limit})

  it('are found by their handles, whole, with what is missing', async () => {
    const scene = new Scene()
    scene.confirm(scene.claim(RULE), 2)
    const text = 'where do the nightly backups go?'
    const [candidate, ...more] = await recall(scene, text)
    expect(more).toEqual([])
    expect(candidate).toMatchObject({statement: RULE, unproven: true, tier: 'candidate', validations: 2, failures: 0})
    expect(candidate.matches.map(({start, end, text: surface}) => [text.slice(start, end), surface])).toEqual([
      ['nightly backups', 'nightly backups'],
    ])
    expect(candidate.missing).toContain('validations: 2 of 5 distinct episodes confirmed it')
    expect(await recall(scene, 'something else')).toEqual([])
  })

  it('come in one order: what the text names most, then what held more often', async () => {
    const scene = new Scene()
    scene.claim('`make all` builds it', {episode: 'a'})
    scene.confirm(scene.claim('`make all` takes an hour for Mira', {episode: 'b'}), 1)
    scene.claim('The `make all` of the Turin bucket', {episode: 'c'})
    const found = await recall(scene, 'does make all fill the Turin bucket?')
    expect(found.map(({statement}) => statement)).toEqual([
      'The `make all` of the Turin bucket',
      '`make all` takes an hour for Mira',
      '`make all` builds it',
    ])
    expect(await recall(scene, 'make all', {limit: 1})).toHaveLength(1)
  })

  it('never cut a statement, however long (O14)', async () => {
    const scene = new Scene()
    const long = `The Turin bucket holds ${'many things and '.repeat(300)}nothing else`
    scene.claim(long, {as: 'reference', significance: 0.85})
    expect(await recall(scene, 'the Turin bucket', {now: day(3000)})).toMatchObject([{statement: long, tier: 'durable'}])
  })

  it('age out unless they are durable or confirmed; what was said to end has ended', async () => {
    const scene = new Scene()
    scene.claim(RULE)
    expect(await recall(scene, 'nightly backups', {now: day(361)})).toMatchObject([{goesCold: day(361)}])
    expect(await recall(scene, 'nightly backups', {now: day(362)})).toEqual([])
    const dated = new Scene()
    dated.fact(RULE, [dated.say(RULE)], {expires: day(5)})
    expect(await recall(dated, 'nightly backups', {now: day(4)})).toHaveLength(1)
    expect(await recall(dated, 'nightly backups', {now: day(6)})).toEqual([])
  })

  it('are no longer candidates once a person rejected them', async () => {
    const scene = new Scene()
    scene.claim(RULE)
    const [insight] = foldInsights(scene.events())
    const decision = {
      insight: insight.id,
      statement: RULE,
      decision: 'reject',
      author: 'person',
      now: day(2),
      checks: [],
      config: '',
      lexicon: '',
    } as const
    scene.inputs.push(decisionEvent(insight, decision))
    expect(await recall(scene, 'nightly backups')).toEqual([])
  })
})
