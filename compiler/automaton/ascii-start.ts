import {ASCII_FOLD} from './ascii.ts'

/** What an ASCII character can be the start of. */
const WORD = 1
export const OTHER_START = 2

const isWord = (c: number): boolean => ASCII_FOLD[c] > 0

/** Word characters, and the others that are another character with a mark behind them: keycaps, and ≮ ≠ ≯ as two characters. */
export const mayGoOn = (c: number): boolean => isWord(c) || WITH_MARK.includes(c)
const WITH_MARK = [0x23, 0x2a, 0x3c, 0x3d, 0x3e]

/** For each byte, so that none needs a bound: WORD, OTHER_START where `isStart` says that a term begins with that character, else 0. */
export function startTable(isStart: (c: number) => boolean): Uint8Array {
  return Uint8Array.from({length: 256}, (_, c) => (isWord(c) ? WORD : c < 128 && isStart(c) ? OTHER_START : 0))
}
