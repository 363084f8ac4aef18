/**
 * `<private>` and `</private>` as people and programs write them: any case, white space, attributes, as HTML entities, escaped as in JSON,
 * with full-width brackets. A tag that is not finished counts too. `<privateKey>` is another word.
 */
const TAG =
  /(?:<|&lt;|&#0*60;|&#x0*3c;|\\u003c|＜)\s*(\/?)\s*private(?![\w.:-])(?:[^<>＞&\\]|&(?!gt;|#0*62;|#x0*3e;)|\\(?!u003e))*(?:>|&gt;|&#0*62;|&#x0*3e;|\\u003e|＞|$)?/gi

/** Whether there is anything to strip: the word alone, in any case. */
const maybe = (text: string): boolean => /private/i.test(text)

export interface Stripped {
  readonly text: string
  /** How many private blocks the text ended in. */
  readonly open: number
  /** A block was closed that was not opened: what stands before it is private. */
  readonly closes: boolean
}

/**
 * A text without what is private. Whatever is unclear is private: a block that is not closed reaches to the end of the text, one that is
 * closed and was not opened began before it, and nested blocks end with the outermost.
 */
export function stripPrivate(text: string): Stripped {
  if (!maybe(text)) return {text, open: 0, closes: false}
  let kept = ''
  let from = 0
  let depth = 0
  let closes = false
  for (const found of text.matchAll(TAG)) {
    const end = found.index + found[0].length
    if (found[1] === '') {
      if (depth === 0) kept += text.slice(from, found.index)
      depth++
    } else if (depth > 0) depth--
    else {
      kept = ''
      closes = true
    }
    from = end
  }
  return {text: depth === 0 ? kept + text.slice(from) : kept, open: depth, closes}
}

/** Whether the first tag in a text closes a block, opens one, or there is none. */
export function firstPrivateTag(text: string): 'open' | 'close' | undefined {
  if (!maybe(text)) return undefined
  TAG.lastIndex = 0
  const found = TAG.exec(text)
  TAG.lastIndex = 0
  return found === null ? undefined : found[1] === '' ? 'open' : 'close'
}
