import {chineseTargets, scanChars, scans, scanTargets} from './cases.mjs'
import {contender} from './contest.mjs'
import {termsOf, textOf} from './corpora.mjs'
import {enginesOf} from './engines/index.mjs'
import {explainDifferences, reasonsFor} from './explain.mjs'
import {interleaved, timed, warmUp} from './measure.mjs'
import {checksum, countAll, reference} from './spans.mjs'

/** One throughput case: check every engine, then time those that are right. Undefined where a corpus is absent. */
export async function runScan(spec, rounds) {
  const terms = termsOf(spec.terms, spec.words)
  const text = textOf(spec.text, spec.chars ?? scanChars)
  if (terms === undefined || text === undefined) return undefined
  const expected = reference(terms, text)
  const rows = []
  for (const {engine, reason} of enginesOf(spec)) {
    rows.push(reason === undefined ? await checkedRow(engine, spec, expected) : {engine, out: reason})
    process.stderr.write(`${spec.name}: ${engine.name} ${rows.at(-1).out ?? rows.at(-1).wrong ?? ''}\n`)
  }
  const timedRows = rows.filter(row => row.out === undefined && row.wrong === undefined)
  const times = await interleaved(
    timedRows.map(row => row.contender),
    rounds,
  )
  for (const [i, row] of timedRows.entries()) Object.assign(row, speeds(times[i], text.length))
  for (const row of rows) row.contender?.close()
  return {spec, chars: text.length, expected: expected.length / 2, rows: rows.map(row => publicRow(row, rows[0], spec))}
}

const speeds = ({wall, cpu}, chars) => ({wallSpeed: chars / 1_000 / wall, speed: chars / 1_000 / cpu})

async function checkedRow(engine, spec, expected) {
  const one = await contender('scan', spec.name, engine.name)
  return {engine, contender: one, ...(await one.ask('check', expected))}
}

/** The steps of one engine in its own process. An engine that cannot be built here is left out by its reason. */
export async function scanContender(caseName, engineName) {
  const spec = scans.find(({name}) => name === caseName)
  const {engine} = enginesOf(spec).find(one => one.engine.name === engineName)
  const terms = termsOf(spec.terms, spec.words)
  const text = textOf(spec.text, spec.chars ?? scanChars)
  const matcher = await engine.prepare(terms, text)
  process.on('disconnect', () => matcher?.close?.())
  let searches = 0
  return {
    check: expected => (matcher === undefined ? {out: `needs ${engine.needs}`} : checked(engine, matcher, terms, text, expected)),
    async round() {
      if (matcher.measure !== undefined) {
        await matcher.measure() // as in `timed`
        return matcher.measure()
      }
      searches ||= warmUp(matcher, text)
      return timed(matcher, text, searches)
    },
  }
}

async function checked(engine, matcher, terms, text, expected) {
  if (matcher.measure !== undefined) return checkedNative(await matcher.measure(), expected)
  const result = matcher.search(text)
  if (matcher.spans === undefined) return checkedCount(result, countAll(terms, text))
  const spans = matcher.spans(result)
  const {counts, unexplained} = explainDifferences(expected, spans, text, terms, reasonsFor[engine.reasons])
  const facts = {count: spans.length / 2, checksum: checksum(spans), differences: counts}
  return unexplained.length === 0 ? facts : {...facts, wrong: wrongness(unexplained, text)}
}

function checkedNative(found, expected) {
  const facts = {count: found.count, checksum: found.checksum, differences: {}}
  const right = found.count === expected.length / 2 && found.checksum === checksum(expected)
  return right
    ? facts
    : {
        ...facts,
        wrong: `${expected.length / 2} spans with checksum ${checksum(expected)} expected, ${found.count} with ${found.checksum} found`,
      }
}

function checkedCount(count, expected) {
  const facts = {count, checksum: '', differences: {}}
  return count === expected ? facts : {...facts, wrong: `${expected} occurrences expected`}
}

function wrongness(unexplained, text) {
  const [start, end] = unexplained[0]
  return `${unexplained.length} spans without a reason, the first at ${start}: ${JSON.stringify(text.slice(Math.max(0, start - 20), end + 20))}`
}

/** What goes into the report: no matcher, and the ratio to Kanon. */
function publicRow({engine, contender: _, ...row}, ours, spec) {
  const targets = {'git-doc': scanTargets, glosses: scanTargets, chinese: chineseTargets}[spec.text]
  const target = spec.engines === undefined ? targets?.[engine.name]?.[spec.terms] : undefined
  return {...row, name: engine.name, less: engine.less, ratio: ours.speed / row.speed, wallRatio: ours.wallSpeed / row.wallSpeed, target}
}
