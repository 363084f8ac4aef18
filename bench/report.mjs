/** Results as markdown, for the terminal and for docs/benchmarks.md alike. */
import {arch, cpus, loadavg} from 'node:os'
import {build, recall, worst} from './cases.mjs'
import {describeText} from './corpora.mjs'

const verdict = held => (held ? 'held' : '**missed**')

export function environment(rounds) {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `Node ${process.versions.node}, ${arch()}, ${cpus().length} × ${model}; medians of ${rounds} interleaved rounds after one to warm up; load average at the start ${loadavg()[0].toFixed(1)}.\n`
}

export function scanReport(result) {
  const {spec, chars, expected, rows} = result
  return [
    `### ${spec.name}\n`,
    `${spec.terms.toLocaleString('en')} terms over ${chars.toLocaleString('en')} characters: ${describeText(spec.text)}. The naive definition finds ${expected.toLocaleString('en')} whole words. ${capital(spec.why)}.\n`,
    '| engine | million characters/s | Kanon is … times as fast | target | matches | checksum |',
    '|---|--:|--:|---|--:|---|',
    ...rows.map(scanRow),
    '',
    ...rows.flatMap(differenceLines),
  ].join('\n')
}

function scanRow(row) {
  const cells = [row.engine.name, ...speedCells(row), row.count.toLocaleString('en'), row.checksum]
  return `| ${cells.join(' | ')} |`
}

function speedCells(row) {
  if (row.wrong !== undefined) return ['wrong', '', '']
  const target = row.target === undefined ? '' : `≥ ${row.target}: ${verdict(row.ratio >= row.target)}`
  return [row.speed.toFixed(1), row.ratio.toFixed(2), target]
}

function differenceLines(row) {
  if (row.wrong !== undefined) return [`- ${row.engine.name} is wrong: ${row.wrong}`]
  const counts = Object.entries(row.differences).map(([reason, count]) => `${count} × ${reason}`)
  return counts.length === 0 ? [] : [`- ${row.engine.name} differs from the naive definition in ${counts.join('; ')}.`]
}

const capital = text => text[0].toUpperCase() + text.slice(1)

export function singleReport({recalled, built, worstSpeed}) {
  return [
    '### Kanon alone\n',
    '| what | measured | target |',
    '|---|--:|---|',
    ...(recalled === undefined ? [] : recallRows(recalled)),
    ...(built === undefined ? [] : buildRows(built)),
    `| a term of 64 tokens on its worst text | ${worstSpeed.toFixed(1)} million characters/s | ≥ ${worst.megabytesPerSecond}: ${verdict(worstSpeed >= worst.megabytesPerSecond)} |`,
    '',
  ].join('\n')
}

function recallRows({found, p50, p99, p999}) {
  const what = `recall, ${recall.length} characters, ${recall.terms.toLocaleString('en')} terms (${found.toFixed(1)} entries each)`
  return [
    `| ${what}, p50 | ${p50.toFixed(1)} µs | < ${recall.p50}: ${verdict(p50 < recall.p50)} |`,
    `| the same, p99 | ${p99.toFixed(1)} µs | < ${recall.p99}: ${verdict(p99 < recall.p99)} |`,
    `| the same, p99.9 | ${p999.toFixed(1)} µs | |`,
  ]
}

function buildRows({entries, terms, seconds, bytes, bytesPerTerm}) {
  const what = `${terms.toLocaleString('en')} terms in ${entries.toLocaleString('en')} entries`
  return [
    `| ${what}: source texts to artifact | ${seconds.toFixed(2)} s | < ${build.seconds}: ${verdict(seconds < build.seconds)} |`,
    `| token automaton, bytes a term | ${bytesPerTerm.toFixed(1)} | < ${build.bytesPerTerm}: ${verdict(bytesPerTerm < build.bytesPerTerm)} |`,
    `| whole artifact | ${(bytes / 1_000_000).toFixed(1)} MB | |`,
  ]
}
