import type {Draft} from '../draft.ts'
import {PassingSink} from '../passing.ts'
import {firstPrivateTag, stripPrivate} from './private.ts'

/**
 * Private blocks reach over the pieces that a session is read in: what looks like the beginning of a turn may stand inside one. Where a
 * piece ends in an open block and the next tag that follows closes one, all between is private. Where nothing closes it, it ends with its
 * piece; one person's forgotten tag must not hide the rest of the session.
 */
export class SessionCarry extends PassingSink {
  /** The piece that ended in an open block, and those after it. */
  #held: Draft[] = []

  draft(draft: Draft): void {
    if (this.#held.length > 0) {
      const tag = firstPrivateTag(draft.text)
      if (tag === undefined) {
        this.#held.push(draft)
        return
      }
      if (tag === 'close') this.#held = this.#held.slice(0, 1).concat(this.#hide(this.#held.slice(1)))
      this.flush()
    }
    if (stripPrivate(draft.text).open > 0) this.#held.push(draft)
    else this.sink.draft(draft)
  }

  /** Nothing follows. */
  flush(): void {
    for (const draft of this.#held) this.sink.draft(draft)
    this.#held = []
  }

  #hide(drafts: readonly Draft[]): [] {
    for (const _ of drafts) this.sink.skipped('private')
    return []
  }
}

/** In a plain text a block that is not closed reaches to the end of the text, over all paragraphs. */
export class TextCarry extends PassingSink {
  #open = 0

  draft(draft: Draft): void {
    const before = this.#open
    const {text, open} = stripPrivate(draft.text, before)
    this.#open = open
    if (before === 0) this.sink.draft(draft)
    else if (text.trim() === '') this.sink.skipped('private')
    else {
      const {start: _, end: __, ...rest} = draft
      this.sink.draft({...rest, text})
    }
  }

  flush(): void {}
}
