import {join} from 'node:path'
import {loadConfig} from '../config/load.ts'
import {isTime} from '../domain/check-event.ts'
import type {Clock} from '../domain/clock.ts'
import type {Ledger, ScopedLedger} from '../domain/ledger.ts'
import {isScope} from '../domain/scope.ts'
import {CliError, type Io, type Options} from './command.ts'
import {shown} from './paths.ts'

/** Where the ledger of a project lies, seen from the folder of its config. */
export const LEDGER = '.kanon/ledger.db'

/** What the commands of learning work with. Whoever opens it closes its ledger. */
export interface Learning {
  readonly ledger: Ledger
  /** The one scope that this run sees. */
  readonly view: ScopedLedger
  readonly scope: string
  readonly clock: Clock
  /** The folder of the config, or the working folder: what paths in events are relative to. */
  readonly folder: string
}

/** Opens the project's ledger; `create: false` for what only reads. Gives CliError without a scope, LedgerError where the file refuses. */
export async function openLearning(io: Io, options: Options, {create}: {readonly create: boolean}): Promise<Learning> {
  const {folder, scope: own} = await loadConfig(io.cwd, options.config)
  const scope = scopeOf(options.scope ?? own)
  const clock = clockOf(options.now)
  const {openLedger} = await import('../ledger/sqlite.ts')
  const ledger = await openLedger(join(folder, LEDGER), {create, name: shown(io.cwd, join(folder, LEDGER))})
  return {ledger, view: ledger.scoped(scope), scope, clock, folder}
}

/** Runs with the project's ledger, and closes it whatever happens. */
export async function withLearning<T>(
  io: Io,
  options: Options,
  access: {readonly create: boolean},
  run: (learning: Learning) => Promise<T>,
): Promise<T> {
  const learning = await openLearning(io, options, access)
  try {
    return await run(learning)
  } finally {
    await learning.ledger.close()
  }
}

function scopeOf(scope: string | undefined): string {
  if (scope === undefined)
    throw new CliError('no scope is known; give --scope acme/docs, or "scope" in kanon.config.json (`kanon init` writes one)')
  if (!isScope(scope)) throw new CliError(`${JSON.stringify(scope)} is no scope; write names with "/" between, such as "acme/docs"`)
  return scope
}

/** `--now`, or the system's clock. A time needs its zone, so that it means one moment everywhere; a day alone is its start in UTC. */
export function clockOf(now: string | undefined): Clock {
  if (now === undefined) return {now: () => new Date().toISOString()}
  const zoned = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(now)
  const time = zoned ? Date.parse(now) : Number.NaN
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString()
  // A day that does not exist is read as one of the next month.
  if (!isTime(iso) || (now.length === 10 && !iso.startsWith(now)))
    throw new CliError(`--now ${now} is no time; write it as 2026-11-30T09:00:00Z`)
  return {now: () => iso}
}
