/**
 * The scan over the token table, 16 characters at a time. It says where terms may stand: for each start the ends of the
 * paths that the table knows. Whether a span may start and end there, and whether the text is the term's, is said where it is plain, and
 * else decided outside, by the code that decides it for the scan in TypeScript. What is not plain at all is handed to that scan.
 *
 * Slots, roots and filter are asked at places made of hashes alone; a term that a slot names is compared with the number of terms first.
 */
import {
  BLOCK,
  CERTAIN,
  CHUNK,
  CUT,
  FOLD,
  FOLDED_HARD,
  FOUND,
  FOUND_RECORDS,
  FOUND_WORDS,
  LETTER,
  MASKS,
  RAW,
  REACHED,
  ROOTED,
  ROOTED_BYTES,
  SEED,
  SIGN,
  SLOTS,
  SPACELESS,
  STEPS,
  STEPS_COUNT,
  STEP_BYTES,
  WHITE,
  WIDE_MASKS,
} from '../layout'
import {edgesOf, mayEnd, mayStart, NO, UNKNOWN, YES} from './edges'
import {childPlace, extend, hashBlock, hashBytes, lettersOf} from './hash'
import {ENDS, isSingle, keepLeading, longWord, STEPPED, UNREAD, zerosOf} from './lead'
import {hasWide, sift} from './sift'
import {homeShift, knownSingle, knowWide, probe} from './table'
import {compare} from './texts'
import {kindOf, NO_TOKEN, read, READ, singleUnit, tokenEnd, tokenFirst, tokenKey, tokenKind, unitAt} from './wide'

export {fold, learnFolds} from './fold'
export {forget} from './table'
export {learnSingles, narrow, safeLength, widen} from './wide'

const MAX_TOKENS: u32 = 64
const HYPHEN: u32 = 0x2d
const RECORD = FOUND_WORDS * 4
const FULL: usize = FOUND + (FOUND_RECORDS - 64) * RECORD

/** What longer walks read is kept for the walks that start a little behind: each token of a walk is a start too. */
const SHORT_WALK: u32 = 3
/** In the bits above a place: which characters it is in. */
let stamp: u32 = 0

let length: u32 = 0
let final: bool = false
/** The text holds more than ASCII. */
let mixed: bool = false
let found: usize = FOUND
/** The next piece is to begin here; 0 where it may begin behind all that can be decided. */
let cut: u32 = 0

export function init(): void {
  v128.store(MASKS, i8x16.splat(-1))
  v128.store(MASKS, i8x16.splat(0), 16)
  v128.store(WIDE_MASKS, i8x16.splat(-1))
  v128.store(WIDE_MASKS, i8x16.splat(-1), 16)
}

/**
 * Decides the starts from `from` up to `to` among the `size` characters that were folded; `over` where the text ends
 * with them. Returns the number of records; REACHED says where to go on.
 */
export function scan(context: usize, from: u32, to: u32, size: u32, over: bool, beyondAscii: bool): u32 {
  length = size
  mixed = beyondAscii
  if (beyondAscii) knowWide()
  stamp += CHUNK
  if (stamp == 0) {
    memory.fill(STEPS, 0, STEPS_COUNT * STEP_BYTES)
    stamp = CHUNK
  }
  final = over
  found = FOUND
  cut = 0
  let at = from
  while (at < to) {
    const end = min(to, (at & ~(BLOCK - 1)) + BLOCK)
    const rooted = keepLeading(context, sift(context, at, end, mixed), final ? 0xffffffff : length)
    for (let p: usize = ROOTED; p < rooted; p += ROOTED_BYTES) {
      const start = load<u32>(p)
      if (found >= FULL) return ended(context, start)
      const way = load<u32>(p, 24)
      if (way == UNREAD) {
        handOver(found, start)
        continue
      }
      const isWord = load<u8>(FOLD + start) != 0
      const starts = isWord ? mayStart(start) : UNKNOWN
      if (starts == NO) continue
      if (way == ENDS) emit(start, load<u32>(p, 4), load<u32>(p, 16), isWord, starts)
      else walk(context, p, start, starts)
      if (cut != 0) return ended(context, cut)
    }
    at = end
  }
  return ended(context, to)
}

