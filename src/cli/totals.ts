import {grouped, plural} from './report/findings.ts'
import type {FileMatch} from './report/matches.ts'

/** What the last line on the log says. Times are of matching alone: without reading and parsing markdown. Its size does not grow. */
export class Totals {
  #files = 0
  #withMatches = 0
  #matches = 0
  #blocks = 0
  #bytes = 0
  #milliseconds = 0
  /** At place n the blocks that took up to STEP ** n nanoseconds. */
  readonly #times = new Float64Array(512)
  readonly #entries = new Set<string>()

  block(bytes: number, milliseconds: number): void {
    this.#blocks++
    this.#bytes += bytes
    this.#milliseconds += milliseconds
    const place = Math.ceil(Math.log(Math.max(1, milliseconds * 1e6)) / Math.log(STEP))
    this.#times[Math.min(place, this.#times.length - 1)]++
  }

  matches(found: readonly FileMatch[]): void {
    for (const {entries} of found) this.counted(1, entries)
  }

  counted(matches: number, entries: readonly string[]): void {
    this.#matches += matches
    for (const entry of entries) this.#entries.add(entry)
  }

  file(matched: boolean): void {
    this.#files++
    if (matched) this.#withMatches++
  }

  progress(): string {
    return `${plural(this.#files, 'file')}, ${plural(this.#matches, 'match', 'matches')}`
  }

  summary(): string {
    const found = `${plural(this.#matches, 'match', 'matches')} of ${plural(this.#entries.size, 'entry', 'entries')} in ${grouped(this.#withMatches)} of ${plural(this.#files, 'file')}`
    if (this.#blocks < ENOUGH) return `${found}\n`
    const spent = `recall took ${this.#milliseconds.toFixed(1)} ms for ${plural(this.#bytes, 'byte')}`
    return `${found}; ${spent}, half of its ${plural(this.#blocks, 'block')} under ${(this.#median() / 1000).toFixed(1)} µs\n`
  }

  /** Nanoseconds that half of the blocks stay under, as a step above the true median at most. */
  #median(): number {
    let left = this.#blocks / 2
    const place = this.#times.findIndex(count => {
      left -= count
      return left <= 0
    })
    return STEP ** place
  }
}

/** The first calls pay for what the engine compiles as it runs; of fewer blocks the times would tell of that alone. */
const ENOUGH = 20

/** 512 steps reach from a nanosecond to minutes. */
const STEP = 1.06
