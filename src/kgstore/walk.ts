import {readdir, realpath, stat} from 'node:fs/promises'
import {join} from 'node:path'

/** What a walk met that it could not enter or read. */
export interface WalkProblem {
  readonly path: string
  readonly reason: string
}

/**
 * The files below a folder whose names `wanted` takes, as absolute paths sorted by code unit. Folders whose names begin with a dot and
 * `node_modules` are left out. Links are followed, except into a folder that is being walked: a cycle ends there.
 */
export async function walk(folder: string, wanted: (name: string) => boolean): Promise<{files: string[]; problems: WalkProblem[]}> {
  const files: string[] = []
  const problems: WalkProblem[] = []
  await enter(folder, [])
  return {files: files.sort(byCodeUnit), problems}

  async function enter(path: string, above: readonly string[]): Promise<void> {
    try {
      const real = await realpath(path)
      if (above.includes(real)) return
      for (const item of await readdir(path, {withFileTypes: true})) await visit(join(path, item.name), item, [...above, real])
    } catch (error) {
      problems.push({path, reason: reasonOf(error)})
    }
  }

  async function visit(path: string, item: {name: string} & Kind, above: readonly string[]): Promise<void> {
    const kind = item.isSymbolicLink() ? await stat(path).catch(() => undefined) : item
    if (kind === undefined) {
      if (wanted(item.name)) problems.push({path, reason: 'it is a link to a file that does not exist'})
    } else if (kind.isDirectory()) {
      if (!item.name.startsWith('.') && item.name !== 'node_modules') await enter(path, above)
    } else if (wanted(item.name)) {
      if (kind.isFile()) files.push(path)
      else problems.push({path, reason: 'it is no regular file'})
    }
  }
}

interface Kind {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ELOOP: 'its links go in a circle',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
}

/** Why the operating system refused, in words. */
export function reasonOf(error: unknown): string {
  const {code, message} = error as NodeJS.ErrnoException
  return (code === undefined ? undefined : REASONS[code]) ?? message
}
