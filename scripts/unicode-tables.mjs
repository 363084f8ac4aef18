// Writes tables.ts, version.ts and category-tables.ts in compiler/unicode from the Unicode version of the Node that runs it:
//
//   npx jiti scripts/unicode-tables.mjs
//
// The tables are committed, so that every engine, old or new, classifies, folds and decomposes alike.
import {writeFileSync} from 'node:fs'
import {checksum} from '../compiler/artifact/layout.ts'

const LAST = 0x10ffff
const char = String.fromCodePoint
const surrogate = cp => cp >= 0xd800 && cp <= 0xdfff

const SPACELESS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const scripts = SPACELESS.map(s => `\\p{scx=${s}}`).join('')
const inSpaceless = new RegExp(`^[${scripts}]$`, 'u')
// A character shared with any other script (digits, most punctuation) belongs to none of these.
const others = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hangul', 'Devanagari', 'Bopomofo', 'Yi', 'Mongolian', 'Tai_Le', 'Chakma', 'Hebrew']
const inOther = new RegExp(`^[${others.map(s => `\\p{scx=${s}}`).join('')}]$`, 'u')

/** The class of a code point; the numbers are those of compiler/unicode/class.ts. */
function classOf(cp) {
  if (surrogate(cp)) return 0
  const c = char(cp)
  if (cp === 0x200b || /^\p{White_Space}$/u.test(c)) return 6
  if ([0xad, 0x200c, 0x200d, 0x2060, 0xfeff].includes(cp) || /^\p{Variation_Selector}$/u.test(c)) return 7
  if (/^\p{Extended_Pictographic}$/u.test(c)) return 8
  if (/^\p{Regional_Indicator}$/u.test(c)) return 9
  if (/^\p{Emoji_Modifier}$/u.test(c)) return 10
  if (/^\p{M}$/u.test(c)) return 3
  if (/^[\p{L}\p{N}\p{Pc}]$/u.test(c)) {
    if (cp === 0x30fc || cp === 0xff70 || (inSpaceless.test(c) && !inOther.test(c))) return 2
    if (/^\p{L}$/u.test(c)) return 1
    return /^\p{Nd}$/u.test(c) ? 4 : 5
  }
  return /^[\p{Ps}\p{Pi}]$/u.test(c) ? 11 : 0
}

/** Simple case folding, as equivalence: the representative is the lower case of the upper case where that is one code point. */
const single = s => (s.length === String.fromCodePoint(s.codePointAt(0)).length ? s.codePointAt(0) : undefined)
const EXTRA = [[0xfb05, 0xfb06]]
function folds() {
  const parent = new Map()
  const find = x => (parent.has(x) ? find(parent.get(x)) : x)
  const join = (a, b) => {
    if (b === undefined || a === b || find(a) === find(b)) return
    if (new RegExp(`^\\u{${a.toString(16)}}$`, 'iu').test(char(b))) parent.set(find(a), find(b))
  }
  const members = []
  for (let cp = 0; cp <= LAST; cp++) {
    if (surrogate(cp) || cp === 0x345) continue // ypogegrammeni stays a mark
    const c = char(cp)
    const lower = single(c.toLowerCase())
    const upper = single(c.toUpperCase())
    if (lower === cp && upper === cp) continue
    members.push(cp)
    for (const other of [lower, upper]) if (other !== 0x345) join(cp, other)
  }
  for (const [a, b] of EXTRA) join(a, b)
  const groups = new Map()
  for (const cp of new Set([...members, ...EXTRA.flat()])) {
    const root = find(cp)
    if (!groups.has(root)) groups.set(root, new Set([root]))
    groups.get(root).add(cp)
  }
  const map = []
  for (const group of groups.values()) {
    if (group.size < 2) continue
    const list = [...group].sort((a, b) => a - b)
    const target = list.map(cp => single(char(cp).toUpperCase().toLowerCase())).find(t => t !== undefined && group.has(t)) ?? list[0]
    for (const cp of list) if (cp !== target) map.push([cp, target])
  }
  return map.sort((a, b) => a[0] - b[0])
}

function decompositions() {
  const list = []
  for (let cp = 0; cp <= LAST; cp++) {
    if (surrogate(cp) || (cp >= 0xac00 && cp <= 0xd7a3)) continue // Hangul syllables are computed
    const nfd = char(cp).normalize('NFD')
    if (nfd !== char(cp)) list.push([cp, [...nfd].map(c => c.codePointAt(0))])
  }
  return list
}

/** Canonical combining classes as ranks: only their order matters, so marks are compared until the order is total. */
function combining() {
  const marks = []
  for (let cp = 0; cp <= LAST; cp++) if (!surrogate(cp) && /^\p{M}$/u.test(char(cp))) marks.push(cp)
  // Two marks are in different classes, both non-zero, iff normalisation swaps them in one of the two orders.
  const swaps = (a, b) => `a${char(a)}${char(b)}`.normalize('NFD') === `a${char(b).normalize('NFD')}${char(a).normalize('NFD')}` && a !== b
  const plain = marks.filter(m => char(m).normalize('NFD') === char(m))
  const LOW = 0x334 // class 1
  const HIGH = 0x345 // class 240
  const moving = plain.filter(m => m === LOW || m === HIGH || swaps(m, LOW) || swaps(HIGH, m))
  const classes = [] // one representative each, in order
  const rankOf = new Map()
  for (const m of moving) {
    const same = classes.find(r => !swaps(m, r.first) && !swaps(r.first, m))
    if (same) same.members.push(m)
    else classes.push({first: m, members: [m]})
  }
  classes.sort((a, b) => (swaps(b.first, a.first) ? -1 : 1))
  classes.forEach((c, i) => {
    for (const m of c.members) rankOf.set(m, i + 1)
  })
  return [...rankOf].sort((a, b) => a[0] - b[0])
}

