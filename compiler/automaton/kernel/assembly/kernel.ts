/**
 * The scan over the token table, 16 characters at a time. It says where terms may stand: for each start the ends of the
 * paths that the table knows. Whether a span may start and end there, and whether the text is the term's, is decided
 * outside, by the code that decides it for the scan in TypeScript. What is not plain here is handed to that scan.
 *
 * Nothing read from the tables is used as a place: slots, roots and filter are asked at places made of hashes alone.
 */
import {
  BLOCK,
  CANDIDATES,
  FILTER,
  FILTER_SHIFT,
  FOLD,
  FOUND,
  FOUND_RECORDS,
  FOUND_WORDS,
  MASKS,
  RAW,
  ROOT_SHIFT,
  ROOTED,
  ROOTED_BYTES,
  ROOTS,
  SEED,
  SLOT_SHIFT,
  SLOTS,
  STARTS,
} from '../layout'
import {childBit, extend, filterHash, hashBlock, hashBytes} from './hash'

export {fold} from './fold'

const PROBE_LIMIT: u32 = 64
const MAX_TOKENS: u32 = 64
const HYPHEN: u32 = 0x2d
const RECORD = FOUND_WORDS * 4
const FULL: usize = FOUND + (FOUND_RECORDS - 64) * RECORD

let length: u32 = 0
let final: bool = false
let found: usize = FOUND
/** Every start before this position is decided. */
let reached: u32 = 0

export function init(): void {
  v128.store(MASKS, i8x16.splat(-1))
  v128.store(MASKS, i8x16.splat(0), 16)
}

export function reachedTo(): u32 {
  return reached
}

/**
 * Decides the starts from `from` up to `to` among the `size` characters that were folded; `over` where the text ends
 * with them. Returns the number of records; `reachedTo` says where to go on.
 */
export function scan(context: usize, from: u32, to: u32, size: u32, over: bool): u32 {
  length = size
  final = over
  found = FOUND
  let at = from
  while (at < to) {
    const end = min(to, (at & ~(BLOCK - 1)) + BLOCK)
    const rooted = probeRoots(context, sift(context, at, end))
    for (let p: usize = ROOTED; p < rooted; p += ROOTED_BYTES) {
      const start = load<u32>(p)
      if (found >= FULL) {
        reached = start
        return <u32>((found - FOUND) / RECORD)
      }
      walk(context, start, load<u32>(p, 4), load<u64>(p, 8))
    }
    at = end
  }
  reached = to
  return <u32>((found - FOUND) / RECORD)
}

/** Lists the starts of a block whose first letters the filter knows, without a branch that depends on the text. */
function sift(context: usize, from: u32, to: u32): usize {
  const filter: usize = load<u32>(context, FILTER)
  const shift = load<u32>(context, FILTER_SHIFT)
  let list: usize = CANDIDATES
  for (let at = from & ~63; at < to; at += 64) {
    let starts = load<u64>(STARTS + (at >>> 3))
    if (at < from) starts &= ~(<u64>0) << (from - at)
    if (to - at < 64) starts &= ~(~(<u64>0) << (to - at))
    while (starts != 0) {
      const i = at + <u32>ctz(starts)
      starts &= starts - 1
      const head = load<u64>(FOLD + i)
      const zero = (head - 0x0101010101010101) & ~head & 0x8080808080808080
      const letters = head & (((zero & -zero) >>> 7) - 1)
      const bit = filterHash(letters) >>> shift
      store<u32>(list, i)
      // Signs are 0 and need no filter: only those that start a term were listed.
      list += <usize>((((load<u8>(filter + (bit >>> 3)) >>> (bit & 7)) & 1) | <u32>((head & 0xff) == 0)) << 2)
    }
  }
  return list
}

/** Keeps of the candidates those whose hash is one of a first token, with their ends and keys. */
function probeRoots(context: usize, end: usize): usize {
  const roots: usize = load<u32>(context, ROOTS)
  const shift = load<u32>(context, ROOT_SHIFT)
  const seed = v128.load(context, SEED)
  let list: usize = ROOTED
  for (let p: usize = CANDIDATES; p < end; p += 4) {
    const i = load<u32>(p)
    const block = v128.load(FOLD + i)
    const zeros = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0)))
    let units: u32
    let key: u64
    if (zeros == 0) {
      units = longWord(i)
      key = hashBytes(seed, FOLD + i, units, units)
    } else if ((zeros & 1) != 0) {
      units = 1
      key = hashBlock(seed, i32x4(load<u8>(RAW + i), 0, 0, 0), 1)
    } else {
      units = ctz(zeros)
      key = hashBlock(seed, v128.and(block, v128.load(MASKS + 16 - units)), units)
    }
    const bit = <u32>key >>> shift
    store<u32>(list, i)
    store<u32>(list, i + units, 4)
    store<u64>(list, key, 8)
    list += <usize>(((load<u8>(roots + (bit >>> 3)) >>> (bit & 7)) & 1) << 4)
  }
  return list
}

