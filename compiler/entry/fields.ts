import type {BoundaryPolicy, CasePolicy, EntryStatus, GapPolicy, Located} from './entry.ts'
import type {MatterField, MatterItem} from './front-matter.ts'
import {shorten} from './front-matter.ts'
import type {Reading} from './report.ts'
import {idProblem} from './slug.ts'
import {nearest, splitForms, splitList} from './values.ts'

export const CASES = ['exact', 'smart', 'fold'] as const
export const BOUNDARIES = ['word', 'prefix', 'none'] as const
export const GAPS = ['default', 'loose', 'exact'] as const
export const STATUSES = ['preferred', 'admitted', 'deprecated'] as const

export interface Policy {
  case?: CasePolicy
  boundary?: BoundaryPolicy
  gap?: GapPolicy
}

export interface TermPolicy extends Policy {
  readonly text: Located
}

/** What the fields of a file say, before the entry is made of it. */
export interface Draft extends Policy {
  id?: string
  title?: Located
  status?: EntryStatus
  type?: string
  url?: string
  priority?: number
  pinned?: boolean
  single?: boolean
  use?: Located
  readonly names: Located[]
  readonly forms: Located[]
  readonly termPolicies: TermPolicy[]
  readonly related: Located[]
  readonly about: Located[]
  readonly formerly: Located[]
  readonly refines: Located[]
  readonly prefer: Located[]
  readonly trigger: Located[]
  readonly match: Located[]
  readonly nomatch: Located[]
  readonly fields: {key: string; value: string; matter?: true}[]
  /** Keys whose one value is taken. */
  readonly taken: Set<string>
}

export const emptyDraft = (): Draft => ({
  names: [],
  forms: [],
  termPolicies: [],
  related: [],
  about: [],
  formerly: [],
  refines: [],
  prefer: [],
  trigger: [],
  match: [],
  nomatch: [],
  fields: [],
  taken: new Set(),
})

/** One value of a known field, from a line or from the front matter, in the one shape that the readers below take. */
export interface FieldValue {
  readonly key: string
  readonly at: Located
  /** Whole texts: one for a line or a scalar, any number for a YAML list. */
  readonly texts: readonly Located[]
  /** True where `texts` is a YAML list, whose items are not split again. */
  readonly isList: boolean
  readonly from: 'line' | 'matter'
}

type Reader = (draft: Draft, value: FieldValue, reading: Reading) => void

/** `push(...items)` would need stack for every item. */
const append = (list: Located[], items: readonly Located[]): void => {
  for (const item of items) list.push(item)
}

const many =
  (list: 'names' | 'related' | 'about' | 'formerly' | 'refines' | 'prefer'): Reader =>
  (draft, value) => {
    const items = value.isList ? value.texts : value.texts.flatMap(splitList)
    append(
      draft[list],
      items.filter(item => item.text !== ''),
    )
  }

/** Hugo keeps old addresses of a page under the same name; they begin with `/` and are no names. */
const aliases: Reader = (draft, value, reading) => {
  const before = draft.names.length
  names(draft, value, reading)
  if (value.from === 'matter')
    append(
      draft.names,
      draft.names.splice(before).filter(name => !name.text.startsWith('/')),
    )
}

const whole =
  (list: 'trigger' | 'match' | 'nomatch'): Reader =>
  (draft, value) => {
    append(draft[list], value.texts)
  }

const one =
  (set: (draft: Draft, text: Located, value: FieldValue, reading: Reading) => void): Reader =>
  (draft, value, reading) => {
    const [text] = value.texts
    if (value.isList || text === undefined) return refuse(reading, value, `\`${value.key}\` takes one value, not a list`, 'write one value')
    if (draft.taken.has(value.key)) {
      return refuse(reading, value, `\`${value.key}\` is set twice; the first one counts`, 'keep one of them')
    }
    draft.taken.add(value.key)
    set(draft, text, value, reading)
  }

