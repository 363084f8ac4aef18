import type {Diagnostic} from '../diagnostic.ts'
import {unknownEntry} from '../lexicon/lexicon.ts'
import type {LiveEntry} from './live-entry.ts'

/** Who speaks of whom: the names of all entries that are found, and the entries whose references hang on each name. */
export class References {
  private readonly names = new Map<string, number>()
  private readonly referring = new Map<string, Set<LiveEntry>>()
  private changed = new Set<LiveEntry>()

  add(entry: LiveEntry): void {
    for (const name of entry.facts.names) {
      const count = this.names.get(name) ?? 0
      this.names.set(name, count + 1)
      if (count === 0) this.touch(name)
    }
    for (const {wordings} of entry.facts.references) for (const name of wordings) this.hang(entry, name)
    if (entry.facts.references.length > 0) this.changed.add(entry)
  }

  remove(entry: LiveEntry): void {
    for (const name of entry.facts.names) {
      const count = this.names.get(name)! - 1
      if (count > 0) this.names.set(name, count)
      else {
        this.names.delete(name)
        this.touch(name)
      }
    }
    for (const {wordings} of entry.facts.references) for (const name of wordings) this.unhang(entry, name)
    if (entry.facts.references.length > 0) this.changed.add(entry)
  }

  /** The entries whose findings may be others since the last call. */
  takeChanged(): Iterable<LiveEntry> {
    const {changed} = this
    if (changed.size > 0) this.changed = new Set()
    return changed
  }

  findingsOf(entry: LiveEntry): Diagnostic[] {
    if (!entry.isFound) return []
    return entry.facts.references
      .filter(({wordings}) => !wordings.some(name => this.names.has(name)))
      .map(({to}) => unknownEntry(entry.entry, to))
  }

  private touch(name: string): void {
    for (const entry of this.referring.get(name) ?? []) this.changed.add(entry)
  }

  private hang(entry: LiveEntry, name: string): void {
    const known = this.referring.get(name)
    if (known) known.add(entry)
    else this.referring.set(name, new Set([entry]))
  }

  private unhang(entry: LiveEntry, name: string): void {
    const known = this.referring.get(name)
    known?.delete(entry)
    if (known?.size === 0) this.referring.delete(name)
  }
}
