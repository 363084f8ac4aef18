import type {EntryTerm, KgEntry} from './entry.ts'
import {shorten} from './front-matter.ts'
import {type Json, type JsonPair, JsonProblem, readJson} from './json.ts'
import type {EntryDefaults} from './parse.ts'
import type {Reading} from './report.ts'
import {idProblem} from './slug.ts'

/** `{name, data: {term: {id, nterm, url}}}`: the surfaces of one id are one entry, `nterm` is its title. */

const SHAPE = 'write it as `{"name": …, "data": {"term": {"id": …, "nterm": …}}}`'

/** The JSON form has room for longer sources than markdown: 100,000 terms take some 10 MB. */
const MAX_THESAURUS = 256_000_000

interface Concept {
  readonly id: string
  readonly title: string
  readonly at: number
  readonly terms: Map<string, number>
  url?: string
}

export function parseThesaurus(reading: Reading, defaults: EntryDefaults): KgEntry[] {
  const concepts = new Map<string, Concept>()
  for (const pair of readData(reading)) addTerm(concepts, pair, reading)
  return [...concepts.values()].map(concept => toEntry(concept, reading, defaults))
}

function readData(reading: Reading): readonly JsonPair[] {
  const {text} = reading
  const refuse = (at: number, message: string): [] => {
    reading.report('thesaurus-syntax', at, message, SHAPE)
    return []
  }
  if (text.length > MAX_THESAURUS) return refuse(0, `the file has more than ${MAX_THESAURUS} characters`)
  try {
    const json = readJson(text, text.charCodeAt(0) === 0xfeff ? 1 : 0)
    const data = json.kind === 'object' ? json.pairs.find(pair => pair.key === 'data')?.value : undefined
    return data?.kind === 'object'
      ? data.pairs
      : refuse(data?.at ?? json.at, 'a .json source is a thesaurus, and this one has no object `data`')
  } catch (error) {
    if (error instanceof JsonProblem) return refuse(error.at, `the file is no JSON: ${error.message}`)
    throw error
  }
}

function addTerm(concepts: Map<string, Concept>, {key, at, value}: JsonPair, reading: Reading): void {
  const term = readTerm(value)
  if (typeof term === 'string') {
    reading.report('thesaurus-syntax', at, `\`${shorten(key)}\` ${term}; the term is left out`, SHAPE)
    return
  }
  const {id, nterm, url} = term
  const problem = idProblem(id)
  if (problem !== undefined) {
    reading.report('bad-id', at, `\`${shorten(id)}\` cannot be an id: ${problem}; the term is left out`, 'use letters, digits and `-`')
    return
  }
  const concept: Concept = concepts.get(id) ?? {id, title: nterm, at, terms: new Map()}
  if (concept.title !== nterm) {
    const message = `one id, two \`nterm\`: \`${shorten(key)}\` says \`${shorten(nterm)}\` for \`${id}\`, line ${reading.place(concept.at).line} says \`${shorten(concept.title)}\``
    reading.report('thesaurus-syntax', at, `${message}; the term is left out`, 'give them two ids, or one `nterm`')
    return
  }
  concepts.set(id, concept)
  const text = key.trim()
  if (!concept.terms.has(text)) concept.terms.set(text, at)
  if (url !== undefined) concept.url ??= url
}

/** The fields of one term, or what is wrong with them. */
function readTerm(value: Json): {id: string; nterm: string; url?: string} | string {
  if (value.kind !== 'object') return 'is no object with `id` and `nterm`'
  const field = (name: string): Json | undefined => value.pairs.find(pair => pair.key === name)?.value
  const id = field('id')
  const nterm = field('nterm')
  const url = field('url')
  if (id?.kind !== 'string' && !(id?.kind === 'number' && /^-?\d+$/.test(id.value))) return 'has no `id` that is a whole number or a text'
  if (nterm?.kind !== 'string' || nterm.value.trim() === '') return 'has no `nterm`'
  return {id: id.value, nterm: nterm.value.trim(), ...(url?.kind === 'string' && {url: url.value})}
}

function toEntry(concept: Concept, reading: Reading, defaults: EntryDefaults): KgEntry {
  const {id, title, url} = concept
  const policy = {case: defaults.case ?? 'smart', boundary: defaults.boundary ?? 'word', gap: defaults.gap ?? 'default'} as const
  const titleAt = reading.place(concept.terms.get(title) ?? concept.at)
  const synonyms = [...concept.terms].filter(([text]) => text !== title)
  const terms: EntryTerm[] = [
    {text: title, origin: 'title', ...policy, ...titleAt},
    ...synonyms.map(([text, at]): EntryTerm => ({text, origin: 'synonym', ...policy, ...reading.place(at)})),
  ]
  return {
    id,
    explicitId: true,
    title,
    text: '',
    terms,
    status: 'preferred',
    priority: 0,
    related: [],
    about: [],
    prefer: [],
    ...(url !== undefined && {url}),
    pinned: false,
    trigger: [],
    match: [],
    nomatch: [],
    fields: [],
    path: reading.path,
    ...reading.place(concept.at),
  }
}

export interface ThesaurusTerm {
  readonly text: string
  readonly entryId: string
  readonly url?: string
}

/**
 * The thesaurus JSON of some terms, sorted by code unit: the same terms give the same bytes. The first term given for an
 * entry is its `nterm`. The form has one entry for a surface; of several that claim it, the one with the least id is written.
 */
export function printThesaurus(name: string, terms: readonly ThesaurusTerm[]): string {
  const titles = new Map<string, string>()
  for (const {entryId, text} of terms) if (!titles.has(entryId)) titles.set(entryId, text)
  const sorted = [...terms].sort((a, b) => byCodeUnit(a.text, b.text) || byCodeUnit(a.entryId, b.entryId))
  const lines = sorted
    .filter((term, i) => term.text !== sorted[i - 1]?.text)
    .map(({text, entryId, url}) => {
      const id = /^(?:0|-?[1-9]\d{0,14})$/.test(entryId) ? Number(entryId) : entryId
      const value = {id, nterm: titles.get(entryId), ...(url !== undefined && {url})}
      return `    ${JSON.stringify(text)}: ${JSON.stringify(value)}`
    })
  const data = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`
  return `{\n  "name": ${JSON.stringify(name)},\n  "data": ${data}\n}\n`
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
