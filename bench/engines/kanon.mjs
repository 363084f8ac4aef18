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

const engineOf = (name, less, options) => ({
  name,
  less,
  reasons: 'kanon',
  async prepare(terms) {
    const {openAutomaton} = await kanonLibrary()
    const {artifact} = await compileTerms(terms)
    const automaton = openAutomaton(artifact, options)
    return {
      search: text => automaton.findAll(text),
      spans: matches => matches.flatMap(match => [match.start, match.end]),
      load: () => openAutomaton(artifact, options),
      stored: artifact.length,
    }
  },
})

/** The library as a program uses it: match objects with term, text and entries. */
export const kanon = engineOf(
  'Kanon',
  'nothing; also folds beyond ASCII, joins `.` `@` `-`, takes a line break for a gap, and gives entries',
  {},
)
/** The same where the kernel does not run. */
export const kanonTwin = engineOf('Kanon, scan in TypeScript', 'the same', {engine: 'typescript'})
