/** What narration sounds like in one language. All of it is matched in lower case, after openers and marks are taken off. */
export interface NarrationRules {
  /** Words that open a sentence and say nothing: "OK", "Sure". An alternation. */
  readonly openers: string
  /** Beginnings of sentences about what the speaker is doing. */
  readonly narration: readonly string[]
  /** Words of what somebody does as a rule: a sentence with one of them is no narration. An alternation. */
  readonly habit: string
  /** A sentence without a subject that begins so ("checking the logs") is narration where nothing in it is `finite`. */
  readonly doing?: RegExp
  readonly finite?: RegExp
}

/** An alternation of words that are written with spaces between; `.` in a word stands for a space. */
export const any = (...lists: string[]): string =>
  lists
    .join(' ')
    .split(' ')
    .map(word => word.replaceAll(/(?<!\\)\.(?!\?|\*)/g, ' '))
    .join('|')
