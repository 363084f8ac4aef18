import {entriesOf} from '../corpora.mjs'
import {kanonLibrary} from '../library.mjs'

/** Compiles terms as a project's entries would be, 100 to an entry, and refuses to go on where a term was left out. */
export async function compileTerms(terms, perEntry = 100) {
  const {compile} = await kanonLibrary()
  const result = compile(entriesOf(terms, perEntry))
  const errors = result.diagnostics.filter(finding => finding.severity === 'error')
  if (errors.length > 0) throw new Error(`${errors.length} terms do not compile, the first: ${errors[0].message}`)
  return result
}

const engineOf = (name, less, options, how) => ({
  name,
  less,
  reasons: 'kanon',
  async prepare(terms) {
    const {openAutomaton} = await kanonLibrary()
    const {artifact} = await compileTerms(terms)
    const automaton = openAutomaton(artifact, options)
    return {
      ...how(automaton),
      load: () => openAutomaton(artifact, options),
      stored: artifact.length,
    }
  },
})

const spans = automaton => ({search: text => automaton.findSpans(text), spans: found => [...found]})
const matches = automaton => ({
  search: text => automaton.findAll(text),
  spans: found => found.flatMap(({start, end}) => [start, end]),
})

/** The same as all others give: starts and ends. */
export const kanon = engineOf('Kanon', 'nothing; also folds beyond ASCII, joins `.` `@` `-`, takes a line break for a gap', {}, spans)
/** The library as most programs use it: match objects with term, text and entries. */
export const kanonMatches = engineOf(
  'Kanon, `findAll`',
  'nothing, and more: an object for each match, with term, text and entries',
  {},
  matches,
)
/** The same where the kernel does not run. */
export const kanonTwin = engineOf('Kanon, scan in TypeScript', 'the same', {engine: 'typescript'}, spans)
