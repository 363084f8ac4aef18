import {describe, expect, it} from 'vitest'
import {collect} from '../../../../src/domain/fold.ts'
import type {Ask, Judge} from '../../../../src/domain/judge.ts'
import {labelledPairs, labelledSentences, qualify} from '../../../../src/judge/index.ts'
import {scriptedJudge} from '../../../../src/judge/scripted.ts'
import {consolidate} from '../../../../src/pipeline/consolidate.ts'
import {promoteAll} from '../../../../src/pipeline/promotion.ts'
import {recompute} from '../../../../src/pipeline/recompute.ts'
import {reconcile} from '../../../../src/pipeline/reconcile.ts'
import {readInsights} from '../../../../src/validate/index.ts'
import {day, ORDERS, SCOPE, Scene} from '../scene.ts'
import {project, world} from './project.ts'

const RULE = 'The release train `norvik` leaves on Tuesdays'
const ENTRY = '# Trains\n\nThe release train `norvik` needs a driver who sleeps on Tuesdays.\n'

/** Counts what it is asked, and answers as told. */
function counting(judge: Judge): Judge & {asked: string[]} {
  const asked: string[] = []
  return {
    ...judge,
    asked,
    ask: (question, first, second, signal) => {
      asked.push(`${question}: ${first} | ${second}`)
      return judge.ask(question, first, second, signal)
    },
  }
}

async function rising(reversed: boolean, judge: Judge, asks?: readonly Ask[], reconcileSettings = {}) {
  const scene = new Scene()
  scene.confirm(scene.claim(RULE), 6)
  const config = {
    ...project({}, {'kg/trains.md': ENTRY}),
    reconcile: reconcileSettings,
    ...(asks && {judge: {kind: 'scripted' as const, asks}}),
  }
  const it = await world(scene, config, reversed)
  return {...it, ports: {...it.ports(day(20)), judge}}
}

