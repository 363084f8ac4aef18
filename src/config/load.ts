import {statSync} from 'node:fs'
import {dirname, resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {reasonOf} from '../reason.ts'
import {type Config, DEFAULT_ARTIFACT, DEFAULT_SOURCES} from './config.ts'
import {isPlainConfig} from './plain.ts'

/** A config as the commands use it: paths absolute, defaults applied. */
export interface LoadedConfig extends Omit<Config, 'sources' | 'artifact'> {
  readonly sources: readonly string[]
  readonly artifact: string
  /** The config file, where there is one. */
  readonly file?: string
  /** The folder that paths and globs in the config are relative to. */
  readonly folder: string
}

/** A config that cannot be used; the message has a sentence for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Looks for a config from `cwd` upwards, or reads `file`. Throws ConfigError where it cannot be read or has mistakes. zod is loaded only
 * where a config is not plainly right.
 */
export async function loadConfig(cwd: string, file?: string): Promise<LoadedConfig> {
  const found = await readConfig(cwd, file)
  if (found === undefined) return withDefaults({}, cwd)
  const checked = isPlainConfig(found.value) ? {config: found.value} : (await import('./schema.ts')).checkConfig(found.value)
  if ('mistakes' in checked) throw new ConfigError(checked.mistakes.map(mistake => `${found.path}: ${mistake}`).join('\n'))
  return {...withDefaults(checked.config, dirname(found.path)), file: found.path}
}

async function readConfig(cwd: string, file?: string): Promise<{path: string; value: unknown} | undefined> {
  const {lilconfig} = await import('lilconfig')
  const searcher = lilconfig('kanon', {
    searchPlaces: ['kanon.config.mjs', 'kanon.config.json', 'package.json'],
    ignoreEmptySearchPlaces: false,
    loaders: {'.mjs': naming(importDefault), '.json': naming(parseJson)},
  })
  try {
    const found = file === undefined ? await searcher.search(cwd) : await searcher.load(resolve(cwd, file))
    if (found?.isEmpty)
      throw new ConfigError(`the config ${found.filepath} is empty; give it a value such as {"sources": ["kg"]}, or remove it`)
    return found ? {path: found.filepath, value: found.config} : undefined
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw unusable(file ?? (error as NodeJS.ErrnoException).path ?? 'file', error)
  }
}

type Load = (path: string, content: string) => unknown

/** The searcher does not say which of its files a loader failed at. */
const naming =
  (load: Load): Load =>
  async (path, content) => {
    try {
      return await load(path, content)
    } catch (error) {
      throw unusable(path, error)
    }
  }

/**
 * Without the searcher's second try by `require`, whose error is about `require` and not about the file. A file that was changed since it was
 * loaded is another module.
 */
const importDefault: Load = async path => (await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`)).default

const parseJson: Load = (_, content) => JSON.parse(content.replace(/^\uFEFF/, ''))

const unusable = (path: string, error: unknown): ConfigError =>
  new ConfigError(`the config ${path} cannot be read: ${(error instanceof Error ? reasonOf(error) : String(error)).replace(/\s+/g, ' ')}`)

const withDefaults = (config: Config, folder: string): LoadedConfig => ({
  ...config,
  folder,
  sources: (config.sources ?? DEFAULT_SOURCES).map(source => resolve(folder, source)),
  artifact: resolve(folder, config.artifact ?? DEFAULT_ARTIFACT),
})