/** Number of the records, now that all starts before a place are decided. */
function ended(context: usize, at: u32): u32 {
  store<u32>(REACHED, at)
  store<u32>(CUT, cut)
  compare(context, found)
  return <u32>((found - FOUND) / RECORD)
}

@inline
function stepOf(at: u32): usize {
  return STEPS + (at & (STEPS_COUNT - 1)) * STEP_BYTES
}

/** Notes that the span may be a term, if one ends there. `starts` says of its start what `mayStart` does; `words`: it begins and ends with one. */
@inline
function emit(start: u32, end: u32, value: u32, words: bool, starts: u32): void {
  const ends = words ? mayEnd(end, length, final) : UNKNOWN
  if (ends == NO) return
  note(start | (u32(starts + ends == YES + YES) * CERTAIN), end, value)
  found += <usize>u32(value != 0) * RECORD
}

@inline
function note(start: u32, end: u32, value: u32): void {
  store<u32>(found, start)
  store<u32>(found, end, 4)
  store<u32>(found, value, 8)
}

/** What the walk found is not all, or not certain: the whole start is for the other scan. */
function handOver(begin: usize, start: u32): void {
  let from = start
  let to = start + 1
  const first: u32 = load<u8>(FOLD + start)
  if (first != 0) while (load<u8>(FOLD + to) != 0) to++
  // What stands before a mark may be one token with it.
  if (first == FOLDED_HARD && from > 0 && (edgesOf(from - 1) & WHITE) == 0) from--
  found = begin
  note(from, to, 0)
  found += RECORD
}

/** What is loaded ends within the walk: the next piece is to begin with its start, unless that is no progress; then it is for the other scan. */
function cutOff(begin: usize, start: u32): void {
  if (start > length >>> 1) {
    found = begin
    cut = start
  } else handOver(begin, start)
}

