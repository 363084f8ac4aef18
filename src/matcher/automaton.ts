import {Finder, type Match} from '../../compiler/artifact/finder.ts'
import {Artifact} from '../../compiler/artifact/open.ts'
import type {Searchable} from '../../compiler/artifact/searchable.ts'
import type {Scans} from '../../compiler/automaton/scanner.ts'
import type {AutomatonTables} from '../../compiler/automaton/terms.ts'
import {type AnyText, byteSpans, Utf8Text} from '../../compiler/unicode/utf8.ts'
import {checkOptions, checkText, NO_OPTIONS} from './check.ts'
import {type Recall, Recaller} from './recall.ts'
import {createStepper, type Stepper} from './stepper.ts'

/**
 * A string, or the bytes of a UTF-8 text (invalid ones are read as the WHATWG decoder replaces them, a BOM counts). Bytes are read in place,
 * and must not change until the search is over.
 */
export type Text = string | Uint8Array

export interface OpenOptions {
  /** Which scan to use: the kernel in WebAssembly, or the one in TypeScript; both find the same. Without it, the kernel where it runs. */
  readonly engine?: 'typescript' | 'wasm'
  /** False skips the checksums of the sections (bounds are kept); for artifacts that were just checked. */
  readonly check?: boolean
}

export interface FindOptions {
  /** Every valid span in place of the leftmost-longest ones. */
  readonly overlapping?: boolean
  /** Unit of `start` and `end`: UTF-16 code units (default), or bytes of the UTF-8 text. */
  readonly offsets?: 'utf16' | 'bytes'
}

export interface EntryTerm {
  readonly text: string
  readonly origin: 'title' | 'synonym' | 'form' | 'part'
  readonly case: 'exact' | 'fold'
  readonly boundary: 'word' | 'prefix' | 'none'
  readonly gap: 'default' | 'loose' | 'exact'
  readonly line: number
  readonly column: number
}

/** An entry as the artifact holds it, with all surfaces that were compiled for it. */
export interface Entry {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly status: 'preferred' | 'admitted' | 'deprecated'
  /** The source file, as it was named to the compiler, and the place of the entry in it, from 1. */
  readonly path: string
  readonly line: number
  readonly column: number
  readonly priority?: number
  readonly use?: string
  readonly related?: readonly string[]
  readonly about?: readonly string[]
  readonly refines?: readonly string[]
  readonly formerly?: readonly string[]
  readonly single?: true
  readonly url?: string
  readonly type?: string
  readonly pinned?: true
  readonly trigger?: readonly string[]
  /** Directives without a meaning for Kanon, as they were written. */
  readonly fields?: readonly {readonly key: string; readonly value: string}[]
  readonly terms: readonly EntryTerm[]
}

/**
 * An opened artifact. Every method may be called at any time and in any order; none changes it. Each throws TypeError for a text that is
 * none and for an option that is none.
 */
export interface Automaton {
  /** The scan in use. */
  readonly engine: 'typescript' | 'wasm'
  readonly entryCount: number
  readonly termCount: number
  /** Hash of the artifact's content, 32 hexadecimal digits. */
  readonly contentHash: string
  /** True where `find` would find something; stops at the first. */
  isMatch(text: Text): boolean
  /** The leftmost-longest match, or undefined. */
  find(text: Text, options?: FindOptions): Match | undefined
  /** Matches one by one, by start, then longest first. */
  findIter(text: Text, options?: FindOptions): IterableIterator<Match>
  findAll(text: Text, options?: FindOptions): Match[]
  /** Every valid span, also those inside others: `findAll` with `overlapping: true`. */
  findOverlapping(text: Text, options?: FindOptions): Match[]
  /** Where the matches are, and no more: start and end of each, one after the other. For what only marks or counts; takes least time. */
  findSpans(text: Text, options?: FindOptions): Uint32Array
  /** The text with each leftmost-longest match replaced; a string stands as it is, without patterns. */
  replaceAll(text: Text, replacement: string | ((match: Match) => string)): string
  /** The entries that a text names, best first, with their text; at most `limit` (default: all). */
  recall(text: Text, options?: {readonly limit?: number; readonly offsets?: 'utf16' | 'bytes'}): Recall[]
  /** Finds in a text that arrives in pieces; a term across two pieces is found. Offsets are UTF-16 code units. */
  stepper(options?: {readonly overlapping?: boolean}): Stepper
  entry(id: string): Entry | undefined
  entries(): IterableIterator<Entry>
}

