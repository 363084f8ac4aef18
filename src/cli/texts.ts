import {readFile, stat} from 'node:fs/promises'
import {dirname, resolve} from 'node:path'
import {decode} from '../kgstore/decode.ts'
import {isMarkdown} from '../kgstore/names.ts'
import {walkFiles} from '../kgstore/walk.ts'
import {type Projection, wholeText} from '../markdown/projection.ts'
import {reasonOf} from '../reason.ts'
import {CliError, type Io} from './command.ts'
import {shown} from './paths.ts'

/** A text to match in: a file as the working folder sees it, or standard input. */
export interface TextFile {
  readonly name: string
  /** Absent for standard input. */
  readonly path?: string
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
 * in. Throws CliError for a path that is not there, before any is read.
 */
export async function namedTexts(paths: readonly string[], io: Io, stdinName = '-'): Promise<NamedTexts> {
  if (paths.length === 0 && io.stdin.isTTY) throw new CliError('name a file or a folder to match, or pipe a text in')
  const roots = new Map<string, Root>()
  for (const path of paths.length === 0 ? ['-'] : paths) {
    const key = path === '-' ? path : resolve(io.cwd, path)
    roots.set(key, path === '-' ? {kind: 'stdin', name: stdinName} : {kind: await kindOf(key, path), path: key, name: path})
  }
  return {files: onProblem => filesOf([...roots.values()], io, onProblem)}
}

interface Root {
  readonly kind: 'stdin' | 'file' | 'folder'
  /** As it was given. */
  readonly name: string
  readonly path?: string
}

async function kindOf(path: string, name: string): Promise<'file' | 'folder'> {
  const found = await stat(path).catch(error => {
    throw new CliError(`${name} cannot be read: ${reasonOf(error)}`)
  })
  return found.isDirectory() ? 'folder' : 'file'
}

async function* filesOf(roots: readonly Root[], io: Io, onProblem: (problem: string) => void): AsyncGenerator<TextFile, undefined> {
  const isNew = onceEach(roots.flatMap(root => root.path ?? []))
  for (const root of roots) {
    if (root.path === undefined) yield {name: root.name}
    else if (root.kind === 'file') {
      if (isNew(root.path)) yield {name: shown(io.cwd, root.path), path: root.path}
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

/** The text of a file or of standard input, byte order mark kept. Throws where it cannot be read. */
export async function readText(file: TextFile, io: Io): Promise<string> {
  if (file.path !== undefined) return decode(await readFile(file.path))
  const chunks: Uint8Array[] = []
  for await (const chunk of io.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return decode(Buffer.concat(chunks))
}

/** The stretches of a text in which matches are looked for: prose alone in markdown, unless `allZones`. */
export async function zonesOf(name: string, text: string, allZones = false): Promise<Iterable<Projection>> {
  if (allZones || !isMarkdown(name)) return [wholeText(text)]
  const {plainProse} = await import('../markdown/plain.ts')
  return plainProse(text) ?? (await import('../markdown/zones.ts')).proseBlocks(text)
}
