/**
 * Findings of the compiler as values. Every code is listed once, here, with its severity and what it is about;
 * `docs/diagnostics.md` is generated from this table.
 */

export type Severity = 'error' | 'warning' | 'info'

/** One finding. `line` and `column` count from 1, columns in UTF-16 code units; `fix` is the way out, in one sentence. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** The path as the source was given to the compiler. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly fix?: string
}

export const DIAGNOSTICS = {
  // entry: reading one file
  'binary-file': ['error', 'A file among the sources holds no text.'],
  'unreadable-file': ['error', 'A source could not be read.'],
  'invalid-utf8': ['warning', 'A source holds bytes that are no UTF-8; they were read as U+FFFD.'],
  'json-ignored': ['info', 'A .json file in a source folder that is no thesaurus; it is left out.'],
  'front-matter-language': ['error', 'Front matter in a language other than YAML; nothing in it is read or run.'],
  'front-matter-toml': ['error', 'Front matter between `+++`; Kanon reads YAML between `---`.'],
  'front-matter-syntax': ['error', 'Front matter that is no valid YAML mapping.'],
  'front-matter-open': ['error', 'Front matter that is opened and never closed.'],
  'front-matter-late': ['warning', 'Front matter with blank lines before it; Kanon reads it, other tools take it for text.'],
  'front-matter-value': ['warning', 'A front matter field of the wrong type; the field is left out.'],
  'no-title': ['warning', 'A file with no title, no heading and no usable name: no entry.'],
  'too-large': ['error', 'A source too large, or too deeply nested, to be read as an entry.'],
  'empty-file': ['warning', 'A source without any text.'],
  'self-reference': ['warning', 'An entry refers to itself.'],
  'unknown-directive': ['info', 'A directive that Kanon does not know; it is kept as it is.'],
  'directive-value': ['warning', 'A directive whose value cannot be used.'],
  'forms-syntax': ['error', 'A forms macro that cannot be expanded.'],
  'thesaurus-syntax': ['error', 'A .json source that is not a thesaurus.'],
  'bad-id': ['error', 'An id that cannot name a file.'],
  // lexicon: all entries together
  'duplicate-id': ['error', 'Two entries have one id.'],
  'unknown-entry': ['warning', 'A reference to an entry that does not exist.'],
  'ambiguous-term': ['warning', 'One surface is claimed by two or more entries.'],
  'prefer-conflict': ['warning', 'Two entries both ask to be preferred for one surface.'],
  'near-duplicate': ['info', "A term differs from another entry's only by hyphen, space, case or plural."],
  'too-short': ['info', 'A term of one letter will be found very often.'],
  'common-word': ['info', 'A term that is a very common word will be found very often.'],
  'term-too-long': ['error', 'A term of more than 64 tokens; it is left out.'],
  'empty-term': ['error', 'A term of white space, punctuation or invisible characters only; its entry is left out.'],
  'bad-character': ['error', 'A term that holds half a surrogate pair; its entry is left out.'],
  'self-test': ['error', 'A `match::` or `nomatch::` line of an entry does not hold.'],
  'no-entries': ['error', 'The sources hold no entry.'],
  // artifact against its sources
  'artifact-differs': ['error', 'The artifact is not what its sources compile to.'],
  'artifact-missing': ['info', 'There is no artifact yet.'],
} as const satisfies Record<string, readonly [Severity, string]>

export type DiagnosticCode = keyof typeof DIAGNOSTICS

/** Makes a diagnostic with the severity that its code has in the table. */
export const diagnostic = (
  code: DiagnosticCode,
  at: {readonly file: string; readonly line?: number; readonly column?: number},
  message: string,
  fix?: string,
): Diagnostic => ({
  code,
  severity: DIAGNOSTICS[code][0],
  file: at.file,
  line: at.line ?? 1,
  column: at.column ?? 1,
  message,
  ...(fix === undefined ? {} : {fix}),
})

/** By file, place, code, message: a total order, so that the same sources list the same findings in the same order. */
export const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code) || compare(a.message, b.message)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
