import {rules} from '@secretlint/secretlint-rule-preset-recommend'
import {beforeAll, describe, expect, it} from 'vitest'
import {replaced, type SecretScanner, secretScanner} from '../../../../../src/capture/privacy/secrets.ts'
import {letters, planted} from './planted.ts'

let scanner: SecretScanner
beforeAll(async () => {
  scanner = await secretScanner()
})

const scan = async (texts: readonly string[]): Promise<string[]> => (await scanner(texts)).map((secrets, n) => replaced(texts[n], secrets))
const one = async (text: string): Promise<string> => (await scan([text]))[0]

/** Pieces of a secret that are still in a text. */
const left = (text: string, secret: string): string[] =>
  Array.from({length: secret.length - 7}, (_, n) => secret.slice(n, n + 8)).filter(
    piece => /[A-Za-z0-9]{8}/.test(piece) && text.includes(piece),
  )

describe('secrets', () => {
  it.each(planted().map(secret => [secret.name, secret] as const))('%s is replaced', async (name, {text, secret}) => {
    const clean = await one(text)
    expect(left(clean, secret)).toEqual([])
    expect(clean).toMatch(new RegExp(`\\[secret:(?:${name.split(' ')[0]})\\]`))
  })

  /** A secret alone, without the sentence around it. */
  const bare = (text: string): string => /^the token is (.*) here$/s.exec(text)?.[1] ?? text
  const json = (text: string): string => JSON.stringify({a: `first\n${text}\tlast`})

  it.each<readonly [string, (text: string) => string]>([
    ['at the beginning of a line in JSON', json],
    ['in JSON within JSON', text => json(json(json(text)))],
    ['in JSON that escapes the slash', text => JSON.stringify({text}).replaceAll('/', '\\/')],
    ['in JSON that escapes signs', text => json(text).replace(/[=&<>]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`)],
    ['in an address', text => `https://acme.dev/?next=${encodeURIComponent(encodeURIComponent(`a=${text}`))}&b`],
    ['in HTML', text => `<td>x=&quot;${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}&quot;`],
    ['in colour', text => `\u001b[01;31m\u001b[K${text}\u001b[m\u001b[K`],
    ['in colour within JSON', text => JSON.stringify(`\u001b[1m${text}\u001b[0m`)],
    ['whose first letters are in colour', text => text.replace(/^(?=\w{3})/, '\u001b[31m').replace(/(?<=^\u001b\[31m\w{3})/, '\u001b[m')],
    ['beside letters of a script without spaces', text => `密钥${text}在这里`],
    ['in emphasis', text => `see _${text}_ here`],
    ['with numbers of lines', text => text.replace(/^/gm, '    12\t')],
  ])('of every kind are replaced %s', async (_, form) => {
    const kinds = planted(5).map(({name, text, secret}) => ({name, text: form(bare(text)), secret}))
    const clean = await scan(kinds.map(({text}) => text))
    const found = kinds.filter(({secret}, n) => clean[n].includes(secret) || clean[n].includes(secret.slice(3, 15)))
    expect(found.map(({name}) => name)).toEqual([])
    // Each alone, with what covers it, and no more.
    const token = letters(36, 5)
    expect((await one(form(`ghp_${token}`))).replace('\u001b[31m', '')).toBe(form('X').replace('X', '[secret:github]'))
  })

  it('that are a private key in base64, as clusters keep them, are replaced, and certificates are not', async () => {
    const key = letters(600, 4)
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ']) {
      const encoded = Buffer.from(`-----BEGIN ${kind}PRIVATE KEY-----\n${key}\n`).toString('base64')
      expect(await one(`client-key-data: ${encoded}\nuser: me`)).toBe('client-key-data: [secret:privatekey]\nuser: me')
      expect(await one(`${encoded.replace(/.{76}/g, '$&\n')}\nuser: me`)).not.toContain(encoded.slice(80, 120))
    }
    const certificate = `client-certificate-data: ${Buffer.from(`-----BEGIN CERTIFICATE-----\n${key}`).toString('base64')}`
    expect(await one(certificate)).toBe(certificate)
  })

  it('of every rule of the scanner are among those tested', () => {
    const kinds = new Set(planted().flatMap(({name}) => name.split(' ')[0].split('|')))
    const known = rules.map(({meta}) => meta.id.replace('@secretlint/secretlint-rule-', '')).filter(id => id !== 'filter-comments')
    expect(known.filter(id => !kinds.has(id))).toEqual([])
    // Every message that a rule has is one kind; the key file in PKCS #12 is no text, so none can be captured.
    const messages = rules.filter(({meta}) => !meta.id.endsWith('filter-comments')).flatMap(rule => Object.keys(rule.messages))
    expect(messages.length).toBe(22)
  })

  it('are found in every text of a batch, at its place, as they are found alone', async () => {
    const texts = Array.from({length: 40}, (_, n) => planted(n + 1).map(({text}) => `before ${n} ${text} after`)).flat()
    const together = await scan(texts)
    const secrets = Array.from({length: 40}, (_, n) => planted(n + 1).map(({secret}) => secret)).flat()
    for (const [n, clean] of together.entries()) {
      expect(left(clean, secrets[n])).toEqual([])
      expect(clean.startsWith('before ')).toBe(!clean.startsWith('[secret:gcp]'))
    }
    const alone = []
    for (const text of texts.slice(0, 64)) alone.push(await one(text))
    expect(together.slice(0, 64)).toEqual(alone)
  })

  it('are never made of two texts', async () => {
    const half = `AKIA${letters(8, 3).toUpperCase()}`
    const texts = [
      half,
      letters(8, 4).toUpperCase(),
      'aws_secret_access_key =',
      letters(40, 5),
      '//r/:_authToken=',
      'next line',
      'postgres://app:',
      'pw@host/x',
    ]
    expect(await scan(texts)).toEqual(texts)
  })

  it('are found at the ends, side by side, and twice', async () => {
    const key = `AKIA${letters(16, 6).toUpperCase()}`
    expect(await one(`${key} ${key}`)).toBe('[secret:aws] [secret:aws]')
    expect(await one(`\uFEFF${key}`)).toBe('\uFEFF[secret:aws]')
    expect(await one(`x\n${key}\n`)).toBe('x\n[secret:aws]\n')
  })

  it('cannot be hidden by a comment that switches the scanner off', async () => {
    const key = `AKIA${letters(16, 7).toUpperCase()}`
    const off = ['<!-- secretlint-disable -->', '// secretlint-disable-line', 'secretlint-disable-next-line']
    const clean = await scan([...off, ...off.map(comment => `${comment}\n${key} ${comment}`)])
    expect(clean.join('\n')).not.toContain(key)
  })

  it('leave a text without any as it is', async () => {
    const texts = [
      '',
      ' ',
      '\0',
      'The account is closed.',
      'https://example.com/a:b',
      '-----BEGIN RSA PRIVATE KEY----- begins a key',
      'user@host',
      'sk-1',
      'password: see the vault',
    ]
    expect(await scan(texts)).toEqual(texts)
  })

  it('are looked for in texts made to be slow, which quadratic time would not end', async () => {
    const texts = [
      'http://a:'.repeat(20_000),
      'xoxb-'.repeat(20_000),
      '-----BEGIN RSA PRIVATE KEY-----\n'.repeat(3000),
      `ops_ey${'A'.repeat(100_000)}`,
      'mongodb://a:'.repeat(10_000),
      ...['\\', '_', '%25', '&amp;', '&#0', 'a_', '漢a', '\\u003', '\u001b['].map(cover => cover.repeat(200_000)),
    ]
    expect(await scan(texts)).toHaveLength(texts.length)
  })
})

describe('a password in an address', () => {
  it.each([
    ['redis://:pA.ss!w0rd@cache.acme.dev:6379/0', 'redis://:[secret:basicauth]@cache.acme.dev:6379/0'],
    ['at https://deploy:p%40ss.w0rd!@git.acme.dev/repo now', 'at https://deploy:[secret:basicauth]@git.acme.dev/repo now'],
    ['amqps://app:a~b*c;d@[::1]:5671', 'amqps://app:[secret:basicauth]@[::1]:5671'],
  ])('%s is replaced, whatever signs it has', async (text, clean) => {
    expect(await one(text)).toBe(clean)
  })

  it.each([
    'https://user:password@example.com/x',
    'redis://:$REDIS_PASSWORD@cache',
    'https://user:<password>@host',
    'https://me:xxxx@host',
    'http://localhost:3000/@scope/name',
    'ssh://git@github.com:22/a/b',
    'docker://ubuntu:22.04@sha256:abc',
    'https://acme.dev/a:bcd@e',
  ])('%s holds none', async text => {
    expect(await one(text)).toBe(text)
  })
})

describe('the secret key of AWS', () => {
  it.each([':\n', ' is:\n\n', ' = \n\n`', '** :\n\n    '])('is found in a line of its own behind its name and %j', async between => {
    const value = `${letters(20, 6)}/${letters(18, 6)}+`
    expect(await one(`The Secret Access Key${between}${value}`)).toBe(`The Secret Access Key${between}[secret:aws]`)
    const commit = '0123456789abcdef'.repeat(3).slice(0, 40)
    expect(await one(`The secret key${between}${commit} `)).toContain(commit)
    expect(await one(`The secret access key is not here.\n\n${value}`)).toContain(value)
  })

  const key = `${letters(20, 7)}/${letters(18, 7)}+`
  it.each([
    ['aws configure set aws_secret_access_key %'],
    ['set AWS_SECRET_ACCESS_KEY "%"'],
    ['aws s3 ls --secret-key % --region x'],
    ['- **AWS secret access key**: `%`'],
  ])('is one by what it is called: %s', async form => {
    const clean = await one(form.replace('%', key))
    expect(left(clean, key)).toEqual([])
    expect(clean).toBe(form.replace('%', '[secret:aws]'))
  })
})

describe('the private lines of PuTTY', () => {
  it('are a private key', async () => {
    const lines = [letters(64, 7), letters(64, 7), letters(20, 7)]
    const clean = await one(`PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 3\n${lines.join('\n')}\nPrivate-MAC: 12ab`)
    expect(lines.flatMap(line => left(clean, line))).toEqual([])
    expect(clean).toContain('Private-MAC')
  })
})
