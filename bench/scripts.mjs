/** One glossary and one text, in several scripts: what it costs that a text is not ASCII. */
import {scripts as spec} from './cases.mjs'
import {termsOf, textOf} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {kanonLibrary} from './library.mjs'
import {interleaved, timed, warmUp} from './measure.mjs'

const shifted = (text, lower, upper) =>
  text
    .replace(/[a-z]/g, c => String.fromCharCode(lower + c.charCodeAt(0) - 97))
    .replace(/[A-Z]/g, c => String.fromCharCode(upper + c.charCodeAt(0) - 65))
/** Every vowel with an accent: nearly every word holds one. */
const accented = text => text.replace(/[aeiou]/gi, c => `${c}\u0301`.normalize('NFC'))

const SCRIPTS = [
  ['ASCII', 'git-doc', text => text],
  ['typographic', 'typographic', text => text],
  ['accented', 'git-doc', accented],
  ['cyrillic', 'git-doc', text => shifted(text, 0x430, 0x410)],
]

export async function runScripts(rounds) {
  const terms = termsOf(spec.terms)
  if (terms === undefined || textOf('typographic', 1) === undefined) return undefined
  const {openAutomaton} = await kanonLibrary()
  const rows = []
  for (const [name, corpus, put] of SCRIPTS) {
    const text = put(textOf(corpus, spec.chars))
    const {artifact} = await compileTerms(terms.map(put))
    const kernel = openAutomaton(artifact)
    const matches = kernel.findAll(text)
    const twin = openAutomaton(artifact, {engine: 'typescript'}).findAll(text)
    if (JSON.stringify(matches) !== JSON.stringify(twin)) throw new Error(`${name}: kernel and TypeScript differ`)
    rows.push({name, matches: matches.length, matcher: {search: () => kernel.findAll(text)}, target: spec.targets[name]})
  }
  const searches = rows.map(row => warmUp(row.matcher))
  const contenders = rows.map((row, i) => ({ask: async () => timed(row.matcher, undefined, searches[i])}))
  const times = await interleaved(contenders, rounds)
  return {
    terms: spec.terms,
    chars: spec.chars,
    rows: rows.map(({name, matches, target}, i) => ({name, matches, target, speed: spec.chars / 1_000 / times[i].cpu})),
  }
}
