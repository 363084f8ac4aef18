import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

/** The optional package that runs models, as it was found. */
export interface FoundBinding {
  /** Its entry point. */
  readonly file: string
  readonly version: string
}

/** The version that Kanon is made for and tested with; an optional peer of its package. */
export const BINDING_VERSION = '3.21.1'

/** Looks for node-llama-cpp beside the project first, then beside Kanon, upwards from each; undefined where neither has it. */
export function findBinding(folder: string): FoundBinding | undefined {
  return upwards(folder) ?? upwards(dirname(fileURLToPath(import.meta.url)))
}

function upwards(from: string): FoundBinding | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', 'node-llama-cpp')
    if (existsSync(join(root, 'package.json')))
      return {file: join(root, 'dist', 'index.js'), version: versionIn(join(root, 'package.json'))}
    if (dirname(folder) === folder) return undefined
  }
}

/** What a manifest says; one that cannot be read is of no version that is known, and whoever loads it will hear why. */
function versionIn(path: string): string {
  try {
    const {version} = JSON.parse(readFileSync(path, 'utf8')) as {version?: unknown}
    return typeof version === 'string' ? version : 'unknown'
  } catch {
    return 'unknown'
  }
}
