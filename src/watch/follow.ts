import type {SourceRoot} from '../kgstore/sources.ts'
import {type Chokidar, ChokidarSignals} from './chokidar.ts'
import {FolderSignals, type WatchFolder} from './folders.ts'
import {PollingSignals} from './polling.ts'
import type {SignalHandlers, SignalKind, Signals} from './signals.ts'
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

/** Up to so many files a start waits for chokidar; with more it is told of changes by the folders until chokidar is there. */
const CHOKIDAR_PROMPT = 1000

/** The signals in use: a watch a folder, chokidar beside it where the files are few enough, or polling, which takes over where one of these fails. */
export class Following implements Signals {
  readonly #options: FollowOptions
  #signals: Signals
  #chokidar: ChokidarSignals | undefined
  #closed = false

  /** Each folder is followed from when it is told of. */
  constructor(options: FollowOptions) {
    this.#options = options
    this.#signals = options.poll === undefined ? new FolderSignals(this.#handlers(), options.watchFolder) : this.#polling(options.poll)
    // A file that is named itself is seen through the folder that it lies in.
    for (const root of options.roots) if (!root.folder) this.#signals.link(root.path)
  }

  /** Everything was looked at once, and there are so many files. */
  async counted(files: number): Promise<void> {
    const {roots, chokidar} = this.#options
    if (this.#signals.kind !== 'folders' || this.#closed || files > CHOKIDAR_FILES) return
    this.#chokidar = new ChokidarSignals(roots, this.#handlers(), chokidar)
    if (files <= CHOKIDAR_PROMPT) await this.#chokidar.ready
  }

  get kind(): SignalKind {
    return this.#chokidar ? 'chokidar' : this.#signals.kind
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
    await Promise.all([this.#signals.close(), this.#chokidar?.close()])
  }

  #handlers(): SignalHandlers {
    const {touch, touchAll} = this.#options
    return {touch, touchAll, failed: error => this.#fall(error)}
  }

  #fall(error: Error): void {
    if (this.#closed || this.#signals.kind === 'polling') return
    const broken = [this.#signals, this.#chokidar]
    this.#chokidar = undefined
    this.#signals = this.#polling(FALL_BACK)
    this.#options.onPolling(error)
    this.#options.touchAll()
    for (const signals of broken) signals?.close().catch(() => {})
  }

  #polling(interval: number): Signals {
    const {touch, touchAll, timers} = this.#options
    return new PollingSignals(interval, {touch, touchAll, failed: () => {}}, timers)
  }
}
