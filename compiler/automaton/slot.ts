/** Words of a slot. A slot without value and children is empty. */
export const Low = 0
export const High = 1
export const Value = 2
export const Children = 3
