import type {Finder} from '../artifact/finder.ts'
import {contentHashOf} from '../artifact/layout.ts'
import {sourceHash} from '../artifact/source-hash.ts'
import {type CompileOptions, compilerVersion, goodEntries, statedOptions} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import type {KgSource, ParsedEntry} from '../entry/entry.ts'
import {parseSource} from '../entry/index.ts'
import {checkOptions} from '../entry/options.ts'
import {compare} from '../lexicon/term.ts'
import {LiveEntry} from './live-entry.ts'
import {LiveLexicon} from './live-lexicon.ts'
import {Manifest, madeOf} from './manifest.ts'
import {Publication} from './publication.ts'
import {ResumedIncrement} from './resumed.ts'
import type {PublishedSource} from './source-section.ts'

/** One source as it is now; `text` is undefined where it is gone. A rename is a source that is gone and a new one. */
export interface SourceChange {
  readonly path: string
  readonly text: string | undefined
  /** What `fingerprint` of the options gives for the text, where the caller knows it. */
  readonly fingerprint?: string
}

export interface IncrementOptions extends CompileOptions {
  /**
   * A source with an error counts with the last text that had none. Where there is none, as everywhere without this option, the rules of
   * `compile` hold: what is faulty in the text of now is left out; and it does not count at all where it claims the id of an entry whose
   * last good text counts, which would be left out with it.
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
  /** True where its last good text counts; false where there is none and what is faulty in it is left out. */
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
  /**
   * The artifact: the very bytes that `compile` gives for `sources()`, whatever the way to them was. The next one is made from them, so they
   * must not be changed. `spare`: what an earlier call gave and nobody looks at any more; its memory is used again.
   */
  encode(spare?: Uint8Array): Uint8Array
  /**
   * Where an increment was begun with the manifest of these very texts, what it holds is made when it is asked for. This makes a part of
   * it, of so many sources; true where nothing is left to make.
   */
  prepare(sources: number): boolean
  /** True where these bytes are what `encode` would give, as far as the manifest can tell; that is many times as quick as to encode. */
  isEncoded(bytes: Uint8Array): boolean
  /** What a later start need not parse again. */
  manifest(): Uint8Array
}

/** Begins without sources. */
export function createIncrement({keepLastGood = false, manifest, fingerprint, ...options}: IncrementOptions = {}): Increment {
  checkOptions(options)
  const cache = new Manifest(options, fingerprint, manifest, true)
  const make = (): Increment => new LiveIncrement(options, keepLastGood, cache)
  return cache.state ? new ResumedIncrement(cache, cache.state, make) : make()
}

/** One text of a source, as it was read. */
interface Version {
  readonly text: string
  readonly hash: string
  readonly entries: readonly LiveEntry[]
  readonly findings: readonly Diagnostic[]
}

interface Source extends PublishedSource {
  /** The text of now. */
  current: Version
  /** The last text without an error. */
  good: Version | undefined
  /** The text whose entries count; undefined where none does. */
  counts: Version | undefined
}

class LiveIncrement implements Increment {
  private readonly byPath = new Map<string, Source>()
  private readonly faultySources = new Set<Source>()
  private readonly lexicon = new LiveLexicon()
  private readonly publication = new Publication(this.lexicon.terms, id => this.lexicon.only(id))
  private encoded: Uint8Array | undefined
  /** The content hash of what `encode` would give, where it is known before. */
  private known: string | undefined
  /** Sources that the step under way may make good or faulty. */
  private touched = new Set<Source>()

  constructor(
    private options: CompileOptions,
    private readonly keepLastGood: boolean,
    private readonly cache: Manifest,
  ) {}

  get entryCount(): number {
    return this.lexicon.terms.entryCount
  }

  get termCount(): number {
    return this.lexicon.terms.count
  }

  update(changes: readonly SourceChange[]): UpdateResult {
    this.begin()
    for (const {path, text, fingerprint} of lastOfEach(changes)) {
      const known = this.byPath.get(path)
      if (text === undefined) {
        if (known) this.removeSource(known)
      } else if (known === undefined) this.addSource(path, this.read({path, text}, fingerprint))
      else if (known.current.text !== text) this.setCurrent(known, this.read({path, text}, fingerprint))
    }
    return this.settle()
  }

  reconfigure(options: CompileOptions): UpdateResult {
    checkOptions(options)
    this.begin()
    this.options = options
    this.cache.reconfigure(options)
    for (const source of this.byPath.values()) {
      const {path, current, good} = source
      this.setCurrent(source, this.read({path, text: current.text}))
      if (good) source.good = good === current ? source.current : versionOf(parseSource({path, text: good.text}, options))
    }
    return this.settle()
  }

  diagnostics(): readonly Diagnostic[] {
    return this.lexicon.findings.all()
  }

  faulty(): readonly FaultySource[] {
    return [...this.faultySources]
      .map(({path, good}) => ({path, kept: this.keepLastGood && good !== undefined}))
      .sort((a, b) => compare(a.path, b.path))
  }

