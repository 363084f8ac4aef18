import {describe, expect, it} from 'vitest'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {reconcileSettings} from '../../../../src/pipeline/reconcile-ports.ts'
import {look} from '../../../../src/pipeline/sides.ts'
import {undoMerge} from '../../../../src/pipeline/undo.ts'
import {candidatePairs} from '../../../../src/reconcile/candidates.ts'
import {vetoes} from '../../../../src/reconcile/index.ts'
import {canonicalForm} from '../../../../src/reconcile/reading/canonical.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {storeOf} from './store.ts'

/** Everything that must stay apart, whatever anybody says. */
const APART = [
  ['The rate is 100 requests', 'The rate is 500 requests'],
  ['We build on Node 18', 'We build on Node 20'],
  ['The API listens on port 8001', 'The API listens on port 8002'],
  ['The contract ends in 2026', 'The contract ends in 2027'],
  ['Backups lie in eu-west-1', 'Backups lie in eu-west-2'],
  ['The site runs on web-prod-1', 'The site runs on web-prod-11'],
  ['Everybody gets a badge', 'Everybody gets a badge except contractors'],
  ['Debug logs are on', 'Debug logs are on in staging only'],
  ['The beta is open', 'The beta is open for nobody yet'],
  ['Uses pytest and ruff', 'No longer uses pytest and ruff'],
  ['We go to pycon 2025', 'We go to pycon 2026'],
  ['maria owns the parser', 'mario owns the parser'],
  ['Merged PR 260', 'Merged PR 480'],
  ['Planned reranking', 'Reranking is the default'],
  ['Mira is CEO of Norvik', 'Jonas is CTO of Norvik'],
  ['We chose SQLite over Postgres for easy deploys', 'We chose fastembed over OpenAI for local vectors'],
  ['The token lives four hours', 'The token lives two working days'],
  ['The chip is ASR1603', 'The chip is ASR1605'],
] as const

