import type {Timers} from './timers.ts'

/** What must be looked at again. Events only say where to look: what is true is read from the file system. */
export interface Dirty {
  /** Absolute paths of files and folders. */
  readonly paths: ReadonlySet<string>
  /** True where anything may have changed. */
  readonly all: boolean
  /** When the first and the last event of the set came, in the timers' milliseconds. */
  readonly first: number
  readonly last: number
}

export interface SettleOptions {
  /** Milliseconds without an event that end a change set. */
  readonly settle: number
  /** Milliseconds after its first event at which a set ends though events go on. Default: 10,000, for a file that is written without end. */
  readonly most?: number
}

/**
 * Gathers events into change sets: a set is over when nothing has come for `settle` milliseconds, so that a save in several steps, or a
 * branch switch of thousands of files, is one set. What comes while a set is being built belongs to the next.
 */
export class Settler {
  readonly #timers: Timers
  readonly #settle: number
  readonly #most: number
  #paths = new Set<string>()
  #all = false
  #first: number | undefined
  #last = 0
  #patience = 0
  #cancel: (() => void) | undefined
  #waiting: ((dirty: Dirty | undefined) => void) | undefined
  #closed = false

  constructor(timers: Timers, {settle, most = 10_000}: SettleOptions) {
    this.#timers = timers
    this.#settle = settle
    this.#most = Math.max(most, settle)
  }

  /** Something happened to a path. */
  touch(path: string): void {
    this.#paths.add(path)
    this.#touched()
  }

  /** Something happened, and it is not known where. */
  touchAll(): void {
    this.#all = true
    this.#touched()
  }

  /** Puts a set back and waits at least `ms` from now before it is given again: what it found is to be looked at once more. */
  putBack(dirty: Dirty, ms: number): void {
    for (const path of dirty.paths) this.#paths.add(path)
    this.#all ||= dirty.all
    this.#first = dirty.first
    this.#last = Math.max(this.#last, dirty.last)
    this.#patience = this.#timers.now() + ms
    this.#plan()
  }

  /** The next settled set; undefined once the settler is closed. One call at a time. */
  next(): Promise<Dirty | undefined> {
    return new Promise(done => {
      this.#waiting = done
      this.#plan()
    })
  }

  close(): void {
    this.#closed = true
    this.#plan()
  }

  #touched(): void {
    this.#last = this.#timers.now()
    this.#first ??= this.#last
    this.#plan()
  }

  /** Hands the set over where its time has come, else looks again when it may have. */
  #plan(): void {
    const waiting = this.#waiting
    if (waiting === undefined) return
    if (this.#closed) {
      this.#cancel?.()
      this.#waiting = undefined
      waiting(undefined)
      return
    }
    // One timer is enough for a burst: it looks at the last event when it fires.
    if (this.#first === undefined || this.#cancel !== undefined) return
    const wait = this.#due() - this.#timers.now()
    if (wait <= 0) waiting(this.#take())
    else {
      this.#cancel = this.#timers.after(wait, () => {
        this.#cancel = undefined
        this.#plan()
      })
    }
  }

  #due(): number {
    const settled = Math.min(this.#last + this.#settle, (this.#first ?? 0) + this.#most)
    return Math.max(settled, this.#patience)
  }

  #take(): Dirty {
    const dirty = {paths: this.#paths, all: this.#all, first: this.#first ?? this.#last, last: this.#last}
    this.#paths = new Set()
    this.#all = false
    this.#first = undefined
    this.#patience = 0
    this.#waiting = undefined
    return dirty
  }
}
