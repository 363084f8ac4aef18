import {describe, expect, it} from 'vitest'
import {candidatePairs} from '../../../../src/reconcile/candidates.ts'
import {contradiction} from '../../../../src/reconcile/contradiction.ts'
import {GUARDS, vetoes} from '../../../../src/reconcile/guards.ts'
import {canonicalForm} from '../../../../src/reconcile/reading/canonical.ts'

/** Each guard with a pair that it vetoes, and one beside it that it lets pass. */
const TABLE: readonly (readonly [guard: string, a: string, b: string, passes: readonly [string, string]])[] = [
  ['language', 'We use Redis for the cache.', 'Wir nutzen Redis für den Cache.', ['We use Redis.', 'we use redis']],
  ['question', 'Do we use Redis?', 'We use Redis.', ['Do we use Redis?', 'do we use Redis?']],
  ['numbers', 'The limit is 1,200 requests.', 'The limit is 1,300 requests.', ['The limit is 1,200.', 'The limit is twelve hundred.']],
  ['numbers', 'The timeout is 2 min.', 'The timeout is 2 s.', ['The timeout is 2 min.', 'The timeout is 120 s.']],
  ['dates', 'It ends on 2026-12-01.', 'It ends on 2027-12-01.', ['It ends on 2026-12-01.', 'It ends on 1 December 2026.']],
  ['dates', 'Deploys happen on Tuesdays.', 'Deploys happen on Thursdays.', ['Deploys happen on Tuesdays.', 'Deploys happen Tuesdays']],
  ['identifiers', 'The sensor is ASR1603.', 'The sensor is ASR1605.', ['The sensor is ASR1603.', 'the sensor is asr1603']],
  ['identifiers', 'It runs on v1.8.', 'It runs on v1.80.', ['It runs on v1.8.', 'It runs on 1.8'.replace('1.8', 'v1.8')]],
  ['negation', 'The cache is shared.', 'The cache is not shared.', ['Do not forget to use X.', "Don't forget to use X."]],
  ['quantifiers', 'All tests pass.', 'Some tests pass.', ['All tests pass.', 'Every test pass.']],
  ['modality', 'Clients must retry.', 'Clients may retry.', ['Clients must retry.', 'Clients have to retry.']],
  ['tense', 'The office was in Berlin.', 'The office is in Berlin.', ['The office is in Berlin.', 'the office is in Berlin']],
  ['plans', 'We plan to use Redis.', 'We use Redis.', ['We plan to use Redis.', 'we plan to use redis']],
  ['conditions', 'The client retries if the server is down.', 'The client retries.', ['Retry when idle.', 'retry when idle']],
  ['exceptions', 'All files are linted except generated code.', 'All files are linted.', ['All but one pass.', 'all but one pass']],
  ['direction', 'Latency stays above 50 ms.', 'Latency stays below 50 ms.', ['Stay above 50 ms.', 'stay above 0.05 s']],
  ['scope', 'Debug logging is on in staging.', 'Debug logging is on.', ['Debug logging is on.', 'The debug logging is on.']],
  ['substitution', 'We chose SQLite for deploys.', 'We chose fastembed for vectors.', ['We buy it.', 'We purchase it.']],
  ['order', 'The gateway calls the ledger.', 'The ledger calls the gateway.', ['We use A1 and B2.', 'We use B2 and A1.']],
]

describe('each guard', () => {
  it.each(TABLE)('%s: "%s" is not "%s"', (guard, a, b, [same, again]) => {
    expect(vetoes(a, b).map(veto => veto.guard)).toContain(guard)
    expect(vetoes(same, again)).toEqual([])
  })

  it('is in the table, and says why in words', () => {
    expect(new Set(TABLE.map(([guard]) => guard))).toEqual(new Set(GUARDS.map(({name}) => name)))
    for (const [, a, b] of TABLE) for (const {why} of vetoes(a, b)) expect(why.length).toBeGreaterThan(10)
  })
})

/** S26: a collapse needs equal canonical form; containment and likeness are none. */
const APART: readonly (readonly [string, string])[] = [
  ['The rate is 100.', 'The rate is 500.'],
  ['Node 18', 'Node 20'],
  ['port 8001', 'port 8002'],
  ['valid until 2026', 'valid until 2027'],
  ['hosted in eu-west-1', 'hosted in eu-west-2'],
  ['the host is web-prod-1', 'the host is web-prod-11'],
  ['Everyone has access', 'Everyone has access except contractors'],
  ['The flag is on', 'The flag is on in staging only'],
  ['Access is granted', 'Access is granted for nobody yet'],
  ['Uses pytest and ruff', 'No longer uses pytest and ruff'],
  ['pycon 2025', 'pycon 2026'],
  ['maria leads', 'mario leads'],
  ['x < 3', 'x > 3'],
  ['C is fast', 'C++ is fast'],
  ['the offset is -5', 'the offset is 5'],
  ['We use Redis', 'We use Redis?'],
  ['version 1.1', 'version 1.10'],
]

