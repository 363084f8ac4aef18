/** What an engine costs before its first search: time to build, memory that stays, time to load what it stored. */
import {termsOf} from './corpora.mjs'
import {long} from './engines/index.mjs'
import {bytesInUse, median, milliseconds} from './measure.mjs'

const COUNT_ONLY = /`count`/
const fits = (engine, count) => !(engine.limits?.terms < count) && engine.limits?.only === undefined && !COUNT_ONLY.test(engine.name)

/** The names of the engines that are built with so many terms. */
export const costEngines = count => long.filter(engine => fits(engine, count)).map(engine => engine.name)

export async function runCost(name, count) {
  const engine = long.find(other => other.name === name)
  const terms = termsOf(count)
  if (terms === undefined) return undefined
  const small = await engine.prepare(terms.slice(0, 20), '') // what loading and compiling the engine's own code takes is not counted
  small?.close?.()
  const before = bytesInUse()
  const start = performance.now()
  const matcher = await engine.prepare(terms, '')
  const seconds = (matcher?.milliseconds ?? performance.now() - start) / 1_000
  if (matcher === undefined) return {name, out: `needs ${engine.needs}`}
  matcher.close?.()
  const bytes = matcher.retained ?? bytesInUse() - before
  const load = matcher.load === undefined ? undefined : median(Array.from({length: 5}, () => milliseconds(matcher.load)))
  return {name, terms: count, seconds, bytesPerTerm: bytes / count, load, stored: matcher.stored}
}
