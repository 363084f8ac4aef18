/** What kind of token stands at an edge. */

export const Other = 0
export const Word = 1
export const Spaceless = 2
export const Emoji = 3
