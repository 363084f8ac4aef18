import {OPAQUE, type Projection, withText} from './projection.ts'

/** `key:: value` on a line of its own, with or without a value: a directive of an entry, not prose. */
const DIRECTIVE = /^[ \t]*[\p{L}_][\p{L}\p{N}_-]*::(?=[ \t\r]|$).*$/gmu
/** The target of `[[target|label]]`; the label is prose. */
const WIKI_TARGET = /\[\[[^[\]|\r\n]*\|/g
/** Attributes behind a heading, or another block: `{#anchor .wide}`. */
const ATTRIBUTES = /\{:?[ \t]*#[^\s{}]+(?:[ \t][^{}\r\n]*)?\}\s*$/
const SCHEME = /[a-z][a-z0-9+.-]{0,31}$/i
const URL_START = /:\/\/|\bwww\.|\bmailto:/gi
const URL_END = /[\s<>\uFFFC]/g

/** Hides what markdown itself does not mark off: directive lines, wiki link targets, attributes, bare URLs of every scheme. */
export function maskUnmarked(projection: Projection): Projection {
  let {text} = projection
  if (text.includes('::')) text = text.replace(DIRECTIVE, hide)
  if (text.includes('[[')) text = text.replace(WIKI_TARGET, hide)
  if (text.includes('{')) text = text.replace(ATTRIBUTES, hide)
  text = maskUrls(text)
  return text === projection.text ? projection : withText(projection, text)
}

const hide = (found: string): string => OPAQUE.repeat(found.length)

/** One pass: each URL is looked for from where the last one ended, and its scheme is at most 32 units long. */
export function maskUrls(text: string): string {
  const parts: string[] = []
  let done = 0
  URL_START.lastIndex = 0
  for (let found = URL_START.exec(text); found; found = URL_START.exec(text)) {
    const start = found[0] === '://' ? schemeStart(text, found.index, done) : found.index
    if (start < 0) continue
    URL_END.lastIndex = found.index + found[0].length
    const end = URL_END.exec(text)?.index ?? text.length
    parts.push(text.slice(done, start), OPAQUE.repeat(end - start))
    done = end
    URL_START.lastIndex = end
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}

function schemeStart(text: string, colon: number, floor: number): number {
  const from = Math.max(floor, colon - 32)
  const scheme = SCHEME.exec(text.slice(from, colon))
  return scheme ? from + scheme.index : -1
}
