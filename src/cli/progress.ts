import type {Io} from './command.ts'

/** One line on the log that is written over, on a terminal alone. How many steps there are is not known while files are being found. */
export class Progress {
  readonly #io: Io
  readonly #every: number
  #steps = 0
  #shown = false

  /** `every`: after so many steps the line is written anew, so that a short run shows none. */
  constructor(io: Io, every = 50) {
    this.#io = io
    this.#every = every
  }

  async step(text: () => string): Promise<void> {
    if (!this.#io.stderr.isTTY || ++this.#steps % this.#every !== 0) return
    this.#shown = true
    await this.#io.err(`${CLEAR}${text()}`)
  }

  /** Before anything else is written: standard output may be the same terminal. */
  async clear(): Promise<void> {
    if (!this.#shown) return
    this.#shown = false
    await this.#io.err(CLEAR)
  }
}

/** To the start of the line, and erase it. */
const CLEAR = '\r\x1b[K'
