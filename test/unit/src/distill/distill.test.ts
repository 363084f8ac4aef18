import {describe, expect, it} from 'vitest'
import {type DistillOptions, distill} from '../../../../src/distill/index.ts'
import {conversation, said} from './said.ts'

const statements = async (...args: Parameters<typeof distill>): Promise<string[]> =>
  (await distill(...args)).facts.map(({statement}) => statement)

const RULES = Array.from({length: 25}, (_, i) => `Service ${i} must listen on port ${8000 + i}.`)

describe('distilling', () => {
  it('finds nothing in nothing: no events, white space, what systems and tools say, what was recalled', async () => {
    expect(await statements([])).toEqual([])
    const events = [
      said(' \n\t '),
      said('We use Redis.', {skip: 'system'}),
      said('Always use Redis.', {actor: 'tool'}),
      said('Always use Redis.', {kind: 'tool-result', actor: 'tool'}),
      said('Always use Redis.', {actor: 'kanon'}),
      said('Always use Redis.', {skip: 'recalled'}),
    ]
    const {facts, report} = await distill(events)
    expect(facts).toEqual([])
    expect(report).toMatchObject({events: 6, kept: 0, skipped: {system: 1, recalled: 1, empty: 1, 'tool-result': 2, 'self-produced': 1}})
  })

  it('weighs kinds as documented, and speakers', async () => {
    const weights = async (text: string, actor: 'person' | 'assistant' | 'document') =>
      (await distill([said(text, {actor})])).facts.map(({kind, confidence}) => [kind, confidence])
    expect(await weights('No, the API listens on port 8443, not 8080.', 'person')).toEqual([['correction', 0.8]])
    expect(await weights('We decided to use `sqlite`.', 'person')).toEqual([['decision', 0.7]])
    expect(await weights('We decided to use `sqlite`.', 'assistant')).toEqual([['decision', 0.63]])
    expect(await weights('MTBF stands for mean time between failures.', 'person')).toEqual([['definition', 0.7]])
    expect(await weights('I prefer short functions.', 'person')).toEqual([['preference', 0.6]])
    expect(await weights('I prefer short functions.', 'assistant')).toEqual([])
    expect(await weights('Never log passwords.', 'person')).toEqual([['rule', 0.6]])
    expect(await weights('Our API is written in Go.', 'person')).toEqual([['declaration', 0.5]])
    expect(await weights('Our API is written in Go.', 'document')).toEqual([['declaration', 0.3]])
  })

  it('takes the threshold as reached where a candidate has it exactly', async () => {
    const events = [said('Our API is written in Go.')]
    expect(await statements(events, {minConfidence: 0.5})).toHaveLength(1)
    const {facts, report} = await distill(events, {minConfidence: 0.51})
    expect(facts).toEqual([])
    expect(report.below).toBe(1)
  })

  it('reads an option that is undefined as its default', async () => {
    const events = [said('Our API is written in Go.')]
    const options: Record<string, undefined> = {minConfidence: undefined, maxFacts: undefined, again: undefined}
    expect(await distill(events, options as DistillOptions)).toEqual(await distill(events))
  })

  it.each([
    [{minConfidence: Number.NaN}, 'distill: minConfidence is NaN; it must be a number from 0 to 1'],
    [{minConfidence: -0.1}, 'distill: minConfidence is -0.1; it must be a number from 0 to 1'],
    [{minConfidence: 1.1}, 'distill: minConfidence is 1.1; it must be a number from 0 to 1'],
    [{maxFacts: -1}, 'distill: maxFacts is -1; it must be a whole number, 0 or more'],
    [{maxFacts: 1.5}, 'distill: maxFacts is 1.5; it must be a whole number, 0 or more'],
    [{maxFacts: Number.NaN}, 'distill: maxFacts is NaN; it must be a whole number, 0 or more'],
    [{deadline: 0}, 'distill: deadline is 0; it must be a number of milliseconds above 0'],
    [{batch: 0}, 'distill: batch is 0; it must be a whole number above 0'],
    [{again: 'yes'}, 'distill: again is yes; it must be true or false'],
    [{maxFact: 3}, 'distill: there is no option "maxFact"; did you mean "maxFacts"?'],
  ])('refuses %j', async (options, message) => {
    await expect(distill([], options as unknown as DistillOptions)).rejects.toThrow(message)
  })

  it('gives an episode at most so many new facts, the best, and counts the others', async () => {
    const events = [...conversation(...RULES), said('No, service 3 listens on port 9003, not 8003.', {at: '2026-11-30T10:00:00.000Z'})]
    expect(await statements(events, {maxFacts: 0})).toEqual([])
    expect(await statements(events, {maxFacts: 1})).toEqual(['Service 3 listens on port 9003, not 8003.'])
    const {facts, report} = await distill(events)
    expect(facts).toHaveLength(20)
    expect(report.cut).toBe(6)
    // Of equals, those said first.
    expect(facts.slice(0, 2).map(({statement}) => statement)).toEqual(RULES.slice(0, 2))
  })

  it('gives the others in the next run, when the first are known', async () => {
    const events = conversation(...RULES)
    const first = await distill(events)
    const second = await distill(events, {known: new Set(first.facts.map(({id}) => id))})
    expect(second.facts).toHaveLength(25)
    expect(second.report.cut).toBe(0)
  })

  it('unites all sources of a statement and keeps what the most confident says of it', async () => {
    const events = [
      said('the api is written in `Go`', {actor: 'assistant', at: '2026-11-30T08:00:00.000Z'}),
      said('Our cache is in Redis. The API is written in Go.', {at: '2026-11-30T09:00:00.000Z', episode: 'two'}),
      said('The   API is written in Go!', {at: '2026-11-30T10:00:00.000Z'}),
    ]
    const {facts} = await distill(events)
    const [fact] = facts.filter(({statement}) => statement.includes('API'))
    expect(fact).toMatchObject({statement: 'The API is written in Go.', confidence: 0.5})
    expect(fact.sources).toEqual([
      {event: events[0].id, start: 0, end: 26},
      {event: events[1].id, start: 23, end: 48},
      {event: events[2].id, start: 0, end: 27},
    ])
  })

  it('says the same again, and in any order of the events', async () => {
    const events = [
      ...conversation(...RULES, 'I prefer tabs.', 'We decided to use SQLite. MTBF stands for mean time between failures.'),
      said('I prefer tabs.', {episode: 'two'}),
    ]
    const once = JSON.stringify(await distill(events))
    expect(JSON.stringify(await distill(events))).toBe(once)
    expect(JSON.stringify(await distill([...events].reverse()))).toBe(once)
    const shuffled = events
      .map((event, i) => ({event: Object.freeze({...event, sequence: i}), key: (i * 7919) % 31}))
      .sort((a, b) => a.key - b.key)
    expect(JSON.stringify(await distill(shuffled.map(({event}) => event)))).toBe(once)
  })

  it('makes ids of scope, kind and content alone', async () => {
    const [first] = (await distill([said('We use Redis.')])).facts
    const [again] = (await distill([said('we use `Redis`', {episode: 'x', at: '2026-12-01T00:00:00.000Z'})])).facts
    const [elsewhere] = (await distill([said('We use Redis.', {scope: 'other'})])).facts
    expect([again.id, again.insight]).toEqual([first.id, first.insight])
    expect(elsewhere.id).not.toBe(first.id)
  })

  it('finds in overlapping windows what it finds in the whole', async () => {
    const events = conversation('We use Redis.', 'I prefer tabs.', 'Never log passwords.', 'Our API is written in Go.')
    const ids = async (slice: typeof events) => (await distill(slice)).facts.map(({id}) => id)
    const windows = new Set([...(await ids(events.slice(0, 3))), ...(await ids(events.slice(1)))])
    expect([...windows].sort()).toEqual([...(await ids(events))].sort())
  })

  it('reads again what hygiene kept out, but never tools and its own words', async () => {
    const events = [
      said('We use Redis.', {skip: 'instructions'}),
      said('We use Kafka.', {skip: 'recalled'}),
      said('We use Nats.', {skip: 'tool-payload'}),
    ]
    expect(await statements(events)).toEqual([])
    expect(await statements(events, {again: true})).toEqual(['We use Redis.'])
  })
})
