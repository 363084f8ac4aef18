import type {Located} from './entry.ts'

/** The items of a comma separated value. `\,` is a comma and `\\` a backslash; `[[…]]` and `` `…` `` around an item are taken off. */
export function splitList(value: Located): Located[] {
  const items: Located[] = []
  for (const {start, end} of splitAtCommas(value.text, false)) {
    const item = trimmed(value, start, end)
    const unwrapped = unwrap({...item, text: unescapeList(item.text)})
    if (unwrapped.text !== '') items.push(unwrapped)
  }
  return items
}

/** The items of a comma separated value, each as written and as it reads. */
export function listItems(value: string): {written: string; name: string}[] {
  return splitAtCommas(value, false).flatMap(({start, end}) => {
    const written = value.slice(start, end).trim()
    const [item] = splitList({text: withoutComments(written), line: 1, column: 1})
    return item === undefined ? [] : [{written, name: item.text}]
  })
}

/** The items of a `forms` value, escapes kept: a comma inside braces separates nothing. */
export function splitForms(value: Located): Located[] {
  return splitAtCommas(value.text, true)
    .map(({start, end}) => trimmed(value, start, end))
    .filter(item => item.text !== '')
}

function splitAtCommas(text: string, braces: boolean): {start: number; end: number}[] {
  const parts: {start: number; end: number}[] = []
  let start = 0
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\\') i++
    else if (braces && char === '{') depth++
    else if (braces && char === '}') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) {
      parts.push({start, end: i})
      start = i + 1
    }
  }
  parts.push({start, end: text.length})
  return parts
}

/** A slice without the white space around it, at its place; line breaks inside a value do not occur in directives. */
function trimmed(value: Located, start: number, end: number): Located {
  const slice = value.text.slice(start, end)
  const text = slice.trimStart()
  return {text: text.trimEnd(), line: value.line, column: value.column + start + slice.length - text.length}
}

const unescapeList = (text: string): string => text.replace(/\\([,\\])/g, '$1')

/** Undoes `splitList` for one item. */
export const escapeItem = (text: string): string => text.replace(/[,\\]/g, '\\$&')

function unwrap(item: Located): Located {
  const {text} = item
  if (text.startsWith('[[') && text.endsWith(']]') && text.length > 4) return inner(item, 2)
  if (text.startsWith('`') && text.endsWith('`') && text.indexOf('`', 1) === text.length - 1 && text.length > 2) return inner(item, 1)
  return item
}

const inner = (item: Located, width: number): Located => ({
  text: item.text.slice(width, -width).trim(),
  line: item.line,
  column: item.column + width,
})

/** Blanks out HTML comments, so that columns stay; what an unclosed one begins is cut off. */
export function withoutComments(value: string): string {
  let out = ''
  let at = 0
  for (let open = value.indexOf('<!--'); open !== -1; open = value.indexOf('<!--', at)) {
    const close = value.indexOf('-->', open + 4)
    if (close === -1) return (out + value.slice(at, open)).trimEnd()
    out += value.slice(at, open) + ' '.repeat(close + 3 - open)
    at = close + 3
  }
  return (out + value.slice(at)).trimEnd()
}

/** The allowed word that was most likely meant, if one is close: one edit or swap of neighbours away, two where the word has six letters or more. */
export function nearest(word: string, allowed: readonly string[]): string | undefined {
  const lower = word.toLowerCase().slice(0, 40)
  const near = allowed.filter(candidate => Math.abs(candidate.length - lower.length) <= 2)
  const scored = near.map(candidate => ({candidate, distance: editDistance(lower, candidate)}))
  const best = scored.filter(s => s.distance <= (s.candidate.length < 6 ? 1 : 2)).sort((a, b) => a.distance - b.distance)[0]
  return best?.candidate
}

function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({length: b.length + 1}, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1)
    }
    before = row
    row = next
  }
  return row[b.length]
}
