import {type ChildProcess, spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {compile} from '../../compiler/compile.ts'
import {readSources} from '../../src/kgstore/sources.ts'
import {type Automaton, openAutomaton} from '../../src/matcher/index.ts'
import {CLI} from './kanon.ts'

/** One line that `kanon watch --json` printed. */
export type Line = {readonly event: string} & Readonly<Record<string, unknown>>

/** The real watcher, with the events that it has told so far. */
export class Watching {
  readonly events: Line[] = []
  readonly child: ChildProcess
  readonly closed: Promise<number | NodeJS.Signals | null>
  stderr = ''
  #rest = ''
  #waiting = new Set<() => void>()

  private constructor([command, ...args]: readonly string[], cwd: string) {
    this.child = spawn(command, args, {cwd})
    this.child.stdout?.setEncoding('utf8').on('data', text => this.#read(text))
    this.child.stderr?.setEncoding('utf8').on('data', text => (this.stderr += text))
    this.closed = new Promise(done =>
      this.child.on('close', (code, signal) => {
        done(signal ?? code)
        for (const look of this.#waiting) look()
      }),
    )
  }

  /** Starts it, and waits until it is ready. */
  static async start(cwd: string, ...args: string[]): Promise<Watching> {
    const watching = Watching.begin(cwd, ...args)
    await watching.next('ready')
    return watching
  }

  /** Starts it. */
  static begin(cwd: string, ...args: string[]): Watching {
    return Watching.under([], cwd, ...args)
  }

  /** Starts it by another command, which is given it as its last arguments. */
  static under(by: readonly string[], cwd: string, ...args: string[]): Watching {
    const watching = new Watching([...by, process.execPath, CLI, 'watch', '--json', ...args], cwd)
    onTestFinished(async () => {
      watching.child.kill('SIGKILL')
      await watching.closed
    })
    return watching
  }

  /** The first event of a kind, after so many events, that is as wanted. */
  next(kind: string, from = 0, wanted: (line: Line) => boolean = () => true, ms = 20_000): Promise<Line> {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => end(() => failed(new Error(`no ${kind} in ${ms} ms; events: ${JSON.stringify(this.events)}`))), ms)
      const look = (): void => {
        const found = this.events.slice(from).find(line => line.event === kind && wanted(line))
        if (found) end(() => done(found))
        else if (this.child.exitCode !== null) end(() => failed(new Error(`the watcher ended with ${this.child.exitCode}: ${this.stderr}`)))
      }
      const end = (then: () => void): void => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        then()
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Does something, and gives the next event of a kind. */
  async after(kind: string, act: () => void, wanted?: (line: Line) => boolean): Promise<Line> {
    const from = this.events.length
    act()
    return this.next(kind, from, wanted)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    this.child.kill(signal)
    return this.closed
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.events.push(JSON.parse(line))
    for (const look of [...this.#waiting]) look()
  }
}

export const ARTIFACT = '.kanon/kg.automaton'

export const published = (cwd: string): Automaton => openAutomaton(new Uint8Array(readFileSync(join(cwd, ARTIFACT))))

/** What a full build of the folder gives, faulty entries left out. */
export async function fullBuild(folder: string): Promise<{sha256: string; entries: number; terms: number}> {
  const {artifact, entries, terms} = compile((await readSources([folder])).sources)
  return {sha256: createHash('sha256').update(artifact).digest('hex'), entries, terms}
}

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
