import type {TokenTable} from '../automaton/build.ts'
import {Field, Flag, ORIGINS, TERM_WORDS, type UnitTables} from '../automaton/terms.ts'
import type {KgEntry, KgSource} from '../entry/entry.ts'
import type {Lexicon} from '../lexicon/lexicon.ts'
import {formerIds} from '../lexicon/lexicon.ts'
import type {LexiconTerm} from '../lexicon/term.ts'
import {committedTables} from '../unicode/committed.ts'
import {UNICODE_VERSION} from '../unicode/version.ts'
import {Draft} from './draft.ts'
import {ENTRY_WORDS, EntryField, LITTLE_ENDIAN, type Meta, type SectionName, STATUSES} from './layout.ts'
import {sourceHash, sourceRecord} from './source-hash.ts'

export interface BuildFacts {
  readonly compiler: string
  readonly options: Readonly<Record<string, unknown>>
}

/** All that an artifact holds beside its automata: the sections of this name, as words or bytes. */
interface Contents {
  readonly entryCount: number
  readonly termCount: number
  readonly terms: Uint32Array
  readonly entries: Uint32Array
  readonly about: Uint32Array
  /** UTF-16 units. */
  readonly strings: Uint16Array
  readonly texts: Uint8Array
  readonly sources: Uint8Array
}

/** The artifact's bytes: a function of lexicon, table, sources and facts alone. */
export function encodeArtifact(
  lexicon: Lexicon,
  table: TokenTable,
  units: UnitTables | undefined,
  sources: readonly KgSource[],
  facts: BuildFacts,
): Uint8Array {
  const strings = new StringPool()
  const texts = new TextPool()
  const terms = encodeTerms(lexicon, strings)
  const entries = encodeEntries(lexicon, strings, texts)
  const records = [...sources].sort((a, b) => compareText(a.path, b.path)).map(source => sourceRecord(source.path, sourceHash(source.text)))
  const contents = {
    entryCount: lexicon.entries.length,
    termCount: lexicon.terms.length,
    terms,
    entries,
    about: encodeAbout(lexicon.entries),
    strings: strings.units(),
    texts: texts.bytes(),
    sources: utf8(`[${records.join(',')}]`),
  }
  return writeArtifact(contents, table, units, countNodes(table), facts)
}

/** The artifact of what was encoded. */
function writeArtifact(
  contents: Contents,
  table: TokenTable,
  units: UnitTables | undefined,
  nodes: number,
  facts: BuildFacts,
): Uint8Array<ArrayBuffer> {
  const {entryCount: entries, termCount: terms} = contents
  return assemble({
    meta: encodeMeta(facts, {entries, terms, nodes}, table),
    'token-slots': little(table.slots),
    'token-roots': little(table.roots),
    'token-filter': little(table.filter),
    'token-outputs': little(table.outputs),
    ...(units && {'unit-states': little(units.states), 'unit-edges': little(units.edges), 'unit-outputs': little(units.outputs)}),
    terms: little(contents.terms),
    entries: little(contents.entries),
    about: little(contents.about),
    strings: little(contents.strings),
    unicode: committedTables,
    texts: contents.texts,
    sources: contents.sources,
  })
}

/** The section `meta`. */
export function encodeMeta(
  {compiler, options}: BuildFacts,
  {entries, terms, nodes}: Pick<Meta, 'entries' | 'terms' | 'nodes'>,
  {seed, slotBits, rootBits, filterBits, maxUnits}: Pick<Meta, 'seed' | 'slotBits' | 'rootBits' | 'filterBits' | 'maxUnits'>,
): Uint8Array {
  const meta: Meta = {compiler, unicode: UNICODE_VERSION, options, entries, terms, nodes, seed, slotBits, rootBits, filterBits, maxUnits}
  return utf8(JSON.stringify(meta))
}

const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const countNodes = (table: TokenTable): number => {
  let count = 0
  for (let i = 0; i < table.slots.length; i += 4) if ((table.slots[i + 2] | table.slots[i + 3]) !== 0) count++
  return count
}

/** The file is little-endian whatever the machine is. A view where the machine is, too. */
function little(words: Uint32Array | Int32Array | Uint16Array): Uint8Array {
  if (LITTLE_ENDIAN) return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
  const size = words.BYTES_PER_ELEMENT
  const bytes = new Uint8Array(words.byteLength)
  for (let i = 0; i < words.length; i++) for (let k = 0; k < size; k++) bytes[i * size + k] = words[i] >>> (k * 8)
  return bytes
}

function encodeTerms(lexicon: Lexicon, strings: StringPool): Uint32Array {
  const out = new Uint32Array(lexicon.terms.length * TERM_WORDS)
  lexicon.terms.forEach((term, id) => {
    const at = id * TERM_WORDS
    const {normal} = term
    out[at + Field.Entry] = term.entry
    out[at + Field.Rank] = lexicon.ranks[term.entry]
    out[at + Field.SurfaceAt] = strings.add(term.surface)
    out[at + Field.SurfaceLength] = term.surface.length
    out[at + Field.NormalAt] = strings.add(normal)
    out[at + Field.NormalLength] = normal.length
    out[at + Field.Flags] = flagsOf(term)
    out[at + Field.Line] = term.line
    out[at + Field.Column] = term.column
  })
  return out
}

