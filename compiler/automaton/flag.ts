/** Bits of the word `Flags`. */

export const Exact = 1
export const GapLoose = 2
export const GapExact = 4
/** Origin in two bits: 0 title, 1 synonym, 2 form, 3 part. */
export const OriginShift = 3
export const OriginMask = 3
/** `boundary: prefix` and `boundary: none`; such a term is in the code-unit automaton, every other in the token table. */
export const Prefix = 32
export const None = 64
/** Folded symbols decide: no gap, hyphen, apostrophe or exact case to compare. Of terms in the code-unit automaton. */
export const Plain = 128
/** Its entry is preferred for it: on a span where it holds, terms without this flag give way. */
export const Preferred = 256
