/**
 * Tables of small numbers as text, for gzip to finish: a character a number where the number is below `ENDS`, and all
 * numbers of a column side by side, because what is alike compresses best together. That is as short as an arithmetic
 * coder makes them (which was tried) and takes a fraction of its time to read.
 */

/** The digits: characters that stand as they are in a string with single quotes. */
export const DIGITS = '!#%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'
/** The first digits end a number; one of the others says that more follows. */
export const ENDS = 56
export const MORE = DIGITS.length - ENDS

const DIGIT_OF = new Uint8Array(128)
for (let digit = 0; digit < DIGITS.length; digit++) DIGIT_OF[DIGITS.charCodeAt(digit)] = digit

/** The columns of a packed table, given how many there are. */
export function unpack(table: string, columns: number): Int32Array[] {
  const values = new Int32Array(table.length)
  let count = 0
  let scale = 1 // least digit first
  for (let n = 0; n < table.length; n++) {
    const digit = DIGIT_OF[table.charCodeAt(n)]
    values[count] += digit * scale
    if (digit >= ENDS) scale *= MORE
    else {
      count++
      scale = 1
    }
  }
  const rows = count / columns
  return Array.from({length: columns}, (_, column) => values.subarray(column * rows, (column + 1) * rows))
}

/** Signed numbers as 0, -1, 1, -2, 2 … */
export const signed = (n: number): number => (n % 2 === 0 ? n / 2 : -(n + 1) / 2)

/** Where the ideographs lie that others decompose to: the main block, extension A, extension B and what follows. */
export const IDEOGRAPHS = [0x4e00, 0x3400, 0x20000] as const
