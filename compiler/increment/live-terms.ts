import {flagsOf} from '../artifact/encode.ts'
import {Finder} from '../artifact/finder.ts'
import {LEAST_UNITS, longestRun} from '../automaton/build.ts'
import {buildUnitTables} from '../automaton/build-units.ts'
import {SEEDS} from '../automaton/hash.ts'
import {blockScan} from '../automaton/search.ts'
import {type AutomatonTables, Field, Flag, TERM_WORDS, type UnitTables} from '../automaton/terms.ts'
import {TokenTrie} from '../automaton/token-trie.ts'
import {bySense} from '../lexicon/lexicon.ts'
import {compare, type LexiconTerm} from '../lexicon/term.ts'
import {byRank, type LiveEntry} from './live-entry.ts'
import {LiveSearchable} from './live-searchable.ts'
import {StringTable} from './string-table.ts'

/** What a number stands for: none, a term that the last artifact has, one that it has not. The last two are in the list of `added`. */
export const TermState = {Free: 0, Published: 1, New: 2, GoneAgain: 3} as const

/**
 * The terms and entries that are found, in tables that are searched as they stand. Numbers are given as entries come and are free
 * again when they go; an artifact has numbers of its own.
 */
export class LiveTerms {
  /** Records as in an artifact. In place of the rank nothing, in place of a surface's start its number among the strings. */
  words = new Uint32Array(TERM_WORDS * 64)
  /** Number of the normal form among the strings. */
  normals = new Int32Array(64)
  states = new Uint8Array(64)
  readonly strings = new StringTable()
  readonly terms: (LexiconTerm | undefined)[] = []
  readonly owners: LiveEntry[] = []
  readonly entries: (LiveEntry | undefined)[] = []
  /** Terms that were added since the last artifact; some may be gone again. And those that it has, and that are gone. */
  added: number[] = []
  removed: number[] = []
  /** Terms that are preferred now or not, and were not or were; some may be gone. */
  reflagged: number[] = []
  /** Entries that were added since the last artifact, and those that it has, and that are gone or were for a while. */
  readonly newEntries = new Set<LiveEntry>()
  goneEntries: LiveEntry[] = []
  /** Entries that are about others. */
  readonly speaking = new Set<LiveEntry>()
  /** Entries that took the place of others. */
  readonly renamed = new Set<LiveEntry>()
  trie = new TokenTrie()
  count = 0
  entryCount = 0
  /** Entries with a priority other than 0. */
  readonly prioritised = new Set<LiveEntry>()
  private readonly freeTerms: number[] = []
  private readonly freeEntries: number[] = []
  /** Terms of the code-unit automaton. */
  readonly unitTerms = new Set<number>()
  private unitTables: UnitTables | undefined
  private unitsAreOld = false
  /** How many terms have a longest run of so many units, above the least that is counted. */
  private readonly runs = new Map<number, number>()
  private longest = LEAST_UNITS
  private tables: AutomatonTables | undefined
  private found: Finder | undefined

  /** Puts an entry and its terms in. */
  add(entry: LiveEntry): void {
    this.changed()
    entry.number = this.freeEntries.pop() ?? this.entries.length
    this.entries[entry.number] = entry
    this.entryCount++
    const {id, title, path, about, priority} = entry.entry
    if (priority !== 0) this.prioritised.add(entry)
    entry.idString = this.strings.use(id)
    entry.titleString = this.strings.use(title)
    entry.pathString = this.strings.use(path)
    entry.isNew = true
    this.newEntries.add(entry)
    if (about.length > 0) this.speaking.add(entry)
    if (entry.entry.formerly !== undefined) this.renamed.add(entry)
    entry.terms = entry.facts.terms.map(term => this.addTerm(entry, term))
  }

  /** Takes an entry and its terms out. */
  remove(entry: LiveEntry): void {
    this.changed()
    for (const id of entry.terms) this.removeTerm(id)
    for (const string of [entry.idString, entry.titleString, entry.pathString]) this.strings.drop(string)
    if (!entry.isNew) this.goneEntries.push(entry)
    entry.isNew = true
    this.prioritised.delete(entry)
    this.newEntries.delete(entry)
    this.speaking.delete(entry)
    this.renamed.delete(entry)
    this.entries[entry.number] = undefined
    this.freeEntries.push(entry.number)
    this.entryCount--
    entry.number = -1
    entry.terms = []
    if (this.strings.isSparse) this.compactStrings()
  }

  /** Says whether a term's entry is preferred for it. True where that is new. */
  setPreferred(id: number, preferred: boolean): boolean {
    const at = id * TERM_WORDS + Field.Flags
    if (((this.words[at] & Flag.Preferred) !== 0) === preferred) return false
    this.words[at] ^= Flag.Preferred
    this.reflagged.push(id)
    return true
  }

  /** The longest run of units in any term; see `longestRun`. */
  get maxUnits(): number {
    return this.longest
  }

