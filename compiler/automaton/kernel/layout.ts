/**
 * Where things lie in the kernel's memory, in bytes. The AssemblyScript sources and the TypeScript around them read
 * this one list, so it holds nothing but numbers.
 */

/** So many units of a text are given to the kernel at once: what it makes of them stays in the second-level cache. */
export const CHUNK = 32768
/** Starts are collected and filtered in blocks of so many units, whose lists stay in the first-level cache. */
export const BLOCK = 4096
/** Room before and behind a buffer: a vector that begins at its last byte ends inside, and holds zeros. */
export const PAD = 128

/** Thirty-two bytes, ones and then zeros: the mask of `n` bytes is the vector at MASKS + 16 - n. */
export const MASKS = 64
/** Characters as bytes: ASCII as it is, all others above it. */
export const RAW = 1024
/** Word characters in lower case, everything else 0. */
export const FOLD = RAW + CHUNK + PAD
/** One bit a character: whether a token that may start a term begins there. */
export const STARTS = FOLD + CHUNK + PAD
/** Positions of the starts of a block that pass the filter. */
export const CANDIDATES = STARTS + CHUNK / 8 + PAD
/** Of those whose hash is one of a first token: position, end, key. */
export const ROOTED = CANDIDATES + (BLOCK + PAD) * 4
export const ROOTED_BYTES = 16
/** What a scan found, three words a record: start, end, value. */
export const FOUND = ROOTED + (BLOCK + PAD) * ROOTED_BYTES
export const FOUND_WORDS = 3
/** A scan ends early where fewer than a walk's records have room. */
export const FOUND_RECORDS = 8192
/** What the tables of one automaton are: see the words below. */
export const CONTEXT = FOUND + (FOUND_RECORDS + PAD) * FOUND_WORDS * 4
export const CONTEXT_BYTES = 128
/** The tables themselves begin here. */
export const TABLES = CONTEXT + CONTEXT_BYTES

/** Words of the context: where a table is, and by how much a hash is shifted for a place in it. */
export const SLOTS = 0
export const SLOT_SHIFT = 4
export const ROOTS = 8
export const ROOT_SHIFT = 12
export const FILTER = 16
export const FILTER_SHIFT = 20
/** 1 where some term begins with a sign. */
export const HAS_SIGNS = 24
export const MAX_UNITS = 28
/** The four start values of the hash. */
export const SEED = 32
/** The signs that start a term: bit `c >> 4` of byte `c & 15`. */
export const SIGNS = 48
