import {readFile, stat} from 'node:fs/promises'
import {resolve} from 'node:path'
import {isMarkdown} from '../kgstore/sources.ts'
import {decode} from '../kgstore/text.ts'
import {reasonOf, walk} from '../kgstore/walk.ts'
import {type Projection, wholeText} from '../markdown/projection.ts'
import {CliError, type Io} from './command.ts'
import {shown} from './paths.ts'

/** A text to match in: a file as the working folder sees it, or standard input. */
export interface TextFile {
  readonly name: string
  /** Absent for standard input. */
  readonly path?: string
}

/**
 * What the arguments name, each once: files as they are, folders with the markdown files in them by code unit, `-` for standard
 * input, which is also meant where nothing is named and something is piped in. Throws CliError for a path that is not there.
 */
export async function namedTexts(paths: readonly string[], io: Io, stdinName = '-'): Promise<{files: TextFile[]; problems: string[]}> {
  if (paths.length === 0 && io.stdin.isTTY) throw new CliError('name a file or a folder to match, or pipe a text in')
  const files = new Map<string, TextFile>()
  const problems: string[] = []
  for (const path of paths.length === 0 ? ['-'] : paths) {
    if (path === '-') files.set('-', {name: stdinName})
    else {
      const found = await expand(path, io)
      problems.push(...found.problems)
      for (const file of found.files) files.set(file.path, file)
    }
  }
  return {files: [...files.values()], problems}
}

async function expand(path: string, io: Io): Promise<{files: {name: string; path: string}[]; problems: string[]}> {
  const absolute = resolve(io.cwd, path)
  const name = (file: string): {name: string; path: string} => ({name: shown(io.cwd, file), path: file})
  const found = await stat(absolute).catch(error => {
    throw new CliError(`${path} cannot be read: ${reasonOf(error)}`)
  })
  if (!found.isDirectory()) return {files: [name(absolute)], problems: []}
  const {files, problems} = await walk(absolute, isMarkdown)
  const said = problems.map(problem => `${shown(io.cwd, problem.path)} cannot be read: ${problem.reason}`)
  if (files.length === 0 && said.length === 0) throw new CliError(`${path} holds no markdown files; name the files to match`)
  return {files: files.map(name), problems: said}
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
  const {proseBlocks} = await import('../markdown/zones.ts')
  return proseBlocks(text)
}
