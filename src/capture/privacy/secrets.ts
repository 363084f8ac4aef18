import {OWN_SECRETS} from './own-secrets.ts'
import {type Undone, undone} from './undone.ts'

/** A secret in a text: half-open, in UTF-16 units. */
export interface Secret {
  readonly kind: string
  readonly start: number
  readonly end: number
}

/** Finds secrets in texts: for each text those in it, by their starts. */
export type SecretScanner = (texts: readonly string[]) => Promise<Secret[][]>

/**
 * Stands between texts that are scanned together. No rule's match can cross it: it has a line break, which ends `.` and every token, and a
 * NUL, which is neither white space nor in any class of characters that a rule lists. So a secret is found where it would be found alone.
 */
const BETWEEN = '\n\u0000\n'
/** In UTF-16 units: from here on joining gains nothing. */
const MAX_JOINED = 4 * 1024 * 1024

const RULE = '@secretlint/secretlint-rule-'
/**
 * Left out: with it, a comment in a captured text could switch the scanner off for all that follows.
 */
const NOT_USED = `${RULE}filter-comments`

type Rule = typeof import('@secretlint/secretlint-rule-preset-recommend')['rules'][number]

interface Described {
  readonly id: string
  readonly rule: Rule
  readonly options: object
}

type Lint = (content: string, file: string, rules: readonly Described[]) => Promise<Secret[]>

/** Loads secretlint's recommended rules, all of them, with the identifiers of AWS accounts and keys, which they leave to whoever asks. */
export async function secretScanner(): Promise<SecretScanner> {
  const [{lintSource}, {rules}] = await Promise.all([import('@secretlint/core'), import('@secretlint/secretlint-rule-preset-recommend')])
  const described = rules.filter(rule => rule.meta.id !== NOT_USED).map(describe)
  const lint: Lint = async (content, filePath, rules) => {
    const source = {filePath, content, contentType: 'text' as const, ext: filePath.slice(filePath.lastIndexOf('.'))}
    const {messages} = await lintSource({source, options: {config: {rules: [...rules]}, noPhysicFilePath: true}})
    return messages.map(({ruleId, range, data}) => ({kind: ruleId.slice(RULE.length), ...spanOf(content, range, data)}))
  }
  return async texts => withCovered(texts, await scanAll(texts, lint, described), covered => scanAll(covered, lint, described))
}

/** With what is found only where the texts are read without what covers their words. */
async function withCovered(texts: readonly string[], found: Secret[][], scan: SecretScanner): Promise<Secret[][]> {
  const readings: {readonly n: number; readonly reading: Undone}[] = []
  for (const [n, text] of texts.entries()) for (const reading of undone(text)) readings.push({n, reading})
  if (readings.length === 0) return found
  const result = [...found]
  for (const [m, secrets] of (await scan(readings.map(({reading}) => reading.text))).entries()) {
    const {n, reading} = readings[m]
    const more = secrets.map(({kind, start, end}) => ({kind, ...reading.spanOf(start, end)}))
    if (more.length > 0) result[n] = [...result[n], ...more].sort(byStart)
  }
  return result
}

/**
 * Where a secret is. Some rules report the place of what stands around it, with the length of the secret alone; the secret itself is in
 * their data, so it is looked for from there on.
 */
function spanOf(content: string, [start, end]: readonly number[], data: unknown): {start: number; end: number} {
  for (const value of Object.values(data ?? {})) {
    if (typeof value !== 'string' || value.length !== end - start) continue
    const at = content.indexOf(value, start)
    if (at >= 0) return {start: at, end: at + value.length}
  }
  return {start, end}
}

const describe = (rule: Rule): Described => ({
  id: rule.meta.id,
  rule,
  options: rule.meta.id === `${RULE}aws` ? {enableIDScanRule: true} : {},
})

async function scanAll(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<Secret[][]> {
  const result: Secret[][] = []
  for (const group of groups(texts)) result.push(...(await scanGroup(group, lint, rules)))
  return result
}

function* groups(texts: readonly string[]): Generator<string[]> {
  let group: string[] = []
  let length = 0
  for (const text of texts) {
    if (length + text.length > MAX_JOINED && group.length > 0) {
      yield group
      group = []
      length = 0
    }
    group.push(text)
    length += text.length
  }
  if (group.length > 0) yield group
}

const NONE: readonly Secret[] = []

async function scanGroup(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<Secret[][]> {
  // The first place is behind a separator too: a byte order mark at the very beginning would move every offset by one.
  const joined = BETWEEN + texts.join(BETWEEN)
  const secrets = [...ownSecrets(joined), ...(await lintAll(joined, lint, rules))]
  const whole = joined.includes('private_key_id') ? await wholeSecrets(texts, lint, rules) : new Map<number, string>()
  if (secrets.length === 0 && whole.size === 0) return texts.map(() => NONE as Secret[])
  secrets.sort(byStart)
  let next = 0
  let start = BETWEEN.length
  return texts.map((text, n) => {
    const end = start + text.length
    const inside: Secret[] = []
    for (; next < secrets.length && secrets[next].start < end; next++) {
      const {kind, ...found} = secrets[next]
      const secret = {kind, start: Math.max(found.start, start) - start, end: Math.min(found.end, end) - start}
      if (secret.start < secret.end) inside.push(secret)
    }
    start = end + BETWEEN.length
    return whole.has(n) ? [{kind: whole.get(n)!, start: 0, end: text.length}] : inside
  })
}

export const byStart = (a: Secret, b: Secret): number => a.start - b.start || b.end - a.end

/** Two rules look at the name of the file: the tokens in a package.json and those in an .npmrc. Here every text may be either. */
async function lintAll(joined: string, lint: Lint, rules: readonly Described[]): Promise<Secret[]> {
  const found = await lint(joined, 'package.json', rules)
  if (!joined.includes('_authToken=')) return found
  const npm = rules.filter(({id}) => id === `${RULE}npm`)
  return [...found, ...(await lint(joined, '.npmrc', npm))]
}

/** A service account's key is a JSON file as a whole, so each text that may be one is looked at by itself. */
async function wholeSecrets(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const gcp = rules.filter(({id}) => id === `${RULE}gcp`)
  for (const [n, text] of texts.entries()) {
    if (text.includes('private_key_id') && (await lint(text.replace(/^\uFEFF/, ''), 'key.json', gcp)).length > 0) found.set(n, 'gcp')
  }
  return found
}

function ownSecrets(joined: string): Secret[] {
  return OWN_SECRETS.flatMap(({kind, pattern}) =>
    Array.from(joined.matchAll(pattern), found => {
      const end = found.index + found[0].length
      return {kind, start: found.groups?.secret === undefined ? found.index : end - found.groups.secret.length, end}
    }),
  )
}

/** The text with a marker such as `[secret:aws]` in the place of each secret, which are given by their starts. Those that overlap are one, called by the first. */
export function replaced(text: string, secrets: readonly Secret[]): string {
  if (secrets.length === 0) return text
  let result = ''
  let from = 0
  for (const {kind, start, end} of secrets) {
    if (start >= from) result += `${text.slice(from, start)}[secret:${kind}]`
    from = Math.max(from, end)
  }
  return result + text.slice(from)
}
