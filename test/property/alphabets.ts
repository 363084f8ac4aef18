/** Small alphabets that bring out what goes wrong: few letters, so that terms occur, and the neighbours that decide. */
export interface Alphabet {
  readonly words: readonly string[]
  readonly between: readonly string[]
}

const SPACE = [' ', ' ', ' ', '\n', '\r\n', '\t', '  ', '\n\n', '\u00A0', '\u200B', '\u3000', '\u2028', '\u0085']
const HYPHENS = ['-', '-', '\u2010', '\u2011', '--', '–']
const JOINERS = ['.', '@', ',', ':', '.', "'", '’']
const SIGNS = ['+', '#', '/', '++', '(', ')', '"', '“', '«', '[', '?', '_', '=', '\u0000']
const INVISIBLE = ['\u00AD', '\u200C', '\u200D', '\u2060', '\uFEFF', '\uFE0F', '\u{E0100}']
const MARKS = ['\u0301', '\u0323', '\u0307', '\u0308', '\u3099', '\u0345', '\u20E3', '\u0338']
const LONE = ['\uD83D', '\uDC4D']

const latin: Alphabet = {
  words: ['a', 'b', 'ab', 'A', 'AB', 'Ba', 'n', 't', 's', 'x1'],
  between: [...SPACE, ...HYPHENS, ...JOINERS, ...SIGNS],
}

const accents: Alphabet = {
  words: [
    '\u00E9',
    'e\u0301',
    'e',
    'E',
    '\u00C9',
    '\u1EAD',
    'a\u0323\u0302',
    '\u00E2\u0323',
    'i',
    'I',
    '\u0130',
    '\u0131',
    'I\u0307',
    'i\u0307',
  ],
  between: [...SPACE, ...HYPHENS, ...MARKS, ...INVISIBLE, '.', "'"],
}

const folds: Alphabet = {
  words: [
    'k',
    'K',
    '\u212A',
    '\u00E5',
    '\u212B',
    'a\u030A',
    's',
    '\u017F',
    'S',
    'ß',
    '\u1E9E',
    'µ',
    'μ',
    'Ꭰ',
    'ꭰ',
    'ა',
    'Ა',
    'ǆ',
    'ǅ',
    '𐐀',
    '𐐨',
  ],
  between: [' ', '-', '.', "'", '\u00AD', ''],
}

const greekCyrillic: Alphabet = {
  words: ['σ', 'ς', 'Σ', 'ό', '\u1F79', 'о\u0301', 'λ', 'ᾳ', 'α\u0345', 'ж', 'Ж', 'й', 'и\u0306', 'МП', 'я'],
  between: [...SPACE, ...HYPHENS, '.', ',', '’', '\u00AD', '\u0301'],
}

const numbers: Alphabet = {
  words: ['1', '2', '12', '٢', '３', 'a', '²', 'Ⅳ', 'a1'],
  between: [',', ':', '.', '@', '-', ' ', ',', ':', '::', '/', '\u20E3', '\uFE0F\u20E3'],
}

const english: Alphabet = {
  words: ['n', 'N', 't', 's', 'S', 'll', 're', 've', 'd', 'm', 'on', 'don', 'we', 'ſ', '90', 'ñ'],
  between: ["'", '’', "'", '’', ' ', '-', '.', "''", '\u00AD', ')', '\u0303'],
}

const punctuation: Alphabet = {
  words: ['C++', '.NET', '#x', 'a.b', 'C#', '@a', 'a+', '-v', "'a", 'a:', 'a,', 'b.', '.a', '++a', 'a-', 'e.g.'],
  between: [' ', '+', '#', '.', '@', '-', ':', ',', "'", '’', '(', ')', 'a', '1', '\u2010', '\u00AD', '\u0301', '"'],
}

const spaceless: Alphabet = {
  words: [
    '网',
    '关',
    '網',
    '\uF900',
    '\u8C48',
    'か',
    'が',
    'か\u3099',
    'ー',
    'サ',
    'ｰ',
    'ก',
    'กี',
    'ข่',
    'ກ',
    'ក',
    'ក្',
    'မ',
    'မြ',
    '၁',
    '𠮷',
    '㊀',
  ],
  between: [...SPACE, '-', '.', '、', '。', 'ー', 'a', 'API', '1', '\u3099', '\u00AD', '\u{E0100}', '’s', '_'],
}

const hangul: Alphabet = {
  words: ['가', '각', '\u1100\u1161', '\u1100\u1161\u11A8', '\u1100', '\u1161', '\u11A8', '한', '글'],
  between: [' ', '-', '', '語', 'a', '.', '\u00AD'],
}

const emoji: Alphabet = {
  words: [
    '🚀',
    '👍',
    '👍🏽',
    '❤',
    '❤\uFE0F',
    '👨\u200D👩',
    '👨',
    '👩',
    '🇩🇪',
    '🇩',
    '🇪',
    '1\u20E3',
    '1\uFE0F\u20E3',
    '#\u20E3',
    '🏽',
    '™',
    '🏴\u{E0067}\u{E007F}',
    'a',
  ],
  between: ['', '', '', ' ', '\u200D', '\uFE0F', '\uFE0E', '🏿', '\u20E3', '1', '#', '\u0301', '-', '\n', ...LONE],
}

const everything: Alphabet = {
  words: ['a', 'é', 'ж', 'ς', '网', 'か', 'ー', 'ก', '가', '1', 'C++', '🚀', '🇩', '\u212A', 'İ', '≠', '=\u0338'],
  between: [...SPACE, ...HYPHENS, ...JOINERS, ...SIGNS, ...INVISIBLE, ...MARKS, ...LONE],
}

const signs: Alphabet = {
  words: ['≠', '=\u0338', '=', '<', '\u226E', '<\u0338', '\u0385', '\u00A8\u0301', '\u1FEE', '\u037E', ';', '\u24B6', '\u24D0', 'a', 'b'],
  between: [' ', '', '\u0338', '\u0301', '=', '≠', '\u00AD', '-', '.', ';', '\u037E', '\n'],
}

/** Lengths around those at which a hash or a block of text begins anew. */
const long: Alphabet = {
  words: [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 48, 64, 65].flatMap(n => ['a'.repeat(n), 'aB'.repeat(n).slice(0, n)]),
  between: [' ', ' ', '-', '\n', '.', 'a', 'b', 'é', '\u0301', '\u00AD', '网', ''],
}

export const ALPHABETS: readonly Alphabet[] = [
  long,
  signs,
  latin,
  latin,
  accents,
  folds,
  greekCyrillic,
  numbers,
  english,
  punctuation,
  punctuation,
  spaceless,
  hangul,
  emoji,
  everything,
  everything,
]
