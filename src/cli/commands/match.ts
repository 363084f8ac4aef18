import {reasonOf} from '../../kgstore/walk.ts'
import type {Automaton, Match} from '../../matcher/index.ts'
import {openArtifact} from '../artifact.ts'
import type {Command, Io, Options} from '../command.ts'
import {LineIndex} from '../lines.ts'
import * as option from '../options.ts'
import {plural} from '../report/findings.ts'
import {type FileMatch, matchPrinter} from '../report/matches.ts'
import {namedTexts, readText, type TextFile, zonesOf} from '../texts.ts'

export const match: Command = {
  name: 'match',
  summary: 'Find the terms of the artifact in files, folders or standard input',
  arguments: {syntax: '[paths...]', description: 'files, folders (their markdown files), - for standard input'},
  options: [
    option.artifact,
    {flags: '--all-zones', description: 'match in the whole file: front matter, code, URLs and all'},
    {flags: '--overlapping', description: 'print every valid match, also those inside others'},
    {flags: '--stdin-name <name>', description: 'what standard input is called; a name that ends in .md makes it markdown'},
    option.config,
    option.json,
    option.reporter,
  ],
  async run(paths, io, options) {
    const {files, problems} = await namedTexts(paths, io, options.stdinName)
    const automaton = await openArtifact(io, options)
    const print = matchPrinter(options.json ? 'json' : (options.reporter ?? 'pretty'), io.color.out)
    const totals = new Totals()
    for (const [index, file] of files.entries()) {
      await progress(index, files.length, io)
      const text = await readText(file, io).catch(error => {
        problems.push(`${file.name} cannot be read: ${reasonOf(error)}`)
      })
      if (text === undefined) continue
      const matches = await matchFile(file, text, automaton, options, totals)
      await io.out(print(file.name, matches))
    }
    await progress(files.length, files.length, io)
    await io.err(totals.summary(files.length))
    for (const problem of problems) await io.err(`kanon: ${problem}\n`)
    return problems.length === 0 ? 0 : 2
  },
}

/** All matches in one file, with offsets and places in the file as it is. */
async function matchFile(file: TextFile, text: string, automaton: Automaton, options: Options, totals: Totals): Promise<FileMatch[]> {
  const matches: FileMatch[] = []
  const lines = new LineIndex(text)
  for (const block of await zonesOf(file.name, text, options.allZones)) {
    for (const found of totals.timed(block.text, () => automaton.findAll(block.text, {overlapping: options.overlapping === true}))) {
      const [start, end] = block.span(found.start, found.end)
      matches.push({
        file: file.name,
        start,
        end,
        ...lines.place(start),
        text: text.slice(start, end),
        term: found.term,
        entries: found.entries,
      })
    }
  }
  totals.add(matches)
  return matches
}

/** What the last line on the log says. Times are of matching alone: without reading and parsing markdown. */
class Totals {
  #matches = 0
  #files = 0
  #characters = 0
  readonly #entries = new Set<string>()
  readonly #times: number[] = []

  timed(text: string, find: () => Match[]): Match[] {
    const start = performance.now()
    const found = find()
    this.#times.push(performance.now() - start)
    this.#characters += text.length
    return found
  }

  add(matches: readonly FileMatch[]): void {
    this.#matches += matches.length
    if (matches.length > 0) this.#files++
    for (const {entries} of matches) for (const entry of entries) this.#entries.add(entry)
  }

  summary(files: number): string {
    const times = this.#times.sort((a, b) => a - b)
    const total = times.reduce((sum, time) => sum + time, 0)
    const found = `${plural(this.#matches, 'match', 'matches')} of ${plural(this.#entries.size, 'entry', 'entries')} in ${this.#files} of ${plural(files, 'file')}`
    if (times.length === 0) return `${found}\n`
    const median = times[times.length >> 1] * 1000
    const spent = `recall took ${total.toFixed(1)} ms for ${plural(this.#characters, 'character')}`
    return `${found}; ${spent}, half of its ${plural(times.length, 'block')} under ${median.toFixed(1)} µs\n`
  }
}

/** One line that is written over, on a terminal, for long work. */
async function progress(done: number, all: number, io: Io): Promise<void> {
  if (!io.stderr.isTTY || all < 100 || (done % 20 !== 0 && done !== all)) return
  await io.err(done === all ? '\r\x1b[K' : `\r${done} of ${all} files`)
}
