import {Finder} from '../../compiler/artifact/finder.ts'
import {Artifact} from '../../compiler/artifact/open.ts'
import {blockScan} from '../../compiler/automaton/search.ts'
import {type CompileOptions, type CompileResult, compile, goodEntries} from '../../compiler/compile.ts'
import type {Diagnostic} from '../../compiler/diagnostic.ts'
import type {KgSource} from '../../compiler/entry/entry.ts'
import {parseSource} from '../../compiler/entry/index.ts'
import type {FaultySource, Increment, IncrementOptions, SourceChange, UpdateResult} from '../../compiler/increment/increment.ts'

/**
 * What an increment is, in plain code: every step compiles everything. Of a source with an error the last text counts that had
 * none; where that brings new errors, theirs too. One that never had such a text counts as it is, unless it has an id of one that had.
 */
interface State {
  readonly path: string
  text: string
  good: string | undefined
  faulty: boolean
  out: boolean
}

export class WholeIncrement implements Increment {
  private readonly states = new Map<string, State>()
  private readonly keepLastGood: boolean
  private options: CompileOptions
  private shown: readonly Diagnostic[] = []
  private result: CompileResult
  private counting: readonly KgSource[] = []

  constructor({keepLastGood = false, manifest: _, fingerprint: __, ...options}: IncrementOptions) {
    this.keepLastGood = keepLastGood
    this.options = options
    this.result = compile([], options)
  }

  get entryCount(): number {
    return this.result.entries
  }

  get termCount(): number {
    return this.result.terms
  }

  update(changes: readonly SourceChange[]): UpdateResult {
    for (const [path, text] of new Map(changes.map(change => [change.path, change.text]))) {
      const known = this.states.get(path)
      if (text === undefined) this.states.delete(path)
      else if (known) known.text = text
      else this.states.set(path, {path, text, good: undefined, faulty: false, out: false})
    }
    return this.settle()
  }

  reconfigure(options: CompileOptions): UpdateResult {
    this.options = options
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
    return new Finder(this.artifact(), blockScan)
  }

  encode(): Uint8Array {
    return this.result.artifact
  }

  prepare(): boolean {
    return true
  }

  isEncoded(bytes: Uint8Array): boolean {
    return Buffer.compare(bytes, this.encode()) === 0
  }

  manifest(): Uint8Array {
    return new Uint8Array()
  }

  private artifact(): Artifact {
    return new Artifact(this.encode(), false)
  }

  private giveWay(): void {
    const faulty = [...this.states.values()].filter(state => state.faulty && this.keepLastGood)
    const ids = ({path}: State, text: string): string[] => goodEntries(parseSource({path, text}, this.options)).map(entry => entry.id)
    const kept = new Set(faulty.flatMap(state => (state.good === undefined ? [] : ids(state, state.good))))
    for (const state of faulty) if (state.good === undefined) state.out = ids(state, state.text).some(id => kept.has(id))
  }

  private settle(): UpdateResult {
    const before = {shown: this.shown, artifact: this.artifact()}
    for (const state of this.states.values()) Object.assign(state, {faulty: false, out: false})
    for (let round = 1; ; round++) {
      this.counting = [...this.states.values()]
        .flatMap(({path, text, good, faulty, out}) => (out ? [] : [{path, text: faulty && this.keepLastGood ? (good ?? text) : text}]))
        .sort((a, b) => (a.path < b.path ? -1 : 1))
      this.result = compile(this.counting, this.options)
      if (round === 1) this.shown = this.result.diagnostics
      const wrong = new Set(this.result.diagnostics.filter(d => d.severity === 'error' && d.code !== 'no-entries').map(d => d.file))
      const found = [...wrong].map(path => this.states.get(path)!).filter(state => !state.faulty)
      for (const state of found) state.faulty = true
      this.giveWay()
      if (found.length === 0 || !this.keepLastGood) break
    }
    for (const state of this.states.values()) if (!state.faulty) state.good = state.text
    return {
      ...difference(before.shown, this.shown),
      entriesChanged: changedEntries(before.artifact, this.artifact()),
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
