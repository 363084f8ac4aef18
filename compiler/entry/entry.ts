import type {Diagnostic} from '../diagnostic.ts'

/** One file as it was read. `path` uses `/` and is what diagnostics and provenance name. */
export interface KgSource {
  readonly path: string
  readonly text: string
}

export type CasePolicy = 'exact' | 'smart' | 'fold'
export type BoundaryPolicy = 'word' | 'prefix' | 'none'
/** How the gaps of a term match: see docs/matching.md. */
export type GapPolicy = 'default' | 'loose' | 'exact'
export type EntryStatus = 'preferred' | 'admitted' | 'deprecated'

/** Where a surface comes from. Declared: title, synonym (aliases and `terms:` included). Derived: form, part. */
export type TermOrigin = 'title' | 'synonym' | 'form' | 'part'

/** One surface as an entry states it, with the policies that hold for it (the entry's, unless the term says otherwise). */
export interface EntryTerm {
  /** As declared: outer white space trimmed, inner as written, escapes resolved. */
  readonly text: string
  readonly origin: TermOrigin
  readonly case: CasePolicy
  readonly boundary: BoundaryPolicy
  readonly gap: GapPolicy
  readonly line: number
  readonly column: number
}

/** A surface or reference with the place where it stands, from 1. */
export interface Located {
  readonly text: string
  readonly line: number
  readonly column: number
}

export interface KgEntry {
  readonly id: string
  /** True where the id is written in the file, false where it is made from the title. */
  readonly explicitId: boolean
  readonly title: string
  /** The readable body: everything after the front matter without the title heading and directive lines, outer blank lines trimmed. */
  readonly text: string
  readonly terms: readonly EntryTerm[]
  readonly status: EntryStatus
  /** `use::` – the entry to use in place of a deprecated one. */
  readonly use?: Located
  readonly priority: number
  readonly related: readonly Located[]
  readonly about: readonly Located[]
  /** `formerly::` – ids of entries that this one took the place of: what refers to them refers to this one. */
  readonly formerly?: readonly Located[]
  /** `refines::` – ids of entries that say less of the same. */
  readonly refines?: readonly Located[]
  /** `single::` – of what this entry names, a thing has one value at a time. */
  readonly single?: true
  readonly prefer: readonly Located[]
  readonly url?: string
  readonly type?: string
  readonly pinned: boolean
  readonly trigger: readonly string[]
  /** Self-tests: texts in which a term of this entry must, or must not, be found. */
  readonly match: readonly Located[]
  readonly nomatch: readonly Located[]
  /** The policies that the file states for the whole entry; `terms` holds what follows from them. */
  readonly policy?: {readonly case?: CasePolicy; readonly boundary?: BoundaryPolicy; readonly gap?: GapPolicy}
  /** The `forms::` macros as written; `terms` holds what they expand to. */
  readonly forms?: readonly string[]
  /** Directives and front-matter fields that Kanon has no meaning for, as written, in order; `matter` marks the latter. */
  readonly fields: readonly {readonly key: string; readonly value: string; readonly matter?: true}[]
  /** Set where a finding of severity error concerns this entry: what could be read is here, and a build leaves it out. */
  readonly faulty?: boolean
  readonly path: string
  readonly line: number
  readonly column: number
}

export interface ParsedEntry {
  readonly source: KgSource
  /** One for a markdown file that holds an entry, any number for a thesaurus, none where the file holds none. */
  readonly entries: readonly KgEntry[]
  readonly diagnostics: readonly Diagnostic[]
}
