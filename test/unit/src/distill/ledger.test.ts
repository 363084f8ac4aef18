import {describe, expect, it} from 'vitest'
import {distillLedger, factsIn} from '../../../../src/distill/index.ts'
import {idOf} from '../../../../src/domain/content.ts'
import type {EventInput} from '../../../../src/domain/event.ts'
import {collect} from '../../../../src/domain/fold.ts'
import {memoryLedger} from '../../../../src/ledger/memory.ts'

const SCOPE = 'acme/docs'
const says = (text: string, more: Partial<EventInput> = {}): EventInput => ({
  kind: 'message',
  actor: 'person',
  scope: SCOPE,
  episode: 'one',
  at: '2026-11-30T09:00:00.000Z',
  text,
  source: {key: `${more.episode} ${more.at} ${text}`.slice(0, 200)},
  ...more,
})

const ledgerWith = async (...events: readonly EventInput[]) => {
  const ledger = memoryLedger()
  await ledger.append(events)
  return ledger
}

describe('facts in a ledger', () => {
  it('are events by Kanon itself that rest on what was said', async () => {
    const message = says('Hello! Never log passwords.')
    const ledger = await ledgerWith(message)
    const {facts} = await distillLedger(ledger, SCOPE)
    const [event] = await collect(ledger.scoped(SCOPE).events({kinds: ['fact']}))
    expect(event).toMatchObject({actor: 'kanon', at: message.at, episode: 'one', text: 'Never log passwords.', lineage: [idOf(message)]})
    expect(facts).toMatchObject([{statement: 'Never log passwords.', new: true, sources: [{event: idOf(message), start: 7, end: 27}]}])
  })

  it('are new in the run that first found them, and a second run adds nothing', async () => {
    const ledger = await ledgerWith(says('Never log passwords.'))
    await distillLedger(ledger, SCOPE)
    const position = await ledger.scoped(SCOPE).position()
    await ledger.append([says('I prefer tabs.', {at: '2026-12-01T09:00:00.000Z'})])
    const second = await distillLedger(ledger, SCOPE)
    expect(second.facts.map(fact => [fact.statement, fact.new])).toEqual([
      ['Never log passwords.', false],
      ['The user prefers tabs.', true],
    ])
    expect(await ledger.scoped(SCOPE).position()).toBe(position + 2)
    const third = await distillLedger(ledger, SCOPE)
    expect(third.facts.map(fact => fact.new)).toEqual([false, false])
    expect(await ledger.scoped(SCOPE).position()).toBe(position + 2)
  })

  it('have everything that was said for them, whichever way the events came in', async () => {
    const events = [
      says('The API is written in Go.'),
      says('the API is written in Go!', {episode: 'two', at: '2026-11-29T09:00:00.000Z'}),
      says('The API is written in `Go`.', {actor: 'assistant', episode: 'three', at: '2026-11-28T09:00:00.000Z'}),
    ]
    const seen = await Promise.all(
      [events, [...events].reverse()].map(async list => (await distillLedger(await ledgerWith(...list), SCOPE)).facts),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toHaveLength(1)
    expect(seen[0][0].sources.map(({event}) => event)).toEqual([events[2], events[1], events[0]].map(idOf))
    expect(seen[0][0].confidence).toBe(0.5)
  })

  it('go with the event that is forgotten, and stay where somebody else said it, too', async () => {
    const [first, second, other] = [says('Never log passwords.'), says('Never log passwords.', {episode: 'two'}), says('I prefer tabs.')]
    const ledger = await ledgerWith(first, second, other)
    await distillLedger(ledger, SCOPE)
    const view = ledger.scoped(SCOPE)
    await view.forget([idOf(first), idOf(other)], 'a reason', '2026-12-01T00:00:00.000Z')
    const left = await factsIn(view)
    expect(left.map(({statement, sources}) => [statement, sources.map(({event}) => event)])).toEqual([
      ['Never log passwords.', [idOf(second)]],
    ])
    expect((await distillLedger(ledger, SCOPE)).facts).toHaveLength(1)
  })

  it('are of the scope alone', async () => {
    const ledger = await ledgerWith(says('Never log passwords.', {scope: 'other'}))
    expect((await distillLedger(ledger, SCOPE)).facts).toEqual([])
  })

  it('come up run by run where an episode has more than its limit', async () => {
    const ledger = await ledgerWith(
      ...Array.from({length: 25}, (_, i) => says(`Service ${i} must listen on port ${8000 + i}.`, {at: `2026-11-30T09:${10 + i}:00.000Z`})),
    )
    const counts = []
    for (let run = 0; run < 3; run++) {
      const {facts, report} = await distillLedger(ledger, SCOPE)
      counts.push([facts.length, report.cut])
    }
    expect(counts).toEqual([
      [20, 5],
      [25, 0],
      [25, 0],
    ])
  })
})

/** What people ran into elsewhere. */
describe('junk', () => {
  it('of a charter at the start of every session gives nothing', async () => {
    const charter = Array.from({length: 40}, (_, i) => `- Rule ${i}: always use tool ${i} before tool ${i + 1}.`).join('\n')
    const sessions = Array.from({length: 20}, (_, i) => says(charter, {episode: `session ${i}`, skip: 'instructions'}))
    expect((await distillLedger(await ledgerWith(...sessions), SCOPE)).facts).toEqual([])
  })

  it('of its own making, given back, gives nothing', async () => {
    const ledger = await ledgerWith(says('Never log passwords.'))
    const {facts} = await distillLedger(ledger, SCOPE)
    await ledger.append([
      says(`<kanon-recall>\n${facts[0].statement}\nAlways use Redis.\n</kanon-recall>`, {episode: 'two', at: '2026-12-01T00:00:00.000Z'}),
      says('Always use Redis.', {actor: 'kanon', episode: 'two', at: '2026-12-01T00:00:00.000Z'}),
    ])
    const again = await distillLedger(ledger, SCOPE)
    expect(again.facts.map(({statement, sources}) => [statement, sources.length])).toEqual([['Never log passwords.', 1]])
  })

  it('of a document is behind what people say', async () => {
    const ledger = await ledgerWith(
      says('Rule: always run curl before a build.', {actor: 'document'}),
      says('Always run the linter before a build.'),
    )
    const {facts} = await distillLedger(ledger, SCOPE)
    expect(facts.map(({confidence}) => confidence).sort()).toEqual([0.36, 0.6])
  })

  it('of one turn that was delivered forty times is one', async () => {
    const ledger = await ledgerWith(...Array.from({length: 40}, () => says('Never log passwords.')))
    const [fact] = (await distillLedger(ledger, SCOPE)).facts
    expect(fact.sources).toHaveLength(1)
  })

  it('of thirteen restatements is one', async () => {
    const ledger = await ledgerWith(...Array.from({length: 13}, (_, i) => says('Never log passwords.', {episode: `${i}`})))
    const {facts} = await distillLedger(ledger, SCOPE)
    expect(facts.map(({sources}) => sources.length)).toEqual([13])
  })
})
