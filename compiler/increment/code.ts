/**
 * Names the code that reads entries, so that what it read before is known to be what it would read now: the build puts a hash over the
 * compiler's sources and what they depend on in its place (`scripts/code-hash.ts`), and nobody has to remember to raise a number.
 * Code that was not built has no name: what it read is good for itself alone.
 */
export const compilerCode: string = 'not built'
