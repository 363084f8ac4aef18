import type {Located} from './entry.ts'
import {inlineSpans} from './markdown.ts'

const ENTITIES: Record<string, string> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0'}

/** Attributes of a heading, as Hugo, Pandoc and kramdown write them: `# Title {#anchor .wide}`. */
const ATTRIBUTES = /(?<=[^\s\\])[ \t]*\{:?[ \t]*#[^\s{}]+(?:[ \t][^{}\r\n]*)?\}[ \t]*$/

/** A longer heading is taken as it is. */
const MAX_MARKED_UP = 2000

/** The words of a heading as a reader sees them: without emphasis, code marks, link targets, escapes and comments. */
export function headingText(heading: string): string {
  const markdown = heading.replace(ATTRIBUTES, '')
  if (markdown.length > MAX_MARKED_UP || !/[\\`*_[\]<&!~]|[\r\n]/.test(markdown)) return markdown.trim()
  let out = ''
  let at = 0
  for (const {start, end} of inlineSpans(markdown, 0, markdown.length)) {
    out += plainText(markdown.slice(at, start)) + codeText(markdown.slice(start, end))
    at = end
  }
  return (out + plainText(markdown.slice(at))).replace(/[ \t]*[\r\n]+[ \t]*/g, ' ').trim()
}

/** True where a heading `# title` would be read as this title. */
export const isHeadingText = (title: string): boolean => !/[\r\n]|(?:^|\s)#+\s*$/.test(title) && headingText(title) === title

function codeText(span: string): string {
  if (span.startsWith('<')) return ''
  const inner = span
    .replace(/^`+/, '')
    .replace(/`+$/, '')
    .replace(/[\r\n]+/g, ' ')
  return /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner
}

// Escaped characters become lone surrogates while markup is taken off, which no readable title holds, and come back as themselves.
const HIDDEN = 0xdc00

function plainText(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, char: string) => String.fromCharCode(HIDDEN + char.charCodeAt(0)))
    .replace(/!?\[([^[\]]{0,999})\](?:\([^()\s]{0,999}(?:[ \t]+"[^"]{0,999}")?\)|\[[^[\]]{0,999}\])/g, '$1')
    .replace(/(\*\*|__)(?=[^\s*_])([^*_]{1,999}?)(?<=\S)\1/g, '$2')
    .replace(/\*(?=[^\s*])([^*]{1,999}?)(?<=[^\s*])\*/g, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,999}?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (all, decimal, hex, name) =>
      name ? ENTITIES[name] : fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16), all),
    )
    .replace(/[\udc21-\udc7e]/gu, char => String.fromCharCode(char.charCodeAt(0) - HIDDEN))
}

const fromCodePoint = (cp: number, otherwise: string): string =>
  cp > 0 && cp <= 0x10ffff && (cp < 0xd800 || cp > 0xdfff) ? String.fromCodePoint(cp) : otherwise

/** A longer parenthesis is a remark and no name. */
const MAX_PART = 64

/**
 * The names in a title of the form `Name (ABBR)`, ASCII or full-width parentheses. What stands before is one; what stands
 * inside is one too unless it is written in small letters alone, for that is mostly a remark: `Mercury (planet)`.
 */
export function titleParts(title: Located): Located[] {
  const {text} = title
  if (!/[)）]$/.test(text)) return []
  const open = Math.max(text.lastIndexOf('('), text.lastIndexOf('（'))
  const name = text.slice(0, Math.max(0, open)).trimEnd()
  const inside = text.slice(open + 1, -1)
  const part = inside.trim()
  if (name === '' || part === '' || part.length > MAX_PART || /[()（）]/.test(name + part)) return []
  const parts = [{...title, text: name}]
  if (!/^[\p{Ll}\p{M}\p{P}\p{Zs}]*$/u.test(part)) {
    parts.push({text: part, line: title.line, column: title.column + open + 1 + inside.length - inside.trimStart().length})
  }
  return parts
}

/** File name without folders and `.md`; for `index.md` and `_index.md` the name of the folder. Nothing else is changed. */
export function fileTitle(path: string): string {
  const segments = path.split('/').filter(segment => segment !== '')
  const name = (segments.at(-1) ?? '').replace(/\.(?:md|markdown|mdx|json)$/i, '')
  return /^_?index$/i.test(name) && segments.length > 1 ? segments[segments.length - 2] : name
}
