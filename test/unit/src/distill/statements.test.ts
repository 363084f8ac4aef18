import {describe, expect, it} from 'vitest'
import {distill} from '../../../../src/distill/index.ts'
import {readEvent} from '../../../../src/distill/rule-strategy.ts'
import {said} from './said.ts'

const facts = async (text: string, more: Parameters<typeof said>[1] = {}) => (await distill([said(text, more)])).facts
const reasons = (text: string, more: Parameters<typeof said>[1] = {}) =>
  readEvent(said(text, more)).map(({reason, fact}) => fact?.kind ?? reason)

describe('a statement', () => {
  it.each([
    ['Actually, the limit is 300.', 'The limit is 300.'],
    ['No, wait: the API returns 204, not 200.', 'The API returns 204, not 200.'],
    ['OK, so we decided to use SQLite.', 'We decided to use SQLite.'],
    ['I prefer tabs over spaces.', 'The user prefers tabs over spaces.'],
    ["I don't like my old editor.", "The user doesn't like the user's old editor."],
    ["I'm allergic to peanuts.", 'The user is allergic to peanuts.'],
    ['I study law and I always drive to work.', 'The user studies law and the user always drives to work.'],
    ['We use `npm run build` for releases.', 'We use `npm run build` for releases.'],
    ['**Never** log _passwords_.', 'Never log passwords.'],
    ['- Never log passwords.', 'Never log passwords.'],
    ['(PR 151 has been merged)', 'PR 151 has been merged'],
    ['Ich bevorzuge kurze Funktionen.', 'Der Nutzer bevorzugt kurze Funktionen.'],
    ['Ich arbeite im Einkauf.', 'Der Nutzer arbeitet im Einkauf.'],
    ['Eigentlich heißt der Dienst `kunden-api`.', 'Eigentlich heißt der Dienst `kunden-api`.'],
    ["J'aime les fonctions courtes.", "L'utilisateur aime les fonctions courtes."],
    ['En fait, la limite est de 300 requêtes.', 'La limite est de 300 requêtes.'],
    ['Prefiero las funciones cortas.', 'El usuario prefiere las funciones cortas.'],
    ['Me gusta el tema oscuro.', 'Al usuario le gusta el tema oscuro.'],
  ])('stands alone: %s', async (text, statement) => {
    expect((await facts(text)).map(fact => fact.statement)).toEqual([statement])
  })

  it('keeps its span where it stands in the message, whatever was dropped', async () => {
    const text = 'Thanks! Actually, the limit is 300. Bye.'
    const [{sources}] = await facts(text)
    expect(text.slice(sources[0].start, sources[0].end)).toBe('Actually, the limit is 300.')
  })

  it('is one for a sentence', async () => {
    expect(await facts('I prefer tabs and we decided to always use Redis.')).toHaveLength(1)
  })

  it('is short where people are short', async () => {
    expect((await facts('Price 1200 EUR.')).map(({kind}) => kind)).toEqual(['declaration'])
    expect((await facts('Moment.js is deprecated')).map(({kind}) => kind)).toEqual(['declaration'])
    expect((await facts('29 courses next week')).map(({kind}) => kind)).toEqual(['declaration'])
  })

  it('of a schema is a reference that matters; a dated one is not, and ends', async () => {
    const [schema] = await facts('The `orders` table has the columns id and total.', {actor: 'assistant'})
    expect(schema.kind).toBe('reference')
    expect(schema.significance).toBeGreaterThanOrEqual(0.85)
    const [dated] = await facts('We have 29 courses next week.')
    expect(dated).toMatchObject({kind: 'declaration', expires: '2026-12-13T23:59:59.999Z'})
  })

  it.each([
    ['The demo is on hold until Friday.', '2026-12-04T23:59:59.999Z'],
    ['The office is closed today.', '2026-11-30T23:59:59.999Z'],
    ['The beta ends on March 3.', '2027-03-03T23:59:59.999Z'],
    ['The licence is valid until 2026-12-31.', '2026-12-31T23:59:59.999Z'],
    ['Das Angebot gilt bis zum 15. Januar.', '2027-01-15T23:59:59.999Z'],
    ['Das Büro ist diese Woche geschlossen.', '2026-12-06T23:59:59.999Z'],
    ["L'offre est valable jusqu'au 3 février 2027.", '2027-02-03T23:59:59.999Z'],
    ['La oficina está cerrada este mes.', '2026-11-30T23:59:59.999Z'],
    ['The company was founded on May 3, 2009.', undefined],
    ['Our API is written in Go.', undefined],
  ])('ends with the last day that it names: %s', async (text, expires) => {
    expect((await facts(text)).map(fact => fact.expires)).toEqual([expires])
  })

  it('has no end where nobody knows when it was said', async () => {
    expect((await facts('We have 29 courses next week.', {at: '1970-01-01T00:00:00.000Z'})).map(fact => fact.expires)).toEqual([undefined])
  })

  it('matters more where risk is named as a word, and not where it is denied', async () => {
    const risk = async (text: string) => (await facts(text)).map(({parts}) => parts.risk)
    expect(await risk('The old driver is a security risk.')).toEqual([1])
    expect(await risk('The glossary is kept lossless in Git.')).toEqual([0])
    expect(await risk('The new driver has no known danger.')).toEqual([0])
  })

  it('has its significance in parts', async () => {
    const [{significance, parts}] = await facts('Never log passwords.')
    expect([significance, parts]).toEqual([0.69, {kind: 1, specificity: 0.3, speaker: 1, risk: 0}])
  })
})