describe('statements that look alike', () => {
  it.each(APART)('"%s" and "%s" stay two', (a, b) => {
    expect(canonicalForm(a)).not.toBe(canonicalForm(b))
    expect(vetoes(a, b)).not.toEqual([])
  })

  it('are one where only the writing differs', () => {
    expect(canonicalForm('uses pytest')).toBe(canonicalForm('Uses  `pytest`.'))
    expect(canonicalForm('The limit is 1,200 requests')).toBe(canonicalForm('the limit is twelve hundred requests.'))
    expect(canonicalForm('The limit is one hundred requests')).toBe(canonicalForm('The limit is 100 requests'))
    expect(canonicalForm('It has one node')).not.toBe(canonicalForm('It has 1 node'))
    expect(canonicalForm('The timeout is 2 min.')).toBe(canonicalForm('The timeout is 120 s'))
  })

  it.each([
    'The constructor of valueOf takes __proto__',
    'Der constructor hat eine toString und hasOwnProperty',
    '我们用 constructor 和 toString',
  ])('may have any word: "%s"', text => {
    expect(canonicalForm(text)).not.toMatch(/function|object Object/)
    expect(vetoes(text, text)).toEqual([])
    expect(vetoes(text, `${text} constructor`)).not.toEqual([])
  })

  it.each([
    ['The limit is a hundred requests', 'The limit is 100 requests'],
    ['The limit is two hundred and five requests', 'The limit is 205 requests'],
    ['The limit is a thousand and one requests', 'The limit is 1,001 requests'],
    ['It holds two hundred and five thousand rows', 'It holds 205,000 rows'],
    ['It takes a hundred and twenty seconds', 'It takes 2 min'],
  ])('are one where a number is in words: "%s" is "%s"', (a, b) => {
    expect(canonicalForm(a)).toBe(canonicalForm(b))
    expect(vetoes(a, b)).toEqual([])
  })

  it.each([
    ['The limit is a hundred requests', 'The limit is two hundred requests'],
    ['The limit is two hundred and five requests', 'The limit is two hundred requests'],
    ['The limits are two hundred and five hundred requests', 'The limit is 205 requests'],
    ['Hundreds of users log in', 'A hundred users log in'],
    ['The constructor takes five arguments', 'The constructor takes a hundred arguments'],
  ])('are two where a number in words differs: "%s", "%s"', (a, b) => {
    expect(canonicalForm(a)).not.toBe(canonicalForm(b))
    expect(vetoes(a, b)).not.toEqual([])
  })

  it('are one through the synonyms of the project', () => {
    const synonyms = new Map([['k8s', 'kubernetes']])
    expect(canonicalForm('We run k8s.', synonyms)).toBe(canonicalForm('We run Kubernetes.', synonyms))
  })
})

describe('a contradiction by rule', () => {
  it('is found with the weekdays exchanged, and the pair is never the same', () => {
    const [a, b] = ['deploys Tuesdays, never Fridays', 'deploys Fridays, never Tuesdays']
    expect(contradiction(a, b)?.rule).toBe('roles')
    expect(vetoes(a, b)).not.toEqual([])
  })

  it('is none between six statements on different things', () => {
    const facts = [
      'Tomatoes need six hours of sun.',
      'Vector search uses cosine similarity.',
      'Mira uses Vim.',
      'Mira wrote a note about Vim.',
      'The gateway validates tokens.',
      'Anna lives in Dresden.',
    ]
    expect(facts.flatMap((a, at) => facts.slice(at + 1).filter(b => contradiction(a, b) !== undefined))).toEqual([])
  })

  it('is none for "do not forget to use X" beside "use X"', () => {
    expect(contradiction('Do not forget to use the linter.', 'Use the linter.')).toBeUndefined()
  })

  it('is seen between likes and hates', () => {
    expect(contradiction('Mira likes spicy food.', 'Mira hates spicy food.')?.rule).toBe('opposite')
  })
})

describe('a crowd of statements with one opening', () => {
  it('hides no near copy of the last one', () => {
    const facts = Array.from({length: 300}, (_, at) => ({
      id: `f${String(at).padStart(4, '0')}`,
      statement: `The service that we all know handles topic${at} for team${at}`,
    }))
    const pairs = candidatePairs([...facts, {id: 'new', statement: 'The service that we all know handles topic299 for team299 alone'}], {
      fresh: new Set(['new']),
    })
    expect(pairs[0]).toMatchObject({a: 'f0299', b: 'new'})
  })
})