describe.each(ORDERS)('the gate asks a judge about what it would let through, rows %s', (_, reversed) => {
  it('and holds what excludes an entry; the answers are recorded, and nobody is asked again', async () => {
    const judge = counting(scriptedJudge({answer: 'contradicts'}))
    const {ports, promoted, ledger, config} = await rising(reversed, judge)
    const first = await promoteAll(ports)
    expect(first.outcomes.map(({decision}) => decision.decision)).toEqual(['contradiction'])
    expect(first.outcomes[0]?.decision.against).toMatchObject([{entry: 'trains', rule: 'judge'}])
    expect(judge.asked.length).toBeGreaterThanOrEqual(2)
    const count = judge.asked.length
    expect(first.questions).toBe(count)
    expect((await promoteAll(ports)).questions).toBe(0)
    // Without a judge too: what was recorded holds, and replay asks nobody.
    const {judge: _judge, ...alone} = ports
    expect((await promoteAll(alone)).outcomes.map(({decision}) => decision.decision)).toEqual(['contradiction'])
    expect((await recompute({ledger, scope: SCOPE, view: ledger.scoped(SCOPE), config})).differences).toEqual([])
    expect([judge.asked.length, promoted()]).toEqual([count, []])
  })

  it('and lets through what it says can stand beside', async () => {
    const {ports, promoted} = await rising(reversed, scriptedJudge({answer: 'same'}))
    expect((await promoteAll(ports)).outcomes.map(({decision}) => decision.decision)).toEqual(['promote'])
    expect(promoted()).toHaveLength(1)
  })

  it('that has not qualified decides nothing; from the day it qualifies its old answers count', async () => {
    const judge = counting(scriptedJudge({answer: 'contradicts', qualified: false}))
    const {ports, ledger} = await rising(reversed, judge)
    expect((await promoteAll(ports)).outcomes.map(({decision}) => decision.decision)).toEqual(['promote'])
    expect(await collect(ledger.scoped(SCOPE).events({kinds: ['verdict']}))).toHaveLength(judge.asked.length / 2)
    const again = counting(scriptedJudge({answer: 'contradicts', qualified: false}))
    const other = await rising(reversed, again, ['conflicts'], {budget: 0})
    // No budget: nothing is asked, and the rules alone decide.
    expect([(await promoteAll(other.ports)).outcomes[0]?.decision.decision, again.asked.length]).toEqual(['promote', 0])
  })

  it('which fails, hangs or talks junk costs nothing but its answers', async () => {
    for (const answer of ['fail', 'malformed', 'hang'] as const) {
      const {ports} = await rising(reversed, scriptedJudge({answer}), undefined, {deadlineMs: 20})
      const report = await promoteAll(ports)
      expect([report.outcomes[0]?.decision.decision, report.waiting]).toEqual(['promote', expect.any(Number)])
      expect(report.waiting).toBeGreaterThan(0)
    }
  })

  it('only where the config lets it', async () => {
    const judge = counting(scriptedJudge({answer: 'contradicts'}))
    const {ports} = await rising(reversed, judge, ['merges'])
    expect((await promoteAll(ports)).outcomes[0]?.decision.decision).toBe('promote')
    expect(judge.asked).toEqual([])
  })

  it('whether it is of use, where the config says so: a no holds it back, a yes makes nothing better', async () => {
    const useless: Judge = {
      ...scriptedJudge({answer: 'same'}),
      ask: async question => ({kind: 'answer', yes: question === 'worth' ? 0 : 1, coverage: 1}),
    }
    const held = await promoteAll((await rising(reversed, useless, ['use'])).ports)
    expect(held.outcomes[0]?.decision).toMatchObject({decision: 'defer', quality: {utility: 0, judged: 'useless'}})
    expect(held.outcomes[0]?.decision.checks.find(({name}) => name === 'utility')?.why).toMatch(/the judge says/)
    const praised = await promoteAll((await rising(reversed, scriptedJudge({answer: 'same'}), ['use'])).ports)
    expect(praised.outcomes[0]?.decision.quality).not.toHaveProperty('judged')
  })
})

describe.each(ORDERS)('distilling asks a judge about sentences that no rule knows, rows %s', (_, reversed) => {
  const TEXT = 'We use Redis for sessions. The Norvik cluster mostly hums along. Should we upgrade? Long meetings everywhere lately.'

  async function said(judge: Judge, asks: readonly Ask[] = ['facts'], settings = {}) {
    const scene = new Scene()
    scene.say(TEXT)
    const it = await world(scene, {...project(), reconcile: settings, judge: {kind: 'scripted', asks}}, reversed)
    const statements = async () => (await readInsights(it.ledger.scoped(SCOPE))).map(({statement}) => statement).sort()
    return {...it, ports: {...it.ports(day(20)), judge}, statements}
  }

  const knowing = (): Judge & {asked: string[]} => {
    const judge = scriptedJudge({answer: 'same'})
    return counting({...judge, ask: async (_question, first) => ({kind: 'answer', yes: first.includes('Norvik') ? 1 : 0, coverage: 1})})
  }

  it('and takes what it is sure is worth knowing; once', async () => {
    const judge = knowing()
    const {ports, statements} = await said(judge)
    const report = await consolidate(ports)
    expect(await statements()).toEqual(['The Norvik cluster mostly hums along.', 'We use Redis for sessions.'])
    expect(judge.asked.every(question => question.startsWith('worth:'))).toBe(true)
    // What rules take, or refuse for a reason, is settled.
    expect(judge.asked.some(question => /Redis|upgrade/.test(question))).toBe(false)
    const count = judge.asked.length
    expect(report.distilled?.questions).toBe(count)
    expect((await consolidate(ports)).distilled).toMatchObject({added: 0, questions: 0})
    expect(judge.asked).toHaveLength(count)
  })

  it('not where it has not qualified, is not to be asked, or has no budget', async () => {
    for (const [judge, asks, settings] of [
      [counting(scriptedJudge({answer: 'same', qualified: false})), ['facts'], {}],
      [knowing(), ['merges'], {}],
      [knowing(), ['facts'], {budget: 0}],
    ] as const) {
      const {ports, statements} = await said(judge, asks, settings)
      await consolidate(ports)
      expect(await statements()).toEqual(['We use Redis for sessions.'])
      expect(judge.asked).toEqual([])
    }
  })

  it('within half of the budget of the run, and what waits is asked in the next one', async () => {
    const judge = knowing()
    const {ports} = await said(judge, ['facts'], {budget: 2})
    expect((await consolidate(ports)).distilled).toMatchObject({questions: 1})
    await consolidate(ports)
    await consolidate(ports)
    expect(new Set(judge.asked).size).toBe(judge.asked.length)
  })

  it('which fails three times in a row is asked no more in that run', async () => {
    const judge = counting(scriptedJudge({answer: 'fail'}))
    const scene = new Scene()
    for (let at = 0; at < 9; at++) scene.say(`The Norvik cluster number ${at} mostly hums along.`, {episode: `e${at}`})
    const it = await world(scene, {...project(), judge: {kind: 'scripted', asks: ['facts']}}, reversed)
    await consolidate({...it.ports(day(20)), judge})
    expect(judge.asked).toHaveLength(3)
  })
})

