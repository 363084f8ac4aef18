import type {Diagnostic} from '../diagnostic.ts'
import type {KgEntry, Located} from '../entry/entry.ts'
import {gapKey, preferencesOf} from '../lexicon/collisions.ts'
import {namesOf, referencesOf, wordingsOf} from '../lexicon/lexicon.ts'
import {lintOne} from '../lexicon/lints.ts'
import {isSound, termsOfEntry} from '../lexicon/surfaces.ts'
import type {LexiconTerm} from '../lexicon/term.ts'

/** What can be said of an entry without looking at any other. */
export interface EntryFacts {
  /** Errors that leave the entry out. */
  readonly faults: readonly Diagnostic[]
  /** Its terms, as `termsOfEntry` orders them; their `entry` is of no meaning. */
  readonly terms: readonly LexiconTerm[]
  /** Findings where it is not left out. */
  readonly findings: readonly Diagnostic[]
  /** Gap keys for which it asks to be preferred. */
  readonly preferences: readonly {readonly key: string; readonly line: number; readonly column: number}[]
  readonly names: readonly string[]
  readonly references: readonly {readonly to: Located; readonly wordings: readonly [id: string, title: string]}[]
}

export function factsOf(entry: KgEntry): EntryFacts {
  const faults: Diagnostic[] = []
  const findings: Diagnostic[] = []
  const terms = isSound(entry, faults) ? termsOfEntry(entry, 0, findings) : []
  for (const term of terms) for (const finding of lintOne(entry, term)) findings.push(finding)
  const isOwn = (key: string): boolean => terms.some(term => gapKey(term.key) === key)
  return {
    faults,
    terms,
    findings,
    preferences: entry.prefer.length === 0 ? NONE : preferencesOf(entry, isOwn, findings),
    names: namesOf(entry),
    references: referencesOf(entry).map(to => ({to, wordings: wordingsOf(to)})),
  }
}

const NONE: readonly never[] = []
