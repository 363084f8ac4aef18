/**
 * The benchmark: `npm run bench` prints the small tables as markdown, `npm run bench -- --full` all of them. `--only TEXT` runs
 * the throughput cases whose name holds TEXT (`--only increment`: what one change costs, `--only kernel`: scripts, files, threads), `--write` puts report and picture into docs/. It exits 1 where an engine is
 * wrong, not where a target is missed: that depends on the machine, and a person should look.
 */
import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {costs, files, increments, messages, rounds, scans} from './cases.mjs'
import {bundle} from './library.mjs'
import {picture} from './picture.mjs'
import {
  buildReport,
  coresReport,
  costReport,
  environment,
  filesReport,
  incrementReport,
  messagesReport,
  scanReport,
  scriptsReport,
  worstReport,
} from './report.mjs'
import {writeBetween} from './write.mjs'

const {values: options} = parseArgs({options: {full: {type: 'boolean'}, only: {type: 'string'}, write: {type: 'boolean'}}})
const LONGEST_MS = 1_200_000
const count = options.full ? rounds.full : rounds.quick
const parts = []

await bundle()
add(environment(count))
if (options.only === undefined) measureAround()
if (options.only === undefined || options.only === 'increment') measureIncrements()
if (options.only === undefined || options.only === 'kernel') measureKernel()
const results = scans.filter(isChosen).map(spec => report(`scan ${spec.name}`, ['scan', spec.name, count], scanReport))
if (results.some(result => result?.rows.some(row => row.wrong !== undefined))) process.exitCode = 1
if (options.write && options.only !== 'increment') writeReport()

function isChosen(spec) {
  return options.only === undefined ? options.full || spec.quick : spec.name.includes(options.only)
}

/** All that is no throughput. */
function measureAround() {
  report('build', ['build'], buildReport)
  report('worst text', ['worst'], worstReport)
  for (const size of options.full ? messages.sizes : messages.quick) report(`messages ${size}`, ['messages', size], messagesReport)
  for (const size of options.full ? costs.sizes : costs.quick) {
    const rows = (measured('engines', ['engines', '', size]) ?? []).map(name => measured(`cost ${name}`, ['cost', name, size]))
    if (rows.every(row => row !== undefined)) add(costReport(size, rows))
  }
}

/** What the kernel is for beside throughput: other scripts, files, several threads. */
function measureKernel() {
  report('scripts', ['scripts', '', count], scriptsReport)
  for (const {name} of files) report(`files: ${name}`, ['files', name, count], filesReport)
  report('cores', ['cores', '', count], coresReport)
}

function measureIncrements() {
  const sizes = options.full ? increments.sizes : increments.quick
  const rows = sizes.flatMap(size => measured(`increment ${size}`, ['increment', size]) ?? [])
  if (rows.length === 0) return
  const text = incrementReport(rows)
  say(text)
  if (options.write) writeBetween('increment', `${environment(count)}\n${text}`)
}

/** One measurement in its own process. Undefined, and said so, where a corpus is absent or it took too long. */
function measured(name, args) {
  const one = fileURLToPath(new URL('one.mjs', import.meta.url))
  const command = ['--expose-gc', '--max-old-space-size=8192', one, ...args.map(String)]
  const {stdout, status, error} = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LONGEST_MS,
  })
  if (error !== undefined || status !== 0) {
    process.exitCode = 1
    say(`Failed: ${name} (${error?.code ?? `exit ${status}`}).\n`)
    return undefined
  }
  const result = JSON.parse(stdout) ?? undefined
  if (result === undefined)
    say(
      `Skipped ${name}: it reads wordnet-base, wamerican-insane and git-doc (Debian packages), Chinese the CNCF glossary beside the project.\n`,
    )
  return result
}

function report(name, args, print) {
  const result = measured(name, args)
  if (result !== undefined) add(print(result))
  return result
}

function add(part) {
  parts.push(part)
  say(part)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function writeReport() {
  writeBetween('report', parts.join('\n'))
  const series = seriesOf(results.filter(result => result?.spec.text === 'git-doc' && result.spec.engines === undefined))
  if (series.length > 0)
    writeFileSync(
      new URL('../docs/benchmarks.svg', import.meta.url),
      picture(series, 'Whole words, folded, leftmost-longest, on ASCII English'),
    )
}

/** The speeds of each engine that does the whole work, over the number of terms. */
function seriesOf(found) {
  const series = new Map()
  for (const {spec, rows} of found) {
    for (const row of rows) {
      if (row.speed === undefined || row.name.includes('`count`')) continue
      series.set(row.name, [...(series.get(row.name) ?? []), [spec.terms, row.speed]])
    }
  }
  return [...series].map(([name, points]) => ({name, points}))
}
