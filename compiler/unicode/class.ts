/**
 * What a character is to matching. The numbers of a set are a module of their own, imported as a namespace: a bundler
 * puts the bare numbers where they are used, and an object would be asked for them in every loop.
 */

/** Punctuation, symbols, controls, unassigned, lone surrogates. */
export const Other = 0
/** A letter of a script with spaces. */
export const Letter = 1
/** A word character of a script without spaces. */
export const Spaceless = 2
/** A combining mark; it takes the nature of what it follows. */
export const Mark = 3
/** A decimal digit (Nd) of a script with spaces. */
export const Digit = 4
/** Any other word character of a script with spaces: other numbers, connector punctuation. */
export const Word = 5
export const White = 6
export const Transparent = 7
export const Pictograph = 8
export const RegionalIndicator = 9
export const EmojiModifier = 10
/** Opening punctuation (Ps) and opening quotes (Pi). */
export const Open = 11
