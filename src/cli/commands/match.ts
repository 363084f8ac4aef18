import type {Projection} from '../../markdown/projection.ts'
import type {Automaton, Match} from '../../matcher/index.ts'
import {reasonOf} from '../../reason.ts'
import {openArtifact} from '../artifact.ts'
import type {Command, Io, Options} from '../command.ts'
import {LineIndex} from '../lines.ts'
import * as option from '../options.ts'
import {Progress} from '../progress.ts'
import {type FileMatch, type MatchReporter, matchReporter} from '../report/matches.ts'
import {namedTexts, readText, type TextFile, zonesOf} from '../texts.ts'
import {Totals} from '../totals.ts'

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
    const named = await namedTexts(paths, io, options.stdinName)
    const automaton = await openArtifact(io, options)
    const reporter = await matchReporter(options.json ? 'json' : (options.reporter ?? 'pretty'), io.color.out, automaton)
    return new Run(automaton, reporter, io, options).over(named)
  },
}

/** One run over many files: each is read, matched, printed and forgotten before the next is looked for. */
class Run {
  readonly #automaton: Automaton
  readonly #reporter: MatchReporter
  readonly #io: Io
  readonly #options: Options
  readonly #totals = new Totals()
  readonly #progress: Progress
  readonly #problems: string[] = []
  #failed = false

  constructor(automaton: Automaton, reporter: MatchReporter, io: Io, options: Options) {
    this.#automaton = automaton
    this.#reporter = reporter
    this.#io = io
    this.#options = options
    this.#progress = new Progress(io)
  }

  async over(named: {files(onProblem: (problem: string) => void): AsyncIterable<TextFile>}): Promise<number> {
    let files = 0
    await this.#print(this.#reporter.begin())
    for await (const file of named.files(problem => this.#problems.push(problem))) {
      await this.#say()
      if (await this.#file(file)) files++
      await this.#progress.step(() => this.#totals.progress())
    }
    await this.#say()
    await this.#print(this.#reporter.end(!this.#failed))
    await this.#progress.clear()
    if (files > 0 || !this.#failed) await this.#io.err(this.#totals.summary())
    return this.#failed ? 2 : 0
  }

  /** False where the file cannot be read. */
  async #file(file: TextFile): Promise<boolean> {
    const text = await readText(file, this.#io).catch(error => {
      this.#problems.push(`${file.name} cannot be read: ${reasonOf(error)}`)
    })
    if (text === undefined) return false
    let matched = false
    for (const matches of batches(this.#matches(file, text, await zonesOf(file.name, text, this.#options.allZones)))) {
      matched = true
      this.#totals.matches(matches)
      await this.#print(this.#reporter.matches(file.name, matches))
    }
    this.#totals.file(matched)
    return true
  }

  /** All matches in one file, with offsets and places in the file as it is. */
  *#matches(file: TextFile, text: string, blocks: Iterable<Projection>): Generator<FileMatch> {
    const lines = new LineIndex(text)
    for (const block of blocks) {
      for (const found of this.#timed(block.text)) {
        const [start, end] = block.span(found.start, found.end)
        const {line, column} = lines.place(start)
        const {term, entries} = found
        yield {file: file.name, start, end, line, column, text: text.slice(start, end), term, entries}
      }
    }
  }

  *#timed(text: string): Generator<Match> {
    let spent = 0
    let started = process.hrtime()
    for (const found of batches(this.#automaton.findIter(text, {overlapping: this.#options.overlapping === true}))) {
      spent += since(started)
      yield* found
      started = process.hrtime()
    }
    this.#totals.block(text, spent + since(started))
  }

  async #print(text: string): Promise<void> {
    if (text === '') return
    await this.#progress.clear()
    await this.#io.out(text)
  }

  /** Says at once what could not be read, so that a long list of it is nowhere. */
  async #say(): Promise<void> {
    for (const problem of this.#problems.splice(0)) {
      this.#failed = true
      await this.#progress.clear()
      await this.#io.err(`kanon: ${problem}\n`)
    }
  }
}

/** Milliseconds. `performance` would load more than the matcher is. */
function since(start: readonly [number, number]): number {
  const [seconds, nanoseconds] = process.hrtime([...start])
  return seconds * 1e3 + nanoseconds / 1e6
}

/** At most so many matches are in memory at once, however many a file holds. */
export const BATCH = 1024

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
