import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {relative, resolve, sep} from 'node:path'
import type {Capturer} from '../../capture/capture.ts'
import type {CaptureProblem} from '../../capture/draft.ts'
import type {CaptureReport, Tally} from '../../capture/report.ts'
import {ACTORS, type Actor} from '../../domain/event.ts'
import {walkFiles} from '../../kgstore/walk.ts'
import {reasonOf} from '../../reason.ts'
import {colors} from '../colors.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {type Learning, withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'
import {Progress} from '../progress.ts'
import {grouped, plural} from '../report/findings.ts'
import {cleaner} from '../told.ts'

export const capture: Command = {
  name: 'capture',
  summary: 'Take what happened into the ledger: sessions, JSON Lines, text; secrets and private blocks never enter',
  arguments: {syntax: '[paths...]', description: 'files, folders (sessions and JSON Lines in them), - for standard input'},
  options: [
    {flags: '--session <name>', description: 'the session of what names none'},
    {flags: '--actor <name>', description: 'who wrote a plain text (default: document, which is trusted least)', choices: ACTORS},
    ...option.learning,
  ],
  async run(paths, io, options) {
    const roots = await rootsOf(paths, io)
    // No ledger is made for nothing.
    if (roots.every(({missing}) => missing !== undefined)) {
      const clean = await cleaner()
      const missing = roots.map(async ({name, missing}) => `${await clean(name)} cannot be read: ${missing}`)
      throw new CliError((await Promise.all(missing)).join('\nkanon: '))
    }
    return withLearning(io, options, {create: true}, learning => new Run(learning, io, options).over(roots))
  },
}

interface Root {
  /** As it was given. */
  readonly name: string
  /** Absent for standard input. */
  readonly path?: string
  readonly folder: boolean
  /** Why it cannot be read: the others are. */
  readonly missing?: string
}

/** What the arguments name, each once. */
async function rootsOf(paths: readonly string[], io: Io): Promise<Root[]> {
  if (paths.length === 0 && io.stdin.isTTY) throw new CliError('name a file or a folder to capture, or pipe a text in')
  return Promise.all((paths.length === 0 ? ['-'] : [...new Set(paths)]).map(name => rootOf(name, io)))
}

async function rootOf(name: string, io: Io): Promise<Root> {
  if (name === '-') return {name, folder: false}
  const path = resolve(io.cwd, name)
  try {
    return {name, path, folder: (await stat(path)).isDirectory()}
  } catch (error) {
    return {name, path, folder: false, missing: reasonOf(error)}
  }
}

/** One run over many files: each is read to its end before the next is looked for. */
class Run {
  readonly #learning: Learning
  readonly #io: Io
  readonly #options: Options
  readonly #progress: Progress
  #files = 0
  #failed = false
  #said = 0

  constructor(learning: Learning, io: Io, options: Options) {
    this.#learning = learning
    this.#io = io
    this.#options = options
    this.#progress = new Progress(io, 1)
  }

  async over(roots: readonly Root[]): Promise<number> {
    const {ledger, scope, clock} = this.#learning
    const {Capturer, secretScanner} = await import('../../capture/index.ts')
    const scan = await secretScanner()
    const {session} = this.#options
    const capturer = new Capturer(ledger, scan, {scope, now: clock.now(), session, actor: this.#options.actor as Actor | undefined})
    const name = async (path: string): Promise<string> => capturer.clean(path)
    for (const root of roots) {
      if (root.missing !== undefined) await this.#cannot(await name(root.name), root.missing)
      else if (root.path === undefined) await this.#file({name: '-'}, this.#io.stdin, true, capturer)
      else if (!root.folder) await this.#path(root.path, true, capturer, name)
      else await this.#folder(root.path, root.name, capturer, name)
    }
    await this.#say(capturer.tally)
    await this.#progress.clear()
    await this.#report(capturer.tally)
    return this.#failed ? 2 : capturer.tally.errors > 0 ? 1 : 0
  }

  async #folder(folder: string, given: string, capturer: Capturer, name: Name): Promise<void> {
    const before = this.#files
    const unreadable: {path: string; reason: string}[] = []
    const files = walkFiles(
      folder,
      file => !file.startsWith('.'),
      problem => unreadable.push(problem),
    )
    for await (const path of files) await this.#path(path, false, capturer, name)
    for (const {path, reason} of unreadable) await this.#cannot(await name(shown(this.#io.cwd, path)), reason)
    if (this.#files === before && unreadable.length === 0) await this.#cannot(await name(given), 'there are no files in it')
  }

  async #path(path: string, named: boolean, capturer: Capturer, name: Name): Promise<void> {
    const file = relative(this.#learning.folder, path).split(sep).join('/')
    const as = {name: await name(shown(this.#io.cwd, path)), file: await name(file)}
    await this.#file(as, createReadStream(path, {highWaterMark: CHUNK}), named, capturer)
  }

  async #file(as: {name: string; file?: string}, chunks: AsyncIterable<Uint8Array>, named: boolean, capturer: Capturer): Promise<void> {
    const {importFile} = await import('../../capture/index.ts')
    this.#files++
    const onProgress = (read: number): Promise<void> => this.#progress.step(() => `${grouped(read)} events, ${as.name}`)
    const {actor} = this.#options
    try {
      await importFile(chunks, capturer, {...as, named, actor: actor as Actor | undefined, onProgress})
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
      await capturer.flush()
      await this.#cannot(as.name, reasonOf(error))
    }
    await this.#say(capturer.tally)
  }

  async #cannot(name: string, reason: string): Promise<void> {
    this.#failed = true
    await this.#progress.clear()
    await this.#io.err(`kanon: ${name} cannot be read: ${reason}\n`)
  }

  /** What is wrong with the input, as soon as it is known. */
  async #say({problems}: Tally): Promise<void> {
    if (problems.length === this.#said) return
    await this.#progress.clear()
    for (const problem of problems.slice(this.#said)) await this.#io.err(lineOf(problem))
    this.#said = problems.length
  }

  async #report(tally: Tally): Promise<void> {
    if (tally.more > 0) await this.#io.err(`kanon: ${grouped(tally.more)} more of the kind\n`)
    const report = tally.report()
    await this.#io.out(this.#options.json ? `${JSON.stringify(report)}\n` : readable(report, this.#files, this.#io.color.out))
  }
}

type Name = (path: string) => Promise<string>

const CHUNK = 256 * 1024

const lineOf = ({file, line, message}: CaptureProblem): string => `kanon: ${file}${line === undefined ? '' : `:${line}`}: ${message}\n`

function readable({read, kept, added, duplicates, skipped}: CaptureReport, files: number, color: boolean): string {
  const {dim, green} = colors(color)
  const total = `${plural(read, 'event')} read from ${plural(files, 'file')}: ${green(`${grouped(added)} added`)}, ${plural(duplicates, 'duplicate')}`
  const reasons = Object.entries(skipped).map(([reason, count]) => `  ${grouped(count).padStart(9)} ${dim(reason)}\n`)
  const rest = reasons.length === 0 ? '' : `${grouped(read - kept)} give no fact:\n${reasons.join('')}`
  return `${total}\n${rest}`
}
