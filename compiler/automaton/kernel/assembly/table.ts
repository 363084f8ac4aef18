/** The table, asked for a key, and what is known of words that it was asked for before. */
import {
  FOLD,
  KNOWN,
  KNOWN_BYTES,
  KNOWN_SHIFT,
  KNOWN_SINGLES,
  KNOWN_SINGLES_BYTES,
  KNOWN_SINGLES_COUNT,
  RAW,
  ROOT_SHIFT,
  ROOTS,
  SEED,
  SLOT_SHIFT,
  SLOTS,
} from '../layout'
import {hashBlock, hashBytes} from './hash'

const PROBE_LIMIT: u32 = 64

/** Where the slot of a first token is; 0 where it is none. */
export function probeRoot(context: usize, key: u64): usize {
  const bit = <u32>key >>> load<u32>(context, ROOT_SHIFT)
  const roots: usize = load<u32>(context, ROOTS)
  if (((load<u8>(roots + (bit >>> 3)) >>> <u8>(bit & 7)) & 1) == 0) return 0
  return probe(load<u32>(context, SLOTS), homeShift(context), key)
}

/** Writes down the node that the token between two places leads to from the root: nothing where there is none. */
export function learn(context: usize, node: usize, from: u32, to: u32): void {
  const seed = v128.load(context, SEED)
  const key = load<u8>(FOLD + from) == 0 ? hashBlock(seed, i32x4(load<u8>(RAW + from), 0, 0, 0), 1) : hashBytes(seed, FOLD + from, to - from, to - from)
  const slot = probeRoot(context, key)
  store<u64>(node, key, 16)
  store<u64>(node, slot == 0 ? 0 : load<u64>(slot, 8), 24)
}

/** What is known of a token that is one unit, its own folded form; see KNOWN_SINGLES. */
@inline
export function knownSingle(context: usize, unit: u32): usize {
  const node: usize = KNOWN_SINGLES + (unit & (KNOWN_SINGLES_COUNT - 1)) * KNOWN_SINGLES_BYTES
  if (load<u32>(node) != unit) learnSingle(context, node, unit)
  return node
}

function learnSingle(context: usize, node: usize, unit: u32): void {
  const key = hashBlock(v128.load(context, SEED), i32x4(unit, 0, 0, 0), 1)
  const slot = probeRoot(context, key)
  store<u32>(node, unit)
  store<u64>(node, key, 8)
  store<u64>(node, slot == 0 ? 0 : load<u64>(slot, 8), 16)
}

/** How far a key is shifted to give its home among the slots. */
@inline
export function homeShift(context: usize): u64 {
  return 32 + load<u32>(context, SLOT_SHIFT)
}

/** Where the slot of a key is; 0 where there is none. Keys ascend along every run, so a larger one ends the search. */
@inline
export function probe(slots: usize, shift: u64, key: u64): usize {
  let slot = slots + (<usize>(key >>> shift) << 4)
  for (let probes: u32 = 0; probes < PROBE_LIMIT; probes++) {
    const here = load<u64>(slot)
    if (here == key) return slot
    if (here > key || load<u64>(slot, 8) == 0) return 0
    slot += 16
  }
  return 0
}

/** Words beyond ASCII are known. */
let knowsWide: bool = false

/** There will be words beyond ASCII. */
export function knowWide(): void {
  knowsWide = true
}

/** Counts how often other tables came into use: what is known of longer words is told apart by it. */
export let tablesStamp: u32 = 1

/** Forgets what is known of words: other tables are in use from here on. */
export function forget(context: usize): void {
  tablesStamp++
  memory.fill(KNOWN, 0, KNOWN_BYTES << (32 - load<u32>(context, KNOWN_SHIFT)))
  if (knowsWide) memory.fill(KNOWN_SINGLES, 0, KNOWN_SINGLES_BYTES * KNOWN_SINGLES_COUNT)
  knowsWide = false
}
