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
  const refuse = (message: string): void =>
    reading.report('thesaurus-syntax', at, `\`${shorten(key)}\` ${message}; the term is left out`, SHAPE)
  if (value.kind !== 'object') return refuse('is no object with `id` and `nterm`')
  const field = (name: string): Json | undefined => value.pairs.find(pair => pair.key === name)?.value
  const id = field('id')
  const nterm = field('nterm')
  if (id?.kind !== 'string' && !(id?.kind === 'number' && /^-?\d+$/.test(id.value)))
    return refuse('has no `id` that is a whole number or a text')
  if (nterm?.kind !== 'string' || nterm.value.trim() === '') return refuse('has no `nterm`')
  const problem = idProblem(id.value)
  if (problem !== undefined)
    return reading.report('bad-id', id.at, `\`${shorten(id.value)}\` cannot be an id: ${problem}`, 'use letters, digits and `-`')
  let concept = concepts.get(id.value)
  if (concept === undefined) {
    concept = {id: id.value, title: nterm.value.trim(), at, terms: new Map()}
    concepts.set(id.value, concept)
  } else if (concept.title !== nterm.value.trim()) {
    const {line} = reading.place(concept.at)
    return refuse(`gives the id \`${id.value}\` the \`nterm\` \`${shorten(nterm.value)}\`; line ${line} says \`${shorten(concept.title)}\``)
  }
  const text = key.trim()
  if (!concept.terms.has(text)) concept.terms.set(text, at)
  const url = field('url')
  if (url?.kind === 'string') concept.url ??= url.value
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
