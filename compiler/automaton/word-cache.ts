import {filterHash} from './ascii-block.ts'

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
export const placeOf = (letters: number, more: number): number => (filterHash(letters, more) >>> (32 - BITS)) << RECORD_BITS
