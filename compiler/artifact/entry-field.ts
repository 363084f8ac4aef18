/** Words of a record of the section `entries`. Strings are places in `strings` (UTF-16 units), texts in `texts` (bytes). */

export const IdAt = 0
export const IdLength = 1
export const TitleAt = 2
export const TitleLength = 3
export const PathAt = 4
export const PathLength = 5
export const TextAt = 6
export const TextLength = 7
export const DetailsAt = 8
export const DetailsLength = 9
export const Rank = 10
export const Status = 11
export const Line = 12
export const Column = 13
