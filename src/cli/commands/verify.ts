import {resolve} from 'node:path'
import {verifyArtifact} from '../../../compiler/artifact/verify.ts'
import {loadConfig} from '../../config/load.ts'
import {readSources} from '../../kgstore/sources.ts'
import {artifactPath, readArtifact} from '../artifact.ts'
import {colors} from '../colors.ts'
import type {Command, Io, Options} from '../command.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Check an artifact: its checksums, its tables, and with --sources its sources',
  arguments: {syntax: '[artifact]', description: 'the artifact (default: the one of the config, or .kanon/kg.automaton)'},
  options: [
    {flags: '--sources <path>', description: 'the folder or file it was built from (may be repeated)', kind: 'list'},
    {flags: '--exclude <glob>', description: 'leave out source files that the pattern takes (may be repeated)', kind: 'list'},
    option.config,
    option.json,
  ],
  async run([argument], io, options) {
    const path = await artifactPath(argument, io, options)
    const bytes = await readArtifact(path, io)
    const {problems} = verifyArtifact(bytes, await givenSources(io, options))
    const name = shown(io.cwd, path)
    if (options.json) await io.out(`${JSON.stringify({artifact: name, ok: problems.length === 0, problems})}\n`)
    else
      await io.out(
        problems.length === 0 ? `${name}: sound\n` : problems.map(problem => `${name}: ${colors(io.color.out).red(problem)}\n`).join(''),
      )
    return problems.length === 0 ? 0 : 1
  },
}

async function givenSources(io: Io, options: Options) {
  if (options.sources === undefined) return undefined
  const config = await loadConfig(io.cwd, options.config)
  const {sources} = await readSources(
    options.sources.map(path => resolve(io.cwd, path)),
    {
      exclude: options.exclude ?? config.exclude ?? [],
      excludeFrom: options.exclude ? io.cwd : config.folder,
      name: path => shown(io.cwd, path),
    },
  )
  return sources
}
