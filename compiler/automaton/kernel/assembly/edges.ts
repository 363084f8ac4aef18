/** Whether a span may begin or end beside a character, where that is plain: see EDGES. */
import {EDGES, IN_NAME, IN_WORD, JOINS, LEADS, RAW, SEPARATES, UNDECIDED} from '../layout'

/** What is said of an edge; NO and YES only where both characters at it are ASCII. */
export const NO: u32 = 0
export const UNKNOWN: u32 = 1
export const YES: u32 = 2

@inline
export function edgesOf(at: u32): u32 {
  return load<u8>(EDGES + <u32>load<u8>(RAW + at))
}

/** Whether a span may begin with the word that begins here. */
@inline
export function mayStart(start: u32): u32 {
  const before = edgesOf(start - 1)
  const beyond = edgesOf(start - 2)
  if (((before & JOINS) & ((beyond & IN_WORD) >>> 1)) != 0 && load<u8>(RAW + start) < 0x80) return NO
  const parted = u32((before & (UNDECIDED | LEADS)) == UNDECIDED) & u32((beyond & (SEPARATES | UNDECIDED)) != 0)
  return UNKNOWN + (u32((before & SEPARATES) != 0) | parted)
}

/** Whether a span may end with the word that ends here. */
@inline
export function mayEnd(end: u32, length: u32, final: bool): u32 {
  const after = edgesOf(end)
  const beyond = edgesOf(end + 1)
  if (((after & JOINS) & ((beyond & IN_NAME) >>> 2)) != 0 && load<u8>(RAW + end - 1) < 0x80) return NO
  const parted = u32((after & UNDECIDED) != 0) & u32((beyond & (SEPARATES | UNDECIDED)) != 0) & (u32(end + 1 < length) | u32(final))
  return UNKNOWN + (u32((after & SEPARATES) != 0) | parted)
}
