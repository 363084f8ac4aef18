/**
 * The ledger's benchmark: `node bench/ledger.mjs` prints a table as markdown, with a million events; `--events N` takes fewer, `--write` puts
 * the table into docs/benchmarks.md. Needs `npm run build`. It exits 1 where a count is wrong, not where a target is missed.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {cpus, loadavg, tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {writeSection} from './section.mjs'

const {values} = parseArgs({options: {events: {type: 'string', default: '1000000'}, write: {type: 'boolean'}}})
const N = Number(values.events)
const MEGABYTES = 300
const SPEED = 20_000
const STEP = fileURLToPath(new URL('ledger-step.mjs', import.meta.url))

const ROWS = [
  {step: 'append', name: 'append, 1,000 a batch', right: ({events}) => events === N},
  {step: 'append', name: 'append the same again', right: ({events}) => events === N},
  {step: 'read', name: 'read all', right: ({events}) => events === N},
  {step: 'verify', name: '`kanon verify --ledger`', right: ({report}) => report.ok && report.events === N},
  {step: 'lines', hidden: true, right: ({events}) => events === N},
  {step: 'capture', name: '`kanon capture` of JSON Lines, secrets scanned', target: true, right: ({report}) => report.read === N},
  {step: 'capture', name: 'the same file again', target: true, right: ({report}) => report.read === N && report.added === 0},
]

const folder = mkdtempSync(join(tmpdir(), 'kanon-bench-'))
try {
  print(ROWS.map(run).filter(row => row !== undefined))
} finally {
  rmSync(folder, {recursive: true, force: true})
}

function run(row) {
  const result = join(folder, 'result.json')
  const {stdout, stderr} = spawnSync(process.execPath, [STEP, result, row.step, folder, String(N)], {encoding: 'utf8', maxBuffer: 1e9})
  const measured = JSON.parse(readFileSync(result, 'utf8'))
  const done = {...measured, report: stdout === '' ? {} : JSON.parse(stdout)}
  if (done.code !== 0 || !row.right(done)) {
    process.exitCode = 1
    console.error(`${row.name ?? row.step} is wrong: ${JSON.stringify(done)}\n${stderr}`)
  }
  return row.hidden ? undefined : {...row, ...done}
}

function print(rows) {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const load = loadavg()[0].toFixed(1)
  const lines = [
    `Node ${process.versions.node}, ${cpus().length} × ${model}; load average at the end ${load}. ${whole(N)} events of about 130 characters. Speed by CPU time, every thread and the start of the process counted.\n`,
    '| what | events/s CPU | (wall) | peak memory | target |',
    '|---|--:|--:|--:|---|',
    ...rows.map(({name, cpu, wall, megabytes, target}) => {
      const held = N / cpu >= SPEED && megabytes < MEGABYTES
      const aim = target ? `≥ ${whole(SPEED)}/s, < ${MEGABYTES} MB: ${held ? 'held' : '**missed**'}` : ''
      return `| ${name} | ${whole(N / cpu)} | ${whole(N / wall)} | ${whole(megabytes)} MB | ${aim} |`
    }),
    '',
  ]
  console.log(lines.join('\n'))
  if (values.write) writeSection('ledger', lines.join('\n'))
}

function whole(value) {
  return Math.round(value).toLocaleString('en')
}