  sources(): readonly KgSource[] {
    return [...this.byPath.values()]
      .flatMap(({path, counts}) => (counts ? [{path, text: counts.text}] : []))
      .sort((a, b) => compare(a.path, b.path))
  }

  finder(): Finder {
    return this.lexicon.finder()
  }

  encode(spare?: Uint8Array): Uint8Array {
    this.encoded ??= this.publication.encode({compiler: compilerVersion, options: statedOptions(this.options)}, spare)
    return this.encoded
  }

  prepare(): boolean {
    return true
  }

  isEncoded(bytes: Uint8Array): boolean {
    const sources = [...this.byPath.values()].flatMap(({path, counts}) => (counts ? [{path, hash: counts.hash}] : []))
    if (!this.cache.names(bytes, sources)) return false
    this.known = this.cache.artifact
    return true
  }

  manifest(): Uint8Array {
    const artifact = this.encoded ? contentHashOf(this.encoded) : this.known
    return this.cache.encode(this.byPath.keys(), madeOf(artifact, this.entryCount, this.termCount, this.diagnostics()))
  }

  /** Back to the texts of now and to all entries: a step begins where `compile` would. */
  private begin(): void {
    this.encoded = undefined
    this.known = undefined
    this.touched = new Set(this.faultySources)
    this.lexicon.speak()
    this.lexicon.restore()
    for (const source of this.faultySources) this.setCounting(source, source.current)
    this.faultySources.clear()
  }

  /**
   * Settles what `compile` says of the texts of now. Then, where last good texts are kept: whatever an error is about counts
   * with its last good text; that may bring other errors, of texts that were good alone; and so on, until none is new.
   */
  private settle(): UpdateResult {
    const {lexicon} = this
    const sources = {count: this.byPath.size, first: () => [...this.byPath.keys()].reduce((a, b) => (compare(a, b) <= 0 ? a : b))}
    lexicon.settle(sources)
    lexicon.hush()
    let wrong: Iterable<string> = lexicon.findings.filesWithErrors()
    while (this.fallBack(wrong)) {
      lexicon.restore()
      lexicon.settle(sources)
      wrong = lexicon.takeWrong()
    }
    for (const source of this.touched) if (!this.faultySources.has(source)) source.good = source.current
    this.touched.clear()
    return {...lexicon.findings.difference(), entriesChanged: lexicon.takeEntriesChanged(), faulty: this.faulty()}
  }

  /** Puts faulty sources back to their last good texts, and those without one out of their way. False where that changes nothing. */
  private fallBack(wrong: Iterable<string>): boolean {
    let changed = false
    let found = false
    for (const path of wrong) {
      const source = this.byPath.get(path)
      if (source === undefined || this.faultySources.has(source)) continue
      this.faultySources.add(source)
      found = true
      if (this.keepLastGood && source.good && this.setCounting(source, source.good)) changed = true
    }
    return (found && this.keepLastGood && this.giveWay()) || changed
  }

  /** Takes sources out that have no last good text and claim the id of an entry that has one: with both, neither would be found. */
  private giveWay(): boolean {
    const kept = new Set<string>()
    for (const {good} of this.faultySources) for (const {entry} of good?.entries ?? []) kept.add(entry.id)
    let changed = false
    for (const source of this.faultySources) {
      const {good, counts} = source
      if (good || !counts?.entries.some(({entry}) => kept.has(entry.id))) continue
      this.setCounting(source, undefined)
      changed = true
    }
    return changed
  }

  private read(source: KgSource, fingerprint?: string): Version {
    const {parsed, hash} = this.cache.read(source, fingerprint)
    return versionOf(parsed, hash)
  }

  private addSource(path: string, current: Version): void {
    const source: Source = {path, current, good: undefined, counts: undefined, hash: '', isListed: false}
    this.byPath.set(path, source)
    this.setCurrent(source, current)
  }

  private setCurrent(source: Source, version: Version): void {
    source.current = version
    this.touched.add(source)
    this.lexicon.report(source.path, version.findings)
    this.setCounting(source, version)
  }

  private removeSource(source: Source): void {
    this.byPath.delete(source.path)
    this.touched.delete(source)
    this.cache.forget(source.path)
    this.lexicon.report(source.path, [])
    this.setCounting(source, undefined)
  }

  /** True where another text counts than before. */
  private setCounting(source: Source, version: Version | undefined): boolean {
    const {counts} = source
    if (counts === version) return false
    for (const entry of counts?.entries ?? []) this.lexicon.remove(entry)
    for (const entry of version?.entries ?? []) this.lexicon.add(entry)
    source.counts = version
    this.publication.setSource(source, version?.hash)
    return true
  }
}

const versionOf = (parsed: ParsedEntry, hash = sourceHash(parsed.source.text)): Version => ({
  text: parsed.source.text,
  hash,
  entries: goodEntries(parsed).map(entry => new LiveEntry(entry)),
  findings: parsed.diagnostics,
})

function lastOfEach(changes: readonly SourceChange[]): Iterable<SourceChange> {
  return changes.length < 2 ? changes : new Map(changes.map(change => [change.path, change])).values()
}
