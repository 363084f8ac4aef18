import type {BoundaryPolicy, CasePolicy, EntryStatus, GapPolicy, Located, TermOrigin} from './entry.ts'
import {escapeForm} from './forms.ts'
import {readStructure} from './structure.ts'
import {outerBlankLinesTrimmed, sectionStart} from './text.ts'
import {isHeadingText} from './title.ts'
import {escapeItem} from './values.ts'
import {yamlScalar} from './yaml-scalar.ts'

/** What can be printed: a parsed entry, or what a program knows of a new one. */
export interface PrintableEntry {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly terms?: readonly PrintableTerm[]
  /** Written as it is where it is given, else what the title is matched by is written for the whole entry. */
  readonly policy?: Partial<Policy>
  readonly forms?: readonly string[]
  readonly status?: EntryStatus
  readonly use?: {readonly text: string}
  readonly priority?: number
  readonly pinned?: boolean
  readonly type?: string
  readonly url?: string
  readonly related?: readonly Text[]
  readonly about?: readonly Text[]
  readonly formerly?: readonly Text[]
  readonly refines?: readonly Text[]
  readonly single?: boolean
  readonly prefer?: readonly Text[]
  readonly trigger?: readonly string[]
  readonly match?: readonly Text[]
  readonly nomatch?: readonly Text[]
  /** `matter` fields hold YAML as it is to stand in the file. */
  readonly fields?: readonly {readonly key: string; readonly value: string; readonly matter?: true}[]
}

type Text = Pick<Located, 'text'>

interface PrintableTerm {
  readonly text: string
  readonly origin: TermOrigin
  readonly case?: CasePolicy
  readonly boundary?: BoundaryPolicy
  readonly gap?: GapPolicy
}

const POLICIES = [
  ['case', 'smart'],
  ['boundary', 'word'],
  ['gap', 'default'],
] as const

/**
 * The canonical file of an entry: front matter with `id` first, title, text, directive lines, and then the sections of
 * the text. Reading it gives the entry back, and printing that gives the same bytes.
 */
export function printEntry(entry: PrintableEntry): string {
  const common = commonPolicy(entry)
  const matter = matterLines(entry, common)
  const head = `---\n${matter.join('\n')}\n---\n${isHeadingText(entry.title) ? `# ${entry.title}\n\n` : ''}`
  return head + bodyWith(directiveLines(entry, common).join('\n'), outerBlankLinesTrimmed(entry.text ?? ''))
}

/**
 * Directive lines stand behind the first part of the text, before its first section. Where that part leaves a fence or a
 * comment open, they would be swallowed by it, and stand before the text.
 */
function bodyWith(directives: string, text: string): string {
  if (directives === '' || text === '') return `${directives}${text}\n`
  const section = sectionStart(text)
  const first = text.slice(0, section).trimEnd()
  const rest = text.slice(section)
  const parts = first === '' ? [directives, rest] : [first, directives, rest]
  const body = `${parts.filter(part => part !== '').join('\n\n')}\n`
  const at = first === '' ? 0 : first.length + 2
  return readStructure(body, 0).directives.some(d => d.lineStart === at) ? body : `${directives}\n\n${text}\n`
}

function matterLines(entry: PrintableEntry, common: Policy): string[] {
  const lines = [`id: ${yamlScalar(entry.id)}`]
  // A title that a heading would not give back stands in the front matter.
  if (!isHeadingText(entry.title)) lines.push(`title: ${yamlScalar(entry.title)}`)
  const special = (entry.terms ?? []).filter(term => own(term, common).length > 0)
  const items = special.map(term => `{text: ${yamlScalar(term.text)}, ${own(term, common).join(', ')}}`)
  if (items.length > 0) lines.push(`terms: [${items.join(', ')}]`)
  for (const [key, otherwise] of POLICIES) {
    const value = entry.policy ? entry.policy[key] : common[key] === otherwise ? undefined : common[key]
    if (value !== undefined) lines.push(`${key}: ${value}`)
  }
  for (const {key, value, matter} of entry.fields ?? []) {
    if (matter) lines.push(`${yamlScalar(key)}:${isBlock(value) ? '\n' : value === '' ? '' : ' '}${value}`)
  }
  return lines
}

/** Block lists and mappings begin on a line of their own. */
const isBlock = (value: string): boolean => /^(?: |- )/.test(value)

type Policy = Readonly<Record<'case' | 'boundary' | 'gap', string>>

/** What holds for the entry; terms that differ from it are listed. */
function commonPolicy({policy, terms = []}: PrintableEntry): Policy {
  const title = terms.find(term => term.origin === 'title')
  return {case: 'smart', boundary: 'word', gap: 'default', ...pick(title), ...pick(policy)}
}

const pick = (policy: Partial<Policy> | undefined): Partial<Policy> =>
  Object.fromEntries(POLICIES.flatMap(([key]) => (policy?.[key] === undefined ? [] : [[key, policy[key]]])))

/** Derived surfaces take the policy of what they are derived from, or the entry's; only declared ones can have their own. */
const own = (term: PrintableTerm, common: Policy): string[] =>
  POLICIES.filter(([key]) => (term[key] ?? common[key]) !== common[key]).map(([key]) => `${key}: ${term[key]}`)

function directiveLines(entry: PrintableEntry, common: Policy): string[] {
  const terms = entry.terms ?? []
  // A term with a policy of its own is added by the `terms` list of the front matter.
  const names = terms.filter(term => term.origin === 'synonym' && own(term, common).length === 0).map(term => term.text)
  const forms = entry.forms ?? terms.filter(term => term.origin === 'form').map(term => escapeForm(term.text))
  const lines: string[] = []
  const line = (key: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') lines.push(`${key}:: ${value}`)
  }
  const list = (items: readonly Text[] | undefined): string => (items ?? []).map(item => escapeItem(item.text)).join(', ')
  line('synonyms', names.map(escapeItem).join(', '))
  line('forms', forms.join(', '))
  line('status', entry.status === 'preferred' ? undefined : entry.status)
  line('use', entry.use?.text)
  line('about', list(entry.about))
  line('refines', list(entry.refines))
  line('formerly', list(entry.formerly))
  line('related', list(entry.related))
  line('prefer', list(entry.prefer))
  line('type', entry.type)
  line('url', entry.url)
  line('priority', entry.priority ? String(entry.priority) : undefined)
  line('pinned', entry.pinned ? 'true' : undefined)
  line('single', entry.single ? 'true' : undefined)
  for (const text of entry.trigger ?? []) line('trigger', text)
  for (const {text} of entry.match ?? []) line('match', text)
  for (const {text} of entry.nomatch ?? []) line('nomatch', text)
  for (const {key, value, matter} of entry.fields ?? []) if (!matter) lines.push(`${key}:: ${value}`.trimEnd())
  return lines
}
