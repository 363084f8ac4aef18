/** The paths that are known, or a way to tell. */
export interface Paths {
  has(path: string): boolean
}

/**
 * Findings name other files too (`also in other.md:3`), as the compiler knows them. Rewrites each `path:line` whose path is one of
 * `paths` as `show` has it, so that a message can be followed from the working folder.
 */
export function showPlaces(message: string, paths: Paths, show: (path: string) => string): string {
  const parts = message.split(/(?=:\d)/)
  const last = parts.pop() ?? ''
  return parts.map(part => showEnding(part, paths, show)).join('') + last
}

function showEnding(text: string, paths: Paths, show: (path: string) => string): string {
  const path = longestEnding(text, paths)
  return path === undefined ? text : text.slice(0, text.length - path.length) + show(path)
}

function longestEnding(text: string, paths: Paths): string | undefined {
  for (let start = Math.max(0, text.length - 1024); start < text.length; start++) {
    if (paths.has(text.slice(start))) return text.slice(start)
  }
  return undefined
}