const choice = <K extends 'case' | 'boundary' | 'gap' | 'status'>(key: K, allowed: readonly string[]): Reader =>
  one((draft, text, value, reading) => {
    if (allowed.includes(text.text)) draft[key] = text.text as never
    else refuseChoice(reading, value, text, allowed)
  })

const id: Reader = one((draft, text, _, reading) => {
  const problem = idProblem(text.text)
  if (problem === undefined) draft.id = text.text
  else reading.reportAt('bad-id', text, `\`${shorten(text.text)}\` cannot be an id: ${problem}`, 'use letters, digits and `-`')
})

const title: Reader = one((draft, text, value, reading) => {
  if (text.text !== '') draft.title = text
  else refuse(reading, value, '`title` is white space only; the heading or the name of the file is taken', 'write a title, or remove it')
})

const priority: Reader = one((draft, text, value, reading) => {
  if (/^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(text.text)) draft.priority = Number(text.text)
  else
    refuse(
      reading,
      value,
      `\`priority\` is a number in plain digits, not \`${shorten(text.text)}\``,
      'write a number such as `10` or `-0.5`',
    )
})

const FLAGS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

const yesOrNo = (key: 'pinned' | 'single'): Reader =>
  one((draft, text, value, reading) => {
    const flag = FLAGS.get(text.text.toLowerCase())
    if (flag !== undefined) draft[key] = flag
    else refuse(reading, value, `\`${key}\` is \`true\` or \`false\`, not \`${shorten(text.text)}\``, 'write `true` or `false`')
  })

const forms: Reader = (draft, value) => {
  append(draft.forms, value.isList ? value.texts : value.texts.flatMap(splitForms))
}

const names = many('names')

/** Every field that Kanon has a meaning for, in the front matter or as a line `key:: value`. */
const READERS = new Map<string, Reader>([
  ['id', id],
  ['title', title],
  ['synonyms', names],
  ['synonym', names],
  ['aliases', aliases],
  ['alias', aliases],
  ['aka', names],
  ['title-aliases', names],
  ['forms', forms],
  ['case', choice('case', CASES)],
  ['boundary', choice('boundary', BOUNDARIES)],
  ['gap', choice('gap', GAPS)],
  ['status', choice('status', STATUSES)],
  ['use', one((draft, text) => { draft.use = text })],
  ['type', one((draft, text) => { draft.type = text.text })],
  ['url', one((draft, text) => { draft.url = text.text })],
  ['priority', priority],
  ['pinned', yesOrNo('pinned')],
  ['single', yesOrNo('single')],
  ['related', many('related')],
  ['about', many('about')],
  ['formerly', many('formerly')],
  ['refines', many('refines')],
  ['prefer', many('prefer')],
  ['trigger', whole('trigger')],
  ['match', whole('match')],
  ['nomatch', whole('nomatch')],
]) // biome-ignore format: a table

export const KNOWN_KEYS: readonly string[] = [...READERS.keys()]

/** Reads a value into the draft; false where the key is unknown. */
export function readField(draft: Draft, value: FieldValue, reading: Reading): boolean {
  const reader = READERS.get(value.key)
  reader?.(draft, value, reading)
  return reader !== undefined
}

const refuse = (reading: Reading, value: FieldValue, message: string, fix: string): void =>
  reading.reportAt(value.from === 'line' ? 'directive-value' : 'front-matter-value', value.at, message, fix)

function refuseChoice(reading: Reading, value: FieldValue, text: Located, allowed: readonly string[]): void {
  const near = nearest(text.text, allowed)
  const list = allowed.map(word => `\`${word}\``).join(', ')
  refuse(
    reading,
    {...value, at: text},
    near === undefined
      ? `\`${value.key}\` cannot be \`${shorten(text.text)}\``
      : `\`${value.key}\` is one of ${list}, not \`${shorten(text.text)}\``,
    near === undefined ? `write one of ${list}` : `did you mean \`${near}\`?`,
  )
}

