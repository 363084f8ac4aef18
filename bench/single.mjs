/** The measurements that concern Kanon alone: recall of short messages, a build from source texts, the worst text. */
import {compile, inspectArtifact} from '../dist/compiler.js'
import {openAutomaton} from '../dist/matcher.js'
import {build, recall, worst} from './cases.mjs'
import {asciiText, entriesOf, messages, wordnetTerms} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {median, milliseconds, quantile} from './measure.mjs'

/** Microseconds of `recall` on messages of 200 characters: every message twice, the second time counts. */
export function measureRecall() {
  const terms = wordnetTerms()?.slice(0, recall.terms)
  const text = asciiText(recall.text, recall.chars)
  if (terms === undefined || text === undefined) return undefined
  const automaton = openAutomaton(compileTerms(terms, recall.perEntry).artifact)
  const all = messages(text, recall.count, recall.length)
  let found = 0
  for (const message of all) found += automaton.recall(message).length
  const times = all.map(message => milliseconds(() => automaton.recall(message)) * 1_000)
  return {found: found / all.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), p999: quantile(times, 0.999)}
}

/** Seconds from source texts to artifact, and bytes of the token automaton per term. */
export function measureBuild() {
  const terms = wordnetTerms()?.slice(0, build.terms)
  if (terms === undefined) return undefined
  const sources = entriesOf(terms, build.perEntry)
  const seconds = Array.from({length: build.runs}, () => milliseconds(() => compile(sources)) / 1_000)
  const facts = inspectArtifact(compile(sources).artifact)
  const token = facts.sections.filter(section => section.name.startsWith('token'))
  const tokenBytes = token.reduce((sum, section) => sum + section.bytes, 0)
  const bytes = facts.sections.reduce((sum, section) => sum + section.bytes, 0)
  return {entries: sources.length, terms: facts.terms, seconds: median(seconds), bytes, bytesPerTerm: tokenBytes / facts.terms, token}
}

/** Megabytes (10^6 characters) a second at the text on which the longest term costs most. */
export function measureWorst() {
  const automaton = openAutomaton(compileTerms([worst.term]).artifact)
  if (automaton.findAll(worst.text).length !== 0) throw new Error('the worst text must not hold the term')
  if (automaton.findAll(`${worst.text}b`).length !== 1) throw new Error('the worst text and one token more must hold the term')
  const times = Array.from({length: 5}, () => milliseconds(() => automaton.findAll(worst.text)))
  return worst.text.length / 1_000 / median(times)
}
