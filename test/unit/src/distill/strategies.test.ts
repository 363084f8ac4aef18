import {describe, expect, it} from 'vitest'
import {distill, type Extracted, ruleStrategy, type Strategy} from '../../../../src/distill/index.ts'
import type {Event} from '../../../../src/domain/event.ts'
import {said} from './said.ts'

const EVENTS = [said('We use Redis.'), said('I prefer tabs.', {episode: 'two'}), said('Never log passwords.', {episode: 'three'})]
const ID = EVENTS[0].id

const item = (more: object = {}): unknown => ({
  event: ID,
  start: 0,
  end: 13,
  statement: 'The service uses Redis.',
  kind: 'declaration',
  confidence: 0.9,
  significance: 0.5,
  language: 'en',
  ...more,
})

const answering = (answer: (events: readonly Event[]) => unknown, name = 'other'): Strategy => ({
  name,
  extract: answer as Strategy['extract'],
})
const run = (strategy: Strategy, deadline = 50) => distill(EVENTS, {strategies: [ruleStrategy, strategy], deadline})
const RULES = ['We use Redis.', 'The user prefers tabs.', 'Never log passwords.']

describe('a strategy', () => {
  it('adds to what the others find', async () => {
    const {facts} = await run(answering(events => (events[0].id === ID ? [item()] : [])))
    expect(facts.map(({statement}) => statement).sort()).toEqual(['The service uses Redis.', ...RULES].sort())
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no model')), 'failed', 'no model'],
    [
      'throws at once',
      () => {
        throw new Error('boom')
      },
      'failed',
      'boom',
    ],
    ['throws no error', () => Promise.reject('nothing'), 'failed', 'nothing'],
    ['hangs', () => new Promise(() => {}), 'timed-out', 'gave no answer within 50 ms'],
    ['gives a text', () => 'facts', 'malformed', 'gave no list of facts'],
    ['gives nothing', () => undefined, 'malformed', 'gave no list of facts'],
    ['gives only nonsense', () => [null, 7, {}], 'malformed', 'gave 3 items, none of which is a fact'],
  ])('that %s on one batch costs that batch alone, and the run says so', async (_, answer, reason, message) => {
    const {facts, report} = await run(answering(events => (events[0].episode === 'two' ? answer() : [])))
    expect(facts.map(({statement}) => statement).sort()).toEqual([...RULES].sort())
    expect(report.degraded).toEqual([{strategy: 'other', episode: 'two', events: 1, reason, message}])
  })

  it('is asked again in the next run, and recovers', async () => {
    let calls = 0
    const flaky = answering(events => {
      if (calls++ === 0) throw new Error('not yet')
      return events[0].id === ID ? [item()] : []
    })
    const broken = await distill([EVENTS[0]], {strategies: [flaky]})
    expect([broken.facts.length, broken.report.degraded.length]).toEqual([0, 1])
    const whole = await distill([EVENTS[0]], {strategies: [flaky]})
    expect([whole.facts.length, whole.report.degraded.length]).toEqual([1, 0])
  })

  it.each<[string, object]>([
    ['an event that was not asked about', {event: EVENTS[1].id}],
    ['an event by the beginning of its id', {event: ID.slice(0, 8)}],
    ['a longer id', {event: `${ID}2`}],
    ['an end beyond the text', {end: 14}],
    ['an end before its start', {start: 5, end: 5}],
    ['a start below 0', {start: -1}],
    ['a start that is no whole number', {start: 0.5}],
    ['a blank statement', {statement: ' '}],
    ['a statement that is an object', {statement: {fact: 'x'}}],
    ['a kind that is none', {kind: 'opinion'}],
    ['confidence in words', {confidence: 'high'}],
    ['confidence in percent', {confidence: 95}],
    ['confidence that is no number', {confidence: Number.NaN}],
    ['no significance', {significance: null}],
    ['parts that are null', {parts: null}],
    ['a time that is none', {expires: 'soon'}],
  ])('that gives %s loses that item, counted, and keeps the rest', async (_, more) => {
    const {facts, report} = await distill([EVENTS[0]], {strategies: [answering(() => [item(more), item()])]})
    expect(facts.map(({statement}) => statement)).toEqual(['The service uses Redis.'])
    expect(report).toMatchObject({malformed: 1, degraded: []})
  })

  it('is given the signal that it took too long', async () => {
    let aborted: boolean | undefined
    const slow: Strategy = {
      name: 'slow',
      extract: (_, signal) =>
        new Promise<readonly Extracted[]>(done => {
          signal.addEventListener('abort', () => {
            aborted = signal.aborted
            done([])
          })
        }),
    }
    await distill([EVENTS[0]], {strategies: [slow], deadline: 20})
    expect(aborted).toBe(true)
  })

  it('is given an episode in batches', async () => {
    const sizes: number[] = []
    const events = Array.from({length: 5}, (_, i) => said(`Rule ${i}`, {at: `2026-11-30T09:0${i}:00.000Z`}))
    const counting = answering(batch => {
      sizes.push(batch.length)
      return []
    })
    await distill(events, {batch: 2, strategies: [counting]})
    expect(sizes).toEqual([2, 2, 1])
  })
})
