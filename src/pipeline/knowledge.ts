import {join, relative, resolve, sep} from 'node:path'
import {parse as parseYaml} from 'yaml'
import type {CompileOptions} from '../../compiler/compile.ts'
import type {Diagnostic} from '../../compiler/diagnostic.ts'
import type {KgEntry, KgSource} from '../../compiler/entry/entry.ts'
import {parseSource} from '../../compiler/entry/index.ts'
import {createIncrement, type Increment, type SourceChange} from '../../compiler/increment/increment.ts'
import type {LoadedConfig} from '../config/load.ts'
import {atOnce, breathe, inSlices, type Steps} from '../domain/slices.ts'
import {type ReadSources, readSources, rootOf, SourceError} from '../kgstore/sources.ts'
import {type Automaton, openAutomaton} from '../matcher/index.ts'
import type {KnownEntry, Lexicon, PromotedFile} from '../promote/index.ts'

/** The knowledge base of a project, read and compiled in memory. */
export interface Knowledge {
  readonly lexicon: Lexicon
  readonly automaton: Automaton
  /** Files that were made of an insight, by insight. */
  readonly files: ReadonlyMap<string, PromotedFile>
  /** Where promoted entries belong, relative to the folder of the config, with `/`. */
  readonly folder: string
  /** The path of a source that the automaton names, relative to the folder of the config, with `/`. */
  named(path: string): string
  readonly diagnostics: readonly Diagnostic[]
  /** Takes the texts of changed files (absent: removed), by path relative to the folder of the config, and gives the artifact with them. */
  rebuilt(changes: readonly PromotedText[]): Promise<{artifact: Uint8Array; entries: number; terms: number}>
  /** For the next reading. */
  readonly compiled: Compiled
  readonly asOf: number
}

/**
 * Reads what the config names. A source that is not there yet is empty: the first promotion makes it. `before` is what was read last, under the
 * same config: only what has changed since is compiled, and `before` is used up by it.
 */
export const readKnowledge = (config: LoadedConfig, before?: Knowledge): Promise<Knowledge> => knowledgeOf(config, {before})

/** Reads them again and again, each time with what was read before. */
export function knowledgeReader(config: LoadedConfig): () => Promise<Knowledge> {
  let before: Knowledge | undefined
  return async () => {
    before = await readKnowledge(config, before)
    return before
  }
}

/** The same with other promoted files (paths relative to the folder of the config) in the place of those that are there. */
export const knowledgeWith = (config: LoadedConfig, promoted: readonly PromotedText[]): Promise<Knowledge> =>
  knowledgeOf(config, {promoted})

/** Where promoted entries belong; absolute. */
export const promotedFolder = (config: LoadedConfig): string => join(promotedRoot(config), 'promoted')

/** Sources compiled, and what they were. */
interface Compiled {
  readonly increment: Increment
  readonly base: string
  readonly texts: Map<string, string>
  /** How often it changed: what was made of it before says something else. */
  changes: number
}

interface From {
  readonly before?: Knowledge | undefined
  readonly promoted?: readonly PromotedText[]
}

interface PromotedText {
  readonly path: string
  readonly text?: string
}

async function knowledgeOf(config: LoadedConfig, {before, promoted}: From): Promise<Knowledge> {
  const roots = config.sources.filter(isThere)
  const there: ReadSources =
    roots.length === 0
      ? {sources: [], diagnostics: [], base: config.sources[0]}
      : await readSources(roots, {exclude: config.exclude ?? [], excludeFrom: config.folder})
  const read = promoted === undefined ? there : {...there, sources: exchanged(there, promoted, config)}
  const compiled =
    before?.compiled.base === read.base
      ? before.compiled
      : {increment: createIncrement(optionsOf(config)), base: read.base, texts: new Map<string, string>(), changes: 0}
  await update(compiled, changesTo(compiled, read.sources))
  if (before?.compiled === compiled && before.asOf === compiled.changes) return before
  const {increment} = compiled
  const automaton = openAutomaton(increment.encode(), {check: false})
  const named = (path: string): string => relative(config.folder, resolve(read.base, path)).split(sep).join('/')
  const made = await inSlices(madeOf(read.sources))
  return {
    compiled,
    asOf: compiled.changes,
    automaton,
    lexicon: await inSlices(lexiconSteps(automaton, new Map(made.map(({insight, entry}) => [entry.id, insight])))),
    files: new Map(made.map(({insight, source, entry}) => [insight, {path: named(source.path), text: source.text, pinned: entry.pinned}])),
    folder: relative(config.folder, promotedFolder(config)).split(sep).join('/'),
    named,
    diagnostics: [...read.diagnostics, ...increment.diagnostics()],
    async rebuilt(changes) {
      const path = (name: string): string => relative(read.base, resolve(config.folder, name)).split(sep).join('/')
      await update(
        compiled,
        changes.map(change => ({path: path(change.path), text: change.text})),
      )
      return {artifact: increment.encode(), entries: increment.entryCount, terms: increment.termCount}
    },
  }
}

