import {readFile} from 'node:fs/promises'
import {type Diagnostic, diagnostic} from '../../../compiler/diagnostic.ts'
import type {Command, Io, Options} from '../command.ts'
import type {Compiled} from '../compiling.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {compileOrReport, exitCode, report} from './build.ts'

export const check: Command = {
  name: 'check',
  summary: 'Compile in memory, run lints and self-tests, compare with the artifact; write nothing',
  arguments: {syntax: '[paths...]', description: 'folders and files that hold entries (default: those of the config, or kg)'},
  options: [option.artifact, ...option.compiling, option.config, option.json, option.reporter],
  async run(paths, io, options) {
    return checked(await compileOrReport(paths, io, options), io, options)
  },
}

export async function checked(compiled: Compiled, io: Io, options: Options): Promise<number> {
  const diagnostics = [...compiled.diagnostics, ...(await againstArtifact(compiled, io))]
  const usable = compiled.result.entries > 0 && !compiled.diagnostics.some(finding => finding.severity === 'error')
  const whole = {...compiled, diagnostics}
  await report(whole, usable, io, {...options, check: true})
  return exitCode(whole, io, {...options, check: true})
}

async function againstArtifact({artifact, result}: Compiled, io: Io): Promise<Diagnostic[]> {
  const file = shown(io.cwd, artifact)
  const there = await readFile(artifact).catch(() => undefined)
  if (there === undefined) return [diagnostic('artifact-missing', {file}, 'there is no artifact yet', 'run `kanon build`')]
  if (there.equals(result.artifact)) return []
  return [diagnostic('artifact-differs', {file}, 'the artifact is not what its sources compile to', 'run `kanon build`')]
}
