/**
 * One secret of every kind that is known, made here so that none stands in a file: `secret` must be in nothing that is stored. The first
 * word of the name is the marker's kind.
 */
export interface Planted {
  readonly name: string
  readonly text: string
  readonly secret: string
}

const LETTERS = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'

/** So many letters and digits, different for each seed, the same for the same. */
export function letters(count: number, seed: number): string {
  let state = seed * 2654435761 + 12345
  let text = ''
  while (text.length < count) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    text += LETTERS[(state >>> 8) % LETTERS.length]
  }
  return text
}

const pem = (kind: string, body: string): string => `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----`
const lines = (text: string): string => (text.match(/.{1,64}/g) ?? []).join('\n')

export function planted(seed = 1): Planted[] {
  const t = (count: number, n = 0): string => letters(count, seed * 100 + n)
  const upper = t(16, 1).toUpperCase()
  const digits = t(40, 2).replace(/\D/g, '7')
  const key = `MII${t(400, 3)}`
  const json = JSON.stringify({
    type: 'service_account',
    private_key_id: t(40, 4),
    private_key: pem('', lines(key)),
    client_email: `${t(9)}@x.iam`,
  })
  const ops = `ey${Buffer.from(`{"email":"${t(40, 5)}","secretKey":"${t(60, 6)}","k":{"a":"${t(30, 7)}"}}`)
    .toString('base64')
    .slice(2)}`
  const one = (name: string, secret: string, text = `the token is ${secret} here`): Planted => ({name, secret, text})
  return [
    one('aws access key', `AKIA${upper}`),
    one('aws secret', `${t(38, 8)}/x`, `aws_secret_access_key = ${t(38, 8)}/x`),
    one('aws account', digits.slice(0, 12), `AWS_ACCOUNT_ID: ${digits.slice(0, 12)}`),
    one('gcp key file', key.slice(0, 60), json),
    one('privatekey whole', key.slice(0, 64), pem('RSA ', lines(key))),
    one('privatekey in JSON', key.slice(0, 64), JSON.stringify({key: pem('EC ', lines(key))})),
    one('privatekey with line numbers', key.slice(0, 64), pem('', lines(key)).replace(/^/gm, '   12→')),
    one('privatekey cut off', key.slice(0, 64), `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines(key)}`),
    one('npm|basicauth in package.json', t(40, 9).toLowerCase(), `git+https://${t(40, 9).toLowerCase()}:x-oauth-basic@github.com/a/b.git`),
    one('npm rc', `${t(8, 10)}-${t(12, 11)}`, `//registry.npmjs.org/:_authToken=${t(8, 10)}-${t(12, 11)}`),
    one('npm token', `npm_${t(36, 12)}`),
    one('basicauth', `${t(12, 13)}`, `https://deployer:${t(12, 13)}@git.acme.dev/repo`),
    one('slack token', `xoxb-${t(12, 14)}-${t(24, 15)}`),
    one('slack webhook', `B${t(9, 16)}/${t(24, 17)}`, `https://hooks.slack.com/services/T${t(9, 18)}/B${t(9, 16)}/${t(24, 17)}`),
    one('sendgrid', `SG.${t(22, 19)}.${t(43, 20)}`),
    one('shopify', `shpat_${t(32, 21)}`),
    one('github classic', `ghp_${t(36, 22)}`),
    one('github fine-grained', `github_pat_${t(82, 23)}`),
    one('openai old', `sk-${t(20, 24)}T3BlbkFJ${t(20, 25)}`),
    one('openai project', `sk-proj-${t(74, 26)}T3BlbkFJ${t(74, 27)}`),
    one('anthropic', `sk-ant-api03-${t(93, 28)}AA`),
    one('linear', `lin_api_${t(40, 29)}`),
    one('1password', `ops_${ops}`),
    one('database-connection-string mongodb', t(14, 30), `mongodb+srv://app:${t(14, 30)}@cluster0.acme.net/db`),
    one('database-connection-string mysql', t(14, 31), `mysql://app:${t(14, 31)}@db.acme.net:3306/x`),
    one('database-connection-string postgres', t(14, 32), `postgres://app:${t(14, 32)}@db.acme.net/x?sslmode=require`),
    one('google', `AIza${t(35, 33)}`),
    one('stripe', `sk_live_${t(24, 34)}`),
    one('gitlab', `glpat-${t(20, 35)}`),
    one('huggingface', `hf_${t(34, 36)}`),
    one('jwt', `eyJ${t(20, 37)}.eyJ${t(40, 38)}.${t(43, 39)}`),
    one('pypi', `pypi-AgEIcHlwaS5vcmc${t(80, 40)}`),
  ]
}
