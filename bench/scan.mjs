import {scanTargets} from './cases.mjs'
import {asciiText, wordnetTerms} from './corpora.mjs'
import {ahoCorasick} from './engines/aho-corasick.mjs'
import {kanon} from './engines/kanon.mjs'
import {modern, modernCount} from './engines/modern-ahocorasick.mjs'
import {regexp} from './engines/regexp.mjs'
import {explainDifferences, reasonsFor} from './explain.mjs'
import {interleaved, median} from './measure.mjs'
import {checksum, countAll, reference} from './spans.mjs'

const engines = [kanon, modern, modernCount, ahoCorasick, regexp]

/** One throughput case: check every engine, then time those that are right. Undefined where a package is absent. */
export function runScan(spec, rounds) {
  const terms = wordnetTerms()?.slice(0, spec.terms)
  const text = asciiText(spec.text, spec.chars)
  if (terms === undefined || text === undefined) return undefined
  const expected = reference(terms, text)
  const rows = engines.map(engine => checkedRow(engine, terms, text, expected))
  const right = rows.filter(row => row.wrong === undefined)
  const times = interleaved(
    right.map(row => () => row.scan(text)),
    rounds,
  )
  for (const [i, row] of right.entries()) row.speed = text.length / 1_000 / median(times[i])
  return {spec, chars: text.length, expected: expected.length / 2, rows: rows.map(row => withRatio(row, rows[0], spec))}
}

function checkedRow(engine, terms, text, expected) {
  const scan = engine.prepare(terms)
  const result = scan(text)
  if (engine.spans === undefined) return countedRow(engine, scan, result, countAll(terms, text))
  const spans = engine.spans(result)
  const {counts, unexplained} = explainDifferences(expected, spans, text, terms, reasonsFor[engine.reasons])
  const row = {engine, scan, count: spans.length / 2, checksum: checksum(spans), differences: counts}
  return unexplained.length === 0 ? row : {...row, wrong: wrongness(unexplained, text)}
}

function countedRow(engine, scan, count, expected) {
  const row = {engine, scan, count, checksum: '', differences: {}}
  return count === expected ? row : {...row, wrong: `${expected} occurrences expected`}
}

function wrongness(unexplained, text) {
  const [start, end] = unexplained[0]
  return `${unexplained.length} spans without a reason, the first at ${start}: ${JSON.stringify(text.slice(start - 20, end + 20))}`
}

function withRatio(row, ours, spec) {
  const target = scanTargets[row.engine.name]?.[spec.terms]
  return {...row, ratio: ours.speed / row.speed, target}
}
