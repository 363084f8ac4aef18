/** What stands between a token and the one before it. */

/** Nothing, or transparent characters. */
export const None = 0
/** A run of white space with at most one line break, or one hyphen between word characters. */
export const Gap = 1
/** A blank line: no term goes on across it. */
export const Break = 2
