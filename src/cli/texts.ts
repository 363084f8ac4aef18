import {readFile, stat} from 'node:fs/promises'
import {dirname, resolve} from 'node:path'
import {Utf8Text} from '../../compiler/unicode/utf8.ts'
import {decode, otherThanUtf8} from '../kgstore/decode.ts'
import type {FileReader} from '../kgstore/file-reader.ts'
import {isMarkdown} from '../kgstore/names.ts'
import {walkFiles} from '../kgstore/walk.ts'
import {type Projection, wholeText} from '../markdown/projection.ts'
import type {Text} from '../matcher/index.ts'
import {reasonOf} from '../reason.ts'
import {CliError, type Io} from './command.ts'
import {shown} from './paths.ts'

/** A text to match in: a file as the working folder sees it, or standard input. */
export interface TextFile {
  readonly name: string
  /** Absent for standard input. */
  readonly path?: string
  /** It is no regular file: one may have to wait for what it gives. */
  readonly isStream?: boolean
}

/** What the arguments name, looked at and not yet entered. */
export interface NamedTexts {
  /**
   * Each text once, in the order of the arguments: files as they are, folders with the markdown files in them by code unit. A file is
   * given as soon as it is found, and forgotten: only where one argument lies inside another are paths kept, those inside both.
   * What cannot be read is said to `onProblem`.
   */
  files(onProblem: (problem: string) => void): AsyncGenerator<TextFile, undefined>
}

/**
 * Resolves the arguments: files, folders, and `-` for standard input, which is also meant where nothing is named and something is piped
 * in. A path that is not there is said to `onProblem` when its turn comes, and stops no other; CliError where nothing is named at all.
 */
export async function namedTexts(paths: readonly string[], io: Io, stdinName = '-'): Promise<NamedTexts> {
  if (paths.length === 0 && io.stdin.isTTY) throw new CliError('name a file or a folder to match, or pipe a text in')
  const roots = new Map<string, Root>()
  for (const path of paths.length === 0 ? ['-'] : paths) {
    const key = path === '-' ? path : resolve(io.cwd, path)
    roots.set(key, path === '-' ? {kind: 'stdin', name: stdinName} : {...(await lookedAt(key)), path: key, name: path})
  }
  return {files: onProblem => filesOf([...roots.values()], io, onProblem)}
}

interface Root {
  readonly kind: 'stdin' | 'file' | 'stream' | 'folder' | 'problem'
  /** Why it cannot be read. */
  readonly reason?: string
  /** As it was given. */
  readonly name: string
  readonly path?: string
}

async function lookedAt(path: string): Promise<Pick<Root, 'kind' | 'reason'>> {
  try {
    const found = await stat(path)
    return {kind: found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'stream'}
  } catch (error) {
    return {kind: 'problem', reason: reasonOf(error)}
  }
}

async function* filesOf(roots: readonly Root[], io: Io, onProblem: (problem: string) => void): AsyncGenerator<TextFile, undefined> {
  const isNew = onceEach(roots.flatMap(root => root.path ?? []))
  for (const root of roots) {
    if (root.path === undefined) yield {name: root.name}
    else if (root.kind === 'problem') onProblem(`${root.name} cannot be read: ${root.reason}`)
    else if (root.kind !== 'folder') {
      if (isNew(root.path)) yield {name: shown(io.cwd, root.path), path: root.path, isStream: root.kind === 'stream'}
    } else yield* folderFiles(root.path, root.name, isNew, io, onProblem)
  }
  return undefined
}

async function* folderFiles(
  folder: string,
  given: string,
  isNew: (path: string) => boolean,
  io: Io,
  onProblem: (problem: string) => void,
): AsyncGenerator<TextFile, undefined> {
  let seen = 0
  const files = walkFiles(folder, isMarkdown, problem => {
    seen++
    onProblem(`${shown(io.cwd, problem.path)} cannot be read: ${problem.reason}`)
  })
  for await (const path of files) {
    seen++
    if (isNew(path)) yield {name: shown(io.cwd, path), path}
  }
  if (seen === 0) onProblem(`${given} holds no markdown files; name the files to match`)
  return undefined
}

/** Says of each path whether it comes for the first time; only paths at or below a root inside another root can come twice. */
function onceEach(paths: readonly string[]): (path: string) => boolean {
  const roots = new Set(paths)
  const inside = new Set(paths.filter(path => hasAncestor(path, roots)))
  const seen = new Set<string>()
  return path => {
    if (inside.size === 0 || !(inside.has(path) || hasAncestor(path, inside))) return true
    if (seen.has(path)) return false
    seen.add(path)
    return true
  }
}

function hasAncestor(path: string, folders: ReadonlySet<string>): boolean {
  for (let child = path, folder = dirname(path); folder !== child; child = folder, folder = dirname(folder)) {
    if (folders.has(folder)) return true
  }
  return false
}

/** What a file or standard input holds, good until `reader` reads the next. Throws where it cannot be read. */
export const readContents = async ({path, isStream}: TextFile, io: Io, reader: FileReader): Promise<Utf8Text> =>
  path === undefined ? new Utf8Text(await readStdin(io)) : readFileContents(path, isStream, reader)

/** The same of a file. */
export const readFileContents = async (path: string, isStream: boolean | undefined, reader: FileReader): Promise<Utf8Text> =>
  new Utf8Text(isStream ? await readFile(path) : reader.read(path))

/** What is to be said of a text that is none: it is searched as everything is, so that what is found does not hang on a guess. */
export function noTextNotice(name: string, {bytes}: Utf8Text): string | undefined {
  const other = otherThanUtf8(bytes)
  return other && `${name} is ${other}; it was searched as if it were UTF-8, and may hold more than was found`
}

/** The text of standard input, byte order mark kept. */
export const readInput = async (io: Io): Promise<string> => decode(await readStdin(io))

async function readStdin(io: Io): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of io.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return Buffer.concat(chunks)
}

/** A stretch of a file in which matches are looked for: its text or its bytes, and where in the file a span of it is. */
export interface Block {
  readonly text: Text
  span(start: number, end: number): readonly [start: number, end: number]
}

/** All of them: as `zonesOf`, but what is read as it is stays bytes. */
export async function blocksOf(name: string, contents: Utf8Text, allZones: boolean): Promise<Iterable<Block>> {
  if (isWhole(name, allZones)) return [{text: contents.bytes, span: (start, end) => [start, end]}]
  return zonesOf(name, contents.toString(), allZones)
}

const isWhole = (name: string, allZones: boolean): boolean => allZones || !isMarkdown(name)

/** The stretches of a text in which matches are looked for: prose alone in markdown, unless `allZones`. */
export async function zonesOf(name: string, text: string, allZones = false): Promise<Iterable<Projection>> {
  if (isWhole(name, allZones)) return [wholeText(text)]
  const {plainProse} = await import('../markdown/plain.ts')
  return plainProse(text) ?? (await import('../markdown/zones.ts')).proseBlocks(text)
}
