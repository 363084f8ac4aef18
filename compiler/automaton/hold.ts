/** How a term holds on a span. */

export const No = 0
/** The span is written as the term is declared, up to case and canonical equivalence. */
export const Direct = 1
/** Only through a variant: hyphen for space or the reverse, another hyphen, the other apostrophe. */
export const Variant = 2
