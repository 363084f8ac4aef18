import {detailsOf} from '../artifact/encode.ts'
import type {ArtifactEntry, ArtifactTerm} from '../artifact/open.ts'
import type {Searchable} from '../artifact/searchable.ts'
import {type AutomatonTables, Field, TERM_WORDS} from '../automaton/terms.ts'
import {formerIds} from '../lexicon/lexicon.ts'
import {byId, type LiveEntry} from './live-entry.ts'
import type {LiveTerms} from './live-terms.ts'

/** The live terms as finders see them. */
export class LiveSearchable implements Searchable {
  constructor(private readonly live: LiveTerms) {}

  get tables(): AutomatonTables {
    return this.live.automatonTables()
  }

  get entryCount(): number {
    return this.live.entryCount
  }

  get termCount(): number {
    return this.live.count
  }

  get about(): Uint32Array {
    const found = this.found().filter(live => live.entry.about.length > 0)
    const numbers = new Map(found.length === 0 ? [] : this.found().map(live => [live.entry.id, live.number]))
    const former = found.length === 0 ? [] : formerIds(this.found().map(live => live.entry))
    for (const [id, {id: now}] of former) if (!numbers.has(id)) numbers.set(id, numbers.get(now)!)
    const targets = this.found().map(live => live.number)
    const places = new Map(targets.map((number, place) => [number, place]))
    const pairs = found.flatMap(live =>
      live.entry.about.flatMap(reference => {
        const target = numbers.get(reference.text)
        return target === undefined || target === live.number ? [] : [[target, live.number] as const]
      }),
    )
    pairs.sort((a, b) => places.get(a[0])! - places.get(b[0])! || places.get(a[1])! - places.get(b[1])!)
    return Uint32Array.from(pairs.flat())
  }

  termNumbers(): Iterable<number> {
    const numbers = this.found().flatMap(live => live.terms)
    return numbers.sort((a, b) => this.live.compareTerms(a, b))
  }

  *entryNumbers(): Generator<number> {
    for (const live of this.found()) yield live.number
  }

  surfaceOf(term: number): string {
    return this.live.terms[term]!.surface
  }

  entryOf(term: number): number {
    return this.live.words[term * TERM_WORDS + Field.Entry]
  }

  term(term: number): ArtifactTerm {
    const {surface, origin, exact, boundary, gap, line, column} = this.live.terms[term]!
    return {text: surface, entry: this.entryOf(term), origin, case: exact ? 'exact' : 'fold', boundary, gap, line, column}
  }

  compareTerms(a: number, b: number): number {
    return this.live.compareInSpan(a, b)
  }

  idOf(entry: number): string {
    return this.live.entries[entry]!.entry.id
  }

  idListOf(entry: number): readonly string[] {
    return Object.freeze([this.idOf(entry)])
  }

  titleOf(entry: number): string {
    return this.live.entries[entry]!.entry.title
  }

  textOf(entry: number): string {
    return this.live.entries[entry]!.entry.text
  }

  entry(entry: number): ArtifactEntry {
    const known = this.live.entries[entry]!.entry
    const {id, title, text, status, path, line, column} = known
    return {id, title, text, status, path, line, column, details: detailsOf(known)}
  }

  private found(): LiveEntry[] {
    return this.live.entries.filter(live => live !== undefined).sort(byId)
  }
}
