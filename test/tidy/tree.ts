import {readdirSync, readFileSync} from 'node:fs'
import {dirname, join, posix} from 'node:path'
import {fileURLToPath} from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What is built, installed or private to one machine; everything else is the project. */
const OUTSIDE = new Set(['node_modules', 'dist', 'coverage', '.git', '.kanon'])

/** Paths of all files below `folder`, relative to the project, with `/`, in order. */
export function filesBelow(folder: string): string[] {
  const found: string[] = []
  for (const item of readdirSync(join(root, folder), {withFileTypes: true})) {
    if (OUTSIDE.has(item.name)) continue
    const path = folder === '.' ? item.name : `${folder}/${item.name}`
    if (item.isDirectory()) found.push(...filesBelow(path))
    else if (item.isFile()) found.push(path)
  }
  return found.sort()
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The modules that a source file names, as written: static, dynamic and type-only imports alike. */
export const importsOf = (path: string): string[] => ts.preProcessFile(read(path), true, true).importedFiles.map(file => file.fileName)

/** A relative import as a path of the project; undefined for packages and `node:`. */
export const resolved = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(dirname(from), specifier) : undefined

/** Imports of types alone vanish when the code is built. */
const TYPE_IMPORT = /^(?:import|export) type [^'"]*from ['"][^'"]+['"]/gm

/** The modules that a source file loads when it runs. */
export const loadedBy = (path: string): string[] =>
  ts.preProcessFile(read(path).replace(TYPE_IMPORT, ''), true, true).importedFiles.map(file => file.fileName)

/** Every file that `entry` loads through relative imports, itself included. */
export function closure(entry: string): string[] {
  const seen = new Set<string>([entry])
  for (const path of seen) {
    for (const specifier of loadedBy(path)) {
      const target = resolved(path, specifier)
      if (target !== undefined) seen.add(target)
    }
  }
  return [...seen].sort()
}
