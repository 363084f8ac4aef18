/** The measurements that concern Kanon alone: a build from source texts, what it stores, the worst text. */
import {build, worst} from './cases.mjs'
import {entriesOf, termsOf} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {kanonLibrary} from './library.mjs'
import {median, milliseconds} from './measure.mjs'

/** Seconds from source texts to artifact, milliseconds to open it, and bytes of the token automaton per term. */
export async function runBuild() {
  const terms = termsOf(build.terms)
  if (terms === undefined) return undefined
  const {compile, inspectArtifact, openAutomaton} = await kanonLibrary()
  const sources = entriesOf(terms, build.perEntry)
  const seconds = Array.from({length: build.runs}, () => milliseconds(() => compile(sources)) / 1_000)
  const {artifact} = compile(sources)
  const facts = inspectArtifact(artifact)
  const total = sections => sections.reduce((sum, section) => sum + section.bytes, 0)
  return {
    entries: sources.length,
    terms: facts.terms,
    seconds: median(seconds),
    bytes: artifact.length,
    bytesPerTerm: total(facts.sections.filter(section => section.name.startsWith('token'))) / facts.terms,
    open: median(Array.from({length: 9}, () => milliseconds(() => openAutomaton(artifact)))),
    openUnchecked: median(Array.from({length: 9}, () => milliseconds(() => openAutomaton(artifact, {check: false})))),
  }
}

/** Millions of characters a second (CPU time) on the text on which the longest term costs most. */
export async function runWorst() {
  const {openAutomaton} = await kanonLibrary()
  const automaton = openAutomaton((await compileTerms([worst.term])).artifact)
  if (automaton.findAll(worst.text).length !== 0) throw new Error('the worst text must not hold the term')
  if (automaton.findAll(`${worst.text}b`).length !== 1) throw new Error('the worst text and one token more must hold the term')
  for (let i = 0; i < 3; i++) automaton.findAll(worst.text) // until it is compiled as it stays
  const times = Array.from({length: 5}, () => cpuMilliseconds(() => automaton.findAll(worst.text)))
  return {speed: worst.text.length / 1_000 / median(times)}
}

function cpuMilliseconds(work) {
  const start = process.cpuUsage()
  work()
  const {user, system} = process.cpuUsage(start)
  return (user + system) / 1_000
}