/** Length of a word of 16 letters or more. */
function longWord(at: u32): u32 {
  let units: u32 = 16
  while (zerosAt(at + units) == 0) units += 16
  return units + ctz(zerosAt(at + units))
}

/** A bit for each of sixteen bytes that is no word character. */
@inline
function zerosAt(at: u32): u32 {
  return <u32>i8x16.bitmask(i8x16.eq(v128.load(FOLD + at), i8x16.splat(0)))
}

@inline
function emit(start: u32, end: u32, value: u32): void {
  store<u32>(found, start)
  store<u32>(found, end, 4)
  store<u32>(found, value, 8)
  found += RECORD
}

/** What the walk found is not all, or not certain: the whole start is for the other scan. */
function handOver(begin: usize, start: u32): void {
  found = begin
  emit(start, start + 1, 0)
}

/** Walks the table from a first token, and notes each end at which a term may be. */
function walk(context: usize, start: u32, end: u32, path: u64): void {
  const slots: usize = load<u32>(context, SLOTS)
  const shift: u64 = 32 + load<u32>(context, SLOT_SHIFT)
  const seed = v128.load(context, SEED)
  const begin = found
  let word = load<u8>(FOLD + start) != 0
  let at = end
  let key = path
  if (at >= length && !final) {
    handOver(begin, start)
    return
  }
  for (let steps: u32 = 1; ; steps++) {
    let slot = slots + (<usize>(key >>> shift) << 4)
    let probes: u32 = 1
    for (;;) {
      const here = load<u64>(slot)
      if (here == key) break
      if (here > key || load<u64>(slot, 8) == 0 || probes == PROBE_LIMIT) return
      probes++
      slot += 16
    }
    const value = load<u32>(slot, 8)
    const children = load<u32>(slot, 12)
    if ((value | children) == 0) return
    if (value != 0) emit(start, at, value)
    if (children == 0 || steps == MAX_TOKENS) return
    // The next token: what is between, then where it begins.
    let next = at
    let gap: u32 = 0
    let c: u32 = load<u8>(RAW + next)
    if (c == 0x20 && load<u8>(FOLD + next, 1) != 0) {
      next++
      gap = 1
    } else {
      let breaks: u32 = 0
      for (; next < length; next++) {
        c = load<u8>(RAW + next)
        if (c == 0x20 || c == 9 || c == 11 || c == 12) continue
        if (c == 13) breaks++
        else if (c == 10) breaks += u32(next == at || load<u8>(RAW + next - 1) != 13)
        else break
      }
      if (next >= length) {
        if (!final) handOver(begin, start)
        return
      }
      if (breaks > 1) return
      if (next != at) gap = 1
      else if (c == HYPHEN && word) {
        // At the end of the text a hyphen is no gap: zeros stand behind it.
        if (load<u8>(FOLD + next, 1) != 0) {
          gap = 1
          next++
        }
      }
    }
    if (next + 4 >= length && !final) {
      // Of what is cut off, even the first letters are not known.
      handOver(begin, start)
      return
    }
    const head = load<u32>(FOLD + next)
    let token: u64
    if ((head & 0xff) != 0) {
      const zero = (head - 0x01010101) & ~head & 0x80808080
      const first = head & (((zero & -zero) >>> 7) - 1)
      if ((children & childBit(first)) == 0) return
      const block = v128.load(FOLD + next)
      const zeros = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0)))
      let units: u32
      if (zeros == 0) {
        units = longWord(next)
        token = hashBytes(seed, FOLD + next, units, units)
      } else {
        units = ctz(zeros)
        token = hashBlock(seed, v128.and(block, v128.load(MASKS + 16 - units)), units)
      }
      word = true
      at = next + units
    } else {
      c = load<u8>(RAW + next)
      if ((children & childBit(c)) == 0) return
      token = hashBlock(seed, i32x4(c, 0, 0, 0), 1)
      word = false
      at = next + 1
    }
    if (at >= length && !final) {
      handOver(begin, start)
      return
    }
    key = extend(key, token, gap)
  }
}