/** Run-length: [gap to the start, length, value] as base-36 words. */
function ranges(pairs) {
  const runs = []
  for (const [cp, value] of pairs) {
    const last = runs.at(-1)
    if (last && last.end === cp && last.value === value) last.end++
    else runs.push({start: cp, end: cp + 1, value})
  }
  let at = 0
  return runs
    .map(r => {
      const word = [r.start - at, r.end - r.start, r.value].map(n => n.toString(36)).join(',')
      at = r.end
      return word.replace(/,1,/, ',,')
    })
    .join(' ')
}

/** Numbers as LEB128: seven bits a byte, the lowest first, the top bit where more follow. */
const varint = n => (n < 128 ? [n] : [128 | (n % 128), ...varint(Math.floor(n / 128))])

/** The number of rows, then their numbers, all as varints. */
const table = rows => [rows.length, ...rows.flat()].flatMap(varint)

const unsigned = n => (n < 0 ? -2 * n - 1 : 2 * n)

/** [length - 1, value] of each run of equal values; a last run of zeros is left out. */
function runLengths(values) {
  const runs = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[1] === value) last[0]++
    else runs.push([0, value])
  }
  return runs.at(-1)[1] === 0 ? runs.slice(0, -1) : runs
}

/** Runs of equal distance: [gap, count - 1, step - 1, distance], so that Aa pairs and whole alphabets are one row each. */
function foldRuns(map) {
  const runs = []
  for (const [cp, target] of map) {
    const last = runs.at(-1)
    const delta = target - cp
    if (last && last.delta === delta && (last.count === 1 || cp - last.end === last.step) && cp - last.end <= 2) {
      last.step = cp - last.end
      last.end = cp
      last.count++
    } else runs.push({start: cp, end: cp, count: 1, step: 1, delta})
  }
  let at = 0
  return runs.map(r => {
    const row = [r.start - at, r.count - 1, r.step - 1, unsigned(r.delta)]
    at = r.end
    return row
  })
}

/** In full: [gap · 4 + number of parts - 1, distance of the first part to that of the row before, the other parts]. */
function decompositionRows(list) {
  let at = 0
  let first = 0
  return list.map(([cp, [head, ...rest]]) => {
    const row = [(cp - at) * 4 + rest.length, unsigned(head - first), ...rest]
    at = cp
    first = head
    return row
  })
}

/** [gap to the start, length - 1, rank] of each run of marks of one rank. */
function rankRows(pairs) {
  const runs = []
  for (const [cp, rank] of pairs) {
    const last = runs.at(-1)
    if (last?.end === cp && last.rank === rank) last.end++
    else runs.push({start: cp, end: cp + 1, rank})
  }
  return runs.map(({start, end, rank}, i) => [start - (runs[i - 1]?.end ?? 0), end - start - 1, rank])
}

const classes = []
const categories = []
for (let cp = 0; cp <= LAST; cp++) {
  classes.push(classOf(cp))
  if (surrogate(cp)) continue
  if (/^\p{Lu}$/u.test(char(cp))) categories.push([cp, 1])
  else if (/^[\p{Ll}\p{Lt}]$/u.test(char(cp))) categories.push([cp, 2])
  else if (/^\p{S}$/u.test(char(cp))) categories.push([cp, 3])
}

const bytes = Uint8Array.from([
  ...table(runLengths(classes)),
  ...table(foldRuns(folds())),
  ...table(decompositionRows(decompositions())),
  ...table(rankRows(combining())),
])

const header = `// Generated by scripts/unicode-tables.mjs from Unicode ${process.versions.unicode}; do not edit.\n`
const constant = (name, value) => `export const ${name} =\n  '${value}'\n`
const write = (file, ...lines) => writeFileSync(`compiler/unicode/${file}`, [header, ...lines].join('\n'))
write(
  'version.ts',
  `/** Of the Unicode tables that this version of Kanon knows; an artifact brings them along. */`,
  `export const UNICODE_VERSION = '${process.versions.unicode}'`,
  `export const UNICODE_CHECKSUM = 0x${checksum(bytes).toString(16)}\n`,
)
write(
  'tables.ts',
  '// Bytes in base 64, as decode.ts reads them: classes, foldings, decompositions, ranks of combining marks.',
  constant('TABLES', Buffer.from(bytes).toString('base64')),
)
write(
  'category-tables.ts',
  '// Words of base-36 numbers: gap to the start, length (none: 1), 1 for Lu, 2 for Ll and Lt, 3 for S.',
  constant('CATEGORY_RANGES', ranges(categories)),
)
