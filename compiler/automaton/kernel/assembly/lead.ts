/** Where the first tokens lead that the filter lets through: what is known of each, and whether a walk from it goes on. */
import {
  CANDIDATES,
  CANDIDATE_BYTES,
  FOLD,
  FOLDED_HARD,
  GAPS,
  HEADS,
  HEADS_JOINED,
  JOINED,
  KINDS,
  KNOWN,
  KNOWN_BYTES,
  KNOWN_SHIFT,
  KNOWN_WIDE,
  KNOWN_WIDE_BITS,
  KNOWN_WIDE_BYTES,
  MASKS,
  RAW,
  ROOTED,
  ROOTED_BYTES,
  SEED,
  SLOTS,
  SPACELESS,
  WIDE,
  WIDE_MASKS,
  WIDE_START,
  WORD_HEAD,
} from '../layout'
import {childPlace, extend, filterHash, hashBlock, lettersOf} from './hash'
import {homeShift, knownSingle, learn, probeRoot, tablesStamp} from './table'
import {NO_TOKEN, read, READ, tokenEnd, tokenKey, unitAt} from './wide'

/** Beside the place of a token: a gap is before it. */
const GAP: u32 = 0x80000000

/** What is to be done with a first token: note it, walk on from it, leave it to the other scan, or walk on from the second node. */
export const ENDS: u32 = 0
const WALKS: u32 = 1
export const UNREAD: u32 = 2
export const STEPPED: u32 = 3

/**
 * Keeps of the candidates those that lead somewhere: a term may end here, or the next token may be a child. Behind `near` a token may be
 * cut off.
 */
export function keepLeading(context: usize, end: usize, near: u32): usize {
  const knownShift = load<u32>(context, KNOWN_SHIFT)
  let list: usize = ROOTED
  // Those that go on, in place of the candidates that are read already.
  let steps: usize = CANDIDATES
  for (let p: usize = CANDIDATES; p < end; p += CANDIDATE_BYTES) {
    const i = load<u32>(p)
    if ((i & WIDE_START) != 0) {
      list = leadWide(context, list, i & ~WIDE_START)
      continue
    }
    const block = v128.load(FOLD + i)
    const zeros = zerosOf(block)
    let at = i
    let node: usize
    if (zeros == 0) {
      at += longWord(i)
      node = KNOWN
      learn(context, node, i, at)
      v128.store(node, i8x16.splat(0))
    } else {
      let letters = v128.and(block, v128.load(MASKS + 16 - ctz(zeros)))
      at += ctz(zeros)
      if ((zeros & 1) != 0) {
        letters = i32x4(load<u8>(RAW + i), 0, 0, 0)
        at++
      }
      node = <usize>KNOWN + <usize>(filterHash(i64x2.extract_lane(letters, 0)) >>> knownShift) * KNOWN_BYTES
      if (v128.any_true(v128.xor(v128.load(node), letters))) {
        learn(context, node, i, at)
        v128.store(node, letters)
      }
    }
    const value = load<u32>(node, 24)
    const children = load<u32>(node, 28)
    // The next token, where it is plain.
    const between: u32 = load<u8>(GAPS + <u32>load<u8>(RAW + at))
    const gap = (between >>> (zeros & 1)) & 1
    const next = at + gap
    const heads = HEADS + (between & JOINED) * ((HEADS_JOINED - HEADS) / JOINED)
    const kind: u32 = load<u8>(heads + <u32>load<u8>(RAW + next))
    const head = load<u32>(FOLD + next)
    const letters = <u32>lettersOf(head)
    const plain = u32(kind != 0) & u32(((letters | (head & 0xffff)) & 0x80808080) == 0)
    const isChild = (children >>> childPlace(letters | (kind & ~WORD_HEAD))) & plain
    const isNear = u32(at + 5 >= near)
    const goesOn = isChild | ((plain ^ 1) & u32(children != 0)) | isNear
    store<u32>(steps, list)
    steps += <usize>(isChild & (isNear ^ 1)) << 2
    store<u32>(list, i)
    store<u32>(list, at, 4)
    v128.store(list, v128.load(node, 16), 8)
    store<u32>(list, goesOn, 24)
    store<u32>(list, next | (gap * GAP), 28)
    list += <usize>(u32(value != 0) | goesOn) * ROOTED_BYTES
  }
  step(context, steps, near)
  return list
}

/**
 * Looks up the second node of walks whose second token is plain and known to its end. Most have none, and end here; others are to go on
 * from it. In a loop without a branch, in which no look-up waits for another.
 */
