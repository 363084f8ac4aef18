import {lstatSync, realpathSync, type Stats, statSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import type {Diagnostic} from '../../compiler/diagnostic.ts'
import {readSource} from '../kgstore/sources.ts'
import {type FolderListing, listFolder, type WalkProblem} from '../kgstore/walk.ts'

/**
 * The file system as the watcher looks at it; tests hand in one that changes as their script says. Synchronous: reading 10,000 small files
 * takes a tenth of the time that as many promises take, and nothing can change between two steps of ours that we would not have seen anyway.
 */
export interface Disk {
  /** Undefined where there is nothing (any more); throws where it is there and cannot be read. */
  list(folder: string, above: readonly string[], wanted: (name: string) => boolean): Listing | undefined
  /** Which folder this is, as in `Listing`; undefined where there is none. */
  id(folder: string): string | undefined
  /** What the name is: a link counts as what it leads to, a link to nothing as nothing. */
  kind(path: string): 'file' | 'folder' | undefined
  /** Changes when the file does, as far as the file system tells without reading it; undefined where there is none. */
  stamp(path: string): string | undefined
  read(path: string, name: string, explicit: boolean): Reading
  /** True where the file system of this folder takes `A.md` and `a.md` for one name. */
  foldsCase(folder: string): boolean
}

export interface Listing extends FolderListing {
  /** Which folder this is, whatever it is called: another one in its place has another id. */
  readonly id: string
  /** Which file system it lies on: another one when something was mounted there, or unmounted. */
  readonly device: string
  readonly problems: readonly WalkProblem[]
}

/** A source as it was read. */
export interface Reading {
  /** Undefined where there is no text to compile; the diagnostics say why. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
  /** Undefined where the file is gone. */
  readonly stamp: string | undefined
  /** True where the file changed while it was read: somebody is writing it. */
  readonly moving: boolean
}

export const systemDisk: Disk = {
  list(folder, above, wanted) {
    const problems: WalkProblem[] = []
    try {
      const {dev, ino} = statSync(folder)
      const listing = listFolder(folder, above, wanted, problem => problems.push(problem))
      return {...listing, id: `${dev}:${ino}`, device: `${dev}`, problems}
    } catch (error) {
      if (isAbsence(error)) return undefined
      throw error
    }
  },
  id(folder) {
    const found = statOf(folder)
    return found && `${found.dev}:${found.ino}`
  },
  kind(path) {
    const found = statOf(path)
    return found?.isDirectory() ? 'folder' : found?.isFile() ? 'file' : undefined
  },
  stamp: path => stampOf(statOf(path)),
  read(path, name, explicit) {
    const found = statOf(path)
    // A folder is no file any more, and to read a pipe could take for ever. Of a link that leads nowhere, reading says what is wrong.
    const before = found?.isFile() || found?.isSymbolicLink() ? stampOf(found) : undefined
    if (before === undefined) return {diagnostics: [], stamp: undefined, moving: false}
    const {source, diagnostics} = readSource(path, name, explicit)
    const after = stampOf(statOf(path))
    if (after === undefined) return {diagnostics: [], stamp: undefined, moving: false}
    return {...(source && {text: source.text}), diagnostics, stamp: after, moving: after !== before}
  },
  foldsCase(folder) {
    const real = realpathSync(folder)
    const other = join(dirname(real), swapCase(basename(real)))
    if (other === real) return false
    try {
      return lstatSync(other).ino === lstatSync(real).ino
    } catch {
      return false
    }
  },
}

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path)
  } catch (error) {
    if (isAbsence(error)) return undefined
    // There, and not to be looked at: reading it will say why.
    return lstatSync(path, {throwIfNoEntry: false})
  }
}

/** Times to the fraction of a millisecond that the file system keeps; `ctime` also tells of a file whose times were set back. */
const stampOf = (stats: Stats | undefined): string | undefined => stats && `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`

const isAbsence = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const swapCase = (text: string): string => {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}