function changesTo({texts}: Compiled, sources: readonly KgSource[]): SourceChange[] {
  const now = new Set(sources.map(({path}) => path))
  const gone = [...texts.keys()].filter(path => !now.has(path)).map(path => ({path, text: undefined}))
  return [...gone, ...sources.filter(({path, text}) => texts.get(path) !== text)]
}

async function update(compiled: Compiled, changes: readonly SourceChange[]): Promise<void> {
  const {increment, texts} = compiled
  if (changes.length > 0) compiled.changes++
  for (const {path, text} of changes) {
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
  }
  await updateInSlices(increment, changes)
}

/** So many sources are compiled without a pause: a millisecond or two. */
const SOURCES = 8

/** Takes the changes in several steps, with pauses: what comes out is the same. */
export async function updateInSlices(increment: Increment, changes: readonly SourceChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += SOURCES) {
    increment.update(changes.slice(at, at + SOURCES))
    await breathe()
  }
}

function exchanged({sources, base}: ReadSources, promoted: readonly PromotedText[], config: LoadedConfig): KgSource[] {
  const machine = new Set(atOnce(madeOf(sources)).map(({source}) => source.path))
  const given = promoted.flatMap(({path, text}) =>
    text === undefined ? [] : [{path: relative(base, resolve(config.folder, path)).split(sep).join('/'), text}],
  )
  const taken = new Set(given.map(({path}) => path))
  return [...sources.filter(({path}) => !machine.has(path) && !taken.has(path)), ...given].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function isThere(path: string): boolean {
  try {
    rootOf(path, path)
    return true
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}

/** The first source that is a folder, or is to become one. */
const promotedRoot = ({sources}: LoadedConfig): string => sources.find(path => !isThere(path) || rootOf(path, path).folder) ?? sources[0]

const optionsOf = ({case: casing, boundary, gap}: LoadedConfig): CompileOptions => ({
  ...(casing && {case: casing}),
  ...(boundary && {boundary}),
  ...(gap && {gap}),
})

interface Made {
  readonly insight: string
  readonly source: KgSource
  readonly entry: KgEntry
}

/** Entries with a `kanon` block that names their insight; of two that name the same, the first by path. */
function* madeOf(sources: readonly KgSource[]): Steps<Made[]> {
  const made = new Map<string, Made>()
  for (const source of sources) {
    yield
    // Few files have the block, and all others need not be parsed again.
    if (!/^kanon[ \t]*:/m.test(source.text)) continue
    const [entry] = parseSource(source).entries
    const insight = entry === undefined ? undefined : insightOf(entry)
    if (insight !== undefined && !made.has(insight)) made.set(insight, {insight, source, entry})
  }
  return [...made.values()]
}

/** The insight that an entry says it was made of by a machine; undefined where it says no such thing. */
export function insightOf({fields}: Pick<KgEntry, 'fields'>): string | undefined {
  const block = fields.find(field => field.key === 'kanon' && field.matter)
  if (block === undefined) return undefined
  try {
    const {author, insight} = (parseYaml(block.value) ?? {}) as {author?: unknown; insight?: unknown}
    return author === 'machine' && typeof insight === 'string' ? insight : undefined
  } catch {
    return undefined
  }
}

/** An automaton behind the questions of the gate. `insights` says which entries were made of which insight, by id of the entry. */
export const lexiconOf = (automaton: Automaton, insights: ReadonlyMap<string, string> = new Map()): Lexicon =>
  atOnce(lexiconSteps(automaton, insights))

function* lexiconSteps(automaton: Automaton, insights: ReadonlyMap<string, string>): Steps<Lexicon> {
  const entries: KnownEntry[] = []
  for (const {id, title, text} of automaton.entries()) {
    yield
    const insight = insights.get(id)
    entries.push({id, title, text, ...(insight === undefined ? {} : {insight})})
  }
  return {
    hash: automaton.contentHash,
    entries,
    recall: text => automaton.recall(text).map(({id, about}) => ({id, ...(about === undefined ? {} : {about})})),
    owners(surface) {
      const match = automaton.find(surface)
      return match !== undefined && match.start === 0 && match.end === surface.length ? match.entries : []
    },
  }
}

/** The lexicon of a project without entries. */
export const emptyLexicon: Lexicon = {hash: '', entries: [], recall: () => [], owners: () => []}
