import {byPlace, type Diagnostic} from '../diagnostic.ts'

/** Where findings of one kind are kept: by what they are about. */
export type FindingsOf<K> = Map<K, readonly Diagnostic[]>

/**
 * All findings, each list under what it is about, so that a list can be replaced when that changes. Between `start` and
 * `difference` it notes what appears and what goes.
 */
export class Findings {
  private readonly kinds: FindingsOf<never>[] = []
  /** How many errors are about each file. That there is no entry is about none. */
  private readonly errors = new Map<string, number>()
  private readonly changes = new Map<string, {readonly finding: Diagnostic; count: number}>()

  /** A new place for findings of one kind. */
  kind<K>(): FindingsOf<K> {
    const kind: FindingsOf<K> = new Map()
    this.kinds.push(kind as FindingsOf<never>)
    return kind
  }

  set<K>(kind: FindingsOf<K>, about: K, findings: readonly Diagnostic[]): void {
    const before = kind.get(about)
    if (before === undefined && findings.length === 0) return
    if (before === findings) return
    for (const finding of before ?? []) this.note(finding, -1)
    for (const finding of findings) this.note(finding, 1)
    if (findings.length === 0) kind.delete(about)
    else kind.set(about, findings)
  }

  all(): Diagnostic[] {
    const all: Diagnostic[] = []
    for (const kind of this.kinds) for (const findings of kind.values()) for (const finding of findings) all.push(finding)
    return all.sort(byPlace)
  }

  /** The files that errors are about. */
  filesWithErrors(): string[] {
    return [...this.errors.keys()]
  }

  /** What appeared and what is gone since the last call. */
  difference(): {appeared: Diagnostic[]; gone: Diagnostic[]} {
    const appeared: Diagnostic[] = []
    const gone: Diagnostic[] = []
    for (const {finding, count} of this.changes.values()) {
      for (let n = 0; n < count; n++) appeared.push(finding)
      for (let n = 0; n > count; n--) gone.push(finding)
    }
    this.changes.clear()
    return {appeared: appeared.sort(byPlace), gone: gone.sort(byPlace)}
  }

  private note(finding: Diagnostic, by: number): void {
    const {code, file, line, column, message, fix} = finding
    const key = JSON.stringify([code, file, line, column, message, fix])
    const known = this.changes.get(key)
    if (known) known.count += by
    else this.changes.set(key, {finding, count: by})
    if (finding.severity === 'error' && code !== 'no-entries') this.countError(file, by)
  }

  private countError(file: string, by: number): void {
    const count = (this.errors.get(file) ?? 0) + by
    if (count > 0) this.errors.set(file, count)
    else this.errors.delete(file)
  }
}
