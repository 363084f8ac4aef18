import {type FSWatcher, realpathSync, watch} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'
import {isExhausted, type SignalHandlers, type Signals} from './signals.ts'

/** The part of `fs.watch` that is used; tests hand in one that runs out of watches. */
export type WatchFolder = (folder: string, onEvent: (type: string, name: string | null) => void) => FSWatcher

const systemWatch: WatchFolder = (folder, onEvent) => watch(folder, onEvent)

/**
 * One `fs.watch` a folder, none a file: the names in its events are enough. Links are followed by watching the folder in which that lies
 * which they lead to.
 */
export class FolderSignals implements Signals {
  readonly kind = 'folders'
  readonly #handlers: SignalHandlers
  readonly #watch: WatchFolder
  readonly #folders = new Map<string, FSWatcher>()
  /** By the folder of what they lead to: its watch, and the links by the name in that folder. */
  readonly #targets = new Map<string, {watcher: FSWatcher; links: Map<string, Set<string>>}>()
  /** Of each link, what it led to last. */
  readonly #links = new Map<string, string>()

  constructor(handlers: SignalHandlers, watchFolder: WatchFolder = systemWatch) {
    this.#handlers = handlers
    this.#watch = watchFolder
  }

  folder(path: string): void {
    if (this.#folders.has(path)) return
    const watcher = this.#start(path, name => this.#handlers.touch(name === null || name === basename(path) ? path : join(path, name)), [
      path,
    ])
    if (watcher) this.#folders.set(path, watcher)
  }

  renew(path: string): void {
    this.#folders.get(path)?.close()
    this.#folders.delete(path)
    this.folder(path)
  }

  gone(path: string): void {
    for (const [folder, watcher] of this.#folders) {
      if (folder !== path && !folder.startsWith(path + sep)) continue
      watcher.close()
      this.#folders.delete(folder)
    }
  }

  link(path: string): void {
    const target = realPath(path)
    const before = this.#links.get(path)
    if (target === before) return
    if (before !== undefined) this.#unlink(path, before)
    if (target === undefined) return
    this.#links.set(path, target)
    const folder = dirname(target)
    const links = this.#targets.get(folder)?.links ?? this.#follow(folder)
    links?.set(basename(target), (links.get(basename(target)) ?? new Set()).add(path))
  }

  reread(path: string): void {
    if (this.#links.has(path)) this.link(path)
  }

  looked(): void {}

  async close(): Promise<void> {
    for (const watcher of this.#folders.values()) watcher.close()
    for (const {watcher} of this.#targets.values()) watcher.close()
    this.#folders.clear()
    this.#targets.clear()
    this.#links.clear()
  }

  #follow(folder: string): Map<string, Set<string>> | undefined {
    const links = new Map<string, Set<string>>()
    const all = (): string[] => [...links.values()].flatMap(set => [...set])
    const watcher = this.#start(folder, name => {
      for (const link of name === null ? all() : (links.get(name) ?? [])) this.#handlers.touch(link)
    })
    if (watcher === undefined) return undefined
    this.#targets.set(folder, {watcher, links})
    return links
  }

  #unlink(path: string, target: string): void {
    this.#links.delete(path)
    const followed = this.#targets.get(dirname(target))
    const links = followed?.links.get(basename(target))
    links?.delete(path)
    if (links?.size === 0) followed?.links.delete(basename(target))
    if (followed?.links.size !== 0) return
    followed.watcher.close()
    this.#targets.delete(dirname(target))
  }

  /** Undefined where the folder cannot be watched: listing it says why. */
  #start(folder: string, onName: (name: string | null) => void, touched: readonly string[] = []): FSWatcher | undefined {
    try {
      const watcher = this.#watch(folder, (_, name) => onName(name))
      watcher.on('error', error => {
        if (isExhausted(error)) this.#handlers.failed(error)
        else for (const path of touched) this.#handlers.touch(path)
      })
      return watcher
    } catch (error) {
      if (isExhausted(error)) this.#handlers.failed(error as Error)
      return undefined
    }
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
