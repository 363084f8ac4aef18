/**
 * The hash of tokens and of token prefixes: 64 bits as two 32-bit lanes, signed as all integers of the scan are, made with 32-bit multiplies alone
 * (`Math.imul` here, `i32x4.mul` in a SIMD kernel). `docs/artifact.md` writes it down with test vectors.
 *
 * A token is a list of folded UTF-16 code units. It is cut into blocks of 16 bytes, the last one padded with zeros:
 * one byte a unit where every unit is below 128, else two bytes a unit, little-endian. Each block is four 32-bit
 * lanes; each lane has an accumulator of its own, so that a block is one multiply for a machine that has four.
 */

/** Start values of the four accumulators; the artifact names which of the eight it was built with. */
export const SEEDS: readonly (readonly [number, number, number, number])[] = [
  [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
  [0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89],
  [0x452821e6, 0x38d01377, 0xbe5466cf, 0x34e90c6c],
  [0xc0ac29b7, 0xc97c50dd, 0x3f84d5b5, 0xb5470917],
  [0x9216d5d9, 0x8979fb1b, 0xd1310ba6, 0x98dfb5ac],
  [0x2ffd72db, 0xd01adfb7, 0xb8e1afed, 0x6a267e96],
  [0xba7c9045, 0xf12c7f99, 0x24a19947, 0xb3916cf7],
  [0x0801f2e2, 0x858efc16, 0x636920d8, 0x71574e69],
] // the fraction of pi, 128 bits each: numbers nobody chose

export const M0 = 0x9e3779b1 | 0
export const M1 = 0x85ebca77 | 0
export const M2 = 0xc2b2ae3d | 0
export const M3 = 0x27d4eb2f | 0
const P0 = 0x165667b1
const P1 = 0xcc9e2d51 | 0
const P2 = 0x1b873593
const P3 = 0xe6546b65 | 0

/** One accumulator takes one 32-bit lane of a block. */
export const mixLane = (acc: number, word: number, multiplier: number): number => {
  const x = Math.imul(acc ^ word, multiplier)
  return x ^ (x >>> 15)
}

/** Low lane of the token's hash, from the four accumulators and the number of units. */
export const finishLow = (a0: number, a1: number, a2: number, a3: number, units: number): number => {
  let x = (Math.imul(a0, P0) + Math.imul(a1, P1) + Math.imul(a2, P2) + Math.imul(a3, P3) + Math.imul(units, M0)) | 0
  x = Math.imul(x ^ (x >>> 16), M1)
  x = Math.imul(x ^ (x >>> 13), M2)
  return x ^ (x >>> 16)
}

/** High lane of the token's hash: the same accumulators under other multipliers. */
export const finishHigh = (a0: number, a1: number, a2: number, a3: number, units: number): number => {
  let x = (Math.imul(a0, M3) ^ Math.imul(a1, P2) ^ Math.imul(a2, P1) ^ Math.imul(a3, P0)) + Math.imul(units, P3)
  x = Math.imul(x ^ (x >>> 15), M2)
  x = Math.imul(x ^ (x >>> 14), M0)
  return x ^ (x >>> 16)
}

/**
 * Low lane of the key of a prefix that is one token longer; `gap` is 1 where a gap stands before that token, else 0.
 * One multiply is enough: the tokens' hashes are mixed already, and a walk waits for nothing but this.
 */
export const extendLow = (low: number, tokenLow: number, gap: number): number =>
  (Math.imul(((low << 5) | (low >>> 27)) ^ tokenLow, M3) + gap) | 0

/** High lane of the key of a prefix that is one token longer. */
export const extendHigh = (high: number, tokenHigh: number, gap: number): number =>
  (Math.imul(((high << 11) | (high >>> 21)) ^ tokenHigh, M0) - gap) | 0

/**
 * Which of the 32 bits of a node's child mask stands for a next token, by its first four folded units,
 * `u0 + u1·2^8 + u2·2^16 + u3·2^24` modulo 2^32: so a walk can tell that a token leads nowhere before it is hashed.
 */
export const childBit = (first: number): number => 1 << (Math.imul(first, M0) >>> 27)

/** The four accumulators of a token given as folded UTF-16 code units. The scan has this inlined for ASCII words. */
export function accumulate(units: ArrayLike<number>, length: number, seed: number): [number, number, number, number] {
  const acc: [number, number, number, number] = [...SEEDS[seed]]
  let narrow = true
  for (let i = 0; i < length && narrow; i++) narrow = units[i] < 128
  const perWord = narrow ? 4 : 2
  const bits = narrow ? 8 : 16
  for (let at = 0; at < length; at += perWord * 4) {
    for (let lane = 0; lane < 4; lane++) {
      let word = 0
      for (let k = 0; k < perWord; k++) {
        const i = at + lane * perWord + k
        if (i < length) word |= units[i] << (k * bits)
      }
      acc[lane] = mixLane(acc[lane], word, MULTIPLIERS[lane])
    }
  }
  return acc
}
const MULTIPLIERS = [M0, M1, M2, M3]

/** Hash of a token given as folded UTF-16 code units: low and high lane. */
export function hashToken(units: ArrayLike<number>, length: number, seed: number): readonly [low: number, high: number] {
  const [a0, a1, a2, a3] = accumulate(units, length, seed)
  return [finishLow(a0, a1, a2, a3, length), finishHigh(a0, a1, a2, a3, length)]
}
