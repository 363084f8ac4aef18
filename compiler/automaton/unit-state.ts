/** Words of a state's record. */
export const FirstEdge = 0
export const Fail = 1
export const Output = 2
export const OutputLink = 3
export const Depth = 4
