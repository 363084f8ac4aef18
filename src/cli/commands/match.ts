import {FileReader} from '../../kgstore/file-reader.ts'
import type {Automaton} from '../../matcher/index.ts'
import {reasonOf} from '../../reason.ts'
import {openWithBytes} from '../artifact.ts'
import {CliError, type Command, type Io, type Options, type ReporterName} from '../command.ts'
import {batches, fileMatches} from '../matching.ts'
import * as option from '../options.ts'
import {Progress} from '../progress.ts'
import {type MatchReporter, matchReporter} from '../report/matches.ts'
import {blocksOf, namedTexts, noTextNotice, readContents, type TextFile} from '../texts.ts'
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
    {
      flags: '--jobs <n>',
      description: 'threads for many files (default: one for each core, 8 at most; 1: none beside the first)',
      kind: 'count',
    },
    option.config,
    option.json,
    option.reporter,
  ],
  async run(paths, io, options) {
    if (options.jobs === 0) throw new CliError('--jobs is a number of threads, at least 1')
    const named = await namedTexts(paths, io, options.stdinName)
    const {automaton, bytes} = await openWithBytes(io, options)
    const reporter = await matchReporter(reporterName(options), io.color.out, automaton)
    return new Run(automaton, bytes, reporter, io, options).over(named, paths.length > 0 && !paths.includes('-'))
  },
}

const reporterName = (options: Options): ReporterName => (options.json ? 'json' : (options.reporter ?? 'pretty'))

/** So many files are matched before threads are started: that takes as long as some tens of files. */
const FEW = 32

/** One run over many files: each is read, matched, printed and forgotten before the next is looked for. */
class Run {
  readonly #automaton: Automaton
  readonly #bytes: Uint8Array
  readonly #reporter: MatchReporter
  readonly #io: Io
  readonly #options: Options
  readonly #totals = new Totals()
  readonly #progress: Progress
  readonly #problems: string[] = []
  readonly #reader = new FileReader()
  #failed = false

  constructor(automaton: Automaton, bytes: Uint8Array, reporter: MatchReporter, io: Io, options: Options) {
    this.#automaton = automaton
    this.#bytes = bytes
    this.#reporter = reporter
    this.#io = io
    this.#options = options
    this.#progress = new Progress(io)
  }

  /** `parallel`: all of them are files, which several threads may read. */
  async over(named: {files(onProblem: (problem: string) => void): AsyncIterable<TextFile>}, parallel: boolean): Promise<number> {
    let files = 0
    await this.#print(this.#reporter.begin())
    const iterator = named.files(problem => this.#problems.push(problem))[Symbol.asyncIterator]()
    const few = parallel && this.#options.jobs !== 1 ? FEW : Number.POSITIVE_INFINITY
    let next = await iterator.next()
    for (let seen = 0; next.done !== true && seen < few; seen++) {
      await this.#say()
      if (await this.#file(next.value)) files++
      await this.#progress.step(() => this.#totals.progress())
      next = await iterator.next()
    }
    if (next.done !== true) files += await this.#inThreads(next.value, {[Symbol.asyncIterator]: () => iterator})
    await this.#say()
    await this.#print(this.#reporter.end(!this.#failed))
    await this.#progress.clear()
    if (files > 0 || !this.#failed) await this.#io.err(this.#totals.summary())
    return this.#failed ? 2 : 0
  }

  /** False where the file cannot be read. */
  async #file(file: TextFile): Promise<boolean> {
    const contents = await readContents(file, this.#io, this.#reader).catch(error => {
      this.#problems.push(`${file.name} cannot be read: ${reasonOf(error)}`)
    })
    if (contents === undefined) return false
    const notice = noTextNotice(file.name, contents)
    if (notice !== undefined) await this.#tell(notice)
    let matched = false
    const {allZones, overlapping} = this.#options
    const blocks = await blocksOf(file.name, contents, allZones === true)
    const found = fileMatches(this.#automaton, file.name, contents, blocks, overlapping === true, (bytes, ms) =>
      this.#totals.block(bytes, ms),
    )
    for (const matches of batches(found)) {
      matched = true
      this.#totals.matches(matches)
      await this.#print(this.#reporter.matches(file.name, matches))
    }
    this.#totals.file(matched)
    return true
  }

  /** Goes on with several files at a time; what is printed, and its order, stays the same. Returns how many could be read. */
  async #inThreads(first: TextFile, others: AsyncIterable<TextFile>): Promise<number> {
    const {matchFiles} = await import('../match-files.ts')
    const {overlapping = false, allZones = false, jobs} = this.#options
    let read = 0
    let matched = false
    for await (const {file, part} of matchFiles(
      this.#bytes,
      {overlapping, allZones, reporter: reporterName(this.#options)},
      jobs,
      first,
      others,
    )) {
      await this.#say()
      if (part === undefined) {
        await this.#progress.step(() => this.#totals.progress())
        continue
      }
      if (part.kind === 'problem') this.#problems.push(`${file.name} cannot be read: ${part.reason}`)
      else if (part.kind === 'notice') await this.#tell(part.notice)
      else if (part.kind === 'blocks') {
        read++
        for (let i = 0; i < part.blocks.length; i += 2) this.#totals.block(part.blocks[i], part.blocks[i + 1])
        this.#totals.file(matched)
        matched = false
      } else {
        matched = true
        if (part.kind === 'matches') this.#totals.matches(part.matches)
        else this.#totals.counted(part.count, part.entries)
        await this.#print(part.kind === 'matches' ? this.#reporter.matches(file.name, part.matches) : part.lines)
      }
    }
    return read
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
      await this.#tell(problem)
    }
  }

  async #tell(sentence: string): Promise<void> {
    await this.#progress.clear()
    await this.#io.err(`kanon: ${sentence}\n`)
  }
}