/** Makes the scan in WebAssembly for an artifact's tables, for use from the first text on; undefined where this engine cannot run it. */
export type KernelScan = (tables: AutomatonTables, atOnce: boolean) => Scans | undefined

/** What opens artifacts, with the kernel or without: see open.ts and plain.ts. `scans` is the scan in TypeScript. */
export function openArtifact(bytes: Uint8Array, {engine, check = true}: OpenOptions, scans: Scans, kernels?: KernelScan): Automaton {
  if (engine !== undefined && engine !== 'wasm' && engine !== 'typescript')
    throw new TypeError(`option "engine" is "wasm" or "typescript", not "${engine}"`)
  if (engine === 'wasm' && !kernels) throw new RangeError('"kanon/matcher/plain" is without the kernel; take "kanon/matcher"')
  if (!(bytes instanceof Uint8Array)) throw new TypeError('openAutomaton takes the bytes of an artifact as a Uint8Array')
  const artifact = new Artifact(bytes, check)
  const kernel = engine === 'typescript' ? undefined : kernels?.(artifact.tables, engine === 'wasm')
  if (engine === 'wasm' && !kernel)
    throw new RangeError('engine "wasm" needs WebAssembly with SIMD, and room for the tables; leave the option out, or use "typescript"')
  return new OpenAutomaton(new Finder(artifact, kernel ?? scans), artifact.content, kernel ? 'wasm' : 'typescript')
}

/** The same over entries in memory of which no artifact was made yet (`Increment.finder`); its `contentHash` is empty. */
export const automatonOf = (finder: Finder): Automaton => new OpenAutomaton(finder, '', 'typescript')

/** For `explain` and pools, which ask more than the matches; no part of the library, as `textOf`. */
export const finderOf = (automaton: Automaton): Finder | undefined => (automaton instanceof OpenAutomaton ? automaton.finder : undefined)

class OpenAutomaton implements Automaton {
  private readonly artifact: Searchable
  private recaller: Recaller | undefined
  private ids: Map<string, number> | undefined
  private termsByEntry: number[][] | undefined

  constructor(
    readonly finder: Finder,
    readonly contentHash: string,
    readonly engine: 'typescript' | 'wasm',
  ) {
    this.artifact = finder.artifact
  }

  get entryCount(): number {
    return this.artifact.entryCount
  }

  get termCount(): number {
    return this.artifact.termCount
  }

  isMatch(text: Text): boolean {
    return this.finder.with(textOf(text), false, search => search.next())
  }

  find(text: Text, options: FindOptions = NO_OPTIONS): Match | undefined {
    checkOptions(options, FIND_OPTIONS)
    const searched = textOf(text)
    const match = this.finder.with(searched, options.overlapping === true, search =>
      search.next() ? this.finder.match(search) : undefined,
    )
    return match && options.offsets === 'bytes' ? {...match, ...byteSpans(searched)(match.start, match.end)} : match
  }

  findIter(text: Text, options: FindOptions = NO_OPTIONS): Generator<Match, undefined> {
    checkOptions(options, FIND_OPTIONS)
    return this.iterate(textOf(text), options)
  }

  private *iterate(text: AnyText, options: FindOptions): Generator<Match, undefined> {
    const matches = this.finder.matches(text, options.overlapping === true)
    if (options.offsets !== 'bytes') yield* matches
    else {
      const bytes = byteSpans(text)
      for (const match of matches) yield {...match, ...bytes(match.start, match.end)}
    }
    return undefined
  }

