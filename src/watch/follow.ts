import type {SourceRoot} from '../kgstore/sources.ts'
import {type Chokidar, chokidarSignals} from './chokidar.ts'
import {FolderSignals, type WatchFolder} from './folders.ts'
import {PollingSignals} from './polling.ts'
import {isExhausted, type SignalHandlers, type SignalKind, type Signals} from './signals.ts'
import type {Timers} from './timers.ts'

/** Up to so many files chokidar watches each; above, one watch a folder. */
export const CHOKIDAR_FILES = 20_000

export interface FollowOptions {
  readonly roots: readonly SourceRoot[]
  readonly timers: Timers
  readonly touch: (path: string) => void
  readonly touchAll: () => void
  /** Events are not to be had (any more); `error` says why. */
  readonly onPolling: (error: Error) => void
  /** Milliseconds between two looks: do not use events at all. */
  readonly poll?: number
  readonly chokidar?: Chokidar
  readonly watchFolder?: WatchFolder
}

/** Milliseconds between two looks where the system has no events to give. */
const FALL_BACK = 1000

/** The signals in use: chokidar, a watch a folder, or polling; where the first two fail, the third takes over at once. */
export class Following implements Signals {
  readonly #options: FollowOptions
  #signals: Signals
  #closed = false

  private constructor(options: FollowOptions) {
    this.#options = options
    this.#signals = this.#polling(options.poll ?? FALL_BACK)
  }

  /** `files`: how many there are, about. */
  static async start(options: FollowOptions, files: number): Promise<Following> {
    const following = new Following(options)
    if (options.poll === undefined) await following.#listen(files)
    return following
  }

  get kind(): SignalKind {
    return this.#signals.kind
  }

  folder(path: string, link: boolean): void {
    this.#signals.folder(path, link)
  }
  renew(path: string): void {
    this.#signals.renew(path)
  }
  gone(path: string): void {
    this.#signals.gone(path)
  }
  link(path: string): void {
    this.#signals.link(path)
  }
  reread(path: string): void {
    this.#signals.reread(path)
  }
  looked(ms: number): void {
    this.#signals.looked(ms)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#signals.close()
  }

  async #listen(files: number): Promise<void> {
    const {roots, touch, touchAll, chokidar, watchFolder} = this.#options
    const handlers: SignalHandlers = {touch, touchAll, failed: error => this.#fall(error)}
    const polling = this.#signals
    try {
      const signals =
        files > CHOKIDAR_FILES ? new FolderSignals(handlers, watchFolder) : await chokidarSignals(roots, handlers, chokidar, watchFolder)
      await polling.close()
      this.#signals = signals
      // A file that is named itself is seen through the folder that it lies in.
      for (const root of roots) if (!root.folder) this.#signals.link(root.path)
    } catch (error) {
      if (!isExhausted(error)) throw error
      this.#options.onPolling(error as Error)
    }
  }

  #fall(error: Error): void {
    if (this.#closed || this.#signals.kind === 'polling') return
    const broken = this.#signals
    this.#signals = this.#polling(FALL_BACK)
    this.#options.onPolling(error)
    this.#options.touchAll()
    broken.close().catch(() => {})
  }

  #polling(interval: number): Signals {
    const {touch, touchAll, timers} = this.#options
    return new PollingSignals(interval, {touch, touchAll, failed: () => {}}, timers)
  }
}
