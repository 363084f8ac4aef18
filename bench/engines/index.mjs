/**
 * Every engine has `name`, `less` (what it does less than the whole work), `reasons` (which differences from the naive
 * definition it may have: explain.mjs) and `prepare(terms, text)`, which gives `search(text)` and `spans(result)`, or, where it
 * runs elsewhere, `measure()`. `limits` says where it is left out, and why.
 */
import {kanon, kanonMatches, kanonTwin} from './kanon.mjs'
import {modernClasses} from './modern-classes.mjs'
import {natives} from './native.mjs'
import {ahoCorasick, modern, modernCount, monyone, monyoneFast} from './occurrences.mjs'
import {regexps} from './regexp.mjs'

/** Every engine that takes a text of any length; Kanon first. */
export const long = [kanon, kanonMatches, kanonTwin, modern, modernCount, ahoCorasick, monyone, monyoneFast, ...regexps, ...natives]
const short = [kanon, modern, ...modernClasses, ...regexps.slice(0, 4)]

/** The engines of a case in their order: Kanon first. `reason` is why one is left out. */
export function enginesOf(spec) {
  const all = spec.engines === 'short' ? short : long
  return all
    .filter(engine => engine.limits?.only === undefined || engine.limits.only === spec.text)
    .map(engine => ({engine, reason: reasonOf(engine, spec)}))
}

function reasonOf({limits = {}}, spec) {
  if (limits.terms < spec.terms) return limits.why
  return limits[spec.text]
}
