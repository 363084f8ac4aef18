import type {Finder} from '../artifact/finder.ts'
import type {CompileOptions} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import type {KgSource} from '../entry/entry.ts'
import {compare} from '../lexicon/term.ts'
import type {FaultySource, Increment, SourceChange, UpdateResult} from './increment.ts'
import type {Manifest, ManifestState} from './manifest.ts'

/**
 * An increment that begins where an earlier one ended. Where its first update brings the very texts of the manifest, what can be said of
 * them is known, and nothing is compiled until somebody asks for more: a watcher can say that all is as it should be in the time that
 * reading takes.
 */
export class ResumedIncrement implements Increment {
  private real: Increment | undefined
  /** The first update, where it is not made yet. */
  private waiting: readonly SourceChange[] | undefined
  /** How many of its sources the real one has got already. */
  private handed = 0

  /** `make`: an increment over the same manifest, without sources. */
  constructor(
    private readonly manifestOf: Manifest,
    private readonly state: ManifestState,
    private readonly make: () => Increment,
  ) {}

  get entryCount(): number {
    return this.waiting ? this.state.entries : this.made().entryCount
  }

  get termCount(): number {
    return this.waiting ? this.state.terms : this.made().termCount
  }

  update(changes: readonly SourceChange[]): UpdateResult {
    if (this.real || this.waiting || !this.manifestOf.isOf(changes)) return this.made().update(changes)
    this.waiting = changes
    const self = this
    let ids: readonly string[] | undefined
    return {
      appeared: this.state.findings,
      gone: [],
      faulty: [],
      get entriesChanged() {
        ids ??= self.allIds()
        return ids
      },
    }
  }

  reconfigure(options: CompileOptions): UpdateResult {
    return this.made().reconfigure(options)
  }

  diagnostics(): readonly Diagnostic[] {
    return this.waiting ? this.state.findings : this.made().diagnostics()
  }

  faulty(): readonly FaultySource[] {
    return this.waiting ? [] : this.made().faulty()
  }

  sources(): readonly KgSource[] {
    if (this.waiting === undefined) return this.made().sources()
    return this.waiting.map(({path, text}) => ({path, text: text!})).sort((a, b) => compare(a.path, b.path))
  }

  finder(): Finder {
    return this.made().finder()
  }

  encode(spare?: Uint8Array): Uint8Array {
    return this.made().encode(spare)
  }

  isEncoded(bytes: Uint8Array): boolean {
    return this.waiting ? this.manifestOf.names(bytes, this.waiting) : this.made().isEncoded(bytes)
  }

  manifest(): Uint8Array {
    const {waiting, manifestOf, state} = this
    if (waiting === undefined) return this.made().manifest()
    const {artifact} = manifestOf
    const paths = waiting.map(({path}) => path)
    return manifestOf.encode(paths, {state, ...(artifact !== undefined && {artifact})})
  }

  prepare(sources: number): boolean {
    const {waiting} = this
    if (waiting === undefined) return true
    this.real ??= this.make()
    this.real.update(waiting.slice(this.handed, this.handed + sources))
    this.handed += sources
    if (this.handed >= waiting.length) this.waiting = undefined
    return this.waiting === undefined
  }

  private made(): Increment {
    this.prepare(Number.POSITIVE_INFINITY)
    this.real ??= this.make()
    return this.real
  }

  /** Of an increment that began without entries, all have changed. */
  private allIds(): readonly string[] {
    const {artifact} = this.made().finder()
    return Array.from(artifact.entryNumbers(), entry => artifact.idOf(entry))
  }
}
