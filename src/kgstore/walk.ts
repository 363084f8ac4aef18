import {type Dirent, readdirSync, realpathSync, type Stats, statSync} from 'node:fs'
import {join} from 'node:path'
import {reasonOf} from '../reason.ts'

/** What a walk met that it could not enter or read. */
export interface WalkProblem {
  readonly path: string
  readonly reason: string
}

/** The files below a folder, all of them, as `walkFiles` gives them. */
export async function walk(folder: string, wanted: (name: string) => boolean): Promise<{files: string[]; problems: WalkProblem[]}> {
  const files: string[] = []
  const problems: WalkProblem[] = []
  for await (const path of walkFiles(folder, wanted, problem => problems.push(problem))) files.push(path)
  return {files, problems}
}

/**
 * The files below a folder whose names `wanted` takes, as absolute paths by code unit, each as soon as it is known: what is held in
 * memory is the names in the folders on the way to it. Folders whose names begin with a dot and `node_modules` are left out. Links are
 * followed, except into a folder that is being walked: a cycle ends there.
 */
export async function* walkFiles(
  folder: string,
  wanted: (name: string) => boolean,
  onProblem: (problem: WalkProblem) => void,
): AsyncGenerator<string, undefined> {
  yield* enter(folder, [])
  return undefined

  async function* enter(path: string, above: readonly string[]): AsyncGenerator<string, undefined> {
    const found = look(path, above)
    for (const item of found.items) {
      const below = join(path, item.name)
      if (item.folder) yield* enter(below, found.folders)
      else yield below
    }
    return undefined
  }

  function look(path: string, above: readonly string[]): FolderListing {
    try {
      return listFolder(path, above, wanted, onProblem)
    } catch (error) {
      onProblem({path, reason: reasonOf(error)})
      return {items: [], folders: above}
    }
  }
}

/** What stands in one folder: the files that are wanted and the folders that a walk enters, by code unit of their whole paths. */
export interface FolderListing {
  readonly items: readonly FolderItem[]
  /** The real paths of the folders on the way here, this one last: a link to one of them is not followed again. */
  readonly folders: readonly string[]
}

export interface FolderItem {
  readonly name: string
  readonly folder: boolean
  /** True where the name is a link to the file or folder. */
  readonly link: boolean
}

/**
 * Lists one folder by the rules of `walkFiles`; `above` are the real paths of the folders on the way to it. Throws where it cannot be read.
 * Synchronous: for folders of many small files that is several times as fast as a promise for each.
 */
export function listFolder(
  path: string,
  above: readonly string[],
  wanted: (name: string) => boolean,
  onProblem: (problem: WalkProblem) => void,
): FolderListing {
  const real = realpathSync(path)
  if (above.includes(real)) return {items: [], folders: above}
  const items = readdirSync(path, {withFileTypes: true}).flatMap(item => itemsOf(path, item, wanted, onProblem))
  return {items: items.sort(byPath), folders: [...above, real]}
}

function itemsOf(
  folder: string,
  item: Dirent,
  wanted: (name: string) => boolean,
  onProblem: (problem: WalkProblem) => void,
): readonly FolderItem[] {
  const {name} = item
  const link = item.isSymbolicLink()
  const kind = link ? kindOf(join(folder, name)) : item
  if (kind?.isDirectory()) return name.startsWith('.') || name === 'node_modules' ? [] : [{name, folder: true, link}]
  if (!wanted(name)) return []
  if (kind?.isFile()) return [{name, folder: false, link}]
  onProblem({path: join(folder, name), reason: kind === undefined ? 'it is a link to a file that does not exist' : 'it is no regular file'})
  return []
}

function kindOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Folders compare as their names with `/`, so that walking them in order gives the order of the whole paths: `a.md`, `a/b.md`, `ab.md`. */
const byPath = (a: FolderItem, b: FolderItem): number => byCodeUnit(a.folder ? `${a.name}/` : a.name, b.folder ? `${b.name}/` : b.name)

export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
