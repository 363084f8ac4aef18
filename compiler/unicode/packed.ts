import type {Code} from './coding.ts'

/**
 * The order in which the Unicode tables are coded, and the contexts that foretell each number. One function a table, for
 * both directions: writing, it is given the table; reading, it is given none. All tables are flat lists.
 */

const zigzag = (n: number): number => (n < 0 ? -2 * n - 1 : 2 * n)
const unzigzag = (n: number): number => (n % 2 === 1 ? -(n + 1) / 2 : n / 2)

/** [length, class] of each run, from code point 0 on. */
export function classRuns(code: Code, known: readonly number[] = []): number[] {
  const runs: number[] = []
  const count = code(known.length, 0, 0)
  let [p, pp, ppp, pl] = [0, 0, 0, 0] // the classes before, the length before
  let at = 0
  for (let n = 0; n < count; n += 2) {
    const value = code(known[n + 1], 1, p * 16 + pp, (p * 16 + pp) * 64 + ppp * 4 + Math.min(pl, 3), p * 128 + (at & 127))
    const length = 1 + code(known[n] - 1, 2, value * 16 + p, (value * 16 + p) * 32 + Math.min(pl, 20), value * 128 + (at & 127))
    runs.push(length, value)
    ;[p, pp, ppp, pl] = [value, p, pp, length]
    at += length
  }
  return runs
}

/** [gap to the start, count, step, distance to the folded code point] of each run. */
export function foldRuns(code: Code, known: readonly number[] = []): number[] {
  const runs: number[] = []
  const count = code(known.length, 0, 1)
  let [before, stepBefore] = [0, 1]
  for (let n = 0; n < count; n += 4) {
    const gap = code(known[n], 3, stepBefore)
    const step = code(known[n + 2], 4, 0)
    const distance = unzigzag(code(zigzag(known[n + 3]), 5, step, before * 4 + step))
    const length = code(known[n + 1], 6, step, distance * 4 + step)
    runs.push(gap, length, step, distance)
    ;[before, stepBefore] = [distance, step]
  }
  return runs
}

/** [length, rank of the canonical combining class, 0 for none] of each run of combining marks, other characters not counted. */
export function rankRuns(code: Code, known: readonly number[] = []): number[] {
  const runs: number[] = []
  const count = code(known.length, 0, 2)
  let [p, pp, pl] = [0, 0, 0]
  for (let n = 0; n < count; n += 2) {
    const rank = code(known[n + 1], 7, p, p * 64 + pp, p * 8 + Math.min(pl, 4))
    const length = code(known[n], 8, rank, rank * 64 + p)
    runs.push(length, rank)
    ;[p, pp, pl] = [rank, p, length]
  }
  return runs
}

/** Where the ideographs begin that others decompose to: the main block, extension A, extension B. */
const BLOCKS = [0x4e00, 0x3400, 0x20000]
const COMPATIBILITY = 0xf900

/**
 * [code point, first, second or -1] of each decomposition in one step. Compatibility ideographs come in up to four
 * orders: by reading, where nothing foretells the next, and by radical, where the next one of a block is a little on.
 */
export function decompositionSteps(code: Code, known: readonly number[] = []): number[] {
  const steps: number[] = []
  const count = code(known.length, 0, 3)
  const last = [0, 0, 0]
  let [at, gapBefore, pairBefore, base, mark] = [0, 0, 0, 0, 0]
  for (let n = 0; n < count; n += 3) {
    const gap = code(known[n] - at, 9, pairBefore, pairBefore * 4 + Math.min(gapBefore, 3), mark)
    at += gap
    const pair = code(known[n + 2] < 0 ? 0 : 1, 10, pairBefore, pairBefore * 4 + Math.min(gap, 3))
    let first: number
    let second = -1
    if (pair === 1) {
      const run = Math.min(gap, 2)
      const distance = code(zigzag(known[n + 1] - base), 11, run, mark * 4 + run)
      const same = distance === 0 ? 1 : 0
      second = code(known[n + 2], 12, mark * 2 + same, same, mark * 32 + Math.min(distance, 31))
      first = base + unzigzag(distance)
      ;[base, mark] = [first, second]
    } else if (at < COMPATIBILITY) first = at + unzigzag(code(zigzag(known[n + 1] - at), 13, 0))
    else {
      const order = at >= 0x2f800 ? 3 : at >= 0xfa70 ? 2 : at >= 0xfa30 ? 1 : 0
      const target = known[n + 1]
      const block = code(target >= BLOCKS[2] ? 2 : target >= BLOCKS[0] ? 0 : 1, 14, order)
      const from = order === 0 ? BLOCKS[block] : last[block]
      first = from + unzigzag(code(zigzag(target - from), 15 + order, block))
      last[block] = first
    }
    steps.push(at, first, second)
    ;[gapBefore, pairBefore] = [gap, pair]
  }
  return steps
}
