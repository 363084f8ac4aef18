import {detailsOf} from '../artifact/encode.ts'
import type {KgEntry} from '../entry/entry.ts'
import {compare, type LexiconTerm} from '../lexicon/term.ts'
import {type EntryFacts, factsOf} from './entry-facts.ts'

/** An entry of one text of a source. Many of its kind may have one id; at most one of these is found. */
export class LiveEntry {
  readonly facts: EntryFacts
  /** Its number in the tables and those of its terms, in the order of its facts; -1 and none while it is not found. */
  number = -1
  terms: number[] = []
  /** Its id, title and path among the strings, while it is found. */
  idString = -1
  titleString = -1
  pathString = -1
  /** True while the last artifact does not have it, or has it from before it was taken out. */
  isNew = true

  constructor(readonly entry: KgEntry) {
    this.facts = factsOf(entry)
  }

  get isFound(): boolean {
    return this.number >= 0
  }

  /** Does an artifact say the same of both, apart from the order among others? */
  isLike(other: LiveEntry): boolean {
    const {entry, facts} = this
    const {terms} = other.facts
    return (
      KEYS.every(key => entry[key] === other.entry[key]) &&
      facts.terms.length === terms.length &&
      facts.terms.every((term, nth) => sameTerm(term, terms[nth])) &&
      JSON.stringify(detailsOf(entry)) === JSON.stringify(detailsOf(other.entry))
    )
  }
}

const KEYS = ['text', 'title', 'status', 'path', 'line', 'column'] as const
const TERM_KEYS = ['surface', 'line', 'column', 'origin', 'exact', 'boundary', 'gap'] as const
const sameTerm = (a: LexiconTerm, b: LexiconTerm): boolean => TERM_KEYS.every(key => a[key] === b[key])

export const byId = (a: LiveEntry, b: LiveEntry): number => compare(a.entry.id, b.entry.id)
/** As ranks in an artifact: higher priority first. */
export const byRank = (a: LiveEntry, b: LiveEntry): number => b.entry.priority - a.entry.priority || byId(a, b)
