import {existsSync} from 'node:fs'
import {basename, resolve} from 'node:path'
import type {Logger} from 'pino'
import type {Diagnostic} from '../../../compiler/diagnostic.ts'
import {isSourceName} from '../../kgstore/sources.ts'
import type {AfterPublish} from '../../watch/after.ts'
import type {ChangeEvent, DiagnosticsEvent, PublishEvent, ReadyEvent, WatchEvent} from '../../watch/event.ts'
import {colors} from '../colors.ts'
import type {Io, Options} from '../command.ts'
import {shown} from '../paths.ts'
import {type Paths, showPlaces} from '../places.ts'
import {findingJson, grouped, plural, printFindings} from './findings.ts'

/** Tells people, programs, the log and the command of `--exec` what the watcher does. */
export class Teller {
  readonly #io: Io
  readonly #json: boolean
  readonly #log: Logger | undefined
  readonly #after: AfterPublish | undefined
  /** The folder that the names of sources are relative to. */
  #base: string

  private constructor(io: Io, options: Options, log: Logger | undefined, after: ((teller: Teller) => AfterPublish) | undefined) {
    this.#io = io
    this.#json = options.json === true
    this.#base = io.cwd
    this.#log = log
    this.#after = after?.(this)
  }

  /** Loads what the options ask for: pino for `--log`, and what runs the command of `--exec`. */
  static async start(io: Io, options: Options): Promise<Teller> {
    const log = options.log === undefined ? undefined : await logTo(options.log, io)
    const {exec} = options
    if (exec === undefined) return new Teller(io, options, log, undefined)
    const {AfterPublish} = await import('../../watch/after.ts')
    const after = (teller: Teller): AfterPublish =>
      new AfterPublish(
        exec,
        message => void teller.tell({event: 'error', code: 'exec', message}),
        text => void io.err(text),
      )
    return new Teller(io, options, log, after)
  }

  /** `base`: the folder that the names of sources in the event are relative to. */
  async tell(event: WatchEvent, base = this.#base): Promise<void> {
    this.#base = base
    const line = this.#asJson(event)
    this.#log?.[event.event === 'error' ? 'error' : 'info'](line)
    if (this.#json) await this.#io.out(`${JSON.stringify(line)}\n`)
    else if (event.event === 'error') await this.#io.err(`kanon: ${event.message}\n`)
    else await this.#io.out(this.#asText(event))
    if (event.event === 'publish') this.#after?.run(environment(event))
  }

  async close(): Promise<void> {
    await this.#after?.close()
    this.#log?.flush()
  }

  #asJson(event: WatchEvent): object {
    const names = (list: readonly string[]): string[] => list.map(path => this.#show(path))
    switch (event.event) {
      case 'ready':
        return {...event, artifact: shown(this.#io.cwd, event.artifact), ms: rounded(event.ms)}
      case 'change':
        return {...event, added: names(event.added), changed: names(event.changed), removed: names(event.removed), back: names(event.back)}
      case 'diagnostics':
        return {
          ...event,
          appeared: this.#findings(event.appeared).map(findingJson),
          disappeared: this.#findings(event.disappeared).map(findingJson),
          kept: names(event.kept),
          left: names(event.left),
        }
      case 'publish': {
        const times = Object.fromEntries(Object.entries(event.times).map(([name, ms]) => [name, rounded(ms)]))
        const artifact = shown(this.#io.cwd, event.artifact)
        return {...event, artifact, ms: rounded(event.ms), times, kept: names(event.kept), left: names(event.left)}
      }
      case 'error':
        return event
    }
  }

  #asText(event: Exclude<WatchEvent, {event: 'error'}>): string {
    switch (event.event) {
      case 'ready':
        return this.#ready(event)
      case 'change':
        return this.#change(event)
      case 'diagnostics':
        return this.#diagnostics(event)
      case 'publish':
        return this.#publish(event)
    }
  }

  #ready({artifact, files, entries, terms, watching, sha256}: ReadyEvent): string {
    const where = shown(this.#io.cwd, artifact)
    const state = sha256 === undefined ? `${where} is not written yet` : `${where} holds ${counts(entries, terms)}`
    const how = watching === 'polling' ? ', looking for changes from time to time' : ''
    return `watching ${plural(files, 'file')}${how}; ${state}; Ctrl-C stops\n`
  }

  #change({added, changed, removed, back}: ChangeEvent): string {
    const lists = [
      ['added', added],
      ['changed', changed],
      ['removed', removed],
      ['back', back],
    ] as const
    return lists.map(([what, paths]) => (paths.length === 0 ? '' : `${what.padEnd(7)} ${this.#some(paths)}\n`)).join('')
  }

  #diagnostics({appeared, disappeared, errors, warnings, kept, left}: DiagnosticsEvent): string {
    const {dim} = colors(this.#io.color.out)
    const settled = this.#findings(disappeared).map(({file, line, column, message}) =>
      dim(`settled ${file}:${line}:${column} ${message}\n`),
    )
    const total = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${this.#keptAndLeft(kept, left)}\n`
    return `${printFindings(this.#findings(appeared), 'pretty', this.#io.color.out)}${settled.join('')}${total}`
  }

  #publish({artifact, sha256, entries, terms, ms, kept, left}: PublishEvent): string {
    const where = shown(this.#io.cwd, artifact)
    return `${counts(entries, terms)} → ${where} (sha256 ${sha256.slice(0, 12)}…) in ${ms.toFixed(0)} ms${this.#keptAndLeft(kept, left)}\n`
  }

  #keptAndLeft(kept: readonly string[], left: readonly string[]): string {
    const parts = [
      kept.length === 0 ? '' : `; what counts is the last good version of ${this.#some(kept)}`,
      left.length === 0 ? '' : `; left out: ${this.#some(left)}`,
    ]
    return parts.join('')
  }

  #some(paths: readonly string[]): string {
    const names = paths.slice(0, SHOWN).map(path => this.#show(path))
    return names.join(', ') + (paths.length > SHOWN ? ` and ${grouped(paths.length - SHOWN)} more` : '')
  }

  #findings(findings: readonly Diagnostic[]): Diagnostic[] {
    // Which sources there are only the watcher knows; that a file is there says as much.
    const paths: Paths = {has: path => isSourceName(basename(path)) && existsSync(resolve(this.#base, path))}
    const show = (path: string): string => this.#show(path)
    return findings.map(finding => ({...finding, file: show(finding.file), message: showPlaces(finding.message, paths, show)}))
  }

  #show(path: string): string {
    return shown(this.#io.cwd, resolve(this.#base, path))
  }
}

/** So many files are named, of more their number is. */
const SHOWN = 5

const counts = (entries: number, terms: number): string => `${plural(entries, 'entry', 'entries')}, ${plural(terms, 'term')}`

/** Milliseconds, to the hundredth. */
const rounded = (ms: number): number => Math.round(ms * 100) / 100

const environment = ({artifact, sha256, entries, terms}: PublishEvent): NodeJS.ProcessEnv => ({
  KANON_ARTIFACT: artifact,
  KANON_SHA256: sha256,
  KANON_ENTRIES: String(entries),
  KANON_TERMS: String(terms),
})

/** A log of JSON lines, each written when it is made: the process may be killed. */
async function logTo(path: string, io: Io): Promise<Logger> {
  const {destination, pino} = await import('pino')
  const target = path === '-' ? {fd: 2} : {dest: resolve(io.cwd, path), mkdir: true}
  return pino({name: 'kanon', base: {pid: process.pid}}, destination({...target, sync: true}))
}
