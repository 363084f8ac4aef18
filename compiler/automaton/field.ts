/** Words of a record of the term table. */

/** Place of its entry in the entry table. */
export const Entry = 0
/** Place of its entry by priority, then id: smaller comes first in a match. */
export const Rank = 1
/** The surface as declared: start and length in the string pool, UTF-16 units. */
export const SurfaceAt = 2
export const SurfaceLength = 3
/** The surface as it is compared: see `normalSurface`. */
export const NormalAt = 4
export const NormalLength = 5
export const Flags = 6
export const Line = 7
export const Column = 8