describe.each(ORDERS)('a run with a judge that has not qualified, rows %s', (_, reversed) => {
  it.each(['same', 'contradicts', 'narrower', 'abstain', 'unrelated'] as const)(
    'leaves the store of a run without one, but for recorded answers: %s',
    async answer => {
      const store = async (judge?: Judge) => {
        const scene = new Scene()
        scene.confirm(scene.claim(RULE), 6)
        scene.claim('The gateway checks every token before the call', {episode: 'a'})
        scene.claim('Before the call the gateway checks every token', {episode: 'b'})
        scene.claim('The limit is 1,200 requests', {episode: 'c'})
        scene.claim('The limit is 1200 requests', {episode: 'd'})
        scene.say('The Norvik cluster mostly hums along.', {episode: 'e'})
        const it = await world(
          scene,
          {...project({}, {'kg/trains.md': ENTRY}), judge: {kind: 'scripted', asks: ['merges', 'conflicts', 'facts', 'use']}},
          reversed,
        )
        const report = await consolidate({...it.ports(day(20)), ...(judge && {judge})})
        const events = await collect(it.ledger.scoped(SCOPE).events())
        return {
          answers: events.filter(({kind}) => kind === 'verdict').length,
          events: events.filter(({kind}) => kind !== 'verdict').map(({sequence: __, ...event}) => event),
          files: it.promoted().map(name => it.read(`kg/promoted/${name}`)),
          artifact: it.read('.kanon/kg.automaton'),
          queue: report.review.items.map(({id}) => id),
          notes: report.reconciled?.notes,
        }
      }
      const {answers: none, notes: quiet, ...without} = await store()
      const {answers, notes, ...withOne} = await store(scriptedJudge({answer, qualified: false}))
      expect(withOne).toEqual(without)
      expect([none, answers > 0]).toEqual([0, true])
      expect(quiet?.join()).toBe('judge unavailable: 1 pair deferred')
      expect(notes?.join()).toMatch(/scripted has not qualified for anything/)
    },
  )

  it('is not asked about a pair again, either', async () => {
    const scene = new Scene()
    scene.claim('The gateway checks every token before the call', {episode: 'a'})
    scene.claim('Before the call the gateway checks every token', {episode: 'b'})
    const it = await world(scene, project(), reversed)
    const judge = counting(scriptedJudge({answer: 'same', qualified: false}))
    await reconcile({...it.ports(day(20)), judge})
    await reconcile({...it.ports(day(20)), judge})
    expect(judge.asked).toHaveLength(4)
    expect(await reconcile({...it.ports(day(20)), judge: counting(scriptedJudge({answer: 'same'}))})).toMatchObject({
      questions: 0,
      merges: [{}],
    })
  })
})

