import type {Random} from './random.ts'

const CHARACTERS = [
  'a',
  'retry',
  ' ',
  '\n',
  '.',
  '\0',
  'é',
  'ß',
  'Ж',
  'жук',
  '网',
  '한',
  '\u07FF',
  '\u0800',
  '\uD7FF',
  '\uE000',
  '\uFFFD',
  '\uFEFF',
  '👍',
  '𝒳',
  '\u{10FFFF}',
]
/** What begins characters, goes on with them, or is in none. */
const LONE = [0x80, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xfe, 0xff]
/** Overlong forms, halves of pairs, what is beyond the last character, and characters that are cut off. */
const BROKEN = [
  [0xc0, 0x80],
  [0xe0, 0x80, 0x80],
  [0xe0, 0x9f, 0xbf],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xf0, 0x80, 0x80, 0x80],
  [0xf0, 0x8f, 0xbf, 0xbf],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0xf0, 0x9f],
  [0xf0, 0x9f, 0x91],
  [0xf4, 0x8f, 0xbf],
]

const encoder = new TextEncoder()

/** About so many bytes: characters of every length, and with them, as often as `invalid` says, what is no UTF-8. */
export function randomBytes(random: Random, count: number, invalid: number): Uint8Array {
  const bytes: number[] = []
  while (bytes.length < count) {
    if (!random.chance(invalid)) bytes.push(...encoder.encode(random.pick(CHARACTERS)))
    else if (random.chance(0.5)) bytes.push(...random.pick(BROKEN))
    else bytes.push(random.pick(LONE))
  }
  return Uint8Array.from(bytes)
}
