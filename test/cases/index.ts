import type {MatchCase} from './case.ts'
import {choice} from './choice.ts'
import {edges} from './edges.ts'
import {gaps} from './gaps.ts'
import {letters} from './letters.ts'
import {scripts} from './scripts.ts'
import {substrings} from './substrings.ts'

/** The one table of matching: every row, for every engine. */
export const cases: readonly MatchCase[] = [...choice, ...letters, ...edges, ...gaps, ...scripts, ...substrings]
