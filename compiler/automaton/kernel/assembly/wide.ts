/** Characters beyond ASCII: what they are, and the tokens that have any. */
import {
  FOLD,
  FOLDED_HARD,
  FORMS,
  HARD,
  KIND,
  KINDS,
  LETTER,
  MAX_UNITS,
  ODD_SIGN,
  RAW,
  ROOT_SHIFT,
  ROOTS,
  SEED,
  SIGN,
  SINGLES,
  SINGLES_KNOWN,
  SPACELESS,
  SPECIAL,
  UNITS,
  UNITS_LIMIT,
  UTF8,
  WIDE,
} from '../layout'
import {hashBlock, hashBytes} from './hash'

const APOSTROPHE: u32 = 0x27
const TYPOGRAPHIC_APOSTROPHE: u32 = 0x2019

/** What \`read\` says: the token is in the globals, it is for the other scan, or no term has one like it. */
export const READ: u32 = 0
export const NOT_PLAIN: u32 = 1
export const NO_TOKEN: u32 = 2

export let tokenEnd: u32 = 0
export let tokenKind: u32 = 0
/** The first four folded units, as a child mask has them. */
export let tokenFirst: u32 = 0
export let tokenKey: u64 = 0

@inline
export function unitAt(at: u32): u32 {
  return load<u16>(WIDE + (at << 1))
}

@inline
export function kindOf(unit: u32): u32 {
  return <u32>load<u8>(KINDS + unit) & KIND
}

/** Where the code units were written to WIDE: them as bytes, ASCII as it is, all others above it. Behind them come zeros. */
export function narrow(units: u32): void {
  memory.fill(WIDE + (units << 1), 0, 128)
  const most = i16x8.splat(0xff)
  for (let at: u32 = 0; at < units; at += 16) {
    const low = i16x8.min_u(v128.load(WIDE + (at << 1)), most)
    const high = i16x8.min_u(v128.load(WIDE + (at << 1), 16), most)
    const bytes = i8x16.narrow_i16x8_u(low, high)
    v128.store(RAW + at, v128.or(bytes, i8x16.shr_s(bytes, 7)))
  }
}

/**
 * Code units of `bytes` bytes of UTF-8 in UTF8, and the characters as bytes: ASCII as it is, all others above it. What is invalid becomes U+FFFD as the
 * WHATWG decoder has it. Returns the number of units. Behind the bytes come zeros, which continue no character.
 */
export function widen(bytes: u32): u32 {
  memory.fill(UTF8 + bytes, 0, 16)
  let from: u32 = 0
  let to: u32 = 0
  while (from < bytes) {
    const block = v128.load(UTF8 + from)
    v128.store(RAW + to, block)
    v128.store(WIDE + (to << 1), i16x8.extend_low_i8x16_u(block))
    v128.store(WIDE + (to << 1), i16x8.extend_high_i8x16_u(block), 16)
    const high = <u32>i8x16.bitmask(block)
    if (high == 0) {
      from += 16
      to += 16
      continue
    }
    from += ctz(high)
    to += ctz(high)
    for (let c: u32 = load<u8>(UTF8 + from); c >= 0x80; c = load<u8>(UTF8 + from)) {
      const four = load<u32>(UTF8 + from)
      const second = (four >>> 8) & 63
      const third = (four >>> 16) & 63
      store<u8>(RAW + to, 0xff)
      let unit: u32 = 0xfffd
      if (c - 0xc2 < 30 && (four & 0xc000) == 0x8000) {
        unit = ((c & 31) << 6) | second
        from += 2
      } else if ((four & 0xc0c0f0) == 0x8080e0 && isWhole((unit = ((c & 15) << 12) | (second << 6) | third))) {
        from += 3
      } else {
        const point = ((c & 7) << 18) | (second << 12) | (third << 6) | ((four >>> 24) & 63)
        if ((four & 0xc0c0c0f8) == 0x808080f0 && point - 0x10000 < 0x100000) {
          store<u16>(WIDE + (to << 1), <u16>(0xd7c0 + (point >>> 10)))
          unit = 0xdc00 | (point & 0x3ff)
          from += 4
          to++
          store<u8>(RAW + to, 0xff)
        } else {
          unit = 0xfffd
          from += beginningOf(four)
        }
      }
      store<u16>(WIDE + (to << 1), <u16>unit)
      to++
    }
  }
  const units = to - (from - bytes)
  memory.fill(WIDE + (units << 1), 0, 128)
  return units
}

/** A code unit that needs three bytes and is half of nothing. */
@inline
function isWhole(unit: u32): bool {
  return unit >= 0x800 && unit - 0xd800 >= 0x800
}

/** Of four bytes that begin no valid character, how many are the beginning of one, at least one. */
function beginningOf(four: u32): u32 {
  const lead = four & 0xff
  const second = (four >>> 8) & 0xff
  // No overlong forms, no surrogates, nothing beyond U+10FFFF.
  const low: u32 = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80
  const high: u32 = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf
  if (lead - 0xe0 >= 0x15 || second < low || second > high) return 1
  return lead >= 0xf0 && (four & 0xc00000) == 0x800000 ? 3 : 2
}

