/** Results as markdown, for the terminal and for docs/benchmarks.md alike. */
import {arch, cpus, loadavg} from 'node:os'
import {build as buildCase, incrementTargets, messages as messageCase, recallTarget, worst as worstCase} from './cases.mjs'
import {describeText} from './corpora.mjs'

const verdict = held => (held ? 'held' : '**missed**')
const whole = value => Math.round(value).toLocaleString('en')
const capital = text => text[0].toUpperCase() + text.slice(1)

export function environment(rounds) {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const load = loadavg()[0].toFixed(1)
  return `Node ${process.versions.node}, ${arch()}, ${cpus().length} × ${model}; medians of ${rounds} interleaved rounds after one to warm up; load average at the start ${load}.\n`
}

export function scanReport({spec, chars, expected, rows}) {
  const done = rows.filter(row => row.out === undefined)
  const left = rows.filter(row => row.out !== undefined)
  return [
    `### ${spec.name}\n`,
    `${capital(spec.why)}: ${whole(spec.terms)} terms over ${whole(chars)} characters, ${describeText(spec.text)}. The naive definition finds ${whole(expected)}.\n`,
    '| engine | M chars/s CPU | (wall) | Kanon is … times as fast | target | matches | checksum | what it does less |',
    '|---|--:|--:|--:|---|--:|---|---|',
    ...done.map(scanRow),
    '',
    ...(left.length === 0 ? [] : [`Left out: ${left.map(row => `${row.name} (${row.out})`).join('; ')}.\n`]),
    ...done.flatMap(differenceLines),
    '',
  ].join('\n')
}

function scanRow(row) {
  return `| ${[row.name, ...speedCells(row), whole(row.count), row.checksum, row.less].join(' | ')} |`
}

function speedCells(row) {
  if (row.wrong !== undefined) return ['wrong', '', '', '']
  const target = row.target === undefined ? '' : targetCell(row.ratio, row.target)
  return [significant(row.speed), significant(row.wallSpeed), row.ratio.toFixed(2), target]
}

/** The least and the aim of a ratio. */
function targetCell(ratio, [floor, aim]) {
  const least = floor === 0 ? [] : [`≥ ${floor}: ${verdict(ratio >= floor)}`]
  return [...least, `aim ${aim}: ${ratio >= aim ? 'reached' : 'not reached'}`].join('; ')
}

const significant = value => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

function differenceLines(row) {
  if (row.wrong !== undefined) return [`- ${row.name} is wrong: ${row.wrong}`]
  const counts = Object.entries(row.differences).map(([reason, count]) => `${count} × ${reason}`)
  return counts.length === 0 ? [] : [`- ${row.name} differs from the naive definition in ${counts.join('; ')}.`]
}

export function buildReport({entries, terms, seconds, bytes, bytesPerTerm, open, openUnchecked}) {
  return [
    '### Kanon: build and open\n',
    '| what | measured | target |',
    '|---|--:|---|',
    `| ${whole(terms)} terms in ${whole(entries)} entries: source texts to artifact | ${seconds.toFixed(2)} s | < ${buildCase.seconds}: ${verdict(seconds < buildCase.seconds)} |`,
    `| token automaton, bytes a term | ${bytesPerTerm.toFixed(1)} | < ${buildCase.bytesPerTerm}: ${verdict(bytesPerTerm < buildCase.bytesPerTerm)} |`,
    `| whole artifact: entries, texts, places, automaton | ${(bytes / 1e6).toFixed(1)} MB | |`,
    `| open it, checked | ${open.toFixed(1)} ms | |`,
    `| open it with \`check: false\` | ${openUnchecked.toFixed(1)} ms | |`,
    '',
  ].join('\n')
}

export function incrementReport(rows) {
  const line = (name, cell) => `| ${[name, ...rows.map(cell)].join(' | ')} |`
  const both = ({p50, p99}, scale = 1) => `${significant(p50 * scale)} / ${significant(p99 * scale)}`
  return [
    'Wall time, p50 / p99. The entries are as many as the terms hold fives. Every artifact is held to a full build of the same texts, every new term to its being found.\n',
    line('terms', row => whole(row.terms)),
    `|---|${rows.map(() => '--:').join('|')}|`,
    line('full build, from texts to artifact (ms)', row => whole(row.full)),
    line('parse the entry (µs)', row => both(row.parts.parse, 1_000)),
    line('update in memory (µs)', row => `${both(row.parts.update, 1_000)}${updateVerdict(row)}`),
    line('first search after it (µs)', row => both(row.parts.find, 1_000)),
    line('encode (ms)', row => both(row.saves.encode)),
    line('publish: write, flush, rename (ms)', row => both(row.saves.publish)),
    line('open and find (ms)', row => both(row.saves.reload)),
    line('from text to answer (ms)', row => `${both(row.saves.all)}${savedVerdict(row)}`),
    line('a full build takes … times that', row => (row.full / row.saves.all.p50).toFixed(1)),
    line('start without a manifest (ms)', row => whole(row.cold + row.first)),
    line('start with one: all is known to be as it should; all is in memory (ms)', row => `${whole(row.ready)}; ${whole(row.warm)}`),
    line('first artifact (ms)', row => whole(row.first)),
    line('in use (MB)', row => (row.memory.inUse / 1e6).toFixed(0)),
    line('more after 10,000 edits (MB)', row => (row.memory.grown / 1e6).toFixed(2)),
    '',
  ].join('\n')
}

