import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

/** The optional package that runs models, as it was found. */
export interface FoundBinding {
  /** Its entry point. */
  readonly file: string
  readonly version: string
}

/** Looks for node-llama-cpp beside the project first, then beside Kanon, upwards from each; undefined where neither has it. */
export function findBinding(folder: string): FoundBinding | undefined {
  return upwards(folder) ?? upwards(dirname(fileURLToPath(import.meta.url)))
}

function upwards(from: string): FoundBinding | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', 'node-llama-cpp')
    if (existsSync(join(root, 'package.json'))) {
      const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
      return {file: join(root, 'dist', 'index.js'), version}
    }
    if (dirname(folder) === folder) return undefined
  }
}
