/** Short messages: the time of each call, engines in alternating blocks, one term set per run. */
import {messages as spec} from './cases.mjs'
import {slices, termsOf, textOf} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {modernClasses} from './engines/modern-classes.mjs'
import {ahoCorasick, modern, monyoneFast} from './engines/occurrences.mjs'
import {regexps} from './engines/regexp.mjs'
import {kanonLibrary} from './library.mjs'
import {milliseconds, quantile} from './measure.mjs'

const BLOCK = 1_000

/** `recall` is more than a search: it groups matches by entry, and gives title and text of each. */
const kanonRecall = {
  name: 'Kanon `recall`',
  calls: spec.count,
  async prepare(terms) {
    const {openAutomaton} = await kanonLibrary()
    const automaton = openAutomaton((await compileTerms(terms)).artifact)
    return {search: text => automaton.recall(text)}
  },
}

const kanonFindAll = {
  name: 'Kanon `findAll`',
  calls: spec.count,
  async prepare(terms) {
    const {openAutomaton} = await kanonLibrary()
    const automaton = openAutomaton((await compileTerms(terms)).artifact)
    return {search: text => automaton.findAll(text)}
  },
}

const some = (engine, calls) => ({...engine, calls})
const whole = spec.count
const rivals = [
  some(modern, whole),
  some(ahoCorasick, whole),
  some(monyoneFast, whole),
  ...regexps.slice(0, 4).map(engine => some(engine, whole)),
  some(modernClasses[2], 500),
]

/** Microseconds p50, p99, p99.9 of one message for each engine; the checks are those of the throughput cases. */
export async function runMessages(count) {
  const terms = termsOf(count)
  const text = textOf(spec.text, spec.chars)
  if (terms === undefined || text === undefined) return undefined
  const all = slices(text, spec.count, spec.length)
  const engines = [kanonRecall, kanonFindAll, ...rivals.filter(engine => !(engine.limits?.terms < count) && !(count > 100_000))]
  const runners = []
  for (const engine of engines) runners.push({name: engine.name, calls: engine.calls, matcher: await engine.prepare(terms), times: []})
  for (const {matcher} of runners) for (const message of all.slice(0, 300)) matcher.search(message)
  for (let from = 0; from < all.length; from += BLOCK) for (const runner of runners) timeBlock(runner, all.slice(from, from + BLOCK))
  return {terms: count, rows: runners.map(rowOf)}
}

function timeBlock({matcher, calls, times}, block) {
  globalThis.gc?.({type: 'minor'})
  for (const message of block) if (times.length < calls) times.push(milliseconds(() => matcher.search(message)) * 1_000)
}

const rowOf = ({name, times}) => ({
  name,
  calls: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  p999: quantile(times, 0.999),
})
