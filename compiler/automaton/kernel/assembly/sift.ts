/** Which starts of tokens the filter lets through: by far the most of a text ends here. */
import {BEYOND, CANDIDATES, FILTER, FILTER_SHIFT, FOLD, FOLDED_HARD, IN_WORDS, MIXED, POSITIONS, RAW, STARTS, WIDE_START} from '../layout'
import {filterHash, filterHashes, lettersOf} from './hash'

/** Lists the starts of a block whose first letters the filter knows. Returns where the list ends. */
export function sift(context: usize, from: u32, to: u32, mixed: bool): usize {
  const filter: usize = load<u32>(context, FILTER)
  const shift = load<u32>(context, FILTER_SHIFT)
  if (!mixed) return siftAscii(CANDIDATES, filter, shift, from, to)
  let list: usize = CANDIDATES
  for (let at = from; at < to; ) {
    const wide = mayBeWide(at)
    let end = (at & ~63) + 64
    while (end < to && mayBeWide(end) == wide) end += 64
    if (end > to) end = to
    list = wide ? siftMixed(list, filter, shift, at, end) : siftAscii(list, filter, shift, at, end)
    at = end
  }
  return list
}

/** The starts among 64 characters, of those from `from` up to `to`. */
@inline
function startsAt(at: u32, from: u32, to: u32): u64 {
  let starts = load<u64>(STARTS + (at >>> 3))
  if (at < from) starts &= ~(<u64>0) << (from - at)
  if (to - at < 64) starts &= ~(~(<u64>0) << (to - at))
  return starts
}

/** Among 64 characters, or those behind them, are some beyond ASCII. */
@inline
function mayBeWide(at: u32): bool {
  return (load<u8>(MIXED + (at >>> 6)) | load<u8>(MIXED + (at >>> 6), 1)) != 0
}

@inline
function isIn(filter: usize, bit: u32): u32 {
  return (load<u8>(filter + (bit >>> 3)) >>> <u8>(bit & 7)) & 1
}

/** Without a branch that depends on the text but one for 64 characters; two tokens are hashed at once. */
function siftAscii(candidates: usize, filter: usize, shift: u32, from: u32, to: u32): usize {
  const end = listStarts(from, to)
  let list = candidates
  for (let p: usize = POSITIONS; p < end; p += 4) {
    const first: u32 = load<u16>(p)
    const second: u32 = load<u16>(p, 2)
    const bits = i32x4.shr_u(filterHashes(v128.load64_lane(FOLD + second, v128.load64_zero(FOLD + first), 1)), shift)
    store<u32>(list, first)
    list += <usize>isIn(filter, i32x4.extract_lane(bits, 0)) << 2
    store<u32>(list, second)
    list += <usize>(isIn(filter, i32x4.extract_lane(bits, 2)) & u32(p + 2 < end)) << 2
  }
  return list
}

/** Writes down the first of the starts, and returns the others. */
@inline
function putStart(list: usize, place: usize, at: u32, starts: u64): u64 {
  store<u16>(list + place, <u16>(at + <u32>ctz(starts)))
  return starts & (starts - 1)
}

/** Writes down where tokens start, six at a time; behind the last stand some that are none. */
function listStarts(from: u32, to: u32): usize {
  let list: usize = POSITIONS
  for (let at = from & ~63; at < to; at += 64) {
    let starts = startsAt(at, from, to)
    const next = list + (<usize>popcnt(starts) << 1)
    do {
      starts = putStart(list, 0, at, starts)
      starts = putStart(list, 2, at, starts)
      starts = putStart(list, 4, at, starts)
      starts = putStart(list, 6, at, starts)
      starts = putStart(list, 8, at, starts)
      starts = putStart(list, 10, at, starts)
      list += 12
    } while (starts != 0)
    list = next
  }
  return list
}

/** The same where some characters are beyond ASCII. */
function siftMixed(candidates: usize, filter: usize, shift: u32, from: u32, to: u32): usize {
  let list = candidates
  for (let at = from & ~63; at < to; at += 64) {
    let starts = startsAt(at, from, to)
    const words = load<u64>(IN_WORDS + (at >>> 3))
    const beyond = load<u64>(BEYOND + (at >>> 3))
    while (starts != 0) {
      const place = ctz(starts)
      const i = at + <u32>place
      starts &= starts - 1
      const isWide = isBeyond(i, words >>> place, beyond >>> place, 64 - place)
      store<u32>(list, i | (u32(isWide) * WIDE_START))
      list += <usize>(isWide ? 1 : isIn(filter, filterHash(lettersOf(load<u64>(FOLD + i))) >>> shift)) << 2
    }
  }
  return list
}

/** Whether the token that begins here is not all ASCII, by the bits of the `known` characters from it on. */
@inline
function isBeyond(at: u32, words: u64, beyond: u64, known: u64): bool {
  const behind = ~words & -~words
  // What is no word, and a word of which not all is known, is looked at.
  return behind == 1 || ctz(behind) >= known ? hasWide(at) : (beyond & (behind - 1)) != 0
}

/** True where the token that begins here is not all ASCII. */
export function hasWide(at: u32): bool {
  if (load<u8>(RAW + at) >= 0x80 || (load<u8>(FOLD + at) == 0 && load<u8>(FOLD + at, 1) == FOLDED_HARD)) return true
  let high: u32 = 0
  for (let i = at; high == 0; i += 16) {
    const block = v128.load(FOLD + i)
    const zeros = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0)))
    high = <u32>i8x16.bitmask(block)
    if (zeros != 0) {
      high &= (zeros & -zeros) - 1
      break
    }
  }
  return high != 0
}