describe('a judge that is right', () => {
  const PAIR = ['The gateway checks every token before the call', 'Before the call the gateway checks every token'] as const
  const LABELS = new Map(labelledPairs().flatMap(({a, b, label}) => [[`${a}\n${b}`, label] as const, [`${b}\n${a}`, label] as const]))
  const WORTH = new Map(labelledSentences().map(({text, worth}) => [text, worth]))
  const sure = (yes: boolean) => ({kind: 'answer', yes: yes ? 0.97 : 0.03, coverage: 0.9}) as const

  /** Knows the labels, that both wordings are one, and that the rule excludes the entry, or is of no use, as told. */
  const right = (useless: boolean): Judge => ({
    name: 'right',
    version: '1',
    qualified: {same: false, contradicts: false, worth: false},
    async ask(question, first, second) {
      if (question === 'worth') return sure(WORTH.get(first) ?? !useless)
      const about = `${first} ${second}`
      const label =
        LABELS.get(`${first}\n${second}`) ??
        (about.includes('gateway') ? 'same' : about.includes('norvik') && !useless ? 'contradicts' : 'different')
      return sure(question === 'together' ? label !== 'contradicts' : label === 'same')
    },
  })

  async function store(judge: Judge) {
    const scene = new Scene()
    scene.confirm(scene.claim(RULE), 6)
    for (const [at, statement] of PAIR.entries()) scene.claim(statement, {episode: `pair ${at}`})
    const it = await world(scene, {
      ...project({}, {'kg/trains.md': ENTRY}),
      judge: {kind: 'scripted', asks: ['merges', 'conflicts', 'use']},
    })
    const {reconciled, promoted} = await consolidate({...it.ports(day(20)), judge})
    const rule = promoted?.outcomes.find(({insight}) => insight.statement === RULE)?.decision
    return {
      judged: reconciled?.merges.map(({by}) => by).filter(by => by !== 'canonical form'),
      rule: rule?.decision,
      against: rule?.against,
      checks: rule?.checks,
      files: it.promoted(),
    }
  }

  async function tested(judge: Judge, pairs = labelledPairs(), sentences = labelledSentences()): Promise<Judge> {
    const {same, contradicts, worth} = await qualify(judge, pairs, {signal: new AbortController().signal, sentences})
    const qualified = {same: same.qualified, contradicts: contradicts.qualified, worth: worth.qualified}
    return {...judge, qualified, thresholds: {same: same.threshold, contradicts: contradicts.threshold, worth: worth.threshold}}
  }

  it('qualifies, and decides in all three places: merges, what excludes an entry, what is of use', async () => {
    const judge = await tested(right(false))
    expect(judge.qualified).toEqual({same: true, contradicts: true, worth: true})
    expect(await store(judge)).toMatchObject({
      judged: ['right 1'],
      rule: 'contradiction',
      against: [{entry: 'trains', rule: 'judge'}],
      files: [],
    })
    const idle = await store(await tested(right(true)))
    expect(idle).toMatchObject({judged: ['right 1'], rule: 'defer', files: []})
    expect(idle.checks).toContainEqual(
      expect.objectContaining({name: 'utility', passed: false, why: expect.stringMatching(/the judge says/)}),
    )
  })

  it('on too few pairs and sentences has not shown it, and decides nothing', async () => {
    for (const useless of [false, true]) {
      const judge = await tested(right(useless), labelledPairs().slice(0, 60), labelledSentences().slice(0, 20))
      expect(judge.qualified).toEqual({same: false, contradicts: false, worth: false})
      expect(await store(judge)).toMatchObject({judged: [], rule: 'promote', files: [expect.stringMatching(/norvik/)]})
    }
  })
})
