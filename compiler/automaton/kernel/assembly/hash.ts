/** The hash of `compiler/automaton/hash.ts`, four lanes at a time. A key holds the high half above the low one. */
import {MASKS} from '../layout'

const M0: u32 = 0x9e3779b1
const M1: u32 = 0x85ebca77
const M2: u32 = 0xc2b2ae3d
const M3: u32 = 0x27d4eb2f
const P3: u32 = 0xe6546b65

@inline
function mix(acc: v128, block: v128): v128 {
  const x = i32x4.mul(v128.xor(acc, block), i32x4(0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f))
  return v128.xor(x, i32x4.shr_u(x, 15))
}

@inline
function finish(acc: v128, units: u32): u64 {
  let p = i32x4.mul(acc, i32x4(0x165667b1, 0xcc9e2d51, 0x1b873593, 0xe6546b65))
  p = i32x4.add(p, v128.shuffle<i32>(p, p, 2, 3, 0, 1))
  let low: u32 = <u32>i32x4.extract_lane(p, 0) + <u32>i32x4.extract_lane(p, 1) + units * M0
  low = (low ^ (low >>> 16)) * M1
  low = (low ^ (low >>> 13)) * M2
  low ^= low >>> 16
  let q = i32x4.mul(acc, i32x4(0x27d4eb2f, 0x1b873593, 0xcc9e2d51, 0x165667b1))
  q = v128.xor(q, v128.shuffle<i32>(q, q, 2, 3, 0, 1))
  let high: u32 = (<u32>i32x4.extract_lane(q, 0) ^ <u32>i32x4.extract_lane(q, 1)) + units * P3
  high = (high ^ (high >>> 15)) * M2
  high = (high ^ (high >>> 14)) * M0
  high ^= high >>> 16
  return (<u64>high << 32) | low
}

/** Key of a token of `units` bytes, at most 16, with zeros behind them. */
@inline
export function hashBlock(seed: v128, block: v128, units: u32): u64 {
  return finish(mix(seed, block), units)
}

/** Key of a token of `bytes` bytes, in blocks of 16, the last one padded with zeros. */
export function hashBytes(seed: v128, at: usize, bytes: u32, units: u32): u64 {
  let acc = seed
  while (bytes >= 16) {
    acc = mix(acc, v128.load(at))
    at += 16
    bytes -= 16
  }
  if (bytes != 0) acc = mix(acc, v128.and(v128.load(at), v128.load(MASKS + 16 - bytes)))
  return finish(acc, units)
}

/** Key of a path that is one token longer; `gap` is 1 where a gap stands before that token, else 0. */
@inline
export function extend(key: u64, token: u64, gap: u32): u64 {
  const low: u32 = (rotl<u32>(<u32>key, 5) ^ <u32>token) * M3 + gap
  const high: u32 = (rotl<u32>(<u32>(key >>> 32), 11) ^ <u32>(token >>> 32)) * M0 - gap
  return (<u64>high << 32) | low
}

/** Of a token's first characters, four or eight, those up to what is no letter; all others 0. */
@inline
export function lettersOf(head: u64): u64 {
  const zero = (head - 0x0101010101010101) & ~head & 0x8080808080808080
  return head & (((zero & -zero) >>> 7) - 1)
}

/** Which bit of a child mask stands for a token, by its first four units. */
@inline
export function childPlace(first: u32): u32 {
  return (first * M0) >>> 27
}

/** The same of two tokens, each of which has its first eight characters in a half, with a 0 behind its letters: in lanes 0 and 2. */
@inline
export function filterHashes(heads: v128): v128 {
  const zeros = i8x16.eq(heads, i8x16.splat(0))
  const letters = v128.and(heads, i64x2.sub(v128.and(zeros, i64x2.neg(zeros)), i64x2.splat(1)))
  const products = i32x4.mul(letters, i32x4(0x9e3779b1, 0x85ebca77, 0x9e3779b1, 0x85ebca77))
  return i32x4.add(products, i64x2.shr_u(products, 32))
}

/** Place in the filter by the first eight letters; the top bits count. */
@inline
export function filterHash(letters: u64): u32 {
  return <u32>letters * M0 + <u32>(letters >>> 32) * M1
}
