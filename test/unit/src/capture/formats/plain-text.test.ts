import {expect, it} from 'vitest'
import {plainText} from '../../../../../src/capture/formats/plain-text.ts'
import {reading} from '../reading.ts'

const paragraphs = async (text: string): Promise<string[]> =>
  (await reading(text, sink => plainText(sink, 'document'))).drafts.map(draft => draft.text)

const BODY = 'abcd'.repeat(16)

it.each([
  ['headers', `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 2\n\n${BODY}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`],
  ['an encrypted one', `-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-128-CBC,00\n\n${BODY}\nabc=\n-----END RSA PRIVATE KEY-----`],
  ['line after line', `    -----BEGIN PRIVATE KEY-----\n\n    ${BODY}\n\n    ${BODY}\n\n    -----END PRIVATE KEY-----`],
  ['ends of lines of Windows', `-----BEGIN RSA PRIVATE KEY-----\r\nA: b\r\n\r\n${BODY}\r\n-----END RSA PRIVATE KEY-----`],
])('a private key with empty lines in it is one paragraph: %s', async (_, key) => {
  const text = `Before.\n\n${key}\n\nBehind it.`
  expect(await paragraphs(text)).toEqual(['Before.', key.replaceAll('\r\n', '\n'), 'Behind it.'])
})

it('a key that is only spoken of takes no paragraph with it', async () => {
  const text = 'It begins with -----BEGIN PRIVATE KEY----- as all do.\n\nThe next paragraph.\n\n\nAnd one more.'
  expect(await paragraphs(text)).toEqual(['It begins with -----BEGIN PRIVATE KEY----- as all do.', 'The next paragraph.', 'And one more.'])
})
