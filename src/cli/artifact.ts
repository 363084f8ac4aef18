import {readFile} from 'node:fs/promises'
import {resolve} from 'node:path'
import {loadConfig} from '../config/load.ts'
import {type Automaton, openAutomaton} from '../matcher/index.ts'
import {reasonOf} from '../reason.ts'
import {CliError, type Io, type Options} from './command.ts'
import {shown} from './paths.ts'
import {printFindings} from './report/findings.ts'

/** Where the artifact lies: as the argument says, the option, the config. */
export async function artifactPath(argument: string | undefined, io: Io, options: Options): Promise<string> {
  const given = argument ?? options.artifact
  return given === undefined ? (await loadConfig(io.cwd, options.config)).artifact : resolve(io.cwd, given)
}

export async function readArtifact(path: string, io: Io): Promise<Uint8Array> {
  try {
    // A plain array over the same memory: the slices of a Buffer are views, those of an array are copies.
    const {buffer, byteOffset, byteLength} = await readFile(path)
    return new Uint8Array(buffer, byteOffset, byteLength)
  } catch (error) {
    const name = shown(io.cwd, path)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CliError(`there is no artifact ${name}; build it with \`kanon build\``)
    throw new CliError(`the artifact ${name} cannot be read: ${reasonOf(error)}`)
  }
}

/**
 * Opens the artifact. Where the one of the config is of another version, its sources are compiled anew, in memory; every other trouble is
 * an error that names the file.
 */
export const openArtifact = async (io: Io, options: Options): Promise<Automaton> => (await openWithBytes(io, options)).automaton

/** The same with the bytes that were opened. */
export async function openWithBytes(io: Io, options: Options): Promise<{automaton: Automaton; bytes: Uint8Array}> {
  const path = await artifactPath(undefined, io, options)
  const bytes = await readArtifact(path, io)
  try {
    return {automaton: openAutomaton(bytes), bytes}
  } catch (error) {
    if (!isArtifactError(error)) throw error
    const rebuilt = error.code === 'version' ? await rebuild(path, io, options) : undefined
    if (rebuilt === undefined) throw new CliError(`${shown(io.cwd, path)}: ${error.message}`)
    await io.err(
      `kanon: ${shown(io.cwd, path)} is of another version; its sources were compiled anew in memory, \`kanon build\` makes that last\n`,
    )
    return {automaton: openAutomaton(rebuilt), bytes: rebuilt}
  }
}

export const isArtifactError = (error: unknown): error is Error & {code: string} => error instanceof Error && error.name === 'ArtifactError'

/** Only of the artifact of the config is it known what it was built from: another one answers for itself or not at all. */
async function rebuild(path: string, io: Io, options: Options): Promise<Uint8Array | undefined> {
  if (path !== (await loadConfig(io.cwd, options.config)).artifact) return undefined
  const {compileSources} = await import('./compiling.ts')
  try {
    const {result, diagnostics} = await compileSources([], io, options)
    const errors = diagnostics.filter(finding => finding.severity === 'error')
    if (errors.length > 0) await io.err(printFindings(errors, 'pretty', io.color.err))
    return result.entries > 0 ? result.artifact : undefined
  } catch (error) {
    if (error instanceof CliError || (error instanceof Error && error.name === 'SourceError')) return undefined
    throw error
  }
}
