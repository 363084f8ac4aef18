/** The tables of one Unicode version, ready to be asked. */
export interface UnicodeTables {
  /** Class of every code point of the planes 0 and 1, and SPECIAL. */
  readonly classes: Uint8Array
  /** Runs of the planes behind them. */
  readonly upper: readonly {readonly start: number; readonly end: number; readonly value: number}[]
  readonly folds: ReadonlyMap<number, number>
  readonly decompositions: ReadonlyMap<number, readonly number[]>
  readonly ranks: ReadonlyMap<number, number>
}

/** Code points of the planes 0 and 1. */
export const PLANES = 0x20000
/** Set in a class where a character is not its own folded, decomposed form, or may have to be reordered. */
export const SPECIAL = 0x80
export const HANGUL = 0xac00
export const HANGUL_COUNT = 11172

/** Signed numbers as 0, -1, 1, -2, 2 … */
const signed = (n: number): number => (n & 1 ? ~(n >> 1) : n >> 1)

/** Reads the tables that scripts/unicode-tables.mjs packed; `docs/artifact.md` has the format. */
export function decodeTables(bytes: Uint8Array): UnicodeTables {
  const classes = new Uint8Array(PLANES)
  const upper: {start: number; end: number; value: number}[] = []
  const folds = new Map<number, number>()
  const decompositions = new Map<number, readonly number[]>()
  const ranks = new Map<number, number>()
  let at = 0
  const read = (): number => {
    let byte = bytes[at++]
    let n = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]
      n |= (byte & 127) << shift
    }
    return n
  }
  for (let rows = read(), cp = 0; rows > 0; rows--) {
    const start = cp
    cp += read() + 1
    const value = read()
    if (start < PLANES) classes.fill(value, start, cp)
    else upper.push({start, end: cp, value})
  }
  for (let rows = read(), cp = 0; rows > 0; rows--) {
    cp += read()
    const more = read()
    const step = read() + 1
    const distance = signed(read())
    for (const last = cp + more * step; ; cp += step) {
      folds.set(cp, cp + distance)
      if (cp === last) break
    }
  }
  for (let rows = read(), cp = 0, first = 0; rows > 0; rows--) {
    const gap = read()
    cp += gap >> 2
    first += signed(read())
    const parts = [first]
    for (let more = gap & 3; more > 0; more--) parts.push(read())
    decompositions.set(cp, parts)
  }
  for (let rows = read(), cp = 0; rows > 0; rows--) {
    cp += read()
    const end = cp + read() + 1
    for (const rank = read(); cp < end; cp++) ranks.set(cp, rank)
  }
  for (const table of [folds, decompositions, ranks]) for (const cp of table.keys()) if (cp < PLANES) classes[cp] |= SPECIAL
  for (let cp = HANGUL; cp < HANGUL + HANGUL_COUNT; cp++) classes[cp] |= SPECIAL
  return {classes, upper, folds, decompositions, ranks}
}