const updateVerdict = ({parts}) => ` (p50 < ${incrementTargets.update * 1_000}: ${verdict(parts.update.p50 < incrementTargets.update)})`

function savedVerdict({terms, full, saves}) {
  const {p50, ratio, terms: at} = incrementTargets.saved
  if (terms !== at) return ''
  return ` (p50 < ${p50}: ${verdict(saves.all.p50 < p50)}; ${ratio} times as fast as a full build: ${verdict(full / saves.all.p50 >= ratio)})`
}

export function worstReport({speed}) {
  const least = worstCase.megabytesPerSecond
  return `A term of 64 tokens on its worst text: ${speed.toFixed(1)} million characters/s of CPU time (target ≥ ${least}: ${verdict(speed >= least)}).\n`
}

export function messagesReport({terms, rows}) {
  return [
    `### Messages of ${messageCase.length} characters, ${whole(terms)} terms\n`,
    `Microseconds of one call (wall time), p50 and p99 of ${whole(messageCase.count)} messages behind as many others, engines in alternating blocks.\n`,
    '| engine | p50 | p99 | p50 against `recall` | target |',
    '|---|--:|--:|--:|---|',
    ...rows.map(row => messageRow(row, rows[0], terms)),
    '',
  ].join('\n')
}

function messageRow(row, ours, terms) {
  const targets = [
    `p50 < ${recallTarget.p50}: ${verdict(row.p50 < recallTarget.p50)}`,
    `p99 < ${recallTarget.p99}: ${verdict(row.p99 < recallTarget.p99)}`,
  ]
  const target = row === ours && terms === recallTarget.terms ? targets.join(', ') : ''
  const calls = row.calls < messageCase.count ? ` (${row.calls} calls)` : ''
  return `| ${row.name}${calls} | ${row.p50.toFixed(1)} | ${row.p99.toFixed(1)} | ${(row.p50 / ours.p50).toFixed(2)} | ${target} |`
}

export function costReport(terms, rows) {
  return [
    `### Build, memory, load: ${whole(terms)} terms\n`,
    'From terms (Kanon: from source texts) to a matcher that has searched; bytes that stay in memory (Kanon: the whole artifact with entries, texts and places); loading what was stored, where an engine can store at all.\n',
    '| engine | build s | bytes a term | load ms | stored MB |',
    '|---|--:|--:|--:|--:|',
    ...rows.filter(row => row.out === undefined).map(costRow),
    '',
  ].join('\n')
}

function costRow({name, seconds, bytesPerTerm, load, stored}) {
  const stores = load === undefined ? ['builds again', ''] : [load.toFixed(1), (stored / 1e6).toFixed(1)]
  return `| ${[name, seconds.toFixed(2), whole(bytesPerTerm), ...stores].join(' | ')} |`
}

export function scriptsReport({terms, chars, rows}) {
  const [{speed: ascii}] = rows
  return [
    `### One text in several scripts: ${whole(terms)} terms over ${whole(chars)} characters\n`,
    'The same pages, and the same terms, with each letter put into another script. Kanon alone.\n',
    '| script | M chars/s CPU | against ASCII | target | matches |',
    '|---|--:|--:|---|--:|',
    ...rows.map(
      ({name, speed, target, matches}) =>
        `| ${[name, significant(speed), (speed / ascii).toFixed(2), target === undefined ? '' : targetCell(speed / ascii, target), whole(matches)].join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

export function filesReport({name: title, files: count, bytes, rows}) {
  const [{wall: reading}] = rows
  return [
    `### Files on disk: ${title}, ${whole(count)} files, ${(bytes / 1e6).toFixed(1)} MB\n`,
    '| what | MB/s (wall) | MB/s CPU | against reading alone | target |',
    '|---|--:|--:|--:|---|',
    ...rows.map(
      ({name, wall, cpu, target}) =>
        `| ${[name, significant(bytes / 1e3 / wall), significant(bytes / 1e3 / cpu), (reading / wall).toFixed(2), target === undefined ? '' : targetCell(reading / wall, target)].join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

export function coresReport({terms, texts, chars, one, two, empty, target, least}) {
  const ratio = one.wall / two.wall
  const judged = empty >= least ? targetCell(ratio, target) : `none: two empty loops reach ${empty.toFixed(2)} here`
  const row = (name, {wall, cpu}) => `| ${name} | ${wall.toFixed(0)} | ${cpu.toFixed(0)} |`
  return [
    `### Threads: ${whole(texts)} texts of ${whole(chars)} characters, ${whole(terms)} terms\n`,
    '| threads | wall ms | CPU ms |',
    '|---|--:|--:|',
    row('1', one),
    row('2', two),
    '',
    `Two are ${ratio.toFixed(2)} times as fast as one (target ${judged}).\n`,
  ].join('\n')
}
