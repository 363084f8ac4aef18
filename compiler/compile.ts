import {encodeArtifact} from './artifact/encode.ts'
import {Finder} from './artifact/finder.ts'
import {Artifact} from './artifact/open.ts'
import {buildTokenTable} from './automaton/build.ts'
import {buildUnitTables} from './automaton/build-units.ts'
import {blockScan} from './automaton/search.ts'
import {byPlace, type Diagnostic, diagnostic} from './diagnostic.ts'
import type {BoundaryPolicy, CasePolicy, GapPolicy, KgEntry, KgSource, Located, ParsedEntry} from './entry/entry.ts'
import {parseSource} from './entry/index.ts'
import {checkOptions} from './entry/options.ts'
import {buildLexicon, type Lexicon, spanOrder} from './lexicon/lexicon.ts'

/** Goes into every artifact; a change of what the same sources compile to changes it. */
export const compilerVersion = '1'

/** Policies for entries that do not say their own. */
export interface CompileOptions {
  readonly case?: CasePolicy
  readonly boundary?: BoundaryPolicy
  readonly gap?: GapPolicy
}

export interface CompileResult {
  /** The artifact of the good entries; a valid one without entries where none is good. */
  readonly artifact: Uint8Array
  /** All findings, by file and place. */
  readonly diagnostics: readonly Diagnostic[]
  readonly entries: number
  readonly terms: number
}

/** Reads one source: `parseSource`, or what knows its answer for a text that was read before. */
export type Parse = (source: KgSource, options: CompileOptions) => ParsedEntry

/**
 * Compiles sources into one artifact. Deterministic: the order of the sources, the locale, the clock and the machine
 * change no byte. Throws TypeError for an option that is none, and never for any text; what is wrong with a text is a diagnostic, and an
 * entry with an error is left out of the artifact.
 */
export function compile(sources: readonly KgSource[], options: CompileOptions = {}, parse: Parse = parseSource): CompileResult {
  checkOptions(options)
  const ordered = [...sources].sort((a, b) => compareText(a.path, b.path) || compareText(a.text, b.text))
  const parsed = ordered.map(source => parse(source, options))
  const diagnostics = parsed.flatMap(entry => entry.diagnostics)
  const build = buildGood(parsed, ordered, options, diagnostics)
  if (build.lexicon.entries.length === 0) diagnostics.push(noEntries(ordered.length, ordered[0]?.path))
  return {
    artifact: build.artifact,
    diagnostics: diagnostics.sort(byPlace),
    entries: build.lexicon.entries.length,
    terms: build.lexicon.terms.length,
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `first`: the path of the first of the sources. */
export function noEntries(sources: number, first = '.'): Diagnostic {
  const files = sources === 1 ? '1 source' : `${sources} sources`
  const message = `no good entry in ${files}`
  return diagnostic('no-entries', {file: first}, message, 'add a markdown file with a title, or mend the errors above')
}

/** Builds, runs the self-tests, and builds again without the entries whose tests fail, until what is left holds. */
function buildGood(
  parsed: readonly ParsedEntry[],
  sources: readonly KgSource[],
  options: CompileOptions,
  diagnostics: Diagnostic[],
): {lexicon: Lexicon; artifact: Uint8Array} {
  let good = parsed.flatMap(goodEntries)
  let first = true
  for (;;) {
    const lexicon = buildLexicon(good)
    if (first) for (const finding of lexicon.diagnostics) diagnostics.push(finding)
    first = false
    const order = spanOrder(lexicon)
    const table = buildTokenTable(lexicon.terms, order)
    const units = buildUnitTables(unitTerms(lexicon), order)
    const artifact = encodeArtifact(lexicon, table, units, sources, {compiler: compilerVersion, options: statedOptions(options)})
    const failed = selfTest(lexicon, artifact)
    if (failed.length === 0) return {lexicon, artifact}
    for (const failure of failed) diagnostics.push(failure.diagnostic)
    const faulty = new Set(failed.map(failure => failure.entry))
    good = good.filter(entry => !faulty.has(entry))
  }
}

const unitTerms = (lexicon: Lexicon): {id: number; surface: string}[] =>
  lexicon.terms.flatMap(({surface, boundary}, id) => (boundary === 'word' ? [] : [{id, surface}]))

/** Entries without errors of their own. */
export function goodEntries(parsed: ParsedEntry): readonly KgEntry[] {
  if (parsed.source.path.endsWith('.json')) return parsed.entries.filter(entry => !entry.faulty)
  const faulty = parsed.diagnostics.some(d => d.severity === 'error')
  return faulty ? [] : parsed.entries
}

/** In one order whatever the caller's, and without what is not said. */
export const statedOptions = (options: CompileOptions): Record<string, unknown> => ({
  case: options.case ?? 'smart',
  boundary: options.boundary ?? 'word',
  gap: options.gap ?? 'default',
})

function selfTest(lexicon: Lexicon, bytes: Uint8Array): {entry: KgEntry; diagnostic: Diagnostic}[] {
  if (!lexicon.entries.some(hasTests)) return []
  const finder = new Finder(new Artifact(bytes, false), blockScan)
  return lexicon.entries.flatMap(entry => failuresOf(entry, finder).map(diagnostic => ({entry, diagnostic})))
}

export const hasTests = (entry: KgEntry): boolean => entry.match.length > 0 || entry.nomatch.length > 0

/** An error for each `match::` and `nomatch::` line of an entry that does not hold. */
export function failuresOf(entry: KgEntry, finder: Finder): Diagnostic[] {
  const isFound = ({text}: Located): boolean => [...finder.matches(text, false)].some(match => match.entries.includes(entry.id))
  const fail = ({line, column}: Located, message: string, fix: string): Diagnostic =>
    diagnostic('self-test', {file: entry.path, line, column}, message, fix)
  return [
    ...entry.match
      .filter(test => !isFound(test))
      .map(test =>
        fail(test, `no term of "${entry.id}" is found in "${test.text}"`, 'add the surface to its terms, or correct the `match::` line'),
      ),
    ...entry.nomatch
      .filter(isFound)
      .map(test => fail(test, `a term of "${entry.id}" is found in "${test.text}"`, 'narrow its terms, or correct the `nomatch::` line')),
  ]
}