  findAll(text: Text, options: FindOptions = NO_OPTIONS): Match[] {
    checkOptions(options, FIND_OPTIONS)
    if (options.offsets === 'bytes') return [...this.findIter(text, options)]
    return this.finder.all(textOf(text), options.overlapping === true)
  }

  findOverlapping(text: Text, options: FindOptions = NO_OPTIONS): Match[] {
    return this.findAll(text, {...options, overlapping: true})
  }

  findSpans(text: Text, options: FindOptions = NO_OPTIONS): Uint32Array {
    checkOptions(options, FIND_OPTIONS)
    const searched = textOf(text)
    const spans = this.finder.spans(searched, options.overlapping === true)
    if (options.offsets !== 'bytes') return spans
    const bytes = byteSpans(searched)
    for (let at = 0; at < spans.length; at += 2) {
      const {start, end} = bytes(spans[at], spans[at + 1])
      spans[at] = start
      spans[at + 1] = end
    }
    return spans
  }

  replaceAll(text: Text, replacement: string | ((match: Match) => string)): string {
    const searched = textOf(text)
    const string = searched.toString()
    let out = ''
    let last = 0
    for (const match of this.finder.matches(searched, false)) {
      out += string.slice(last, match.start) + (typeof replacement === 'string' ? replacement : replacement(match))
      last = match.end
    }
    return out + string.slice(last)
  }

  recall(text: Text, options: {limit?: number; offsets?: 'utf16' | 'bytes'} = NO_OPTIONS): Recall[] {
    checkOptions(options, RECALL_OPTIONS)
    this.recaller ??= new Recaller(this.finder)
    const searched = textOf(text)
    const recalls = this.recaller.recall(searched, options.limit ?? Number.POSITIVE_INFINITY)
    if (options.offsets !== 'bytes') return recalls
    return recalls.map(recall => {
      const bytes = byteSpans(searched)
      return {...recall, matches: recall.matches.map(match => ({...match, ...bytes(match.start, match.end)}))}
    })
  }

  stepper(options: {overlapping?: boolean} = {}): Stepper {
    checkOptions(options, ['overlapping'])
    return createStepper(this.finder, options.overlapping === true)
  }

  entry(id: string): Entry | undefined {
    this.ids ??= new Map(Array.from(this.artifact.entryNumbers(), place => [this.artifact.idOf(place), place]))
    const place = this.ids.get(id)
    return place === undefined ? undefined : this.entryAt(place)
  }

  *entries(): Generator<Entry, undefined> {
    for (const place of this.artifact.entryNumbers()) yield this.entryAt(place)
    return undefined
  }

  private entryAt(place: number): Entry {
    const {details, ...entry} = this.artifact.entry(place)
    this.termsByEntry ??= groupTerms(this.artifact)
    const terms = (this.termsByEntry[place] ?? []).map(id => {
      const {entry: _, ...term} = this.artifact.term(id)
      return term
    })
    return {...entry, ...details, terms}
  }
}

export function textOf(text: Text): AnyText {
  if (typeof text === 'string') return text
  checkText(text)
  return new Utf8Text(text instanceof Uint8Array ? text : bytesOf(text))
}

const bytesOf = ({buffer, byteOffset, byteLength}: ArrayBufferView): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)

const FIND_OPTIONS = ['overlapping', 'offsets']
const RECALL_OPTIONS = ['limit', 'offsets']

/** Terms of each entry in the order in which they stand in the source. */
function groupTerms(artifact: Searchable): number[][] {
  const groups: number[][] = []
  for (const entry of artifact.entryNumbers()) groups[entry] = []
  for (const id of artifact.termNumbers()) groups[artifact.entryOf(id)]?.push(id)
  const place = (id: number) => artifact.term(id)
  const compare = (a: number, b: number): number =>
    place(a).line - place(b).line || place(a).column - place(b).column || artifact.compareTerms(a, b)
  for (const entry of artifact.entryNumbers()) groups[entry].sort(compare)
  return groups
}
