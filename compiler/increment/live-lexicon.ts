import type {Finder} from '../artifact/finder.ts'
import {noEntries} from '../compile.ts'
import type {Diagnostic} from '../diagnostic.ts'
import {Claims} from './claims.ts'
import {Findings} from './findings.ts'
import type {LiveEntry} from './live-entry.ts'
import {LiveTerms} from './live-terms.ts'
import {References} from './references.ts'
import {Roster} from './roster.ts'
import {SelfTests} from './self-tests.ts'

/**
 * All entries of some sources, as `buildLexicon` and the self-tests of `compile` treat them, kept true while entries come and
 * go: which are found, which of their terms are preferred, and what is to be said about all that.
 */
export class LiveLexicon {
  readonly terms = new LiveTerms()
  readonly findings = new Findings()
  private readonly ofSource = this.findings.kind<string>()
  private readonly ofEntry = this.findings.kind<LiveEntry>()
  private readonly ofId = this.findings.kind<string>()
  private readonly ofReferences = this.findings.kind<LiveEntry>()
  private readonly ofSurface = this.findings.kind<string>()
  private readonly ofTests = this.findings.kind<'tests'>()
  private readonly ofAll = this.findings.kind<'all'>()
  private readonly roster = new Roster()
  private readonly references = new References()
  private readonly claims = new Claims(this.terms)
  private readonly tests = new SelfTests()
  /** Entries that are left out because their tests failed, without which everything else was tried again. */
  private leftOut: LiveEntry[] = []
  private changedIds = new Set<string>()
  /** For each id that an update has touched, what was found under it before. */
  private before = new Map<string, LiveEntry | undefined>()
  /** Findings are noted; else only which files errors are about. */
  private noting = true
  private wrong = new Set<string>()

  /** What is found from here on is said about the sources. */
  speak(): void {
    this.noting = true
  }

  /** From here on it is not: `takeWrong` alone tells of errors. */
  hush(): void {
    this.noting = false
  }

  /** The files that an error was found in since the last call, while hushed. */
  takeWrong(): ReadonlySet<string> {
    const {wrong} = this
    this.wrong = new Set()
    return wrong
  }

  /** What was found when a source was read. */
  report(path: string, findings: readonly Diagnostic[]): void {
    this.note(this.ofSource, path, findings)
  }

  add(entry: LiveEntry): void {
    this.touch(entry)
    const rival = this.roster.add(entry)
    if (rival) this.exclude(rival)
    if (this.roster.isAlone(entry)) this.include(entry)
  }

  remove(entry: LiveEntry): void {
    this.touch(entry)
    if (this.roster.isAlone(entry)) this.exclude(entry)
    const alone = this.roster.remove(entry)
    if (alone) this.include(alone)
  }

  /** Takes entries back in that were left out for their tests: a new round begins. */
  restore(): void {
    const {leftOut} = this
    this.leftOut = []
    for (const entry of leftOut) if (this.roster.isAlone(entry)) this.include(entry)
  }

  /** Brings all findings up to date and leaves out entries whose tests do not hold. */
  settle(sources: {readonly count: number; first(): string}): void {
    const failures: Diagnostic[] = []
    this.settleClaims(true)
    for (let failed = this.tests.run(this.finder()); failed.length > 0; failed = this.tests.run(this.finder())) {
      for (const [entry, findings] of failed) {
        for (const finding of findings) failures.push(finding)
        this.leftOut.push(entry)
      }
      for (const [entry] of failed) this.takeOut(entry)
      // What the rest have to say to one another was said when all were there.
      this.settleClaims(false)
    }
    this.note(this.ofTests, 'tests', failures)
    if (!this.noting) return
    const empty = this.terms.entryCount === 0
    this.findings.set(this.ofAll, 'all', empty ? [noEntries(sources.count, sources.count === 0 ? undefined : sources.first())] : [])
  }

  finder(): Finder {
    return this.terms.finder()
  }

  only(id: string): LiveEntry | undefined {
    const entry = this.roster.only(id)
    return entry?.isFound ? entry : undefined
  }

  /** Ids of the entries that are found as another, or no more, or newly since the last call; in code unit order. */
  takeEntriesChanged(): string[] {
    const {before} = this
    this.before = new Map()
    const changed: string[] = []
    for (const [id, old] of before) {
      const now = this.only(id)
      if (old !== now && !(old && now && old.isLike(now))) changed.push(id)
    }
    return changed.sort()
  }

  private settleClaims(noting: boolean): void {
    const speaks = this.noting
    this.noting &&= noting
    for (const id of this.changedIds) this.note(this.ofId, id, this.roster.duplicates(id))
    this.changedIds.clear()
    for (const entry of this.references.takeChanged()) this.note(this.ofReferences, entry, this.references.findingsOf(entry))
    for (const key of this.claims.takeChanged()) this.note(this.ofSurface, key, this.claims.settle(key, this.prefer))
    this.noting = speaks
  }

  private readonly prefer = (id: number, preferred: boolean): void => {
    if (this.terms.setPreferred(id, preferred)) this.tests.touch(this.terms.terms[id]!)
  }

  private touch(entry: LiveEntry): void {
    const {id} = entry.entry
    this.changedIds.add(id)
    if (!this.before.has(id)) this.before.set(id, this.only(id))
  }

  private include(entry: LiveEntry): void {
    this.touch(entry)
    const {faults, findings} = entry.facts
    this.note(this.ofEntry, entry, faults.length > 0 ? faults : findings)
    if (faults.length > 0) return
    this.terms.add(entry)
    this.claims.add(entry)
    this.references.add(entry)
    this.tests.add(entry)
    for (const term of entry.facts.terms) this.tests.touch(term)
  }

  private exclude(entry: LiveEntry): void {
    this.note(this.ofEntry, entry, [])
    this.leftOut = this.leftOut.filter(other => other !== entry)
    if (entry.isFound) this.takeOut(entry)
  }

  private takeOut(entry: LiveEntry): void {
    this.touch(entry)
    this.tests.remove(entry)
    this.references.remove(entry)
    this.claims.remove(entry)
    this.terms.remove(entry)
    for (const term of entry.facts.terms) this.tests.touch(term)
  }

  private note<K>(kind: Map<K, readonly Diagnostic[]>, about: K, findings: readonly Diagnostic[]): void {
    if (this.noting) this.findings.set(kind, about, findings)
    else for (const finding of findings) if (finding.severity === 'error') this.wrong.add(finding.file)
  }
}
