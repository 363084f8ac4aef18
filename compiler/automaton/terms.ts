import * as Slot from './slot.ts'

export * as Field from './field.ts'
export * as Flag from './flag.ts'
export * as Slot from './slot.ts'
export * as UnitState from './unit-state.ts'

/**
 * The term table: one record of 32-bit words for each term that the automaton finds. A term's id is its place in it.
 * Encoded as it is searched, so that opening an artifact builds nothing.
 */
export const TERM_WORDS = 9
/** Words of a state's record and of an edge's in the code-unit automaton. */
export const UNIT_STATE_WORDS = 5
export const UNIT_EDGE_WORDS = 2
export const ORIGINS = ['title', 'synonym', 'form', 'part'] as const

/** Views on the sections that matching reads. All positions in them are bounded by the arrays' own lengths. */
export interface AutomatonTables {
  /** Which start values the hash was seeded with, 0 to 7. */
  readonly seed: number
  /** The slot table has 2^slotBits home places and PROBE_LIMIT more behind them; four words a slot. */
  readonly slotBits: number
  readonly slots: Int32Array
  /** One bit a hash of a first token; 2^rootBits bits. */
  readonly rootBits: number
  readonly roots: Int32Array
  /** One bit a hash of a first token's first three units; 2^filterBits bits. */
  readonly filterBits: number
  readonly filter: Int32Array
  /** Groups of term ids that share a node; the last of a group has its top bit set. */
  readonly outputs: Int32Array
  /** Units of the longest folded token of any term. */
  readonly maxUnits: number
  readonly terms: Uint32Array
  /** Absent where no term has `boundary: prefix` or `none`. */
  readonly units?: UnitTables
  /** UTF-16 units. */
  readonly strings: Uint16Array
}

/** The code-unit automaton; `unit-state.ts` and `build-units.ts` say what is in its words. */
export interface UnitTables {
  readonly states: Int32Array
  readonly edges: Int32Array
  readonly outputs: Int32Array
}

/**
 * The top bit: in a slot's value it says that the rest is a term id (else the value is the place of a group in
 * `outputs`, plus 1), in `outputs` that the id is the last of its group. So both tests are for a negative number.
 */
export const TOP = -0x80000000
export const withoutTop = (word: number): number => word & 0x7fffffff
/** No key lies farther from its home. */
export const PROBE_LIMIT = 64
/** A term has at most so many tokens, a walk at most so many steps. */
export const MAX_TOKENS = 64

/** Place of the slot that holds the key, or -1. Keys ascend along every run of slots, so a larger key ends the search. */
export function probe(slots: Int32Array, slotBits: number, low: number, high: number): number {
  let at = slotBits === 0 ? 0 : high >>> (32 - slotBits)
  for (let n = 0; n < PROBE_LIMIT; n++, at++) {
    const base = at << 2
    const slotHigh = slots[base + Slot.High]
    const slotLow = slots[base + Slot.Low]
    if (slotHigh === high && slotLow === low) return at
    if ((slots[base + Slot.Value] | slots[base + Slot.Children]) === 0) return -1
    if (unsigned(slotHigh) > unsigned(high) || (slotHigh === high && unsigned(slotLow) > unsigned(low))) return -1
  }
  return -1
}

/** Turns the order of signed integers into that of unsigned ones. */
const unsigned = (word: number): number => word ^ TOP

/** All term ids of a slot's value, in the order of the table. */
export function* termsOf(tables: AutomatonTables, value: number): Generator<number> {
  if (value < 0) {
    yield withoutTop(value)
    return
  }
  for (let at = value - 1; at < tables.outputs.length; at++) {
    const id = tables.outputs[at]
    yield withoutTop(id)
    if (id < 0) return
  }
}

/** False where no first token has this low half of its hash. */
export const isRoot = (tables: AutomatonTables, low: number): boolean => {
  const bit = tables.rootBits === 0 ? 0 : low >>> (32 - tables.rootBits)
  return (tables.roots[bit >>> 5] & (1 << (bit & 31))) !== 0
}
