import {type FSWatcher, readFileSync, statSync, watch} from 'node:fs'
import {open} from 'node:fs/promises'
import {basename, dirname, resolve} from 'node:path'
import {
  type Automaton,
  type Entry,
  type FindOptions,
  type Match,
  openAutomaton,
  type Recall,
  type Stepper,
  type Text,
} from '../matcher/index.ts'

export interface LiveOptions {
  /** A new artifact answers from now on. What it throws is given to `onError`. */
  readonly onReload?: (automaton: Automaton) => void
  /** A reload failed, and the automaton of before goes on answering. Told once for each state of the file. */
  readonly onError?: (error: Error) => void
  /** Milliseconds between two looks at the file, beside the events of the system. Default: 500. */
  readonly interval?: number
}

/**
 * An automaton that is always the one of the file. Each call is answered by one state from begin to end; iterators and steppers stay with
 * the state that they began with.
 */
export interface LiveAutomaton extends Automaton {
  /** The automaton that answers now. Whoever keeps it keeps its state. */
  readonly current: Automaton
  /** Ends the reloading; the last automaton goes on answering. */
  close(): void
}

/**
 * Opens an artifact, and opens it anew whenever it is published. The old automaton answers until the new one is read and checked, then the
 * new one does, and nothing here holds the old one any more. Where the file is missing or damaged at a reload, the old one goes on. Does
 * not keep the process alive.
 *
 * Throws what `openAutomaton` throws, and the system's error where the file cannot be read, at the first opening alone.
 */
export function openLive(path: string, options: LiveOptions = {}): LiveAutomaton {
  return new Live(resolve(path), options)
}

class Live implements LiveAutomaton {
  readonly #path: string
  readonly #options: LiveOptions
  #current: Automaton
  /** Which file was read last, good or bad. */
  #seen: string | undefined
  #watcher: FSWatcher | undefined
  readonly #timer: NodeJS.Timeout
  #reading = false
  #again = false
  #closed = false

  constructor(path: string, options: LiveOptions) {
    this.#path = path
    this.#options = options
    this.#seen = stampOf(path)
    this.#current = openAutomaton(plain(readFileSync(path)))
    this.#timer = setInterval(() => this.#look(), options.interval ?? 500).unref()
    this.#follow()
    this.#look()
  }

  get current(): Automaton {
    return this.#current
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#unfollow()
  }

  get engine(): Automaton['engine'] {
    return this.#current.engine
  }
  get entryCount(): number {
    return this.#current.entryCount
  }
  get termCount(): number {
    return this.#current.termCount
  }
  get contentHash(): string {
    return this.#current.contentHash
  }
  isMatch(text: Text): boolean {
    return this.#current.isMatch(text)
  }
  find(text: Text, options?: FindOptions): Match | undefined {
    return this.#current.find(text, options)
  }
  findIter(text: Text, options?: FindOptions): IterableIterator<Match> {
    return this.#current.findIter(text, options)
  }
  findAll(text: Text, options?: FindOptions): Match[] {
    return this.#current.findAll(text, options)
  }
  findOverlapping(text: Text, options?: FindOptions): Match[] {
    return this.#current.findOverlapping(text, options)
  }
  findSpans(text: Text, options?: FindOptions): Uint32Array {
    return this.#current.findSpans(text, options)
  }
  replaceAll(text: Text, replacement: string | ((match: Match) => string)): string {
    return this.#current.replaceAll(text, replacement)
  }
  recall(text: Text, options?: {limit?: number; offsets?: 'utf16' | 'bytes'}): Recall[] {
    return this.#current.recall(text, options)
  }
  stepper(options?: {overlapping?: boolean}): Stepper {
    return this.#current.stepper(options)
  }
  entry(id: string): Entry | undefined {
    return this.#current.entry(id)
  }
  entries(): IterableIterator<Entry> {
    return this.#current.entries()
  }

  /** Events come within a millisecond of a publish. Where the system has none to give, or the folder is gone, the timer is left. */
  #follow(): void {
    const name = basename(this.#path)
    try {
      this.#watcher = watch(dirname(this.#path), {persistent: false}, (_, changed) => {
        if (changed === null || changed === name) this.#look()
      })
      this.#watcher.on('error', () => this.#unfollow())
    } catch {
      this.#watcher = undefined
    }
  }

  #unfollow(): void {
    this.#watcher?.close()
    this.#watcher = undefined
  }

  #look(): void {
    if (this.#closed) return
    if (this.#reading) {
      this.#again = true
      return
    }
    const stamp = stampOf(this.#path)
    if (stamp === this.#seen) return
    this.#reading = true
    this.#reload(stamp).finally(() => {
      this.#reading = false
      if (!this.#again) return
      this.#again = false
      this.#look()
    })
  }

  /** `stamp` was taken before reading: a file that changes meanwhile has another one then, and is read again. */
  async #reload(stamp: string | undefined): Promise<void> {
    this.#seen = stamp
    try {
      const next = openAutomaton(await readWhole(this.#path))
      if (this.#closed || next.contentHash === this.#current.contentHash) return
      this.#current = next
      this.#options.onReload?.(next)
    } catch (error) {
      if (!this.#closed) this.#options.onError?.(error as Error)
    }
  }
}

/** Reads a file into memory of its own in one go: `readFile` goes in steps of half a megabyte, each of which waits for the loop. */
async function readWhole(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const bytes = plain(Buffer.allocUnsafeSlow((await file.stat()).size))
    for (let end = 0; end < bytes.length; ) {
      const {bytesRead} = await file.read(bytes, end, bytes.length - end, end)
      // Cut short meanwhile: what is there is no artifact, and opening it says so.
      if (bytesRead === 0) return bytes.slice(0, end)
      end += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/** A plain array over the same memory: the slices of a Buffer are views, those of an array are copies. */
const plain = ({buffer, byteOffset, byteLength}: Uint8Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)

/** What tells one state of the file from another; undefined where there is no file. */
function stampOf(path: string): string | undefined {
  try {
    const {dev, ino, size, mtimeMs, ctimeMs} = statSync(path)
    return `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`
  } catch {
    return undefined
  }
}
