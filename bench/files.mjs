/** From files on disk to matches, against merely reading the files to strings. */
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {termsOf} from './corpora.mjs'
import {compileTerms} from './engines/kanon.mjs'
import {kanonLibrary} from './library.mjs'
import {interleaved, timed, warmUp} from './measure.mjs'

/** Every text of the folder and those in it: pages, notes on releases, examples. */
function paths(folder) {
  return readdirSync(folder, {withFileTypes: true}).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return paths(path)
    return entry.isFile() && /\.(?:txt|html|adoc|md)$/.test(entry.name) ? [path] : []
  })
}

export async function runFiles({name, folders: wanted, terms: count, target}, rounds) {
  const folders = wanted.filter(folder => existsSync(folder))
  const terms = termsOf(count)
  if (folders.length === 0 || terms === undefined) return undefined
  const list = folders.flatMap(paths)
  const bytes = list.reduce((sum, path) => sum + readFileSync(path).length, 0)
  const {openAutomaton, FileReader} = await kanonLibrary()
  const automaton = openAutomaton((await compileTerms(terms)).artifact)
  // As `kanon match` reads: each file into the same memory.
  const reader = new FileReader()
  const all = work => ({search: () => list.reduce((sum, path) => sum + work(path), 0)})
  const kanon = `Kanon, ${count.toLocaleString('en')} terms`
  const rows = [
    {name: 'read to strings', matcher: all(path => readFileSync(path, 'utf8').length)},
    {name: 'read as Kanon does, to bytes', matcher: all(path => reader.read(path).length)},
    {name: `${kanon}, bytes`, matcher: all(path => automaton.findAll(reader.read(path)).length), target},
    {name: `${kanon}, strings`, matcher: all(path => automaton.findAll(readFileSync(path, 'utf8')).length)},
  ]
  const contenders = rows.map(({matcher}) => {
    const searches = warmUp(matcher)
    return {ask: async () => timed(matcher, undefined, searches)}
  })
  const times = await interleaved(contenders, rounds)
  return {name, files: list.length, bytes, rows: rows.map(({name, target}, i) => ({name, target, ...times[i]}))}
}
