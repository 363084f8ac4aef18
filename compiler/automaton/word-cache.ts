import {maskBelow, maskedBytes, zeroByte} from './ascii.ts'
import {type AsciiBlock, filterHash} from './ascii-block.ts'
import {type AutomatonTables, isRoot, probe, Slot} from './terms.ts'
import type {Tokenizer} from './tokens.ts'

/** Words of a record, behind three with the letters. */
export const LENGTH = 3
export const LOW = 4
export const HIGH = 5
export const VALUE = 6
export const CHILDREN = 7

const BITS = 11
const RECORD_BITS = 3

/**
 * What is known of short ASCII words and of signs: for up to eleven letters (folded, four in each number, little-endian), the
 * length, the hash, and value and children of the node that the word leads to from the root. A text repeats its words, and comparing
 * the letters takes a fraction of the time of hashing and looking up.
 *
 * A place holds the last word that fell on it. A record depends on the tables alone, so it serves one text after the other.
 */
export const newWordCache = (): Int32Array => new Int32Array(1 << (BITS + RECORD_BITS))

/** Where the record of a word is, if it is there. */
const placeOf = (letters: number, more: number): number => (filterHash(letters, more) >>> (32 - BITS)) << RECORD_BITS

/** Place of the record of the word or sign at a position of the block; -1 where it is too long for one. */
export function lookUp(tables: AutomatonTables, known: Int32Array, block: AsciiBlock, tokenizer: Tokenizer, at: number): number {
  const {view} = block
  const word = view.getInt32(at, true)
  let zero = zeroByte(word)
  let letters = word & maskBelow(zero)
  let more = 0
  let rest = 0
  let length = 4
  if (zero !== 0) {
    length = maskedBytes(zero)
    if (letters === 0) {
      letters = block.bytes[at]
      if (letters === 0) return -1
      length = 1
    }
  } else {
    const second = view.getInt32(at + 4, true)
    zero = zeroByte(second)
    more = second & maskBelow(zero)
    if (zero === 0) {
      const third = view.getInt32(at + 8, true)
      zero = zeroByte(third)
      if (zero === 0) return -1
      rest = third & maskBelow(zero)
      length = 8
    }
    length += maskedBytes(zero)
  }
  const place = placeOf(letters, more)
  if (known[place] !== letters || known[place + 1] !== more || known[place + 2] !== rest) {
    known[place] = letters
    known[place + 1] = more
    known[place + 2] = rest
    known[place + LENGTH] = length
    tokenizer.read(block.start + at)
    learn(tables, known, place, tokenizer)
  }
  return place
}

/** Writes down what the tables say of the token just read. */
function learn(tables: AutomatonTables, known: Int32Array, place: number, {low, high}: Tokenizer): void {
  const {slots, slotBits} = tables
  const slot = isRoot(tables, low) ? probe(slots, slotBits, low, high) << 2 : -1
  known[place + LOW] = low
  known[place + HIGH] = high
  known[place + VALUE] = slot < 0 ? 0 : slots[slot + Slot.Value]
  known[place + CHILDREN] = slot < 0 ? 0 : slots[slot + Slot.Children]
}
