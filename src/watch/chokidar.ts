import {realpathSync} from 'node:fs'
import {basename, dirname, join, sep} from 'node:path'
import {isSourceName, type SourceRoot} from '../kgstore/sources.ts'
import {isExhausted, type SignalHandlers} from './signals.ts'

/** The part of chokidar that is used. */
export interface Chokidar {
  watch(paths: string[], options: object): ChokidarWatcher
}

interface ChokidarWatcher {
  on(event: 'all', listener: (event: string, path: string) => void): this
  on(event: 'raw', listener: (event: string, name: string | null, details: {watchedPath?: string}) => void): this
  on(event: 'error', listener: (error: unknown) => void): this
  on(event: 'ready', listener: () => void): this
  close(): Promise<void>
}

/**
 * chokidar over the roots, beside the watches of folders. It watches each file, and takes about a second for 10,000 of them; until then,
 * and behind links, which it is not told of, the folders tell. It lists before it watches, and what happens in between is lost to it;
 * they watch first. Its raw events are heard too, since of two changes of one file within 50 ms it hands on the first alone.
 */
export class ChokidarSignals {
  /** Settles when everything is watched, or nothing will be; never rejects. */
  readonly ready: Promise<void>
  readonly #handlers: SignalHandlers
  readonly #starts: readonly {readonly path: string; readonly real: string}[]
  #watcher: ChokidarWatcher | undefined
  #closed = false
  #done = (): void => {}

  constructor(roots: readonly SourceRoot[], handlers: SignalHandlers, chokidar?: Chokidar) {
    this.#handlers = handlers
    this.#starts = roots.flatMap(({path}) => {
      const real = realPath(path)
      return real === undefined ? [] : [{path, real}]
    })
    this.ready = new Promise(done => {
      this.#done = done
      this.#start(chokidar).catch(error => this.#trouble(error))
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#done()
    await this.#watcher?.close()
  }

  async #start(given: Chokidar | undefined): Promise<void> {
    const {watch} = given ?? ((await import('chokidar')) as unknown as Chokidar)
    if (this.#closed) return
    this.#watcher = watch(
      this.#starts.map(start => start.real),
      {
        ignoreInitial: true,
        followSymlinks: false,
        atomic: false,
        ignorePermissionErrors: true,
        ignored: (path: string, stats?: {isFile(): boolean}) => !this.#starts.some(start => start.real === path) && isIgnored(path, stats),
      },
    )
    this.#watcher.on('all', (_, path) => this.#touch(path))
    this.#watcher.on('raw', (_, name, {watchedPath}) => {
      if (watchedPath !== undefined) this.#touch(name === null || name === basename(watchedPath) ? watchedPath : join(watchedPath, name))
    })
    this.#watcher.on('error', error => this.#trouble(error))
    this.#watcher.on('ready', () => this.#done())
  }

  #trouble(error: unknown): void {
    if (this.#closed) return
    if (isExhausted(error)) this.#handlers.failed(error as Error)
    else this.#handlers.touchAll()
    this.#done()
  }

  #touch(path: string): void {
    for (const start of this.#starts) {
      if (path === start.real || path.startsWith(start.real + sep)) this.#handlers.touch(start.path + path.slice(start.real.length))
    }
  }
}

/** What a walk does not enter, and files that hold no entry. */
function isIgnored(path: string, stats: {isFile(): boolean} | undefined): boolean {
  const name = basename(path)
  if (isSourceName(name)) return false
  return name.startsWith('.') || name === 'node_modules' || stats?.isFile() === true || dirname(path) === path
}

/** Undefined where there is nothing (any more): looking at it will tell. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
