import {isAbsolute, relative, resolve, sep} from 'node:path'

/** A path as people and programs are shown it: relative to the working folder, with `/`. */
export function shown(cwd: string, path: string): string {
  const short = relative(cwd, resolve(cwd, path))
  return (short === '' ? '.' : isAbsolute(short) ? path : short).split(sep).join('/')
}