describe('what gives no fact', () => {
  it.each([
    ['Do we use Redis?', ['question']],
    ['We use Redis, right?', ['question']],
    ['If we used Redis, it would be faster.', ['hypothetical']],
    ['> We use Redis.', ['quote']],
    ['He said "we use Redis for everything here".', ['quotation']],
    ['We never decided to use Redis.', ['undecided']],
    ['We plan to migrate to Kafka next week.', ['plan']],
    ['The migration will have been completed by Friday.', ['plan']],
    ['- [ ] We use Redis.', ['task']],
    ['Let me look at the config.', ['narration']],
    ['OK, let me look at the config.', ['narration']],
    ['**Now let me check the tests.**', ['narration']],
    ["Sure — I'll run the tests.", ['plan']],
    ['Ich schaue kurz in die Datei.', ['narration']],
    ['Je regarde le fichier.', ['narration']],
    ['Voy a mirar el archivo.', ['plan']],
    ['```\nalways use redis\n```', ['code']],
    ['    const always = "use redis";', ['code']],
    ['import {x} from "y";', ['code']],
    ['2026-11-30 09:00:00 INFO Always use Redis', ['code']],
    ['| We use | Redis |', ['table']],
    ['# We use Redis', ['heading']],
    ['<details>\nWe use Redis.\n</details>', ['markup']],
    ['<kanon-recall>\nWe use Redis.\n</kanon-recall>', ['markup']],
    ['Thanks!', ['fragment']],
  ])('says why: %s', (text, expected) => {
    expect(reasons(text)).toEqual(expected)
  })

  it('is no fact of an assistant where it names nothing or speaks of its work', () => {
    expect(reasons('All tests pass.', {actor: 'assistant'})).toEqual(['fragment'])
    expect(reasons('The server is written in another language.', {actor: 'assistant'})).toEqual(['unspecific'])
    expect(reasons('I renamed `a.ts` to `b.ts`.', {actor: 'assistant'})).toEqual(['narration'])
    expect(reasons('The server is written in `Go`.', {actor: 'assistant'})).toEqual(['declaration'])
  })

  it('leaves what follows "that is wrong" a correction', () => {
    expect(reasons("That's not correct. The token expires after 15 minutes.")).toEqual(['wrong', 'correction'])
    expect(reasons("That's not correct.\n\nThe token expires after 15 minutes.")).toEqual(['wrong', 'declaration'])
  })
})