describe.each(ORDERS)('statements about merging, rows %s', (_, reversed) => {
  it.each(APART)('S26 S45 complaints 9 10 12 stay apart without a judge, guarded, and with one that says "same": %s | %s', async (a, b) => {
    for (const judge of [undefined, scriptedJudge({answer: 'same'})]) {
      const {ports, statements} = await storeOf([a, b], reversed, {merge: 'guarded'})
      expect((await reconcile({...ports, ...(judge && {judge})})).merges).toEqual([])
      expect(await statements()).toEqual([a, b].sort())
    }
  })

  it('S1 no judge, no merge beyond equal canonical forms, and the report says so', async () => {
    const {ports} = await storeOf(
      [
        'Uses pytest',
        'uses  `pytest`.',
        'The gateway checks every token before the call',
        'Before the call the gateway checks every token',
      ],
      reversed,
    )
    const report = await reconcile(ports)
    expect(report).toMatchObject({questions: 0, deferred: 1, possible: [{}]})
    expect(report.merges.map(({by}) => by)).toEqual(['canonical form'])
    expect(report.notes).toEqual(['judge unavailable: 1 pair deferred'])
  })

  it('S27 no cap hides an exact duplicate: the copy of the last of 25 with one opening', async () => {
    const many = Array.from({length: 25}, (_, at) => `The service in the cluster of the northern region answers on path number ${at}`)
    const {ports} = await storeOf([...many, `${many[24]!.toLowerCase()} .`], reversed)
    const {merges} = await reconcile(ports)
    expect(merges).toHaveLength(1)
    expect([merges[0]?.absorbed.statement, merges[0]?.canonical.statement].sort()).toEqual(
      [many[24], `${many[24]!.toLowerCase()} .`].sort(),
    )
  })

  it('M4 S27 equal first 100 characters, another end: two', async () => {
    const long = 'The retention of all audit logs that any of the services in any of the regions writes to the archive is '
    const {ports, statements} = await storeOf([`${long}four hours`, `${long}two working days`], reversed, {merge: 'guarded'})
    await reconcile(ports)
    expect(await statements()).toHaveLength(2)
  })

  it('S31 keeps both texts of what one judge calls narrower, and says which', async () => {
    const {ports, statements, ledger} = await storeOf(
      ['Backups run every night', 'Backups run every night to the `norvik` archive'],
      reversed,
    )
    const report = await reconcile({...ports, judge: scriptedJudge({answer: 'narrower'})})
    expect([report.merges, report.contradictions, report.review]).toEqual([[], [], []])
    expect(await statements()).toHaveLength(2)
    const decided = []
    for await (const {data} of ledger.scoped(SCOPE).events({kinds: ['decision']})) decided.push(data)
    expect(decided).toMatchObject([{reconcile: 'narrower', narrower: 'i00001'}])
  })

  it('O9 S28 M3 keeps every claim of both, and never lowers what is known of either', async () => {
    const {ports, ledger} = await storeOf(['The limit is 1,200 requests', 'The limit is 1200 requests'], reversed)
    const before = await readInsights(ledger.scoped(SCOPE))
    await reconcile(ports)
    const [one] = await readInsights(ledger.scoped(SCOPE))
    expect(one?.claims.map(({event}) => event).sort()).toEqual(before.flatMap(({claims}) => claims.map(({event}) => event)).sort())
    expect(one!.trust).toBe(Math.max(...before.map(({trust}) => trust)))
    expect(one!.firstObserved).toBe(before.map(({firstObserved}) => firstObserved).sort()[0])
  })

  it('M7 restating leaves confidence as it is; M10 a hundred runs over one input leave one ledger', async () => {
    const {ports, ledger} = await storeOf(
      ['The limit is 1,200 requests', 'The limit is 1200 requests', 'the limit is twelve hundred requests'],
      reversed,
    )
    await reconcile(ports)
    const size = await ledger.scoped(SCOPE).position()
    for (let run = 0; run < 5; run++) await reconcile(ports)
    expect(await ledger.scoped(SCOPE).position()).toBe(size)
    expect((await readInsights(ledger.scoped(SCOPE))).map(({confidence}) => confidence)).toEqual([0.5])
  })

  it('S9 what was absorbed is in no list of insights, and back after undo; O7 a pair that was taken apart is not asked about again', async () => {
    const {ports, statements} = await storeOf(['The limit is 1,200 requests', 'The limit is 1200 requests'], reversed)
    const [merge] = (await reconcile(ports)).merges
    expect(await statements()).toHaveLength(1)
    await undoMerge(ports, merge!.id, 'no')
    expect(await statements()).toHaveLength(2)
    expect(await reconcile({...ports, judge: scriptedJudge({answer: 'same'})})).toMatchObject({questions: 0, merges: []})
  })

  it('M6 variants in two languages merge where a judge that has qualified says so, and are possible where not', async () => {
    const [a, b] = ['The limit is 1,200 requests', 'Das Limit liegt bei 1.200 Anfragen']
    const embedder = {name: 'one', version: '1', embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0))}
    const alone = await storeOf([a, b], reversed)
    expect(await reconcile({...alone.ports, embedder})).toMatchObject({merges: [], possible: [{}]})
    const judged = await storeOf([a, b], reversed)
    expect((await reconcile({...judged.ports, embedder, judge: scriptedJudge({answer: 'same'})})).merges).toHaveLength(1)
    const other = await storeOf([a, b.replace('1.200', '1.300')], reversed)
    expect((await reconcile({...other.ports, embedder, judge: scriptedJudge({answer: 'same'})})).merges).toEqual([])
  })

  it('M9 O13 order and pieces change nothing in what is left', async () => {
    const texts = [
      'The limit is 1,200 requests',
      'Uses pytest',
      'the limit is twelve hundred requests',
      'uses `pytest`',
      'The limit is 1200 requests.',
    ]
    const whole = await storeOf(texts, reversed)
    await reconcile(whole.ports)
    const pieces = await storeOf(texts.slice(0, 1), reversed)
    const all = (await storeOf(texts)).scene.inputs
    for (const input of reversed ? [...all].reverse() : all) {
      await pieces.ledger.append([input])
      await reconcile(pieces.ports)
    }
    const claims = async (it: typeof whole) => (await readInsights(it.ledger.scoped(SCOPE))).map(one => one.claims.length).sort()
    expect(await claims(pieces)).toEqual(await claims(whole))
  })
})

