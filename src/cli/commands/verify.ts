import {join, resolve} from 'node:path'
import {verifyArtifact} from '../../../compiler/artifact/verify.ts'
import {loadConfig} from '../../config/load.ts'
import {readSources} from '../../kgstore/sources.ts'
import {artifactPath, readArtifact} from '../artifact.ts'
import {colors} from '../colors.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {LEDGER} from '../learning.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {plural} from '../report/findings.ts'

export const verify: Command = {
  name: 'verify',
  summary: 'Check an artifact: its checksums, its tables, and with --sources its sources; or the ledger',
  arguments: {syntax: '[artifact]', description: 'the artifact (default: the one of the config, or .kanon/kg.automaton)'},
  options: [
    {flags: '--sources <path>', description: 'the folder or file it was built from (may be repeated)', kind: 'list'},
    {flags: '--exclude <glob>', description: 'leave out source files that the pattern takes (may be repeated)', kind: 'list'},
    {flags: '--ledger', description: 'check the ledger: its structure, every id, the chain over all events, what was forgotten'},
    option.config,
    option.json,
  ],
  async run([argument], io, options) {
    if (options.ledger) return verifyTheLedger(argument, io, options)
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

async function verifyTheLedger(argument: string | undefined, io: Io, options: Options): Promise<number> {
  if (options.sources !== undefined) throw new CliError('verify: --sources belongs to an artifact; leave it out with --ledger')
  const path = argument === undefined ? join((await loadConfig(io.cwd, options.config)).folder, LEDGER) : resolve(io.cwd, argument)
  const name = shown(io.cwd, path)
  const {verifyLedger} = await import('../../ledger/verify.ts')
  const {events, forgotten, problems} = await verifyLedger(path, name)
  const ok = problems.length === 0
  if (options.json) await io.out(`${JSON.stringify({ledger: name, ok, events, forgotten, problems})}\n`)
  else if (ok) await io.out(`${name}: sound, ${plural(events, 'event')}${forgotten > 0 ? `, ${forgotten} forgotten` : ''}\n`)
  else await io.out(problems.map(problem => `${name}: ${colors(io.color.out).red(problem)}\n`).join(''))
  return ok ? 0 : 1
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
