import {bare} from './words.ts'

/** Numbers written in words or in a language's own way, as one decimal string (`1200`, `0.5`): equal numbers give equal strings. */

const EN_SMALL = bare({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
})
const EN_SCALES = bare({hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9})

/** A word that multiplies the number before it. */
export const isEnglishScale = (word: string): boolean => word in EN_SCALES

/**
 * Reads number words from `words[at]` on: value and count of words, or undefined. "a hundred" is one hundred, and so is "hundred" by itself;
 * "two hundred and five" is one number. "one" by itself is an article as often as a number: kept.
 */
export function englishNumber(words: readonly string[], at: number): {value: number; length: number} | undefined {
  let total = 0
  let group = 0
  let length = 0
  const article = words[at] === 'a' && isEnglishScale(words[at + 1] ?? '') ? 1 : 0
  for (let i = at + article; i < words.length; i++) {
    const word = words[i] as string
    if (word === 'and' && isJoining(words, i, length)) continue
    const small = smallNumber(word)
    const scale = EN_SCALES[word]
    if (small !== undefined) {
      // "five six" are two numbers, "fifty six" is one.
      if (group % 100 !== 0 && !(group % 10 === 0 && small < 10)) break
      group += small
    } else if (scale === 100) group = (group || 1) * 100
    else if (scale !== undefined) {
      total += (group || 1) * scale
      group = 0
    } else break
    length = i - at + 1
  }
  return length === 0 ? undefined : {value: total + group, length}
}

/** "fifty", "fifty-six". */
function smallNumber(word: string): number | undefined {
  const parts = word.split('-')
  if (parts.length > 2 || !parts.every(part => part in EN_SMALL)) return undefined
  return parts.reduce((sum, part) => sum + (EN_SMALL[part] as number), 0)
}

/** "two hundred and five" is one number; "two hundred and five hundred" are two. */
const isJoining = (words: readonly string[], at: number, length: number): boolean =>
  length > 0 &&
  isEnglishScale(words[at - 1] as string) &&
  smallNumber(words[at + 1] ?? '') !== undefined &&
  !(words[at - 1] === 'hundred' && words[at + 2] === 'hundred')

const DE_UNITS = bare({
  null: 0,
  ein: 1,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
})
const DE_TENS = bare({
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
})

/** One German number word, as they are written together: "zwölfhundert", "einundzwanzig", "zweitausend". "ein" alone is the article. */
export function germanNumber(word: string): number | undefined {
  if (word === 'ein') return undefined
  return germanBelow(word, 'tausend', 1e3) ?? germanBelow(word, 'hundert', 100) ?? germanTens(word)
}

function germanBelow(word: string, scale: string, value: number): number | undefined {
  const at = word.indexOf(scale)
  if (at < 0) return undefined
  const head =
    at === 0 ? 1 : (germanTens(word.slice(0, at)) ?? (scale === 'tausend' ? germanBelow(word.slice(0, at), 'hundert', 100) : undefined))
  const rest = word.slice(at + scale.length)
  const tail = rest === '' ? 0 : scale === 'tausend' ? (germanBelow(rest, 'hundert', 100) ?? germanTens(rest)) : germanTens(rest)
  return head === undefined || tail === undefined ? undefined : head * value + tail
}

function germanTens(word: string): number | undefined {
  const plain = DE_UNITS[word] ?? DE_TENS[word]
  if (plain !== undefined) return plain
  const [unit, ten] = word.split('und')
  const ones = unit === undefined ? undefined : DE_UNITS[unit]
  const tens = ten === undefined ? undefined : DE_TENS[ten]
  return ones === undefined || tens === undefined ? undefined : ones + tens
}

const ZH_DIGITS = '零一二三四五六七八九'
const ZH_SCALES: Readonly<Record<string, number>> = {十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8}

/** A Chinese number, whole string: 三, 二十, 一千二百, 两. */
export function chineseNumber(text: string): number | undefined {
  let total = 0
  let section = 0
  let digit: number | undefined
  for (const letter of text) {
    const value = letter === '两' ? 2 : letter === '〇' ? 0 : ZH_DIGITS.indexOf(letter)
    const scale = ZH_SCALES[letter]
    if (value >= 0) digit = value
    else if (scale === undefined) return undefined
    else if (scale < 1e4) {
      section += (digit ?? 1) * scale
      digit = undefined
    } else {
      total = (total + section + (digit ?? 0)) * scale
      section = 0
      digit = undefined
    }
  }
  return total + section + (digit ?? 0)
}

export const CHINESE_NUMBER = /[零〇一二两三四五六七八九十百千万亿]+/y

/**
 * A number in digits, as its decimal string, or undefined where the grouping is none: "1,200" and "1.200" (German) are 1200, "0.50" is 0.5.
 * A fraction keeps its last zeros unless the whole part is 0: "3.10" may be a version, and is not 3.1.
 */
export function digits(text: string, decimalComma: boolean): string | undefined {
  const [group, point] = decimalComma ? ['.', ','] : [',', '.']
  const [whole = '', fraction, ...more] = text.split(point)
  if (more.length > 0) return undefined
  const groups = whole.split(group)
  if (groups.length > 1 && !(groups[0] !== '' && (groups[0] as string).length <= 3 && groups.slice(1).every(part => part.length === 3)))
    return undefined
  const integer = groups.join('').replace(/^0+(?=\d)/, '')
  if (fraction === undefined) return integer
  const kept = integer === '0' ? fraction.replace(/0+$/, '') : fraction
  return kept === '' ? integer : `${integer}.${kept}`
}
