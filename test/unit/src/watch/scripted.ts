import {dirname} from 'node:path'
import type {Disk, Listing, Reading} from '../../../../src/watch/disk.ts'
import type {Timers} from '../../../../src/watch/timers.ts'
import type {Follower} from '../../../../src/watch/tree.ts'

/** Time that passes when the test says so. */
export class ScriptedTimers implements Timers {
  #now = 0
  #due: {at: number; run: () => void}[] = []

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = {at: this.#now + ms, run}
    this.#due.push(timer)
    return () => {
      this.#due = this.#due.filter(one => one !== timer)
    }
  }

  /** Lets so many milliseconds pass, with what is due on the way, and what waits for that. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settled()
      const next = this.#due.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      this.#now = Math.max(this.#now, next.at)
      this.#due = this.#due.filter(timer => timer !== next)
      next.run()
    }
    this.#now = end
    await settled()
  }

  get waiting(): number {
    return this.#due.length
  }
}

/** After all promises that are ready. */
const settled = (): Promise<void> => new Promise(done => setImmediate(done))

/** Files as a map, with what a file system can do to a watcher as methods. Folders are there when a file is in them, or by `makeFolder`. */
export class ScriptedDisk implements Disk {
  readonly #files = new Map<string, {text: string; version: number}>()
  readonly #folders = new Map<string, {id: number; device: string}>()
  readonly #broken = new Map<string, string>()
  readonly links = new Set<string>()
  /** True for a file system where `A.md` is `a.md`. */
  folds = false
  /** Paths that are written to while they are read. */
  readonly moving = new Set<string>()
  /** What was read, in order. */
  readonly reads: string[] = []
  #count = 0

  write(path: string, text: string): void {
    this.makeFolder(dirname(path))
    const name = this.#named(path) ?? path
    this.#files.set(name, {text, version: ++this.#count})
  }

  makeFolder(path: string): void {
    if (!this.#folders.has(path)) this.#folders.set(path, {id: ++this.#count, device: 'disk'})
    if (dirname(path) !== path) this.makeFolder(dirname(path))
  }

  remove(path: string): void {
    for (const key of [...this.#files.keys()]) if (isIn(key, path)) this.#files.delete(key)
    for (const key of [...this.#folders.keys()]) if (isIn(key, path)) this.#folders.delete(key)
  }

  rename(from: string, to: string): void {
    const move = <V>(map: Map<string, V>): void => {
      for (const [key, value] of [...map]) {
        if (!isIn(key, from)) continue
        map.delete(key)
        map.set(to + key.slice(from.length), value)
      }
    }
    move(this.#files)
    move(this.#folders)
  }

  /** Puts an empty file system where the folder is; gives the call that takes it away. */
  unmount(path: string): () => void {
    const files = [...this.#files].filter(([key]) => isIn(key, path))
    const folders = [...this.#folders].filter(([key]) => isIn(key, path))
    this.remove(path)
    this.#folders.set(path, {id: ++this.#count, device: 'other'})
    return () => {
      this.remove(path)
      for (const [key, value] of files) this.#files.set(key, value)
      for (const [key, value] of folders) this.#folders.set(key, value)
    }
  }

  /** From now on the path cannot be read, for this reason; without one it can again. */
  break(path: string, reason?: string): void {
    if (reason === undefined) this.#broken.delete(path)
    else this.#broken.set(path, reason)
  }

  list(folder: string, above: readonly string[], wanted: (name: string) => boolean): Listing | undefined {
    const found = this.#folders.get(folder)
    if (found === undefined) return undefined
    const reason = this.#broken.get(folder)
    if (reason !== undefined) throw Object.assign(new Error(reason), {code: reason})
    const here = (path: string): boolean => dirname(path) === folder && path !== folder
    const item = (path: string, isFolder: boolean) => ({name: path.slice(folder.length + 1), folder: isFolder, link: this.links.has(path)})
    const files = [...this.#files.keys()].filter(here).map(path => item(path, false))
    const folders = [...this.#folders.keys()].filter(here).map(path => item(path, true))
    return {
      items: [...files.filter(({name}) => wanted(name)), ...folders].sort((a, b) => (a.name < b.name ? -1 : 1)),
      folders: [...above, folder],
      id: `${found.device}:${found.id}`,
      device: found.device,
      problems: [],
    }
  }

  id(folder: string): string | undefined {
    const found = this.#folders.get(folder)
    return found && `${found.device}:${found.id}`
  }

  kind(path: string): 'file' | 'folder' | undefined {
    return this.#named(path) !== undefined ? 'file' : this.#folders.has(path) ? 'folder' : undefined
  }

  stamp(path: string): string | undefined {
    const found = this.#files.get(this.#named(path) ?? '')
    return found && String(found.version)
  }

  read(path: string, name: string): Reading {
    this.reads.push(path)
    const stamp = this.stamp(path)
    if (stamp === undefined) return {diagnostics: [], stamp, moving: false}
    const reason = this.#broken.get(path)
    if (reason !== undefined) {
      const finding = {code: 'unreadable-file', severity: 'error', file: name, line: 1, column: 1, message: reason} as const
      return {diagnostics: [finding], stamp, moving: false}
    }
    return {text: this.#files.get(this.#named(path)!)!.text, diagnostics: [], stamp, moving: this.moving.has(path)}
  }

  foldsCase(): boolean {
    return this.folds
  }

  /** The name under which the file is there, where case may be folded. */
  #named(path: string): string | undefined {
    if (this.#files.has(path) || !this.folds) return this.#files.has(path) ? path : undefined
    return [...this.#files.keys()].find(key => key.toLowerCase() === path.toLowerCase())
  }
}

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Writes down what it is told. */
export class ScriptedFollower implements Follower {
  readonly told: string[] = []
  folder(path: string): void {
    this.told.push(`folder ${path}`)
  }
  renew(path: string): void {
    this.told.push(`renew ${path}`)
  }
  gone(path: string): void {
    this.told.push(`gone ${path}`)
  }
  link(path: string): void {
    this.told.push(`link ${path}`)
  }
  reread(): void {}
}
