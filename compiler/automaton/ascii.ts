/** ASCII word characters to their folded form, everything else to 0. */
export const ASCII_FOLD = new Uint8Array(128)
for (let c = 0x30; c <= 0x39; c++) ASCII_FOLD[c] = c
for (let c = 0x61; c <= 0x7a; c++) ASCII_FOLD[c] = ASCII_FOLD[c - 32] = c
ASCII_FOLD[0x5f] = 0x5f

/** The lowest byte of four that is 0, as its top bit; 0 where none is. Higher bytes may be marked falsely. */
export const zeroByte = (word: number): number => (word - 0x01010101) & ~word & 0x80808080

/** Ones below the lowest zero byte; all ones where `zero` is 0. */
export const maskBelow = (zero: number): number => ((zero & -zero) >>> 7) - 1

/** Number of bytes below the lowest zero byte; 0 where `zero` is 0. */
export const maskedBytes = (zero: number): number => (31 - Math.clz32(zero & -zero)) >> 3