describe('S33 candidates', () => {
  it('are symmetric, and the same in any order of rows', () => {
    const rows = ['the gateway checks tokens', 'tokens are checked by the gateway', 'tomatoes need sun', 'the gateway logs tokens'].map(
      (statement, at) => ({id: `i${at}`, statement}),
    )
    expect(candidatePairs([...rows].reverse())).toEqual(candidatePairs(rows))
    for (const {a, b} of candidatePairs(rows)) expect(a < b).toBe(true)
  })

  it('O8 at exactly the least score count, and below do not', () => {
    const rows = [
      {id: 'a', statement: 'alpha beta'},
      {id: 'b', statement: 'alpha gamma'},
    ]
    const score = candidatePairs(rows, {minScore: 0})[0]!.score
    expect(candidatePairs(rows, {minScore: score})).toHaveLength(1)
    expect(candidatePairs(rows, {minScore: score + 1e-9})).toHaveLength(0)
  })
})

it('complaint 21: six facts that have nothing to do with each other give no flag', async () => {
  const facts = [
    'Tomatoes need sun',
    'Vector search ranks by cosine',
    'The office is in Turin',
    'Mira uses Vim',
    'Deploys happen on Tuesdays',
    'The cache holds 30 entries',
  ]
  expect(await reconcile((await storeOf(facts)).ports)).toMatchObject({merges: [], contradictions: [], review: []})
})

it('complaint 17: two opposites are flagged, and neither is lost', async () => {
  const it = await storeOf(['The user likes spicy food', 'The user hates spicy food'])
  expect((await reconcile(it.ports)).contradictions).toHaveLength(1)
  expect(await it.statements()).toHaveLength(2)
})

it('S26 a form of a number, a unit or a mark is the only thing that may differ', () => {
  expect(canonicalForm('The limit is 1,200 requests.')).toBe(canonicalForm('the limit is twelve hundred requests'))
  for (const [a, b] of APART) {
    expect(canonicalForm(a)).not.toBe(canonicalForm(b))
    expect(vetoes(a, b)).not.toEqual([])
  }
  expect(reconcileSettings({})).toMatchObject({merge: 'canonical'})
})

describe.each(ORDERS)('a second look, rows %s', (_, reversed) => {
  const facts = Array.from({length: 20}, (_, at) => `Service alpha${at}x listens behind gateway beta${at}x`)

  it('looks up nothing that is unchanged, and what is new; a lost cache costs time alone', async () => {
    const {ports, ledger} = await storeOf(facts, reversed)
    const first = await look(ports)
    expect([first.queried, (await look(ports)).queried]).toEqual([20, 0])
    const later = new Scene()
    later.claim('Delta ships every epsilon on zeta', {episode: 'later', at: day(21)})
    await ledger.append(later.inputs)
    const next = await look(ports)
    expect(next.queried).toBe(1)
    await ledger.scoped(SCOPE).dropCaches()
    const anew = await look(ports)
    expect([anew.queried, anew.plan]).toEqual([21, next.plan])
  })

  it('S41 also after a merge: the run behind it looks up nothing and leaves the caches as they are', async () => {
    const forms = [
      'The limit is 1,200 requests',
      'The limit is 1200 requests',
      'the limit is twelve hundred requests',
      'The limit is 1200 requests!',
    ]
    const {ports} = await storeOf([...facts, ...forms], reversed)
    expect((await reconcile(ports)).merges).toHaveLength(3)
    expect((await look(ports)).queried).toBe(0)
  })
})
