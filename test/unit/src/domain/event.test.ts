import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {describe, expect, it} from 'vitest'
import {isTime, mistakesIn} from '../../../../src/domain/check-event.ts'
import {besideOf, contentOf, eventOfContent, idOf} from '../../../../src/domain/content.ts'
import type {EventInput} from '../../../../src/domain/event.ts'
import {canonicalJson} from '../../../../src/domain/json.ts'
import {Random, SEED} from '../../../property/random.ts'

const EVENT: EventInput = {
  kind: 'message',
  actor: 'person',
  scope: 'acme/docs',
  episode: 'session-1',
  at: '2026-11-30T09:00:00.000Z',
  text: 'We deploy on Tuesdays.',
  source: {key: 'session-1/1'},
}

describe('the content of an event', () => {
  it('is what the document shows, and so is the id', () => {
    const document = readFileSync(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8')
    const shown = /```json\n(.*)\n```/.exec(document)?.[1]
    expect(contentOf(EVENT)).toBe(shown)
    expect(idOf(EVENT)).toBe(/the id is `([0-9a-f]{32})`/.exec(document)?.[1])
    expect(idOf(EVENT)).toBe(
      createHash('sha256')
        .update(shown ?? '')
        .digest('hex')
        .slice(0, 32),
    )
  })

  it('is canonical JSON', () => {
    const whole = {...EVENT, text: '"\u2028\ud800 😀', data: {b: [1, {z: null, a: -0}], a: 'ä'}, lineage: ['b'.repeat(32), 'a'.repeat(32)]}
    for (const event of [EVENT, whole]) expect(canonicalJson(JSON.parse(contentOf(event)))).toBe(contentOf(event))
  })

  it('gives the event back', () => {
    const source = {key: 'k', file: 'a.md', start: 0, end: 3}
    const whole = {...EVENT, source, skip: 'system', data: {exit: 0}, lineage: ['a'.repeat(32)]}
    for (const event of [whole, EVENT]) {
      const given = eventOfContent(idOf(event), 7, contentOf(event), besideOf(event))
      expect(given).toStrictEqual({...event, id: idOf(event), sequence: 7})
    }
  })

  it('keeps keys that objects inherit', () => {
    const data = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')
    expect(JSON.parse(contentOf({...EVENT, data})).data).toEqual(data)
  })
})

describe('canonical JSON', () => {
  it.each([
    [{b: 1, a: {d: [], c: undefined}}, '{"a":{"d":[]},"b":1}'],
    [[1e21, 1e-7, -0, 0.1], '[1e+21,1e-7,0,0.1]'],
    [{'\u20ac': 1, '\r': 2, '1': 3, '\ud83d\ude00': 4}, '{"\\r":2,"1":3,"€":1,"😀":4}'],
    ['\ud800a\udc00', '"\ufffda\ufffd"'],
  ])('of %j', (value, text) => expect(canonicalJson(value)).toBe(text))

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1n], [() => 1], [new Date(0)], [new Map()], [[undefined]]])('refuses %s', value =>
    expect(() => canonicalJson({value})).toThrow(TypeError),
  )

  it('refuses a circle', () => {
    const circle: {self?: unknown} = {}
    circle.self = circle
    expect(() => canonicalJson(circle)).toThrow(/nested deeper than/)
  })
})

describe('a time', () => {
  it('is one that a clock could print', () => {
    const random = new Random(SEED)
    const pick = (...values: number[]): number => random.pick(values)
    const digits = (value: number, length = 2): string => String(value).padStart(length, '0')
    for (let run = 0; run < 3000; run++) {
      const day = `${digits(pick(0, 1900, 2000, 2023, 2024, 9999), 4)}-${digits(random.below(14))}-${digits(random.below(33))}`
      const at = `${day}T${digits(pick(0, 9, 23, 24))}:${digits(pick(0, 59, 60))}:${digits(pick(0, 59, 60))}.${digits(random.below(1000), 3)}Z`
      const time = Date.parse(at)
      expect(isTime(at), `${at}, SEED=${SEED}`).toBe(!Number.isNaN(time) && new Date(time).toISOString() === at)
    }
  })

  it.each(['2026-11-30', '2026-11-30T09:00:00Z', '2026-11-30T09:00:00.000+01:00', '+002026-11-30T09:00:00.000Z', '', 0, null])(
    'is not %j',
    at => expect(isTime(at)).toBe(false),
  )
})

describe('what is no event', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle

  it.each([
    [null, 'the event is no object'],
    [[], 'the event is no object'],
    [{...EVENT, kind: 'note'}, 'kind is "note", which is none of message, tool-result'],
    [{...EVENT, actor: undefined}, 'actor is missing, which is none of person'],
    [{...EVENT, scope: 'a b'}, 'scope is "a b"; it must be names'],
    [{...EVENT, episode: ' '}, 'episode is " "; it must be a name'],
    [{...EVENT, at: '2026-02-29T00:00:00.000Z'}, 'at is "2026-02-29T00:00:00.000Z"; it must be a time'],
    [{...EVENT, at: Number.NaN}, 'at is NaN; it must be a time'],
    [{...EVENT, text: ' \n'}, 'text is empty'],
    [{...EVENT, text: 7}, 'text is 7; it must be a text'],
    [{...EVENT, source: undefined}, 'source is missing'],
    [{...EVENT, source: {}}, 'source.key is missing'],
    [{...EVENT, source: {key: 'k', start: 0}}, 'source.start and source.end come together'],
    [{...EVENT, source: {key: 'k', start: 3, end: 2}}, 'source.start and source.end are 3 and 2'],
    [{...EVENT, source: {key: 'k', start: 0, end: Number.POSITIVE_INFINITY}}, 'source.start and source.end are 0 and Infinity'],
    [{...EVENT, lineage: ['x']}, 'lineage names "x", which is no event id'],
    [{...EVENT, lineage: 'x'}, 'lineage is "x"; it must be a list'],
    [{...EVENT, data: {ttl: Number.NaN}}, 'data cannot be stored: NaN is no JSON'],
    [{...EVENT, data: circle}, 'data cannot be stored: it is nested deeper'],
    [{...EVENT, data: [circle]}, 'data is object; it must be an object'],
    [{...EVENT, skip: ''}, 'skip is ""; it must be a reason code'],
    [{...EVENT, ttl: 1}, 'there is no field "ttl" in an event'],
  ])('%#: %s', (value, sentence) => {
    const mistakes = mistakesIn(value)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0].startsWith(sentence), mistakes[0]).toBe(true)
  })

  it('is said in one sentence each', () => {
    expect(mistakesIn({}).map(mistake => mistake.split(' ')[0])).toEqual(['kind', 'actor', 'scope', 'episode', 'at', 'text', 'source'])
    expect(mistakesIn(EVENT)).toEqual([])
  })
})
