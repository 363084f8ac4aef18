/** Bytes of the text to folded word characters, and where tokens begin. */
import {BEYOND, FOLD, FOLDED_HARD, FOLDED_LETTER, FOLDS, HARD, HAS_SIGNS, IN_WORDS, LETTER, MIXED, RAW, SIGNS, SINGLES, STARTS, WIDE} from '../layout'
import {kindOf, unitAt} from './wide'

/** Where bytes are among `count` that begin with `first`: shifted so that one signed comparison says it. */
@inline
export function among(bytes: v128, first: i8, count: i8): v128 {
  return i8x16.lt_s(i8x16.add(bytes, i8x16.splat(-128 - first)), i8x16.splat(-128 + count))
}

/** Sixteen characters folded: letters in lower case, digits and the underscore as they are, everything else 0. */
@inline
function foldVector(bytes: v128): v128 {
  const lower = v128.or(bytes, i8x16.splat(0x20))
  const others = v128.or(among(bytes, 0x30, 10), i8x16.eq(bytes, i8x16.splat(0x5f)))
  return v128.or(v128.and(lower, among(lower, 0x61, 26)), v128.and(bytes, others))
}

@inline
function bits(vector: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(vector))
}

@inline
function signBits(bytes: v128, table: v128): u64 {
  const low = i8x16.swizzle(table, v128.and(bytes, i8x16.splat(15)))
  const high = i8x16.swizzle(i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0), i8x16.shr_u(bytes, 4))
  return bits(i8x16.ne(v128.and(low, high), i8x16.splat(0)))
}

/**
 * Folds `length` bytes, and sets a bit for each word and each sign that may start a term. All that lies behind becomes 0. Returns 0 where all
 * are ASCII; where they are not and are not said to be (`mixed`), they are to be folded again.
 */
export function fold(context: usize, length: u32, mixed: bool): u32 {
  memory.fill(RAW + length, 0, 64)
  const hasSigns = load<u32>(context, HAS_SIGNS) != 0
  const signs = v128.load(context, SIGNS)
  let before: u64 = 0
  let any = i8x16.splat(0)
  for (let at: u32 = 0; at < length; at += 64) {
    const r0 = v128.load(RAW + at, 0)
    const r1 = v128.load(RAW + at, 16)
    const r2 = v128.load(RAW + at, 32)
    const r3 = v128.load(RAW + at, 48)
    any = v128.or(any, v128.or(v128.or(r0, r1), v128.or(r2, r3)))
    const f0 = foldVector(r0)
    const f1 = foldVector(r1)
    const f2 = foldVector(r2)
    const f3 = foldVector(r3)
    v128.store(FOLD + at, f0, 0)
    v128.store(FOLD + at, f1, 16)
    v128.store(FOLD + at, f2, 32)
    v128.store(FOLD + at, f3, 48)
    let words = wordBits(f0, f1, f2, f3)
    let singles: u64 = 0
    if (mixed) {
      const wide = bits(r0) | (bits(r1) << 16) | (bits(r2) << 32) | (bits(r3) << 48)
      store<u8>(MIXED + (at >>> 6), u8(wide != 0))
      if (wide != 0) {
        foldWide(at, wide)
        words = wordBits(v128.load(FOLD + at, 0), v128.load(FOLD + at, 16), v128.load(FOLD + at, 32), v128.load(FOLD + at, 48))
        singles = singleBits(context, at, wide & ~words)
      }
      store<u64>(IN_WORDS + (at >>> 3), words)
      store<u64>(BEYOND + (at >>> 3), wide)
    }
    let starts = words & ~((words << 1) | before)
    before = words >>> 63
    if (hasSigns)
      starts |= signBits(r0, signs) | (signBits(r1, signs) << 16) | (signBits(r2, signs) << 32) | (signBits(r3, signs) << 48)
    store<u64>(STARTS + (at >>> 3), starts | singles)
  }
  const end = (length + 63) & ~63
  memory.fill(FOLD + end, 0, 64)
  if (mixed) spread(end)
  return i8x16.bitmask(any)
}

/** A bit for each of 64 folded characters that belongs to a word, or may. */
@inline
function wordBits(f0: v128, f1: v128, f2: v128, f3: v128): u64 {
  const zero = i8x16.splat(0)
  return bits(i8x16.ne(f0, zero)) | (bits(i8x16.ne(f1, zero)) << 16) | (bits(i8x16.ne(f2, zero)) << 32) | (bits(i8x16.ne(f3, zero)) << 48)
}

/** With so many of 64 beyond ASCII, it costs less to fold all by the table. */
const MANY: u64 = 16

/** Folds those of 64 characters that are beyond ASCII. */
@inline
function foldWide(at: u32, wide: u64): void {
  if (popcnt(wide) > MANY) {
    for (let i = at; i < at + 64; i += 4) {
      const units = load<u64>(WIDE + (i << 1))
      const first = <u32>load<u8>(FOLDS + (<u32>units & 0xffff)) | (<u32>load<u8>(FOLDS + (<u32>units >>> 16)) << 8)
      const second = <u32>load<u8>(FOLDS + (<u32>(units >>> 32) & 0xffff)) | (<u32>load<u8>(FOLDS + <u32>(units >>> 48)) << 8)
      store<u32>(FOLD + i, first | (second << 16))
    }
  } else {
    while (wide != 0) {
      const i = at + <u32>ctz(wide)
      wide &= wide - 1
      store<u8>(FOLD + i, load<u8>(FOLDS + unitAt(i)))
    }
  }
}

/** Of characters that are tokens of their own, the bits of those with which a term may begin. */
@inline
function singleBits(context: usize, at: u32, tokens: u64): u64 {
  const table: usize = load<u32>(context, SINGLES)
  let singles: u64 = 0
  while (tokens != 0) {
    const place = <u32>ctz(tokens)
    tokens &= tokens - 1
    const unit = unitAt(at + place)
    singles |= (<u64>(load<u8>(table + (unit >>> 3)) >>> <u8>(unit & 7)) & 1) << place
  }
  return singles
}

/** Writes down what each code unit is folded to; of those beyond ASCII, only what kind they are. */
export function learnFolds(): void {
  for (let unit: u32 = 0; unit < 128; unit++) store<u8>(RAW + unit, <u8>unit)
  for (let unit: u32 = 0; unit < 128; unit += 16) v128.store(FOLDS + unit, foldVector(v128.load(RAW + unit)))
  for (let unit: u32 = 128; unit < 65536; unit++) {
    const kind = kindOf(unit)
    store<u8>(FOLDS + unit, <u8>(u32(kind == LETTER) * FOLDED_LETTER + u32(kind == HARD) * FOLDED_HARD))
  }
}

/** A word may begin blocks before its first character beyond ASCII. */
function spread(end: u32): void {
  store<u8>(MIXED + (end >>> 6), 0)
  for (let at = end; at >= 64; at -= 64) {
    const here = MIXED + (at >>> 6)
    // All of these are of one word, or may be.
    if (load<u8>(here - 1) == 0 && load<u8>(here) != 0 && load<u8>(FOLD + at - 1) != 0) store<u8>(here - 1, 1)
  }
}
