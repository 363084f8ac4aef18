import {compile} from '../../dist/compiler.js'
import {openAutomaton} from '../../dist/matcher.js'
import {entriesOf} from '../corpora.mjs'

/** Compiles terms as a project's entries would be, 100 to an entry, and refuses to go on where a term was left out. */
export function compileTerms(terms, perEntry = 100) {
  const result = compile(entriesOf(terms, perEntry))
  const errors = result.diagnostics.filter(finding => finding.severity === 'error')
  if (errors.length > 0) throw new Error(`${errors.length} terms do not compile, the first: ${errors[0].message}`)
  return result
}

/** The library as a program uses it: match objects with term, text and entries. */
export const kanon = {
  name: 'Kanon',
  work: 'full: whole words, folded, leftmost-longest, a match object each',
  reasons: 'kanon',
  prepare(terms) {
    const automaton = openAutomaton(compileTerms(terms).artifact)
    return text => automaton.findAll(text)
  },
  spans: matches => matches.flatMap(match => [match.start, match.end]),
}
