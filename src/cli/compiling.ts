import {resolve} from 'node:path'
import {contentHashOf} from '../../compiler/artifact/layout.ts'
import {type CompileOptions, type CompileResult, compile} from '../../compiler/compile.ts'
import type {Diagnostic} from '../../compiler/diagnostic.ts'
import {Manifest, madeOf} from '../../compiler/increment/manifest.ts'
import {type LoadedConfig, loadConfig} from '../config/load.ts'
import {type ReadSources, readSources} from '../kgstore/sources.ts'
import {CliError, type Io, type Options} from './command.ts'
import {shown} from './paths.ts'
import {showPlaces} from './places.ts'

/** Sources read and compiled in memory. Nothing is written but by `remember`. */
export interface Compiled {
  readonly result: CompileResult
  readonly read: ReadSources
  /** All findings, with files as the working folder sees them. */
  readonly diagnostics: readonly Diagnostic[]
  /** Where the artifact belongs, absolute. */
  readonly artifact: string
  readonly where: string
  /** Writes down what was read from the sources, for the next time. */
  remember(): Promise<void>
}

/** Reads and compiles what the arguments name, or else the config. `replay`: what was read before is not parsed again. */
export async function compileSources(paths: readonly string[], io: Io, options: Options, replay = false): Promise<Compiled> {
  const config = await loadConfig(io.cwd, options.config)
  const from = sourcesOf(paths, io, config)
  const read = await readAll(from, io, config, options)
  const artifact = artifactOf(config, io, options)
  const policies = compileOptions(config, options)
  const memory = replay ? await recall(config, artifact, policies) : undefined
  const result = memory ? compile(read.sources, policies, source => memory.manifest.parse(source)) : compile(read.sources, policies)
  const show = (path: string): string => shown(io.cwd, resolve(read.base, path))
  const known = new Set(read.sources.map(source => source.path))
  return {
    result,
    read,
    diagnostics: explained([...read.diagnostics, ...result.diagnostics])
      .map(finding => ({...finding, file: show(finding.file), message: showPlaces(finding.message, known, show)}))
      .sort(byFile),
    artifact,
    where: from.map(path => shown(io.cwd, path)).join(', '),
    async remember() {
      const made = madeOf(contentHashOf(result.artifact), result.entries, result.terms, result.diagnostics)
      if (!memory || memory.manifest.isCurrent(read.sources.length, made)) return
      const {writeManifest} = await import('../kgstore/manifest.ts')
      const paths = read.sources.map(source => source.path)
      await writeManifest(memory.path, memory.manifest.encode(paths, made))
    },
  }
}

/** Where the artifact is written: as the options say, or else the config. */
export function artifactOf(config: LoadedConfig, io: Io, {out, artifact}: Options): string {
  const given = out ?? artifact
  return given === undefined ? config.artifact : resolve(io.cwd, given)
}

/** What was read from the sources of an artifact before; undefined where there is no place to know it from. */
async function recall(
  config: LoadedConfig,
  artifact: string,
  options: CompileOptions,
): Promise<{path: string; manifest: Manifest} | undefined> {
  const {fingerprint, manifestFile, readManifest} = await import('../kgstore/manifest.ts')
  const path = manifestFile(config.folder, artifact)
  return path === undefined ? undefined : {path, manifest: new Manifest(options, fingerprint, await readManifest(path))}
}

export const sourcesOf = (paths: readonly string[], io: Io, config: LoadedConfig): readonly string[] =>
  paths.length > 0 ? paths.map(path => resolve(io.cwd, path)) : config.sources

export const compileOptions = (config: LoadedConfig, options: Options): CompileOptions => {
  const {case: casePolicy = config.case, boundary = config.boundary, gap = config.gap} = options
  return {
    ...(casePolicy === undefined ? {} : {case: casePolicy}),
    ...(boundary === undefined ? {} : {boundary}),
    ...(gap === undefined ? {} : {gap}),
  }
}

async function readAll(from: readonly string[], io: Io, config: LoadedConfig, {exclude}: Options): Promise<ReadSources> {
  const fromConfig = exclude === undefined
  const read = await readSources(from, {
    exclude: exclude ?? config.exclude ?? [],
    excludeFrom: fromConfig ? config.folder : io.cwd,
    name: path => shown(io.cwd, path),
  })
  if (read.sources.length > 0 || read.diagnostics.some(finding => finding.severity === 'error')) return read
  const where = from.map(path => shown(io.cwd, path)).join(', ')
  throw new NoEntryFiles(
    `${where} holds no entry files; add a markdown file with a title, or run \`kanon init\``,
    read.diagnostics.map(finding => ({...finding, file: shown(io.cwd, resolve(read.base, finding.file))})),
  )
}

/** Nothing to compile, with what was found on the way to it. */
export class NoEntryFiles extends CliError {
  readonly diagnostics: readonly Diagnostic[]

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message)
    this.diagnostics = diagnostics
  }
}

/** That there is no entry goes without saying where an error says why. */
function explained(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const others = diagnostics.filter(finding => finding.code !== 'no-entries')
  return others.some(finding => finding.severity === 'error') ? others : diagnostics
}

/** By file and place; of one place, as the compiler ordered them. */
const byFile = (a: Diagnostic, b: Diagnostic): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column
