import {statSync} from 'node:fs'
import {type LoadedConfig, loadConfig} from '../../config/load.ts'
import {manifestFile} from '../../kgstore/manifest.ts'
import type {Command, Io, Options} from '../command.ts'
import {artifactOf, compileOptions, sourcesOf} from '../compiling.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {Teller} from '../report/watching.ts'

export const watch: Command = {
  name: 'watch',
  summary: 'Publish the artifact anew whenever its entries change, until it is stopped',
  arguments: {syntax: '[paths...]', description: 'folders and files that hold entries (default: those of the config, or kg)'},
  options: [
    {flags: '--out <file>', description: 'where to write the artifact (default: the place of the config, or .kanon/kg.automaton)'},
    {flags: '--artifact <file>', description: 'the same as --out'},
    {flags: '--settle <ms>', description: 'milliseconds without a change that end a set of changes (default: 50)', kind: 'count'},
    {flags: '--poll <ms>', description: 'look for changes so often, for file systems that do not tell of them', kind: 'count'},
    {flags: '--exec <command>', description: 'run this command of the shell after each publish, one at a time'},
    {flags: '--log <file>', description: 'write a log of JSON lines to this file, - for standard error'},
    ...option.policies,
    option.config,
    {flags: '--json', description: 'print one event a line, as JSON'},
  ],
  async run(paths, io, options) {
    const stop = io.interrupted()
    const teller = await Teller.start(io, options)
    try {
      while (!stop.aborted) await underOneConfig(paths, io, options, teller, stop)
      return 0
    } finally {
      await teller.close()
    }
  },
}

/** Watches until it is stopped, or the config says something else. */
async function underOneConfig(paths: readonly string[], io: Io, options: Options, teller: Teller, stop: AbortSignal): Promise<void> {
  const {watchSources} = await import('../../watch/watcher.ts')
  const config = await loadConfig(io.cwd, options.config)
  const artifact = artifactOf(config, io, options)
  const manifest = manifestFile(config.folder, artifact)
  const other = new AbortController()
  const timer = setInterval(
    followConfig(config, io, options, teller, () => other.abort()),
    CONFIG_INTERVAL,
  )
  try {
    await watchSources({
      sources: sourcesOf(paths, io, config),
      artifact,
      ...(manifest !== undefined && {manifest}),
      exclude: options.exclude ?? config.exclude ?? [],
      excludeFrom: options.exclude ? io.cwd : config.folder,
      compile: compileOptions(config, options),
      ...(options.settle !== undefined && {settle: options.settle}),
      ...(options.poll !== undefined && {poll: options.poll}),
      onEvent: (event, base) => teller.tell(event, base),
      signal: AbortSignal.any([stop, other.signal]),
      name: path => shown(io.cwd, path),
    })
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds between two looks at the config. */
const CONFIG_INTERVAL = 1000

/** Calls back where the config is another one. One that cannot be used is told of, and the one before stays. */
function followConfig(config: LoadedConfig, io: Io, options: Options, teller: Teller, onOther: () => void): () => Promise<void> {
  let seen = stampOf(config.file)
  return async () => {
    const stamp = stampOf(config.file)
    if (stamp === seen) return
    seen = stamp
    try {
      const next = await loadConfig(io.cwd, options.config)
      if (JSON.stringify(next) !== JSON.stringify(config)) onOther()
    } catch (error) {
      await teller.tell({event: 'error', code: 'config', message: `${(error as Error).message}; the config of before stays`})
    }
  }
}

function stampOf(path: string | undefined): string | undefined {
  const found = path === undefined ? undefined : statSync(path, {throwIfNoEntry: false})
  return found && `${found.ino}:${found.size}:${found.mtimeMs}`
}
