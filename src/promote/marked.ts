import {STOP_WORDS} from './words.ts'

/** A part of a statement that names something by itself: code, an identifier, a proper name. Offsets are UTF-16 units of the statement. */
export interface MarkedPart {
  readonly kind: 'code' | 'identifier' | 'name'
  readonly text: string
  readonly start: number
  readonly end: number
}

const CODE = /(`+)(.+?)\1(?!`)/g
/** Words with the signs that identifiers have inside: `foo.yaml`, `eu-west-1`, `@scope/name`, `--flag`, `a_b`. */
const WORD = /@?-{0,2}[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:[./@:+-]+[\p{L}\p{N}_]+)*/gu

/** The parts in order, none inside another. `language` is that of the statement: in German every noun is capitalised, and no name by that. */
export function markedParts(statement: string, language = 'en'): MarkedPart[] {
  const parts: MarkedPart[] = []
  let plain = statement
  for (const {index, 0: whole, 1: ticks, 2: inside} of statement.matchAll(CODE)) {
    const text = inside.replace(/\s+/g, ' ').trim()
    if (/[\p{L}\p{N}]/u.test(text)) parts.push({kind: 'code', text, start: index, end: index + whole.length})
    // Of the same length, so that offsets hold; a full stop keeps what follows from being the begin of a sentence or the end of a name.
    plain = plain.slice(0, index) + '|'.repeat(ticks.length * 2 + inside.length) + plain.slice(index + whole.length)
  }
  const named = language === 'de' ? [] : names(plain)
  const alone = identifiers(plain).filter(part => !named.some(name => name.start <= part.start && part.end <= name.end))
  return [...parts, ...alone, ...named].sort((a, b) => a.start - b.start)
}

function identifiers(plain: string): MarkedPart[] {
  return [...plain.matchAll(WORD)].flatMap(({index, 0: found}) => {
    const text = found.replace(/[./@:+-]+$/, '')
    return isIdentifier(text) ? [{kind: 'identifier' as const, text, start: index, end: index + text.length}] : []
  })
}

/** Letters with an inner capital, digits among letters, underscores, a dot or slash inside, all capitals: what nobody writes by chance. */
export function isIdentifier(word: string): boolean {
  if (!/\p{L}/u.test(word) || word.length < 2) return false
  if (/^\p{L}+['’]\p{L}+$/u.test(word)) return false
  if (/_|^--?\p{L}|^@/u.test(word)) return true
  if (/\p{Ll}\p{Lu}/u.test(word)) return true
  if (/\p{L}\p{Nd}|\p{Nd}\p{L}/u.test(word) && !/^\d+(?:st|nd|rd|th|s|x|h|m|k|ms|kb|mb|gb|min)$/iu.test(word)) return true
  // Shouted words name nothing.
  if (/^\p{Lu}{2,}s?$/u.test(word)) return !STOP_WORDS.has(word.toLowerCase())
  if (/^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)*-\p{Nd}+$/u.test(word)) return true
  return /^[\p{L}\p{N}_-]+(?:[./:@][\p{L}\p{N}_-]+)+$/u.test(word) && !/^(?:\p{L}\.)+\p{L}?$/u.test(word) && /[./@:]\p{L}{1,}/u.test(word)
}

const NAME_WORD = /\p{Lu}[\p{L}\p{M}'’-]*/u
/** Capitalised, and no name of anything in particular. */
const NO_NAME =
  /^(?:I|I['’]\p{L}+|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|January|February|March|April|May|June|July|August|September|October|November|December|Mr|Mrs|Ms|Dr|English|German|French|Spanish)$/u

/** Capitalised words within a sentence; neighbours are one name, identifiers among them ("GitHub Actions"). */
function names(plain: string): MarkedPart[] {
  const found: MarkedPart[] = []
  for (const {index, 0: word} of plain.matchAll(/[\p{L}\p{M}\p{N}_'’./@-]+/gu)) {
    const text = word.replace(/['’]s$|[.'’/@-]+$/gu, '')
    const before = plain.slice(0, index)
    const starts = /(?:^|[.!?:;•]|\n)[\s"“”'‘(*_>-]*$/u.test(before)
    if (starts || text.length < 2 || !new RegExp(`^${NAME_WORD.source}$`, 'u').test(text) || NO_NAME.test(text)) continue
    const last = found.at(-1)
    if (last !== undefined && /^ $/.test(plain.slice(last.end, index)))
      found[found.length - 1] = {...last, text: `${last.text} ${text}`, end: index + text.length}
    else found.push({kind: 'name', text, start: index, end: index + text.length})
  }
  return found.filter(({text}) => text.includes(' ') || !isIdentifier(text))
}
