import {fileURLToPath} from 'node:url'
import {rolldown} from 'rolldown'

const root = new URL('..', import.meta.url)

/** One file of JavaScript that needs nothing beside it, as a page would load it, and the source files that it holds. */
export interface Bundle {
  readonly code: string
  readonly modules: readonly string[]
}

/** Bundles and minifies a module of the project, given by its path from the root; `kanon/matcher` is the matcher's source. */
export async function bundle(input: string): Promise<Bundle> {
  const build = await rolldown({
    input: fileURLToPath(new URL(input, root)),
    resolve: {alias: {'kanon/matcher': fileURLToPath(new URL('src/matcher/index.ts', root))}},
  })
  const {output} = await build.generate({format: 'esm', minify: true, codeSplitting: false})
  await build.close()
  const [{code, modules}] = output
  const base = fileURLToPath(root)
  return {code, modules: Object.keys(modules).map(path => (path.startsWith(base) ? path.slice(base.length) : path))}
}
