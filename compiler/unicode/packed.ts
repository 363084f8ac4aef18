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

/** Rows of a packed table, each as long as there are columns. */
export function* unpack(table: string, columns: number): Generator<number[]> {
  const values = numbers(table)
  const rows = values.length / columns
  for (let row = 0; row < rows; row++) yield Array.from({length: columns}, (_, column) => values[column * rows + row])
}

/** Least digit first. */
function numbers(text: string): number[] {
  const values: number[] = []
  let value = 0
  let scale = 1
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    value += digit * scale
    if (digit >= ENDS) scale *= MORE
    else {
      values.push(value)
      value = 0
      scale = 1
    }
  }
  return values
}

/** Signed numbers as 0, -1, 1, -2, 2 … */
export const signed = (n: number): number => (n % 2 === 0 ? n / 2 : -(n + 1) / 2)

/** Where the ideographs lie that others decompose to: the main block, extension A, extension B and what follows. */
export const IDEOGRAPHS = [0x4e00, 0x3400, 0x20000] as const
