import {detailsOf} from '../artifact/encode.ts'
import type {KgEntry} from '../entry/entry.ts'
import {compare} from '../lexicon/term.ts'
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
  /** The number of the last artifact that has it, and where its texts lie in there, in bytes. */
  publication = -1
  textAt = -1
  textBytes = 0
  detailsBytes = 0

  constructor(readonly entry: KgEntry) {
    this.facts = factsOf(entry)
  }

  get isFound(): boolean {
    return this.number >= 0
  }

  /** All that an artifact says of it, apart from the order among others. */
  get signature(): string {
    const {title, text, status, path, line, column} = this.entry
    return JSON.stringify([title, text, status, path, line, column, detailsOf(this.entry), this.facts.terms])
  }
}

export const byId = (a: LiveEntry, b: LiveEntry): number => compare(a.entry.id, b.entry.id)
/** As ranks in an artifact: higher priority first. */
export const byRank = (a: LiveEntry, b: LiveEntry): number => b.entry.priority - a.entry.priority || byId(a, b)
