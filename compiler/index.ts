/** From sources to an artifact: what `kanon/compiler` exports. Pure: no file, clock or network is touched here. */
export {ArtifactError, type ArtifactErrorCode} from './artifact/error.ts'
export {type Inspection, inspectArtifact, verifyArtifact} from './artifact/verify.ts'
export {type CompileOptions, type CompileResult, compile, compilerVersion} from './compile.ts'
export {byPlace, DIAGNOSTICS, type Diagnostic, type DiagnosticCode, diagnostic, type Severity} from './diagnostic.ts'
export type {
  BoundaryPolicy,
  CasePolicy,
  EntryStatus,
  EntryTerm,
  GapPolicy,
  KgEntry,
  KgSource,
  Located,
  ParsedEntry,
  TermOrigin,
} from './entry/entry.ts'
export {
  type EntryChanges,
  type EntryDefaults,
  type PrintableEntry,
  parseSource,
  printEntry,
  printThesaurus,
  slug,
  updateEntry,
} from './entry/index.ts'
export {
  createIncrement,
  type FaultySource,
  type Increment,
  type IncrementOptions,
  type SourceChange,
  type UpdateResult,
} from './increment/increment.ts'
export {Manifest} from './increment/manifest.ts'
