import type {Draft} from './draft.ts'
import {PassingSink} from './passing.ts'

/** Lines before the first time that a file states; what has none at all must not fill the memory. */
const MAX_HELD = 1000

/**
 * Gives drafts without a time that of the one before, and those before the first time that one: near enough, and the same whenever the
 * file, or more of it, is read again.
 */
export class Undated extends PassingSink {
  #at: string | undefined
  #held: Draft[] = []
  #passed = false

  draft(draft: Draft): void {
    this.#at = draft.at ?? this.#at
    if (this.#at === undefined && !this.#passed) {
      this.#held.push(draft)
      if (this.#held.length > MAX_HELD) this.flush()
      return
    }
    this.#give(this.#held)
    this.#held = []
    this.#give([draft])
  }

  /** Nothing follows, or too much without a time. */
  flush(): void {
    this.#passed = true
    this.#give(this.#held)
    this.#held = []
  }

  #give(drafts: readonly Draft[]): void {
    const at = this.#at
    for (const draft of drafts) this.sink.draft(draft.at !== undefined || at === undefined ? draft : {...draft, at})
  }
}
