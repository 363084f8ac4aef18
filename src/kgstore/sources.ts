import {readFileSync, statSync} from 'node:fs'
import {dirname, relative, resolve, sep} from 'node:path'
import {type Diagnostic, diagnostic} from '../../compiler/diagnostic.ts'
import type {KgSource} from '../../compiler/entry/entry.ts'
import {breathe} from '../domain/slices.ts'
import {reasonOf} from '../reason.ts'
import {isMarkdown} from './names.ts'
import {decodeSource} from './text.ts'
import {byCodeUnit, walk} from './walk.ts'

/** Source folders as they were read. Paths in sources and diagnostics are relative to `base`, with `/`. */
export interface ReadSources {
  readonly sources: readonly KgSource[]
  readonly diagnostics: readonly Diagnostic[]
  /** The one folder given, or the deepest that holds everything given: what the folder is called and where it lies changes no byte. */
  readonly base: string
}

export interface ReadOptions {
  /** Glob patterns of files to leave out, and the folder they are relative to (default: the base). */
  readonly exclude?: readonly string[]
  readonly excludeFrom?: string
  /** How a path is called in an error. */
  readonly name?: (path: string) => string
}

/** A source that was named and is not there. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

const JSON_FILE = /\.json$/i

/**
 * Reads every entry file of the given folders and files. A `.json` file in a folder counts where it looks like a thesaurus; a file that
 * is named counts whatever it holds. Files that cannot be read are diagnostics; a path that does not exist throws SourceError.
 */
export async function readSources(paths: readonly string[], options: ReadOptions = {}): Promise<ReadSources> {
  const roots = paths.map(path => rootOf(path, options.name?.(path) ?? path))
  const base = baseOf(roots)
  const excluded = await excludedFiles(options.exclude ?? [], options.excludeFrom ?? base)
  const named = (path: string): string => relative(base, path).split(sep).join('/')
  const diagnostics: Diagnostic[] = []
  const files = new Map<string, {explicit: boolean}>()
  for (const root of roots) {
    if (!root.folder) {
      files.set(root.path, {explicit: true})
      continue
    }
    const found = await walk(root.path, isSourceName)
    for (const {path, reason} of found.problems) diagnostics.push(unreadable(named(path), reason))
    for (const path of found.files) if (!excluded.has(path) && !files.has(path)) files.set(path, {explicit: false})
  }
  const sources: KgSource[] = []
  const all = [...files].map(([path, {explicit}]) => ({path, name: named(path), explicit}))
  for (const {path, name, explicit} of all.sort((a, b) => byCodeUnit(a.name, b.name))) {
    const read = readSource(path, name, explicit)
    for (const finding of read.diagnostics) diagnostics.push(finding)
    if (read.source) sources.push(read.source)
    await breathe() // so that Ctrl-C is heard
  }
  return {sources, diagnostics, base}
}

/** The names of files that hold entries, or may. */
export const isSourceName = (name: string): boolean => isMarkdown(name) || JSON_FILE.test(name)

/** Where sources lie: a folder of them, or one file that was named itself. */
export interface SourceRoot {
  /** Absolute. */
  readonly path: string
  readonly folder: boolean
}

/** The folder that the names of sources are relative to: the one given, or the deepest that holds everything given. */
export const baseOf = (roots: readonly SourceRoot[]): string =>
  commonFolder(roots.map(root => (root.folder ? root.path : dirname(root.path))))

/**
 * Reads one source, called `name`; `explicit` where the file itself was named. No source where it cannot be read, is binary, or is JSON and
 * no thesaurus: a diagnostic says which. Synchronous: for many small files that is several times as fast as a promise for each.
 */
export function readSource(path: string, name: string, explicit: boolean): {source?: KgSource; diagnostics: Diagnostic[]} {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    return {diagnostics: [unreadable(name, reasonOf(error))]}
  }
  const {text, diagnostics} = decodeSource(bytes, name)
  if (text === undefined) return {diagnostics}
  if (!explicit && JSON_FILE.test(name) && !looksLikeThesaurus(text)) {
    const message = 'this .json file is no thesaurus; it is left out'
    return {diagnostics: [diagnostic('json-ignored', {file: name}, message, 'name the file itself to have it read, or exclude it')]}
  }
  return {source: {path: name, text}, diagnostics}
}

/** Says yes to a broken thesaurus too, so that the mistake in it is reported and not passed over. */
const looksLikeThesaurus = (text: string): boolean =>
  /"data"\s*:\s*\{\s*(?:\}|"[^"]*"\s*:\s*\{)/.test(text) && /"nterm"\s*:|"data"\s*:\s*\{\s*\}/.test(text)

const unreadable = (file: string, reason: string): Diagnostic =>
  diagnostic('unreadable-file', {file}, `the file cannot be read: ${reason}`, 'make it readable, or exclude it')

/** What a path is that was given as a source; `name` is how it is called in an error. Throws SourceError where it is not there. */
export function rootOf(path: string, name: string): SourceRoot {
  try {
    const found = statSync(path)
    return {path: resolve(path), folder: found.isDirectory()}
  } catch (error) {
    throw new SourceError(`the source ${name} cannot be read: ${reasonOf(error)}; name a folder of markdown entries, or run \`kanon init\``)
  }
}

/** Files that any of the patterns takes, absolute. */
export async function excludedFiles(patterns: readonly string[], folder: string): Promise<Set<string>> {
  if (patterns.length === 0) return new Set()
  const {glob} = await import('tinyglobby')
  const files = await glob([...patterns], {cwd: folder, absolute: true, dot: true, followSymbolicLinks: false})
  return new Set(files.map(file => resolve(file)))
}

function commonFolder(folders: readonly string[]): string {
  const [first, ...rest] = folders.map(folder => folder.split(sep))
  const length = rest.reduce((shared, parts) => {
    let at = 0
    while (at < shared && parts[at] === first[at]) at++
    return at
  }, first.length)
  return first.slice(0, length).join(sep) || sep
}
