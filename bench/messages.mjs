/** Short messages: the time of each call, engines in alternating blocks, one term set per run. */
import {coldBytes, messages as spec} from './cases.mjs'
import {contender} from './contest.mjs'
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

/** The same where the tables are not in the caches: other memory is gone through before each message. */
const kanonCold = {...kanonRecall, name: 'Kanon `recall`, cold', before: touch}
const elsewhere = new Uint8Array(coldBytes)

function touch() {
  for (let i = 0; i < elsewhere.length; i += 64) elsewhere[i]++
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

const enginesFor = count => [
  kanonRecall,
  kanonFindAll,
  kanonCold,
  ...rivals.filter(engine => !(engine.limits?.terms < count) && !(count > 100_000)),
]

const inputs = count => ({terms: termsOf(count), text: textOf(spec.text, spec.chars)})

/** Microseconds p50, p99, p99.9 of one message for each engine; the checks are those of the throughput cases. */
export async function runMessages(count) {
  const {terms, text} = inputs(count)
  if (terms === undefined || text === undefined) return undefined
  const runners = []
  for (const engine of enginesFor(count)) {
    const one = await contender('messages', count, engine.name)
    await one.ask('warm')
    runners.push({name: engine.name, calls: engine.calls, contender: one, times: []})
  }
  for (let from = 0; from < spec.count; from += BLOCK) {
    for (const {calls, times, contender} of runners)
      if (times.length < calls) times.push(...(await contender.ask('block', [from, from + Math.min(BLOCK, calls - times.length)])))
  }
  for (const {contender} of runners) contender.close()
  return {terms: count, rows: runners.map(rowOf)}
}

/** The steps of one engine in its own process: to warm up, and to take a block of the messages. */
export async function messageContender(size, engineName) {
  const count = Number(size)
  const {terms, text} = inputs(count)
  const all = slices(text, spec.count * 2, spec.length)
  const engine = enginesFor(count).find(one => one.name === engineName)
  const matcher = await engine.prepare(terms)
  return {
    /** As many other messages: a program that answers them has run for a while. */
    warm() {
      for (const message of all.slice(spec.count, spec.count + engine.calls)) matcher.search(message)
    },
    /** The caches are as the engine before left them: it comes back to its own on messages that do not count. */
    block([from, to]) {
      for (const message of all.slice(spec.count + from, spec.count + to)) matcher.search(message)
      globalThis.gc({type: 'minor'})
      return all.slice(from, to).map(message => {
        engine.before?.()
        return milliseconds(() => matcher.search(message)) * 1_000
      })
    },
  }
}

const rowOf = ({name, times}) => ({
  name,
  calls: times.length,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  p999: quantile(times, 0.999),
})
