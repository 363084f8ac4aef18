/**
 * The benchmark of consolidation: `node bench/consolidate.mjs` prints a table as markdown, with 10,000 insights; `--insights N` takes fewer,
 * `--write` puts the table into docs/benchmarks.md. Needs `npm run build`. It exits 1 where a count is wrong, not where a target is missed.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {cpus, loadavg, tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {writeSection} from './section.mjs'

const {values} = parseArgs({options: {insights: {type: 'string', default: '10000'}, write: {type: 'boolean'}}})
const N = Number(values.insights)
const TARGETS = {cpu: 60, megabytes: 500, own: 50}
const STEP = fileURLToPath(new URL('consolidate-step.mjs', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'kanon-bench-'))
try {
  step('prepare')
  const first = run('all of it new', ({added, insights}) => added === N && insights === N)
  step('observe')
  const rows = [
    first,
    run('a fifth of it tried in six episodes each', ({entries, files}) => entries > N / 50 && files === entries),
    run('nothing new', ({added, files}) => added + files === 0),
  ]
  print(rows)
} finally {
  rmSync(folder, {recursive: true, force: true})
}

function step(name) {
  const result = join(folder, 'result.json')
  const {status, stderr} = spawnSync(process.execPath, [STEP, result, name, folder, String(N)], {encoding: 'utf8'})
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  return JSON.parse(readFileSync(result, 'utf8'))
}

function run(name, isRight) {
  const done = step('run')
  if (!isRight(done)) {
    process.exitCode = 1
    console.error(`${name} is wrong: ${JSON.stringify(done)}`)
  }
  return {name, ...done}
}

function print(rows) {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const load = loadavg()[0].toFixed(1)
  const worst = key => Math.max(...rows.map(row => row[key]))
  const target = (key, unit) => `< ${TARGETS[key]} ${unit}: ${worst(key) < TARGETS[key] ? 'held' : '**missed**'}`
  const lines = [
    `Node ${process.versions.node}, ${cpus().length} × ${model}; load average at the end ${load}. ${N.toLocaleString('en')} insights, half of them alike but for two numbers, beside ${Math.round(N / 20).toLocaleString('en')} entries that people wrote. The longest hold is the longest time between two turns of the event loop. Both are given by processor time (of all threads, and of the one that was held) and by the clock, on which whatever else the machine does counts too.\n`,
    '| run | entries | seconds of processor | (by the clock) | longest hold | (by the clock) | peak memory |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({name, entries, cpu, seconds, own, hold, megabytes}) =>
        `| ${name} | ${entries.toLocaleString('en')} | ${cpu.toFixed(1)} | ${seconds.toFixed(1)} | ${own.toFixed(0)} ms | ${hold.toFixed(0)} ms | ${megabytes.toFixed(0)} MB |`,
    ),
    `| target | | ${target('cpu', 's')} | | ${target('own', 'ms')} | | ${target('megabytes', 'MB')} |`,
    '',
  ]
  console.log(lines.join('\n'))
  if (values.write) writeSection('consolidation', lines.join('\n'))
}
