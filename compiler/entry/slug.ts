import '../unicode/committed.ts'
import {Class, classOf, decompose, foldOf} from '../unicode/unicode.ts'

/**
 * Ids from titles. Only committed tables are asked, never the engine or a locale, so that an id is the same everywhere:
 * Latin loses its marks, Cyrillic and Greek are transliterated, every other script stays as it is.
 */

const LATIN: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n',
} // biome-ignore format: a table

const CYRILLIC: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e',
  ю: 'yu', я: 'ya', і: 'i', є: 'ye', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѕ: 'dz',
} // biome-ignore format: a table

const GREEK: Record<string, string> = {
  α: 'a', β: 'b', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o',
  π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
} // biome-ignore format: a table

const TRANSLITERATION = new Map(Object.entries({...LATIN, ...CYRILLIC, ...GREEK}))

/** Ids become file names: 200 bytes leave room for an extension and a temporary suffix in the usual 255. */
export const MAX_ID_BYTES = 200

/**
 * The id of a title: lower case words joined by `-`, never empty. `C++` is `c-plus-plus`, `C#` is `c-sharp`, `.NET` is
 * `dot-net`: signs that tell names apart are spelled out. A title without any letter takes the file name, then its code points.
 */
export function slug(title: string, fileName = ''): string {
  return shortened(words(title) || words(fileName) || codePoints(title))
}

function words(title: string): string {
  const text = Array.from(title)
  // Pieces in a list: asking a growing string for its end would copy it every time.
  const out: string[] = []
  const gap = (): void => {
    if (out.length > 0 && out.at(-1) !== '-') out.push('-')
  }
  text.forEach((char, i) => {
    const sign = spelled(char, text[i - 1], text[i + 1])
    const letters = sign ?? transliterated(char, out.at(-1) ?? '')
    if (sign !== undefined || letters === undefined) gap()
    if (letters) out.push(letters)
    if (sign !== undefined) gap()
  })
  // Scripts that kept their marks are composed again, as file systems and people write them.
  return out.join('').replace(/-$/, '').normalize('NFC')
}

function spelled(char: string, before: string | undefined, after: string | undefined): string | undefined {
  if (char === '+') return 'plus'
  if (char === '&') return 'and'
  if (char === '#' && before !== undefined && isWord(before)) return 'sharp'
  if (char === '.' && (before === undefined || before === ' ') && after !== undefined && isWord(after)) return 'dot'
  return undefined
}

const isWord = (char: string): boolean => {
  const kind = classOf(char.codePointAt(0)!)
  return kind === Class.Letter || kind === Class.Spaceless || kind === Class.Digit
}

/** The letters of an id for one character; undefined where it separates words, empty where it vanishes. */
function transliterated(char: string, before: string): string | undefined {
  let out = ''
  for (const part of decompose(narrow(char.codePointAt(0)!))) {
    const cp = foldOf(part)
    const letter = String.fromCodePoint(cp)
    const kind = classOf(cp)
    if (kind === Class.Transparent) continue
    if (kind === Class.Mark) {
      // A mark on a letter that was written in Latin is dropped; in other scripts it is part of the spelling.
      if (!/[a-z0-9]$|^$/.test(out || before)) out += letter
      continue
    }
    if (cp === 0x5f || (!isWord(letter) && kind !== Class.Word)) return undefined
    out += TRANSLITERATION.get(letter) ?? letter
  }
  return out
}

/** Full-width ASCII is ASCII. */
const narrow = (cp: number): number => (cp >= 0xff01 && cp <= 0xff5e ? cp - 0xfee0 : cp)

const codePoints = (title: string): string => `entry${Array.from(title, c => `-${c.codePointAt(0)!.toString(16)}`).join('')}`

/** Cut at a whole character, with a hash of the whole, so that long titles with one beginning keep apart. */
function shortened(id: string): string {
  if (utf8Length(id) <= MAX_ID_BYTES) return id
  const tail = `-${hash(id)}`
  let head = ''
  let bytes = tail.length
  for (const char of id) {
    bytes += utf8Length(char)
    if (bytes > MAX_ID_BYTES) break
    head += char
  }
  return head.replace(/-+$/, '') + tail
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(16).padStart(8, '0')
}

export const utf8Length = (text: string): number => {
  let bytes = 0
  for (const char of text) {
    const cp = char.codePointAt(0)!
    bytes += cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4
  }
  return bytes
}

/** What keeps an explicit id from naming a file, or undefined. */
export function idProblem(id: string): string | undefined {
  if (id === '') return 'it is empty'
  if (/[\u0000-\u001f\u007f-\u009f]/.test(id)) return 'it holds a control character'
  const bad = /[/\\:*?"<>|]/.exec(id)
  if (bad) return `it holds \`${bad[0]}\``
  if (/\p{Surrogate}/u.test(id)) return 'it holds half a surrogate pair'
  if (/^[. ]|[. ]$/.test(id)) return 'it begins or ends with a dot or a space'
  if (utf8Length(id) > MAX_ID_BYTES) return `it is longer than ${MAX_ID_BYTES} bytes`
  return undefined
}
