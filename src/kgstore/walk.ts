import {readdir, realpath, stat} from 'node:fs/promises'
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
    const found = await look(path, above)
    for (const item of found.items) {
      const below = join(path, item.name)
      if (item.folder) yield* enter(below, found.folders)
      else yield below
    }
    return undefined
  }

  async function look(path: string, above: readonly string[]): Promise<{items: Item[]; folders: readonly string[]}> {
    try {
      const real = await realpath(path)
      if (above.includes(real)) return {items: [], folders: above}
      const items: Item[] = []
      for (const item of await readdir(path, {withFileTypes: true})) {
        for (const found of await itemsOf(join(path, item.name), item)) items.push(found)
      }
      return {items: items.sort(byPath), folders: [...above, real]}
    } catch (error) {
      onProblem({path, reason: reasonOf(error)})
      return {items: [], folders: above}
    }
  }

  async function itemsOf(path: string, item: {name: string} & Kind): Promise<Item[]> {
    const {name} = item
    const kind = item.isSymbolicLink() ? await stat(path).catch(() => undefined) : item
    if (kind?.isDirectory()) return name.startsWith('.') || name === 'node_modules' ? [] : [{name, folder: true}]
    if (!wanted(name)) return []
    if (kind?.isFile()) return [{name, folder: false}]
    onProblem({path, reason: kind === undefined ? 'it is a link to a file that does not exist' : 'it is no regular file'})
    return []
  }
}

interface Item {
  readonly name: string
  readonly folder: boolean
}

/** Folders compare as their names with `/`, so that walking them in order gives the order of the whole paths: `a.md`, `a/b.md`, `ab.md`. */
const byPath = (a: Item, b: Item): number => byCodeUnit(a.folder ? `${a.name}/` : a.name, b.folder ? `${b.name}/` : b.name)

interface Kind {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}

export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
