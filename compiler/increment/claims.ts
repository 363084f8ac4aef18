import type {Diagnostic} from '../diagnostic.ts'
import type {KgEntry} from '../entry/entry.ts'
import {type Asked, gapKey, settleSurface} from '../lexicon/collisions.ts'
import {bySense} from '../lexicon/lexicon.ts'
import {looseKey, singularOf, twinsOf} from '../lexicon/lints.ts'
import {compare, type LexiconTerm} from '../lexicon/term.ts'
import {byId, type LiveEntry} from './live-entry.ts'
import type {LiveTerms} from './live-terms.ts'

/** Asks to be preferred for a gap key. */
interface Request {
  readonly entry: LiveEntry
  readonly line: number
  readonly column: number
}

/**
 * Which terms claim one surface, and which are near twins: all terms by their loose key. Terms of one gap key have one loose
 * key too, so whatever concerns several terms is settled within one group, and between a group and that of its plural.
 */
export class Claims {
  private readonly groups = new Map<string, number | number[]>()
  private readonly requests = new Map<string, Request[]>()
  private changed = new Set<string>()

  constructor(private readonly live: LiveTerms) {}

  /** Of an entry that was just put in. */
  add(entry: LiveEntry): void {
    entry.facts.terms.forEach((term, nth) => {
      const key = looseKey(term.key)
      const known = this.groups.get(key)
      const id = entry.terms[nth]
      if (known === undefined) this.groups.set(key, id)
      else if (typeof known === 'number') this.groups.set(key, [known, id])
      else known.push(id)
      this.touch(key)
    })
    for (const {key, ...where} of entry.facts.preferences) {
      const request = {entry, ...where}
      const known = this.requests.get(key)
      if (known) known.push(request)
      else this.requests.set(key, [request])
    }
  }

  /** Of an entry that is about to be taken out. */
  remove(entry: LiveEntry): void {
    entry.facts.terms.forEach((term, nth) => {
      const key = looseKey(term.key)
      const known = this.groups.get(key)!
      if (typeof known === 'number') this.groups.delete(key)
      else {
        known.splice(known.indexOf(entry.terms[nth]), 1)
        if (known.length === 1) this.groups.set(key, known[0])
      }
      this.touch(key)
    })
    for (const {key} of entry.facts.preferences) {
      const left = (this.requests.get(key) ?? []).filter(request => request.entry !== entry)
      if (left.length > 0) this.requests.set(key, left)
      else this.requests.delete(key)
    }
  }

  /** The groups that may be others since the last call. */
  takeChanged(): Iterable<string> {
    const {changed} = this
    if (changed.size > 0) this.changed = new Set()
    return changed
  }

  /** Settles a group: says which of its terms are preferred, and gives what is to be said about it. */
  settle(key: string, prefer: (id: number, preferred: boolean) => void): readonly Diagnostic[] {
    const known = this.groups.get(key)
    if (known === undefined) return NONE
    const singular = this.groups.get(singularOf(key) ?? '')
    if (typeof known === 'number' && singular === undefined && this.requests.size === 0) {
      prefer(known, false)
      return NONE
    }
    const ids = typeof known === 'number' ? [known] : known
    return new Settlement(this.live, ids, listOf(singular), this.requests, prefer).findings
  }

  private touch(key: string): void {
    this.changed.add(key)
    const plural = `${key}s`
    if (this.groups.has(plural)) this.changed.add(plural)
  }
}

const NONE: readonly Diagnostic[] = []
const listOf = (ids: number | number[] | undefined): readonly number[] => (ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids)

/** One group as the lexicon sees it: a small world of the entries that have to do with it, in the order of their ids. */
class Settlement {
  readonly findings: Diagnostic[] = []
  private readonly entries: readonly KgEntry[]
  private readonly places: ReadonlyMap<LiveEntry, number>

  constructor(
    private readonly live: LiveTerms,
    ids: readonly number[],
    singular: readonly number[],
    requests: ReadonlyMap<string, readonly Request[]>,
    prefer: (id: number, preferred: boolean) => void,
  ) {
    const owners = [...new Set([...ids, ...singular].map(id => live.owners[id]))].sort(byId)
    this.entries = owners.map(owner => owner.entry)
    this.places = new Map(owners.map((owner, place) => [owner, place]))
    for (const [gap, same] of this.byGap(ids)) {
      const preferred = this.settleGap(gap, same, requests.get(gap) ?? [])
      for (const id of same) prefer(id, this.place(id) === preferred)
    }
    const ordered = singular.length === 0 ? undefined : this.inOrder(singular)
    for (const finding of twinsOf(this.entries, this.inOrder(ids), ordered)) this.findings.push(finding)
  }

  private byGap(ids: readonly number[]): Map<string, number[]> {
    const groups = new Map<string, number[]>()
    for (const id of ids) {
      const key = gapKey(this.live.terms[id]!.key)
      const same = groups.get(key)
      if (same) same.push(id)
      else groups.set(key, [id])
    }
    return groups
  }

  private settleGap(key: string, ids: readonly number[], requests: readonly Request[]): number | undefined {
    if (ids.length === 1 && requests.length === 0) return undefined
    const claimed = [...ids].sort((a, b) => this.place(a) - this.place(b) || this.nth(a) - this.nth(b))
    const asked = requests
      .map(({entry, line, column}): Asked => ({entry: this.places.get(entry)!, line, column}))
      .sort((a, b) => a.entry - b.entry)
    return settleSurface(
      this.entries,
      key,
      claimed.map(id => this.term(id)),
      asked,
      this.findings,
    )
  }

  /** As the lexicon orders all terms: by surface, entry, sense. */
  private inOrder(ids: readonly number[]): LexiconTerm[] {
    return ids.map(id => this.term(id)).sort((a, b) => compare(a.surface, b.surface) || a.entry - b.entry || bySense(a, b))
  }

  private term(id: number): LexiconTerm {
    return {...this.live.terms[id]!, entry: this.place(id)}
  }

  private place(id: number): number {
    return this.places.get(this.live.owners[id])!
  }

  private nth(id: number): number {
    return this.live.owners[id].terms.indexOf(id)
  }
}
