const LEFT = '(?:<|&(?:amp;){0,9}(?:lt|#0{0,5}60|#x0{0,5}3c);|%(?:25){0,9}3c|\\\\{1,9}u003c|＜)'
const SLASH = '(?:\\\\{0,9}/|%(?:25){0,9}2f|&(?:amp;){0,9}#(?:0{0,5}47|x0{0,5}2f);)'
const RIGHT = '(?:>|&(?:amp;){0,9}(?:gt|#0{0,5}62|#x0{0,5}3e);|%(?:25){0,9}3e|\\\\{1,9}u003e|＞)'
/**
 * `<private>` and `</private>` as people and programs write them: any case, white space, attributes, as HTML entities or codes of a URL,
 * escaped as in JSON, with full-width brackets. A tag that is not finished counts too. `<privateKey>` is another word.
 */
const TAG = new RegExp(`${LEFT}\\s*(${SLASH}?)\\s*private(?![\\w.:-])(?:(?!${RIGHT})[^<])*(?:${RIGHT}|$)?`, 'gi')

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
 * A text without what is private, where so many blocks are open before it. Whatever is unclear is private: a block that is not closed
 * reaches to the end of the text, one that is closed and was not opened began before it, and nested blocks end with the outermost.
 */
export function stripPrivate(text: string, open = 0): Stripped {
  if (!maybe(text)) return {text: open === 0 ? text : '', open, closes: false}
  let kept = ''
  let from = 0
  let depth = open
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

/** The texts that one message is made of, without what is private: a block that one of them opens or closes reaches over all between. */
export function stripAll(texts: readonly string[]): string[] {
  let kept: string[] = []
  let depth = 0
  for (const text of texts) {
    const stripped = stripPrivate(text, depth)
    if (stripped.closes) kept = kept.map(() => '')
    kept.push(stripped.text)
    depth = stripped.open
  }
  return kept
}

/** Whether the first tag in a text closes a block, opens one, or there is none. */
export function firstPrivateTag(text: string): 'open' | 'close' | undefined {
  if (!maybe(text)) return undefined
  TAG.lastIndex = 0
  const found = TAG.exec(text)
  TAG.lastIndex = 0
  return found === null ? undefined : found[1] === '' ? 'open' : 'close'
}
