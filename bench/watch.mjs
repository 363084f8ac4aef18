/**
 * From a saved file to a found term: `node bench/watch.mjs` prints the small tables as markdown, with `--full` all sizes, 10,000 edits and
 * the whole documentation of Hugo; `--write` puts them into docs/benchmarks.md. Each measurement has a process of its own.
 */
import {spawnSync} from 'node:child_process'
import {cpus, loadavg} from 'node:os'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {build} from 'tsdown'
import {cache} from './library.mjs'
import {writeBetween} from './write.mjs'

const {values: options} = parseArgs({options: {full: {type: 'boolean'}, write: {type: 'boolean'}}})
const root = fileURLToPath(new URL('..', import.meta.url))
const step = fileURLToPath(new URL('watch-step.mjs', import.meta.url))
const SIZES = options.full ? [1_000, 10_000, 100_000, 400_000] : [1_000, 10_000]

const entry = {
  compiler: 'compiler/index.ts',
  matcher: 'src/matcher/index.ts',
  watch: 'src/watch/index.ts',
  sources: 'src/kgstore/sources.ts',
}
const how = {format: 'esm', platform: 'node', target: 'node20', fixedExtension: false, dts: false, clean: true, logLevel: 'error'}
await build({config: false, cwd: root, entry, outDir: `${cache}watch`, ...how})

const lines = []
say(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; load average at the start ${loadavg()[0].toFixed(1)}. Milliseconds; p50 (p95).\n`,
)
latencyTable([
  ...SIZES.map(terms => [`${terms.toLocaleString('en')} terms`, measured('latency', terms, options.full ? 200 : 50)]),
  ['documentation of Hugo', measured('hugo', options.full ? 500 : 50)],
])
startTable((options.full ? [10_000, 100_000] : [1_000]).map(files => measured('start', files)))
memoryTable(measured('memory', options.full ? 10_000 : 1_000))
if (options.write) writeBetween('watch', `${lines.join('\n')}\n`)

function say(text) {
  lines.push(text)
  console.log(text)
}

function measured(...args) {
  const {stdout, status} = spawnSync(process.execPath, ['--expose-gc', '--max-old-space-size=8192', step, ...args.map(String)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 900_000,
  })
  if (status === 0) return JSON.parse(stdout) ?? undefined
  process.exitCode = 1
  return undefined
}

function latencyTable(rows) {
  const parts = ['event', 'settle', 'read', 'update', 'encode', 'write', 'reload', 'found']
  const heads = ['', 'files', ...parts, 'without settling', 'full build', 'times as fast']
  say(`| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`)
  for (const [name, row] of rows) {
    if (row === undefined) continue
    const cells = parts.map(part => `${row[part].p50} (${row[part].p95})`)
    const found = `${row.unsettled.p50} (${row.unsettled.p95})`
    const speed = (row.full / row.unsettled.p50).toFixed(0)
    say(`| ${[name, row.files.toLocaleString('en'), ...cells, found, row.full.toFixed(0), speed].join(' | ')} |`)
  }
  say(
    '\nEvent: from the saved file to the first event; settle: to the end of the change set, 50 ms of quiet; reload: from the publish to `onReload` of' +
      '\n`openLive`, where the term is found. The full build reads, compiles and writes all.\n',
  )
}

/** The process included, which a watcher is. */
function startTable(rows) {
  say('From the start of a watcher to `ready`, five terms a file; seconds on the clock (of processor time, every thread counted).\n')
  say('| files | without a manifest | with one | until an edit right behind it is published |\n|--:|--:|--:|--:|')
  for (const row of rows) {
    if (row === undefined) continue
    const cells = [row.cold, row.warm, row.caughtUp].map(({wall, cpu}) => `${(wall / 1000).toFixed(2)} (${(cpu / 1000).toFixed(2)})`)
    say(`| ${[row.files.toLocaleString('en'), ...cells].join(' | ')} |`)
  }
  say('')
}

function memoryTable(memory) {
  if (memory === undefined) return
  const rows = memory.samples.map(({edits, heap, buffers, rss}) => `| ${edits} | ${heap} | ${buffers} | ${rss} |`)
  say(`Memory of the watcher over edits of ${memory.files} files, MB after a collection:\n`)
  say(`| edits | heap | buffers | resident |\n|--:|--:|--:|--:|\n${rows.join('\n')}`)
}
