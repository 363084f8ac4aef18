/**
 * The benchmark: `npm run bench`. Prints markdown; `--quick` runs fewer rounds, `--only TEXT` the throughput cases whose
 * name holds TEXT, `--write` puts the report into docs/benchmarks.md. It exits 1 where an engine is wrong, not where a
 * target is missed: that depends on the machine, and a person should look.
 */
import {readFileSync, writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {rounds, scans} from './cases.mjs'
import {environment, scanReport, singleReport} from './report.mjs'
import {runScan} from './scan.mjs'
import {measureBuild, measureRecall, measureWorst} from './single.mjs'

const {values: options} = parseArgs({options: {quick: {type: 'boolean'}, only: {type: 'string'}, write: {type: 'boolean'}}})
const count = options.quick ? rounds.quick : rounds.full

const parts = [environment(count)]
say(parts[0])
if (options.only === undefined)
  add(singleReport({recalled: measured(measureRecall, 'recall'), built: measured(measureBuild, 'build'), worstSpeed: measureWorst()}))
for (const spec of scans.filter(spec => spec.name.includes(options.only ?? ''))) {
  const result = measured(() => runScan(spec, count), spec.name)
  if (result === undefined) continue
  add(scanReport(result))
  if (result.rows.some(row => row.wrong !== undefined)) process.exitCode = 1
}
if (options.write) writeReport(parts.join('\n'))

function add(part) {
  parts.push(part)
  say(part)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Undefined means that a corpus is not installed: said once per case, so that a short report is not taken for a whole one. */
function measured(measure, name) {
  const result = measure()
  if (result === undefined)
    say(`Skipped ${name}: it reads the Debian packages wordnet-base and git-doc (apt-get install wordnet-base git-doc).\n`)
  return result
}

/** The report stands between two marks; what is written around it by hand stays. */
function writeReport(report) {
  const path = new URL('../docs/benchmarks.md', import.meta.url)
  const [before, rest] = readFileSync(path, 'utf8').split('<!-- report -->\n')
  const after = rest.slice(rest.indexOf('<!-- end of report -->'))
  writeFileSync(path, `${before}<!-- report -->\n${report}${after}`)
}