/** Writes the folded units of one at place \`n\` of the token; returns how many there are then. */
@inline
function append(unit: u32, n: u32): u32 {
  const at = UNITS + (n << 1)
  if ((load<u8>(KINDS + unit) & SPECIAL) == 0) {
    store<u16>(at, <u16>unit)
    return n + 1
  }
  if (unit - 0xac00 < 11172) {
    const s = unit - 0xac00
    store<u16>(at, <u16>(0x1100 + s / 588))
    store<u16>(at, <u16>(0x1161 + (s % 588) / 28), 2)
    store<u16>(at, <u16>(0x11a7 + (s % 28)), 4)
    return n + 2 + u32(s % 28 != 0)
  }
  const form = load<u32>(FORMS + (unit << 2))
  store<u32>(at, form)
  return n + 1 + u32(form >>> 16 != 0)
}

/** Hashes \`n\` units, one byte each where all are ASCII. */
function finish(context: usize, n: u32): void {
  let all: u32 = 0
  for (let i: u32 = 0; i < n; i++) all |= load<u16>(UNITS + (i << 1))
  store<u64>(UNITS + (n << 1), 0)
  const u: usize = UNITS
  tokenFirst = <u32>load<u16>(u) + (<u32>load<u16>(u, 2) << 8)
  if (n == 1) tokenFirst = load<u16>(u)
  else if (n >= 3) tokenFirst += <u32>load<u16>(u, 4) << 16
  if (n >= 4) tokenFirst += <u32>load<u16>(u, 6) << 24
  const seed = v128.load(context, SEED)
  if (all < 128) {
    for (let i: u32 = 0; i < n; i++) store<u8>(u + i, <u8>load<u16>(u + (i << 1)))
    tokenKey = hashBytes(seed, UNITS, n, n)
  } else tokenKey = hashBytes(seed, UNITS, n << 1, n)
}

/** Reads the token that begins at a place: a word, or one unit beyond ASCII. */
export function read(context: usize, at: u32): u32 {
  const ascii = load<u8>(RAW + at) < 0x80
  // A sign that is asked for stands before a mark.
  if (ascii && load<u8>(FOLD + at) == 0) return NOT_PLAIN
  const kind: u32 = ascii ? LETTER : kindOf(unitAt(at))
  let n: u32 = 0
  let end = at
  if (kind == LETTER) {
    for (; ; end++) {
      const f: u32 = load<u8>(FOLD + end)
      if (f == 0) break
      if (f == FOLDED_HARD) return NOT_PLAIN
      if (f < 0x80) {
        store<u16>(UNITS + (n << 1), <u16>f)
        n++
      } else n = append(unitAt(end), n)
      if (n > <u32>UNITS_LIMIT) return NOT_PLAIN
    }
  } else if (kind == SPACELESS) {
    end++
    if (load<u8>(FOLD + end) == FOLDED_HARD) return NOT_PLAIN
    const unit = unitAt(at)
    if ((load<u8>(KINDS + unit) & SPECIAL) == 0) {
      // By far the commonest: one unit, its own form.
      tokenEnd = end
      tokenKind = kind
      tokenFirst = unit
      tokenKey = hashBlock(v128.load(context, SEED), i32x4(unit, 0, 0, 0), 1)
      return READ
    }
    n = append(unit, 0)
  } else return NOT_PLAIN
  if (n > load<u32>(context, MAX_UNITS)) return NO_TOKEN
  tokenEnd = end
  tokenKind = kind
  finish(context, n)
  return READ
}

/** The unit of a token beyond ASCII that is one, as a child mask has it; 0 where that is not so simple. */
export function singleUnit(at: u32): u32 {
  const unit = unitAt(at)
  const kind = <u32>load<u8>(KINDS + unit)
  // SPECIAL would make it another number.
  if ((kind != SIGN && kind != SPACELESS) || load<u8>(FOLD + at + 1) == FOLDED_HARD) return 0
  return unit == TYPOGRAPHIC_APOSTROPHE ? APOSTROPHE : unit
}

/** Sets a bit for each unit that is a token of its own with which a term may begin. */
export function learnSingles(context: usize): void {
  const seed = v128.load(context, SEED)
  const shift = load<u32>(context, ROOT_SHIFT)
  const roots: usize = load<u32>(context, ROOTS)
  const singles: usize = load<u32>(context, SINGLES)
  memory.fill(singles, 0, 8192)
  for (let unit: u32 = 128; unit < 65536; unit++) {
    const kind = kindOf(unit)
    let starts: u32 = 0
    if (kind == ODD_SIGN) starts = 1
    else if (kind == SPACELESS || kind == SIGN) {
      const n = append(unit == TYPOGRAPHIC_APOSTROPHE ? APOSTROPHE : unit, 0)
      finish(context, n)
      const bit = <u32>tokenKey >>> shift
      starts = <u32>(load<u8>(roots + (bit >>> 3)) >>> <u8>(bit & 7)) & 1
    }
    const place = singles + (unit >>> 3)
    store<u8>(place, load<u8>(place) | <u8>(starts << (unit & 7)))
  }
  store<u32>(context, 1, SINGLES_KNOWN)
}

/** The last place, at most \`length\`, that certainly lies between two tokens of a text that goes on; 0 where none does. */
export function safeLength(length: u32): u32 {
  for (let at = length; at > 0; at--) {
    const c: u32 = load<u8>(RAW + at - 1)
    if (c < 0x80) {
      // A sign may be one character with a mark behind it.
      if (load<u8>(FOLD + at - 1) == 0 && c != 0x23 && c != 0x2a && (c < 0x3c || c > 0x3e)) return at
    } else if (at < length && load<u8>(FOLD + at) != FOLDED_HARD) {
      const kind = kindOf(unitAt(at - 1))
      if (kind == SIGN || kind == SPACELESS) return at
    }
  }
  return 0
}