/** The flags of a term's record. */
export function flagsOf({normal, exact, gap, boundary, preferred, origin}: LexiconTerm): number {
  const plain = !exact && !/[-\s'\u2010\u2011\u2019]/.test(normal)
  return (
    (exact ? Flag.Exact : 0) |
    (gap === 'loose' ? Flag.GapLoose : gap === 'exact' ? Flag.GapExact : 0) |
    (boundary === 'prefix' ? Flag.Prefix : boundary === 'none' ? Flag.None : 0) |
    (plain ? Flag.Plain : 0) |
    (preferred ? Flag.Preferred : 0) |
    (ORIGINS.indexOf(origin) << Flag.OriginShift)
  )
}

function encodeEntries(lexicon: Lexicon, strings: StringPool, texts: TextPool): Uint32Array {
  const out = new Uint32Array(lexicon.entries.length * ENTRY_WORDS)
  lexicon.entries.forEach((entry, place) => {
    const at = place * ENTRY_WORDS
    const [textAt, textLength] = texts.add(entry.text)
    const [detailsAt, detailsLength] = texts.add(JSON.stringify(detailsOf(entry)))
    out[at + EntryField.IdAt] = strings.add(entry.id)
    out[at + EntryField.IdLength] = entry.id.length
    out[at + EntryField.TitleAt] = strings.add(entry.title)
    out[at + EntryField.TitleLength] = entry.title.length
    out[at + EntryField.PathAt] = strings.add(entry.path)
    out[at + EntryField.PathLength] = entry.path.length
    out[at + EntryField.TextAt] = textAt
    out[at + EntryField.TextLength] = textLength
    out[at + EntryField.DetailsAt] = detailsAt
    out[at + EntryField.DetailsLength] = detailsLength
    out[at + EntryField.Rank] = lexicon.ranks[place]
    out[at + EntryField.Status] = STATUSES.indexOf(entry.status)
    out[at + EntryField.Line] = entry.line
    out[at + EntryField.Column] = entry.column
  })
  return out
}

/** What readers of an entry may want to know and matching does not. Fields that say nothing are left out. */
export interface EntryDetails {
  readonly priority?: number
  readonly use?: string
  readonly related?: readonly string[]
  readonly about?: readonly string[]
  readonly refines?: readonly string[]
  readonly formerly?: readonly string[]
  readonly single?: true
  readonly url?: string
  readonly type?: string
  readonly pinned?: true
  readonly trigger?: readonly string[]
  readonly fields?: readonly {readonly key: string; readonly value: string}[]
}

export const detailsOf = (entry: KgEntry): EntryDetails => ({
  ...(entry.priority === 0 ? {} : {priority: entry.priority}),
  ...(entry.use ? {use: entry.use.text} : {}),
  ...(entry.related.length > 0 ? {related: entry.related.map(r => r.text)} : {}),
  ...(entry.about.length > 0 ? {about: entry.about.map(r => r.text)} : {}),
  ...(entry.refines === undefined ? {} : {refines: entry.refines.map(r => r.text)}),
  ...(entry.formerly === undefined ? {} : {formerly: entry.formerly.map(r => r.text)}),
  ...(entry.single ? {single: true} : {}),
  ...(entry.url === undefined ? {} : {url: entry.url}),
  ...(entry.type === undefined ? {} : {type: entry.type}),
  ...(entry.pinned ? {pinned: true} : {}),
  ...(entry.trigger.length > 0 ? {trigger: entry.trigger} : {}),
  ...(entry.fields.length > 0 ? {fields: entry.fields.map(({key, value}) => ({key, value}))} : {}),
})

/** Pairs of entry places: the entry that is spoken about, the entry that says something about it; sorted. */
function encodeAbout(entries: readonly KgEntry[]): Uint32Array {
  const places = new Map(entries.map((entry, place) => [entry.id, place]))
  for (const [id, {id: now}] of formerIds(entries)) if (!places.has(id)) places.set(id, places.get(now)!)
  const pairs = entries.flatMap((entry, place) =>
    entry.about.flatMap(reference => {
      const target = places.get(reference.text)
      return target === undefined || target === place ? [] : [[target, place] as const]
    }),
  )
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return Uint32Array.from(pairs.flat())
}

/** UTF-16 strings, each stored once. */
class StringPool {
  private readonly places = new Map<string, number>()
  private readonly parts: string[] = []
  private length = 0

  add(text: string): number {
    const known = this.places.get(text)
    if (known !== undefined) return known
    const at = this.length
    this.places.set(text, at)
    this.parts.push(text)
    this.length += text.length
    return at
  }

  units(): Uint16Array {
    const units = new Uint16Array(this.length)
    let at = 0
    for (const part of this.parts) for (let i = 0; i < part.length; i++) units[at++] = part.charCodeAt(i)
    return units
  }
}

/** UTF-8 texts one after the other. */
class TextPool {
  private readonly parts: Uint8Array[] = []
  private length = 0

  add(text: string): readonly [at: number, bytes: number] {
    const bytes = utf8(text)
    const at = this.length
    this.parts.push(bytes)
    this.length += bytes.length
    return [at, bytes.length]
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      out.set(part, at)
      at += part.length
    }
    return out
  }
}

function assemble(sections: Readonly<Partial<Record<SectionName, Uint8Array>>>): Uint8Array<ArrayBuffer> {
  const present = Object.entries(sections) as [SectionName, Uint8Array][]
  const draft = new Draft(Object.fromEntries(present.map(([name, data]) => [name, data.length])))
  for (const [name, data] of present) draft.section(name).set(data)
  return draft.seal()
}