/** Walks the table from the node of a first token, or the second one, and notes each end at which a term may be. */
function walk(context: usize, rooted: usize, start: u32, starts: u32): void {
  const seed = v128.load(context, SEED)
  const slots: usize = load<u32>(context, SLOTS)
  const shift = homeShift(context)
  const begin = found
  const first = load<u8>(FOLD + start) != 0
  let kind: u32 = first ? LETTER : load<u8>(RAW + start) < 0x80 ? SIGN : SPACELESS
  let at = load<u32>(rooted, 4)
  let key = load<u64>(rooted, 8)
  let value = load<u32>(rooted, 16)
  let children = load<u32>(rooted, 20)
  let steps: u32 = 1
  if (load<u32>(rooted, 24) == STEPPED) {
    emit(start, at, value, first, starts)
    at = children
    kind = load<u8>(FOLD + at - 1) != 0 ? LETTER : SIGN
    const slot: usize = load<u32>(rooted, 28)
    value = load<u32>(slot, 8)
    children = load<u32>(slot, 12)
    steps = 2
  }
  if (at >= length && !final) {
    cutOff(begin, start)
    return
  }
  for (; ; steps++) {
    if (value != 0) emit(start, at, value, first && kind == LETTER, starts)
    if (children == 0 || steps == MAX_TOKENS) return
    const before = at
    const step = stepOf(before)
    const behindWord = kind == LETTER
    if (steps > SHORT_WALK && behindWord && load<u32>(step) == (stamp | before)) {
      // All that is read already, in a loop as short as it can be: on hostile texts nearly every step is one of these.
      let kept = load<u64>(step)
      for (;;) {
        const packed = <u32>(kept >>> 32)
        if (((children >>> ((packed >>> 16) & 31)) & 1) == 0) return
        key = extend(key, load<u64>(stepOf(at), 8), packed >>> 31)
        at = packed & 0xffff
        const slot = probe(slots, shift, key)
        if (slot == 0) return
        const node = load<u64>(slot, 8)
        value = <u32>node
        children = <u32>(node >>> 32)
        kept = load<u64>(stepOf(at))
        if (u32(value != 0) | u32(children == 0) | u32(<u32>kept != (stamp | at)) | u32(at >= length) | u32(steps + 1 == MAX_TOKENS)) break
        steps++
      }
      if (at >= length && !final) {
        cutOff(begin, start)
        return
      }
      continue
    }
    let gap: u32 = 0
    let token: u64
    // The next token: what is between, then where it begins.
    let next = at
    let c: u32 = load<u8>(RAW + next)
    if (next < length && c < 0x80 && load<u8>(FOLD + next) != 0) {
      // Directly behind a sign, or a letter of a script without spaces, comes a word.
    } else if (c == 0x20 && load<u8>(FOLD + next, 1) != 0) {
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
        if (!final) cutOff(begin, start)
        return
      }
      if (breaks > 1) return
      if (next != at) gap = 1
      else if (c == HYPHEN && kind != SIGN) {
        const beyond = load<u8>(RAW + next, 1) >= 0x80 && (load<u8>(FOLD + next, 1) == FOLDED_HARD || kindOf(unitAt(next + 1)) == SPACELESS)
        if (kind == SPACELESS || beyond) {
          handOver(begin, start)
          return
        }
        // At the end of the text a hyphen is no gap: zeros stand behind it.
        if (load<u8>(FOLD + next, 1) != 0) {
          gap = 1
          next++
        }
      }
    }
    if (next + 4 >= length && !final) {
      // Of what is cut off, even the first letters are not known.
      cutOff(begin, start)
      return
    }
    c = load<u8>(RAW + next)
    if (c >= 0x80 && isSingle(next)) {
      const unit = unitAt(next)
      if (((children >>> childPlace(unit)) & 1) == 0) return
      token = load<u64>(knownSingle(context, unit), 8)
      kind = SPACELESS
      at = next + 1
    } else if (c >= 0x80 || (mixed && load<u8>(FOLD + next) != 0 && hasWide(next))) {
      const unit = c >= 0x80 && load<u8>(FOLD + next) == 0 ? singleUnit(next) : 0
      if (unit != 0 && ((children >>> childPlace(unit)) & 1) == 0) return
      const state = read(context, next)
      if (state == NO_TOKEN) return
      if (state != READ) {
        handOver(begin, start)
        return
      }
      if (((children >>> childPlace(tokenFirst)) & 1) == 0 && (tokenEnd < length || final)) return
      token = tokenKey
      kind = tokenKind
      at = tokenEnd
    } else if (load<u8>(FOLD + next) != 0) {
      const letters = <u32>lettersOf(load<u32>(FOLD + next))
      if (((children >>> childPlace(letters)) & 1) == 0) return
      const block = v128.load(FOLD + next)
      const zeros = zerosOf(block)
      let units: u32
      if (zeros == 0) {
        units = longWord(next)
        token = hashBytes(seed, FOLD + next, units, units)
      } else {
        units = ctz(zeros)
        token = hashBlock(seed, v128.and(block, v128.load(MASKS + 16 - units)), units)
      }
      kind = LETTER
      at = next + units
      if (steps > SHORT_WALK && behindWord) {
        store<u32>(step, stamp | before)
        store<u32>(step, at | (childPlace(letters) << 16) | (gap << 31), 4)
        store<u64>(step, token, 8)
      }
    } else {
      if (load<u8>(FOLD + next, 1) == FOLDED_HARD) {
        handOver(begin, start)
        return
      }
      if (((children >>> childPlace(c)) & 1) == 0) return
      token = hashBlock(seed, i32x4(c, 0, 0, 0), 1)
      kind = SIGN
      at = next + 1
    }
    if (at >= length && !final) {
      cutOff(begin, start)
      return
    }
    key = extend(key, token, gap)
    const slot = probe(slots, shift, key)
    if (slot == 0) return
    value = load<u32>(slot, 8)
    children = load<u32>(slot, 12)
  }
}
