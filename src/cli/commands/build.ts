import {createHash} from 'node:crypto'
import type {Diagnostic} from '../../../compiler/diagnostic.ts'
import {loadConfig} from '../../config/load.ts'
import {type Lock, LockedError, lock} from '../../kgstore/lock.ts'
import {publish} from '../../kgstore/publish.ts'
import {SourceError} from '../../kgstore/sources.ts'
import {reasonOf} from '../../reason.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {artifactOf, type Compiled, compileSources, NoEntryFiles} from '../compiling.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {findingJson, plural, printFindings, summary} from '../report/findings.ts'
import {checked} from './check.ts'

export const build: Command = {
  name: 'build',
  summary: 'Compile a folder of markdown entries into one artifact',
  arguments: {syntax: '[paths...]', description: 'folders and files that hold entries (default: those of the config, or kg)'},
  options: [
    {flags: '--out <file>', description: 'where to write the artifact (default: the place of the config, or .kanon/kg.automaton)'},
    {flags: '--artifact <file>', description: 'the same as --out'},
    {flags: '--keep-going', description: 'leave out entries with errors, write the rest, and exit with 1'},
    {flags: '--full', description: 'read every source anew, also those that were read by an earlier build and have not changed since'},
    {flags: '--check', description: 'write nothing; the same as `kanon check`'},
    ...option.compiling,
    option.config,
    option.json,
    option.reporter,
  ],
  async run(paths, io, options) {
    if (options.check) return checked(await compileOrReport(paths, io, options), io, options)
    const lock = await lockArtifact(io, options)
    try {
      const compiled = await compileOrReport(paths, io, options, !options.full)
      const errors = compiled.diagnostics.some(finding => finding.severity === 'error')
      const written = compiled.result.entries > 0 && (!errors || options.keepGoing === true)
      if (written) await write(compiled, io)
      await report(compiled, written, io, options)
      await compiled.remember()
      return await exitCode(compiled, io, options)
    } finally {
      await lock?.release()
    }
  },
}

/** Milliseconds to wait for another build. */
const PATIENCE = 30_000

/**
 * Keeps other writers of the artifact out, from before its sources are read: what was read later is never replaced by what was read
 * earlier. Undefined where no lock can be written; nor can the artifact then, and that says why.
 */
async function lockArtifact(io: Io, options: Options): Promise<Lock | undefined> {
  const artifact = artifactOf(await loadConfig(io.cwd, options.config), io, options)
  try {
    return await lock(artifact, {command: 'kanon build', now: new Date(), wait: PATIENCE, name: path => shown(io.cwd, path)})
  } catch (error) {
    if (error instanceof LockedError) throw new CliError(error.message)
    return undefined
  }
}

/** Compiles; where there is nothing to compile, JSON has its object all the same, and the error goes on. */
export async function compileOrReport(paths: readonly string[], io: Io, options: Options, replay = false): Promise<Compiled> {
  try {
    return await compileSources(paths, io, options, replay)
  } catch (error) {
    const nothing = error instanceof NoEntryFiles ? error.diagnostics : error instanceof SourceError ? [] : undefined
    if (nothing !== undefined && isJson(options)) await io.out(objectOf({entries: 0, terms: 0}, null, nothing))
    throw error
  }
}

const isJson = ({json, reporter}: Options): boolean => json === true || reporter === 'json'

const objectOf = (
  {entries, terms}: {entries: number; terms: number},
  artifact: object | null,
  diagnostics: readonly Diagnostic[],
): string => `${JSON.stringify({entries, terms, artifact, diagnostics: diagnostics.map(findingJson)})}\n`

async function write({artifact, result}: Compiled, io: Io): Promise<void> {
  try {
    await publish(artifact, result.artifact)
  } catch (error) {
    throw new CliError(`the artifact ${shown(io.cwd, artifact)} cannot be written: ${reasonOf(error)}; what was there before is unchanged`)
  }
}

/** Prints what a build or a check found. `usable`: the artifact is written, or would be. */
export async function report(compiled: Compiled, usable: boolean, io: Io, options: Options): Promise<void> {
  const {result, diagnostics, where} = compiled
  const path = shown(io.cwd, compiled.artifact)
  const sha256 = createHash('sha256').update(result.artifact).digest('hex')
  const bytes = result.artifact.length
  if (isJson(options)) {
    await io.out(objectOf(result, usable ? {path, bytes, sha256} : null, diagnostics))
    return
  }
  const findings = printFindings(diagnostics, options.reporter === 'github' ? 'github' : 'pretty', io.color.out)
  const counts = `${plural(result.entries, 'entry', 'entries')}, ${plural(result.terms, 'term')}`
  const goal = options.check || !usable ? '' : ` → ${path} (${plural(bytes, 'byte')}, sha256 ${sha256.slice(0, 12)}…)`
  const line = `${where}: ${counts}; ${summary(diagnostics)}${goal}\n`
  if (options.reporter === 'github' || options.reporter === 'sarif') {
    await io.out(options.reporter === 'sarif' ? (await import('../report/sarif.ts')).sarifFindings(diagnostics) : findings)
    await io.err(line)
  } else {
    await io.out(`${findings}${findings === '' ? '' : '\n'}${line}`)
  }
}

/** 2 where there is no entry; 1 for errors in entries and for more warnings than allowed; else 0. Says why on the log. */
export async function exitCode(
  {diagnostics, result, where, artifact}: Compiled,
  io: Io,
  {maxWarnings, keepGoing, check}: Options,
): Promise<number> {
  const path = shown(io.cwd, artifact)
  const errors = diagnostics.filter(finding => finding.severity === 'error' && finding.code !== 'no-entries')
  if (result.entries === 0 && errors.length === 0) {
    throw new CliError(`${where} holds no entry, so nothing was written; add a markdown file with a title, or run \`kanon init\``)
  }
  if (errors.length > 0) {
    if (result.entries === 0) await io.err(`kanon: ${where} holds no good entry, so ${path} was not written; mend the errors\n`)
    else if (!check && !keepGoing)
      await io.err(`kanon: ${path} was not written; mend the errors, or leave faulty entries out with --keep-going\n`)
    return 1
  }
  const warnings = diagnostics.filter(finding => finding.severity === 'warning').length
  if (maxWarnings === undefined || warnings <= maxWarnings) return 0
  await io.err(`kanon: ${plural(warnings, 'warning')}, and --max-warnings allows ${maxWarnings}\n`)
  return 1
}