/** The front matter, field by field; what no reader takes is kept as it was written. */
export function readMatterFields(draft: Draft, fields: readonly MatterField[], reading: Reading): void {
  for (const field of fields) {
    const key = field.key.toLowerCase()
    const before = reading.diagnostics.length
    if (key === 'terms') readTerms(draft, field, reading)
    else if (!READERS.has(key)) keep(draft, field)
    else readKnown(draft, key, field, reading)
    // A value of another tool, such as a page's `status: Completed`, is reported and kept.
    if (READERS.has(key) && reading.diagnostics.length > before) keep(draft, field)
  }
}

const keep = (draft: Draft, field: MatterField): void => {
  draft.fields.push({key: field.key, value: field.source, matter: true})
}

function readKnown(draft: Draft, key: string, field: MatterField, reading: Reading): void {
  const {value} = field
  const at = reading.located('', field.offset)
  if (value.kind === 'other') {
    if (value.what !== 'nothing')
      reading.reportAt('front-matter-value', at, `\`${key}\` cannot be ${value.what}`, 'write a text or a list of texts')
    return
  }
  const texts = value.kind === 'text' ? [tidy(value.text)] : value.items.flatMap(item => textOf(item, key, reading))
  if (value.kind === 'text' && value.text.text === '' && key !== 'id') return
  readField(draft, {key, at, texts, isList: value.kind === 'list', from: 'matter'}, reading)
}

/** Outer white space trimmed, line breaks of folded YAML as they came out. */
const tidy = (text: Located): Located => ({...text, text: text.text.trim()})

function textOf(item: MatterItem, key: string, reading: Reading): Located[] {
  // White space alone stays what it is: as a term it is a finding, and silence would lose it.
  if (item.kind === 'text') return item.text.text === '' ? [] : [item.text.text.trim() === '' ? item.text : tidy(item.text)]
  const at = item.kind === 'other' ? item.at : reading.place(item.fields[0]?.offset ?? 0)
  const what = item.kind === 'other' ? item.at.text : 'a mapping'
  reading.reportAt('front-matter-value', at, `an item of \`${key}\` cannot be ${what}`, 'write it as a text; quote it where it holds `: `')
  return []
}

const TERM_KEYS = ['text', 'case', 'boundary', 'gap']

/** `terms: [{text, case, boundary, gap}]`: a policy for one surface each. */
function readTerms(draft: Draft, field: MatterField, reading: Reading): void {
  const {value} = field
  if (value.kind === 'text' && value.text.text === '') return
  if (value.kind !== 'list') {
    reading.report(
      'front-matter-value',
      field.offset,
      '`terms` is a list of `{text, case, boundary, gap}`',
      'write `terms: [{text: PLuG, case: exact}]`',
    )
    keep(draft, field)
    return
  }
  for (const item of value.items) {
    if (item.kind === 'map') readTerm(draft, item.fields, reading)
    else draft.names.push(...textOf(item, 'terms', reading))
  }
}

function readTerm(draft: Draft, fields: readonly MatterField[], reading: Reading): void {
  const policy: Draft = emptyDraft()
  let text: Located | undefined
  for (const field of fields) {
    const {key, value, offset} = field
    if (!TERM_KEYS.includes(key)) {
      const near = nearest(key, TERM_KEYS)
      const fix = near === undefined ? `a term has ${TERM_KEYS.map(k => `\`${k}\``).join(', ')}` : `did you mean \`${near}\`?`
      reading.report('front-matter-value', offset, `a term has no \`${shorten(key)}\``, fix)
    } else if (key === 'text' && value.kind === 'text') text = tidy(value.text)
    else readKnown(policy, key, field, reading)
  }
  if (text === undefined || text.text === '') {
    reading.report('front-matter-value', fields[0]?.offset ?? 0, 'an item of `terms` has no `text`', 'write `{text: PLuG, case: exact}`')
    return
  }
  const {case: casing, boundary, gap} = policy
  draft.termPolicies.push({text, ...(casing && {case: casing}), ...(boundary && {boundary}), ...(gap && {gap})})
}