  /** The code-unit automaton over the numbers of here. */
  get units(): UnitTables | undefined {
    if (this.unitsAreOld) {
      const terms = [...this.unitTerms].sort((a, b) => a - b).map(id => ({id, surface: this.terms[id]!.surface}))
      this.unitTables = buildUnitTables(terms, (a, b) => a - b)
      this.unitsAreOld = false
    }
    return this.unitTables
  }

  /** Searches the terms of now; good until the next change. */
  finder(): Finder {
    this.found ??= new Finder(new LiveSearchable(this), blockScan)
    return this.found
  }

  automatonTables(): AutomatonTables {
    if (this.tables) return this.tables
    const {trie, units} = this
    this.tables = {
      seed: trie.seed,
      slotBits: trie.slotBits,
      slots: trie.slots,
      rootBits: trie.roots.bits,
      roots: trie.roots.words,
      filterBits: trie.filter.bits,
      filter: trie.filter.words,
      outputs: trie.groups.words,
      maxUnits: this.longest,
      terms: this.words,
      ...(units && {units}),
      strings: this.strings.units,
    }
    return this.tables
  }

  /** By surface, entry, sense: the order of an artifact. */
  compareTerms(a: number, b: number): number {
    const left = this.terms[a]!
    const right = this.terms[b]!
    return compare(left.surface, right.surface) || compare(this.owners[a].entry.id, this.owners[b].entry.id) || bySense(left, right)
  }

  /** By rank, then as an artifact has them. */
  compareInSpan(a: number, b: number): number {
    const left = this.owners[a]
    const right = this.owners[b]
    return left === right ? this.compareTerms(a, b) : byRank(left, right)
  }

  /** Lays the token table out anew: with the first seed and size that suit all terms, as `buildTokenTable` does. */
  rebuildTrie(): void {
    for (let extraBits = 0; extraBits <= 3; extraBits++) {
      for (let seed = 0; seed < SEEDS.length; seed++) {
        const trie = new TokenTrie(seed, extraBits)
        if (!this.terms.every((term, id) => term?.boundary !== 'word' || trie.add(id, term.surface, this.longest))) continue
        this.trie = trie
        this.changed()
        return
      }
    }
    throw new RangeError(`no seed lays out these ${this.count} terms`)
  }

  private changed(): void {
    this.tables = undefined
    this.found = undefined
  }

  private addTerm(owner: LiveEntry, term: LexiconTerm): number {
    const id = this.freeTerms.pop() ?? this.terms.length
    if (id >= this.states.length) this.grow()
    const surface = this.strings.use(term.surface)
    const normal = this.strings.use(term.normal)
    const at = id * TERM_WORDS
    const {words} = this
    words[at + Field.Entry] = owner.number
    words[at + Field.SurfaceAt] = surface
    words[at + Field.SurfaceLength] = term.surface.length
    words[at + Field.NormalAt] = this.strings.place(normal)
    words[at + Field.NormalLength] = term.normal.length
    words[at + Field.Flags] = flagsOf(term)
    words[at + Field.Line] = term.line
    words[at + Field.Column] = term.column
    this.normals[id] = normal
    if (this.states[id] !== TermState.GoneAgain) this.added.push(id)
    this.states[id] = TermState.New
    this.terms[id] = term
    this.owners[id] = owner
    this.count++
    this.countRun(term, 1)
    if (term.boundary !== 'word') {
      this.unitTerms.add(id)
      this.unitsAreOld = true
    } else if (!this.trie.add(id, term.surface, this.longest)) this.rebuildTrie()
    return id
  }

  private removeTerm(id: number): void {
    const term = this.terms[id]!
    if (term.boundary !== 'word') {
      this.unitTerms.delete(id)
      this.unitsAreOld = true
    } else this.trie.remove(id, term.surface, this.longest)
    this.countRun(term, -1)
    this.strings.drop(this.words[id * TERM_WORDS + Field.SurfaceAt])
    this.strings.drop(this.normals[id])
    if (this.states[id] === TermState.Published) this.removed.push(id)
    this.states[id] = this.states[id] === TermState.New ? TermState.GoneAgain : TermState.Free
    this.terms[id] = undefined
    this.freeTerms.push(id)
    this.count--
  }

  private countRun({normal}: LexiconTerm, by: number): void {
    const run = normal.length <= LEAST_UNITS ? 0 : longestRun(normal)
    if (run <= LEAST_UNITS) return
    const count = (this.runs.get(run) ?? 0) + by
    if (count > 0) this.runs.set(run, count)
    else this.runs.delete(run)
    if (by > 0) this.longest = Math.max(this.longest, run)
    else if (count === 0 && run === this.longest) this.longest = Math.max(LEAST_UNITS, ...this.runs.keys())
  }

  private compactStrings(): void {
    this.strings.compact()
    this.terms.forEach((term, id) => {
      if (term) this.words[id * TERM_WORDS + Field.NormalAt] = this.strings.place(this.normals[id])
    })
  }

  private grow(): void {
    const room = this.states.length * 2
    const words = new Uint32Array(room * TERM_WORDS)
    words.set(this.words)
    this.words = words
    const normals = new Int32Array(room)
    normals.set(this.normals)
    this.normals = normals
    const states = new Uint8Array(room)
    states.set(this.states)
    this.states = states
  }
}
