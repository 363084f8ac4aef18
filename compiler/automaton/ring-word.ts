/** Words of a token in the ring of a search. */

export const Start = 0
export const End = 1
export const Kind = 2
export const Gap = 3
export const Hyphen = 4
export const Low = 5
export const High = 6
export const Child = 7
