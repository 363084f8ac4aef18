/** Kanon as published, bundled into a private folder: a benchmark must not depend on when somebody last built `dist/`. */
import {createHash} from 'node:crypto'
import {fileURLToPath} from 'node:url'
import {build} from 'tsdown'

const root = fileURLToPath(new URL('..', import.meta.url))
/** One a checkout: several may share their modules. */
export const cache = `${root}node_modules/.cache/bench-${createHash('sha256').update(root).digest('hex').slice(0, 8)}/`

export async function bundle() {
  const entry = {
    compiler: 'compiler/index.ts',
    matcher: 'src/matcher/index.ts',
    publish: 'src/kgstore/publish.ts',
    reader: 'src/kgstore/file-reader.ts',
    parallel: 'src/parallel/index.ts',
    'texts-worker': 'src/parallel/texts-worker.ts',
  }
  const how = {format: 'esm', platform: 'node', target: 'node20', fixedExtension: false, dts: false, clean: true, logLevel: 'error'}
  await build({config: false, cwd: root, entry, outDir: `${cache}kanon`, ...how})
}

/** What `kanon/compiler` and `kanon/matcher` export, and what writes artifacts and reads files, in one object; `bundle` must have run. */
export async function kanonLibrary() {
  const modules = ['compiler', 'matcher', 'publish', 'reader'].map(name => import(`${cache}kanon/${name}.js`))
  return Object.assign({}, ...(await Promise.all(modules)))
}

/** What `kanon/parallel` exports. */
export const parallelLibrary = () => import(`${cache}kanon/parallel.js`)
