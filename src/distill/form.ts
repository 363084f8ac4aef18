/**
 * The form in which rules read a sentence: lower case without accents (`ä` is `ae`), one space between words, and an opaque word for what
 * the speaker does not say in their own words: `_c_` code, `_u_` an address, `_q_` a quoted term, `_qq_` a quotation of more than four words.
 */
export function formOf(sentence: string): string {
  const opaque = plainOf(sentence)
    .replace(/(?<!`)(`{1,4})(?!`)[^\n]{1,400}?(?<!`)\1(?!`)/g, ' _c_ ')
    .replace(/\b(?:https?|ftp|file|ssh):\/\/\S*[^\s.,;:!?)\]}'"»”]/g, ' _u_ ')
    .replace(/"([^"]*)"|“([^”]*)”|„([^“”"]*)[“”"]|«([^»]*)»|‹([^›]*)›|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])|‘([^’]*)’/gu, quoted)
  return folded(opaque)
    .replace(/\s+([.,;:!?)])/g, '$1')
    .replace(/[\s.!…:;,。！-]+$/u, '')
    .replace(/^[¡¿(\s]+/u, '')
    .trim()
}

/** Without marks of emphasis, list and wrapping; code marks stay. */
export const plainOf = (sentence: string): string =>
  sentence
    .replace(/(?<!`)(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1(?!`)/gs, '$2')
    .replace(/(?<![\p{L}\p{N}*_`])([*_])(?=[^\s*_])([^*_\n]+?)(?<=[^\s*_])\1(?![\p{L}\p{N}*_`])/gu, '$2')
    .replace(/\s+/g, ' ')
    .trim()

function quoted(_match: string, ...groups: (string | undefined)[]): string {
  const inside = groups.slice(0, 7).find(group => group !== undefined) ?? ''
  const words = inside.trim().split(/\s+/)
  return words.length > 4 ? ' _qq_ ' : ' _q_ '
}

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  '’': "'",
  '‘': "'",
  ʼ: "'",
}

/** Lower case, without accents; German umlauts as people write them without a German keyboard. */
export const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæœøł’‘ʼ]/g, letter => LETTERS[letter])
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
