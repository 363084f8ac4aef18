import {Finder} from '../artifact/finder.ts'
import {Artifact} from '../artifact/open.ts'
import {type CompileOptions, type CompileResult, compile} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import type {KgSource} from '../entry/entry.ts'
import {Manifest} from './manifest.ts'

/** One source as it is now; `text` is undefined where it is gone. A rename is a source that is gone and a new one. */
export interface SourceChange {
  readonly path: string
  readonly text: string | undefined
}

export interface IncrementOptions extends CompileOptions {
  /**
   * A source with an error counts with the last text that had none, and not at all where there is none. Without it the rules of
   * `compile` hold: what is faulty in the text of now is left out.
   */
  readonly keepLastGood?: boolean
  /** What `manifest` gave for an earlier state; anything else is passed over. */
  readonly manifest?: Uint8Array
  /** Names the content of a text in the manifest; the caller's is as good as its hash. */
  readonly fingerprint?: (text: string) => string
}

/** A source with an error in the text of now. */
export interface FaultySource {
  readonly path: string
  /** True where its last good text counts; false where there is none and the source is left out. */
  readonly kept: boolean
}

export interface UpdateResult {
  /** Findings that were not there before, and those that are not there any more; by file and place. */
  readonly appeared: readonly Diagnostic[]
  readonly gone: readonly Diagnostic[]
  /** Ids of the entries that were added, changed or removed in what is found, in code unit order. */
  readonly entriesChanged: readonly string[]
  /** All sources that are faulty now, by path. */
  readonly faulty: readonly FaultySource[]
}

/** A set of sources that changes, and what it compiles to. Nothing here throws for any text. */
export interface Increment {
  readonly entryCount: number
  readonly termCount: number
  /** Takes the changes as one step. A path that comes twice counts as it comes last. */
  update(changes: readonly SourceChange[]): UpdateResult
  /** The same sources under other options. */
  reconfigure(options: CompileOptions): UpdateResult
  /** What `compile` says of the texts of now, in its order. */
  diagnostics(): readonly Diagnostic[]
  /** All sources that are faulty now, by path. */
  faulty(): readonly FaultySource[]
  /** The texts that count: of a faulty source the last good one. `compile` of them gives the bytes of `encode`. By path. */
  sources(): readonly KgSource[]
  /** Searches what the sources mean now. Good until the next update; ask again then. */
  finder(): Finder
  /** The artifact: the very bytes that `compile` gives for `sources()`, whatever the way to them was. */
  encode(): Uint8Array
  /** What a later start need not parse again. */
  manifest(): Uint8Array
}

export const createIncrement = (options: IncrementOptions = {}): Increment => new WholeIncrement(options)

interface State {
  readonly path: string
  text: string
  good: string | undefined
  faulty: boolean
}

class WholeIncrement implements Increment {
  private readonly states = new Map<string, State>()
  private readonly keepLastGood: boolean
  private options: CompileOptions
  private readonly cache: Manifest
  private shown: readonly Diagnostic[] = []
  private result: CompileResult
  private counting: readonly KgSource[] = []

  constructor({keepLastGood = false, manifest, fingerprint, ...options}: IncrementOptions) {
    this.keepLastGood = keepLastGood
    this.options = options
    this.cache = new Manifest(options, fingerprint, manifest)
    this.result = compile([], options)
  }

  get entryCount(): number {
    return this.result.entries
  }

  get termCount(): number {
    return this.result.terms
  }

  update(changes: readonly SourceChange[]): UpdateResult {
    for (const {path, text} of changes) {
      const known = this.states.get(path)
      if (text === undefined) this.states.delete(path)
      else if (known) known.text = text
      else this.states.set(path, {path, text, good: undefined, faulty: false})
    }
    return this.settle()
  }

  reconfigure(options: CompileOptions): UpdateResult {
    this.options = options
    this.cache.reconfigure(options)
    return this.settle()
  }

  diagnostics(): readonly Diagnostic[] {
    return this.shown
  }

  faulty(): readonly FaultySource[] {
    return [...this.states.values()]
      .filter(state => state.faulty)
      .map(({path, good}) => ({path, kept: this.keepLastGood && good !== undefined}))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  sources(): readonly KgSource[] {
    return this.counting
  }

  finder(): Finder {
    return new Finder(new Artifact(this.encode(), false))
  }

  encode(): Uint8Array {
    return this.result.artifact
  }

  manifest(): Uint8Array {
    return this.cache.encode(this.states.keys())
  }

  private settle(): UpdateResult {
    const before = {shown: this.shown, finder: this.finder()}
    for (const state of this.states.values()) state.faulty = false
    for (let round = 1; ; round++) {
      this.counting = [...this.states.values()]
        .flatMap(({path, text, good, faulty}) => {
          const counts = faulty && this.keepLastGood ? good : text
          return counts === undefined ? [] : [{path, text: counts}]
        })
        .sort((a, b) => (a.path < b.path ? -1 : 1))
      this.result = compile(this.counting, this.options, source => this.cache.parse(source))
      if (round === 1) this.shown = this.result.diagnostics
      const wrong = new Set(this.result.diagnostics.filter(d => d.severity === 'error' && d.code !== 'no-entries').map(d => d.file))
      const found = [...wrong].map(path => this.states.get(path)!).filter(state => !state.faulty)
      for (const state of found) state.faulty = true
      if (found.length === 0 || !this.keepLastGood) break
    }
    for (const state of this.states.values()) if (!state.faulty) state.good = state.text
    return {
      ...difference(before.shown, this.shown),
      entriesChanged: changedEntries(before.finder.artifact, this.finder().artifact),
      faulty: this.faulty(),
    }
  }
}

function difference(before: readonly Diagnostic[], after: readonly Diagnostic[]): {appeared: Diagnostic[]; gone: Diagnostic[]} {
  const keys = (list: readonly Diagnostic[]): Set<string> => new Set(list.map(d => JSON.stringify(d)))
  const old = keys(before)
  const now = keys(after)
  return {appeared: after.filter(d => !old.has(JSON.stringify(d))), gone: before.filter(d => !now.has(JSON.stringify(d)))}
}

function changedEntries(before: Artifact, after: Artifact): string[] {
  const facts = (artifact: Artifact): Map<string, string> => {
    const map = new Map<string, string>()
    for (let place = 0; place < artifact.entryCount; place++) map.set(artifact.idOf(place), JSON.stringify(artifact.entry(place)))
    for (let id = 0; id < artifact.termCount; id++) {
      const owner = artifact.idOf(artifact.entryOf(id))
      map.set(owner, map.get(owner) + JSON.stringify({...artifact.term(id), entry: 0}))
    }
    return map
  }
  const old = facts(before)
  const now = facts(after)
  const ids = [...new Set([...old.keys(), ...now.keys()])].filter(id => old.get(id) !== now.get(id))
  return ids.sort((a, b) => (a < b ? -1 : 1))
}
