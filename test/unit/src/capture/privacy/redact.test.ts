import {beforeAll, describe, expect, it} from 'vitest'
import type {Draft} from '../../../../../src/capture/draft.ts'
import {cutPayload} from '../../../../../src/capture/payload.ts'
import {redact, redactText} from '../../../../../src/capture/privacy/redact.ts'
import {type SecretScanner, secretScanner} from '../../../../../src/capture/privacy/secrets.ts'
import {letters, planted} from './planted.ts'

let scan: SecretScanner
beforeAll(async () => {
  scan = await secretScanner()
})

const {text: WITH, secret: SECRET} = planted(5)[0]
const draft = (more: Partial<Draft> = {}): Draft => ({
  kind: 'message',
  actor: 'person',
  text: 'x',
  key: 'turn',
  line: 1,
  start: 0,
  end: 1,
  ...more,
})
const redacted = async (more: Partial<Draft>) => (await redact([draft(more)], scan))[0]

describe('a draft that is redacted', () => {
  it('is itself where there is nothing to redact', async () => {
    const one = draft({data: {a: ['b', {c: 'd'}], exit: 1}, episode: 's', key: 'id:1'})
    expect(await redact([one], scan)).toEqual([{draft: one}])
  })

  it.each([
    ['text', {text: WITH}],
    ['private text', {text: `a <private>${SECRET}</private>`}],
    ['episode', {episode: WITH}],
    ['key', {key: `id:${WITH}`}],
    ['data', {data: {command: WITH}}],
    ['deep data', {data: {a: [{b: [WITH]}]}}],
    ['keys of data', {data: {a: {[WITH]: 1}}}],
    ['data that is nested too deep', {data: {a: Array.from({length: 60}).reduce<unknown>(inner => [inner], WITH)}}],
  ])('has nothing left of it: %s', async (_, more) => {
    const result = await redacted(more)
    expect(JSON.stringify(result)).not.toContain(SECRET)
    expect(result).toHaveProperty('draft')
  })

  it('has no place in the file where its text was changed, and keeps it where only its data was', async () => {
    expect(await redacted({text: WITH})).not.toHaveProperty('draft.start')
    expect(await redacted({data: {command: WITH}})).toHaveProperty('draft.start', 0)
  })

  it.each([
    ['empty', {text: ''}],
    ['empty', {text: ' \n '}],
    ['private', {text: '<private>x</private>'}],
    ['private', {text: ' <private>x'}],
    ['secret', {text: SECRET}],
  ])('of which nothing is left is gone: %s', async (gone, more) => {
    expect(await redacted(more)).toEqual({gone})
  })

  it('is kept without a text where it says how a tool ended', async () => {
    expect(await redacted({kind: 'tool-result', actor: 'tool', text: '', data: {command: 'make', exit: 0}})).toHaveProperty(
      'draft.text',
      '',
    )
  })

  it('may be a name', async () => {
    expect(await redactText(`in/${SECRET}.jsonl`, scan)).toBe('in/[secret:aws].jsonl')
  })
})

describe('a secret that only what stands beside it shows', () => {
  const value = `${letters(20, 7)}/${letters(18, 7)}+`
  const body = [letters(64, 7), letters(64, 8)]
  const key = ['-----BEGIN PRIVATE KEY-----', ...body, '-----END PRIVATE KEY-----']

  it('is found by the name of its field', async () => {
    const result = await redacted({data: {record: {env: {AWS_SECRET_ACCESS_KEY: value, PATH: '/usr/bin'}}}})
    expect(JSON.stringify(result)).not.toContain(value)
    expect(result).toHaveProperty('draft.data.record.env.PATH', '/usr/bin')
  })

  it('is found by its name in the paragraph before', async () => {
    const paragraph = (text: string, line: number) => draft({text, line, key: 'text'})
    const texts = ['The secret access key is:', value, 'The commit:', 'a'.repeat(40)]
    const result = await redact(
      texts.map((text, n) => paragraph(text, n + 1)),
      scan,
    )
    expect(result.map(one => ('gone' in one ? one.gone : one.draft.text))).toEqual([texts[0], 'secret', texts[2], texts[3]])
  })

  it('is found in a list of lines', async () => {
    const result = JSON.stringify(await redacted({data: {record: {lines: ['first', ...key, 'the last line'], level: 3}}}))
    for (const line of body) expect(result).not.toContain(line)
    expect(result).toContain('the last line')
  })

  it('is found in the blocks of one message, and no further', async () => {
    const said = [`here: ${key.slice(0, 2).join('\n')}`, `${key.slice(2).join('\n')}\nand so on`]
    const result = JSON.stringify(
      await redact(
        said.map(text => draft({text})),
        scan,
      ),
    )
    for (const line of body) expect(result).not.toContain(line)
    expect(result).toContain('and so on')
    const others = await redact([draft({text: 'aws_secret_access_key:'}), draft({text: value, line: 2})], scan)
    expect(JSON.stringify(others)).toContain(value)
  })
})

describe('a payload', () => {
  const long = `\n first line \n${'é'.repeat(3000)}`

  it('over 4 kB is its hash, its size and its first line', () => {
    const cut = cutPayload(draft({text: long, payload: true, data: {exit: 1}}))
    expect(cut).toMatchObject({
      text: 'first line',
      data: {exit: 1, payload: {bytes: 6014, sha256: expect.stringMatching(/^[0-9a-f]{64}$/)}},
    })
    expect(cut).not.toHaveProperty('start')
  })

  it('of 4 kB is kept, and so is a message of any length', () => {
    expect(cutPayload(draft({text: 'x'.repeat(4096), payload: true})).text).toHaveLength(4096)
    expect(cutPayload(draft({text: long})).text).toBe(long)
  })

  it('in data is cut too', () => {
    const cut = cutPayload(draft({data: {command: long, record: {a: long}, odd: {f: () => 1}}}))
    expect(cut.data).toEqual({
      command: expect.stringMatching(/^first line \[sha256:[0-9a-f]{64}\]$/),
      record: {bytes: 6024, sha256: expect.any(String)},
      odd: null,
    })
  })
})

describe('a private block that begins in one part of a message', () => {
  it('reaches to the part in which it ends, and no further than the message', async () => {
    const texts = ['We deploy. <private>hush1', 'hush2', 'hush3</private> On Tuesdays.', 'Next <private>hush4']
    const result = await redact([...texts.map(text => draft({text})), draft({text: 'Another message.', line: 2})], scan)
    expect(result.map(one => ('gone' in one ? one.gone : one.draft.text))).toEqual([
      'We deploy. ',
      'private',
      ' On Tuesdays.',
      'Next ',
      'Another message.',
    ])
  })

  it('reaches over the fields of a record that nobody knows', async () => {
    const record = {
      first: '<private>hush1',
      'a longer name hush2': ['hush3', 'hush4</private>b'],
      last: 'c',
      '<private>hush5': {deep: 'hush6'},
    }
    const result = JSON.stringify(await redacted({data: {record}}))
    expect(result).not.toContain('hush')
    expect(result).toContain('"last":"c"')
  })
})
