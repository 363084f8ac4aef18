import type {CaptureProblem, ProblemCode, SkipReason} from './draft.ts'
import {PROBLEM_SEVERITY} from './draft.ts'

/**
 * What a capture did, in events: `read` = `kept` + all of `skipped`; `kept` = `added` + `duplicates`. What is skipped is stored too, with its
 * reason, unless it was private, secret, empty, forgotten or could not be read; new or not, it is in no other number.
 */
export interface CaptureReport {
  readonly read: number
  readonly kept: number
  readonly added: number
  readonly duplicates: number
  /** By reason, sorted by code unit; only those that occurred. */
  readonly skipped: Readonly<Record<string, number>>
}

/** A file of noise must not fill the memory, nor the screen, with what is wrong with it. */
export const MAX_PROBLEMS = 100

/** Counts while a capture runs. */
export class Tally {
  #added = 0
  #duplicates = 0
  readonly #skipped = new Map<SkipReason, number>()
  readonly problems: CaptureProblem[] = []
  /** Of severity error, those that are not listed included. */
  errors = 0
  /** Not listed. */
  more = 0

  added(): void {
    this.#added++
  }

  duplicate(): void {
    this.#duplicates++
  }

  skip(reason: SkipReason): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }

  problem(code: ProblemCode, file: string, line: number | undefined, message: string): void {
    if (PROBLEM_SEVERITY[code] === 'error') this.errors++
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({code, file, ...(line === undefined ? {} : {line}), message})
    else this.more++
  }

  get read(): number {
    let read = this.#added + this.#duplicates
    for (const count of this.#skipped.values()) read += count
    return read
  }

  report(): CaptureReport {
    const skipped = Object.fromEntries([...this.#skipped].sort(([a], [b]) => (a < b ? -1 : 1)))
    return {read: this.read, kept: this.#added + this.#duplicates, added: this.#added, duplicates: this.#duplicates, skipped}
  }
}