function step(context: usize, end: usize, near: u32): void {
  const seed = v128.load(context, SEED)
  const slots: usize = load<u32>(context, SLOTS)
  const shift = homeShift(context)
  for (let p: usize = CANDIDATES; p < end; p += CANDIDATE_BYTES) {
    const rooted: usize = load<u32>(p)
    const next = load<u32>(rooted, 28)
    const at = next & ~GAP
    const block = v128.load(FOLD + at)
    const zeros = zerosOf(block) | 0x10000
    const isSign = zeros & 1
    const units = ctz(zeros) + isSign
    const letters = v128.or(v128.and(block, v128.load(MASKS + 16 - ctz(zeros))), i32x4(<u32>load<u8>(RAW + at) & -isSign, 0, 0, 0))
    const key = extend(load<u64>(rooted, 8), hashBlock(seed, letters, units), next >>> 31)
    const slot = slots + (<usize>(key >>> shift) << 4)
    const here = load<u64>(slot)
    const behind = load<u64>(slot, 16)
    const isBefore = u32(here > key) | (u32(here != key) & u32(load<u64>(slot, 8) == 0))
    const isBetween = u32(here != key) & (u32(behind > key) | (u32(behind != key) & u32(load<u64>(slot, 24) == 0)))
    const isRead = u32(units < 16) & u32(<u32>i8x16.bitmask(letters) == 0) & u32(at + units < near)
    const isNone = isRead & (isBefore | isBetween)
    const isFound = isRead & u32(here == key)
    store<u64>(rooted, select<u64>(key, load<u64>(rooted, 8), isFound), 8)
    store<u32>(rooted, select<u32>(at + units, load<u32>(rooted, 20), isFound), 20)
    store<u32>(rooted, WALKS - isNone + isFound * (STEPPED - WALKS), 24)
    store<u32>(rooted, <u32>slot, 28)
  }
}

/** A letter of a script without spaces: one unit, its own folded form, with no mark behind it. */
@inline
export function isSingle(at: u32): bool {
  return <u32>load<u8>(KINDS + unitAt(at)) == SPACELESS && load<u8>(FOLD + at, 1) != FOLDED_HARD
}

/** The same for one that is not all ASCII. */
function leadWide(context: usize, list: usize, at: u32): usize {
  if (isSingle(at)) {
    const node = knownSingle(context, unitAt(at))
    store<u32>(list, at)
    store<u32>(list, at + 1, 4)
    v128.store(list, v128.load(node, 8), 8)
    store<u32>(list, 1, 24)
    return list + <usize>u32(load<u64>(node, 16) != 0) * ROOTED_BYTES
  }
  let zeros = zerosOf(v128.load(FOLD + at))
  // What is no part of a word is one unit.
  if (load<u8>(FOLD + at) == 0) zeros = 2
  let node: usize = KNOWN_WIDE
  let end = at
  if (zeros != 0 && load<u8>(RAW + at) >= 0x80 - (load<u8>(FOLD + at) != 0 ? 0x80 : 0)) {
    const units = ctz(zeros)
    const mask = WIDE_MASKS + 32 - (units << 1)
    const low = v128.and(v128.load(WIDE + (at << 1)), v128.load(mask))
    const high = v128.and(v128.load(WIDE + (at << 1), 16), v128.load(mask, 16))
    const mixed = i32x4.mul(v128.xor(low, i32x4.shl(high, 3)), i32x4(0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f))
    const sum = i32x4.add(mixed, v128.shuffle<i32>(mixed, mixed, 2, 3, 0, 1))
    const place = (<u32>i32x4.extract_lane(sum, 0) + <u32>i32x4.extract_lane(sum, 1)) >>> (32 - KNOWN_WIDE_BITS)
    node += place * KNOWN_WIDE_BYTES
    const differs = v128.any_true(v128.or(v128.xor(v128.load(node), low), v128.xor(v128.load(node, 16), high)))
    if (!differs && load<u32>(node, 48) == tablesStamp && load<u8>(FOLD + at + units) != FOLDED_HARD) {
      end = at + units
    } else {
      v128.store(node, low)
      v128.store(node, high, 16)
      store<u32>(node, tablesStamp, 48)
    }
  }
  if (end == at) {
    const state = read(context, at)
    const known = state == READ ? probeRoot(context, tokenKey) : 0
    store<u64>(node, tokenKey, 32)
    store<u64>(node, known == 0 ? 0 : load<u64>(known, 8), 40)
    end = tokenEnd
    if (state != READ || zeros == 0) {
      // Nothing that could be asked for again.
      v128.store(node, i8x16.splat(0))
      v128.store(node, i8x16.splat(0), 16)
    }
    if (state == NO_TOKEN) return list
    if (state != READ) {
      store<u32>(list, at)
      store<u32>(list, UNREAD, 24)
      return list + ROOTED_BYTES
    }
  }
  store<u32>(list, at)
  store<u32>(list, end, 4)
  v128.store(list, v128.load(node, 32), 8)
  store<u32>(list, 1, 24)
  return list + <usize>u32(load<u64>(node, 40) != 0) * ROOTED_BYTES
}

/** Length of a word of 16 letters or more. */
export function longWord(at: u32): u32 {
  let units: u32 = 16
  for (let zeros: u32 = 0; ; units += 16) {
    zeros = zerosOf(v128.load(FOLD + at + units))
    if (zeros != 0) {
      units += ctz(zeros)
      break
    }
  }
  return units
}

/** A bit for each of sixteen bytes that is no word character. */
@inline
export function zerosOf(block: v128): u32 {
  return <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0)))
}
