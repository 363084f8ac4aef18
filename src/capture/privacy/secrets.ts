import {OWN_SECRETS} from './own-secrets.ts'

/** Finds secrets in texts: for each text the same with a marker such as `[secret:aws]` in the place of each secret. */
export type SecretScanner = (texts: readonly string[]) => Promise<string[]>

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

interface Finding {
  readonly kind: string
  readonly start: number
  readonly end: number
}

type Rule = typeof import('@secretlint/secretlint-rule-preset-recommend')['rules'][number]

interface Described {
  readonly id: string
  readonly rule: Rule
  readonly options: object
}

type Lint = (content: string, file: string, rules: readonly Described[]) => Promise<Finding[]>

/** Loads secretlint's recommended rules, all of them, with the identifiers of AWS accounts and keys, which they leave to whoever asks. */
export async function secretScanner(): Promise<SecretScanner> {
  const [{lintSource}, {rules}] = await Promise.all([import('@secretlint/core'), import('@secretlint/secretlint-rule-preset-recommend')])
  const described = rules.filter(rule => rule.meta.id !== NOT_USED).map(describe)
  const lint: Lint = async (content, filePath, rules) => {
    const source = {filePath, content, contentType: 'text' as const, ext: filePath.slice(filePath.lastIndexOf('.'))}
    const {messages} = await lintSource({source, options: {config: {rules: [...rules]}, noPhysicFilePath: true}})
    return messages.map(({ruleId, range, data}) => ({kind: ruleId.slice(RULE.length), ...spanOf(content, range, data)}))
  }
  return texts => redactAll(texts, lint, described)
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

async function redactAll(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<string[]> {
  const result: string[] = []
  for (const group of groups(texts)) result.push(...(await redactGroup(group, lint, rules)))
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

async function redactGroup(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<string[]> {
  // The first place is behind a separator too: a byte order mark at the very beginning would move every offset by one.
  const joined = BETWEEN + texts.join(BETWEEN)
  const findings = [...ownFindings(joined), ...(await lintAll(joined, lint, rules))]
  const whole = joined.includes('private_key_id') ? await wholeFindings(texts, lint, rules) : new Map<number, string>()
  if (findings.length === 0 && whole.size === 0) return [...texts]
  findings.sort((a, b) => a.start - b.start || b.end - a.end)
  let next = 0
  let start = BETWEEN.length
  return texts.map((text, n) => {
    const end = start + text.length
    const inside: Finding[] = []
    for (; next < findings.length && findings[next].start < end; next++) {
      const {kind, ...found} = findings[next]
      const span = {kind, start: Math.max(found.start, start) - start, end: Math.min(found.end, end) - start}
      if (span.start < span.end) inside.push(span)
    }
    start = end + BETWEEN.length
    return whole.has(n) ? `[secret:${whole.get(n)}]` : replaced(text, inside)
  })
}

/** Two rules look at the name of the file: the tokens in a package.json and those in an .npmrc. Here every text may be either. */
async function lintAll(joined: string, lint: Lint, rules: readonly Described[]): Promise<Finding[]> {
  const found = await lint(joined, 'package.json', rules)
  if (!joined.includes('_authToken=')) return found
  const npm = rules.filter(({id}) => id === `${RULE}npm`)
  return [...found, ...(await lint(joined, '.npmrc', npm))]
}

/** A service account's key is a JSON file as a whole, so each text that may be one is looked at by itself. */
async function wholeFindings(texts: readonly string[], lint: Lint, rules: readonly Described[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const gcp = rules.filter(({id}) => id === `${RULE}gcp`)
  for (const [n, text] of texts.entries()) {
    if (text.includes('private_key_id') && (await lint(text.replace(/^\uFEFF/, ''), 'key.json', gcp)).length > 0) found.set(n, 'gcp')
  }
  return found
}

function ownFindings(joined: string): Finding[] {
  return OWN_SECRETS.flatMap(({kind, pattern}) =>
    Array.from(joined.matchAll(pattern), found => ({kind, start: found.index, end: found.index + found[0].length})),
  )
}

/** Overlapping findings are one, called by the first. */
function replaced(text: string, findings: readonly Finding[]): string {
  let result = ''
  let from = 0
  for (const {kind, start, end} of findings) {
    if (start >= from) result += `${text.slice(from, start)}[secret:${kind}]`
    from = Math.max(from, end)
  }
  return result + text.slice(from)
}
