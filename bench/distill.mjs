/**
 * The distiller's benchmark: `node bench/distill.mjs` prints a table as markdown, with 100,000 messages; `--messages N` takes fewer,
 * `--write` puts it into docs/benchmarks.md. Needs `npm run build`. It exits 1 where a count is wrong, not where the target is missed.
 */
import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {cpus, loadavg, tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {writeSection} from './section.mjs'

const {values} = parseArgs({options: {messages: {type: 'string', default: '100000'}, write: {type: 'boolean'}}})
const N = Number(values.messages)
const TARGET_SECONDS = 60
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const TABLE = fileURLToPath(new URL('../test/cases/distill/table/', import.meta.url))

/** What people said and assistants did, four languages, half of it facts: two sentences a message, no two messages alike. */
const sentences = ['en', 'de', 'fr', 'es'].flatMap(language =>
  readFileSync(`${TABLE}${language}.txt`, 'utf8')
    .split('\n')
    .filter(line => /^[+-] /.test(line))
    .map(line => line.slice(2)),
)

function lines() {
  const list = []
  for (let i = 0; i < N; i++) {
    const text = `${sentences[i % sentences.length]} Service ${i} must listen on port ${1000 + (i % 9000)}, since ${sentences[(i * 7 + 3) % sentences.length]}`
    const role = i % 3 === 2 ? 'assistant' : 'user'
    list.push(JSON.stringify({role, text, session: `s${Math.floor(i / 40)}`, at: new Date(1.7e12 + i * 1000).toISOString()}))
  }
  return `${list.join('\n')}\n`
}

const folder = mkdtempSync(join(tmpdir(), 'kanon-bench-'))
const run = args => {
  const started = process.hrtime.bigint()
  const before = cpuOfChildren()
  const {status, stdout, stderr} = spawnSync(process.execPath, [CLI, ...args], {cwd: folder, encoding: 'utf8', maxBuffer: 2e9})
  if (status !== 0) throw new Error(`kanon ${args.join(' ')} failed: ${stderr}`)
  return {seconds: Number(process.hrtime.bigint() - started) / 1e9, cpu: cpuOfChildren() - before, stdout, stderr}
}

/** Seconds of processor time of the processes that this one has waited for; in /proc/self/stat, in hundredths. */
function cpuOfChildren() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

try {
  writeFileSync(join(folder, 'kanon.config.json'), '{"scope": "bench"}')
  writeFileSync(join(folder, 'messages.jsonl'), lines())
  const {kept} = JSON.parse(run(['capture', 'messages.jsonl', '--json']).stdout)
  const first = run(['distill', '--json'])
  const again = run(['distill', '--json'])
  const facts = first.stdout.trimEnd().split('\n').length
  if (kept === 0 || facts < kept / 10) {
    process.exitCode = 1
    console.error(`of ${kept} messages came ${facts} facts`)
  }
  const row = (name, {seconds, cpu}) =>
    `| ${name} | ${cpu.toFixed(1)} s | ${seconds.toFixed(1)} s | ${cpu < TARGET_SECONDS ? 'held' : '**missed**'} |`
  const table = [
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}; load average at the end ${loadavg()[0].toFixed(1)}. ${kept} kept messages, ${facts} facts.\n`,
    `| \`kanon distill\`, the start of the process and the ledger counted | processor | (by the clock) | target: 100,000 in < ${TARGET_SECONDS} s |`,
    '|---|--:|--:|---|',
    row('first run', first),
    row('second run', again),
    '',
  ]
  console.log(table.join('\n'))
  if (values.write) writeSection('distilling', table.join('\n'))
} finally {
  rmSync(folder, {recursive: true, force: true})
}
