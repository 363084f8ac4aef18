/** Whether the text of a span is that of its term. */
import {CERTAIN, FOUND, FOUND_WORDS, HOLDS, RAW, TEXT_BYTES, TEXT_LENGTH, TEXTS, TEXTS_COUNT, WIDE_MASKS} from '../layout'
import {among} from './fold'

/** In the value of a node: what else is in it is a term. */
const ONE_TERM: u32 = 0x80000000

/** Letters in lower case, and a line's end as the space that it is in a term. */
@inline
function folded(bytes: v128): v128 {
  const lower = v128.or(bytes, v128.and(among(bytes, 0x41, 26), i8x16.splat(0x20)))
  return v128.bitselect(i8x16.splat(0x20), lower, i8x16.eq(bytes, i8x16.splat(0x0a)))
}

/**
 * Marks the records up to `end` of which that is known here. In a loop of its own, in which no step waits for another: the texts lie
 * anywhere in the memory.
 */
export function compare(context: usize, end: usize): void {
  const texts: usize = load<u32>(context, TEXTS)
  const count = load<u32>(context, TEXTS_COUNT)
  for (let record: usize = FOUND; record < end; record += FOUND_WORDS * 4) {
    const term = load<u32>(record, 8) ^ ONE_TERM
    // A place that is not one of the table is never asked for. Groups of terms are larger numbers here.
    if (term >= count) continue
    const start = load<u32>(record)
    const from: usize = RAW + (start & ~CERTAIN)
    const units = load<u32>(record, 4) + <u32>RAW - <u32>from
    const text = texts + term * TEXT_BYTES
    if (units > <u32>TEXT_LENGTH || units != <u32>load<u8>(text, TEXT_LENGTH)) continue
    const mask = WIDE_MASKS + 32 - units
    const low = v128.and(v128.xor(folded(v128.load(from)), v128.load(text)), v128.load(mask))
    const high = v128.and(v128.xor(folded(v128.load(from, 16)), v128.load(text, 16)), v128.load(mask, 16))
    if (!v128.any_true(v128.or(low, high))) store<u32>(record, start | HOLDS)
  }
}
