import type {Readable, Writable} from 'node:stream'

/** What a command is given of the world. Paths are resolved against `cwd`; nothing here is read from globals again. */
export interface Io {
  readonly cwd: string
  readonly stdin: Readable & {readonly isTTY?: boolean}
  /** Results. */
  out(text: string): Promise<void>
  /** Progress and log. */
  err(text: string): Promise<void>
  /** Whether results, or the log, may be coloured: a terminal, and no NO_COLOR. */
  readonly color: {readonly out: boolean; readonly err: boolean}
  readonly stderr: Writable & {readonly isTTY?: boolean}
  /** From the call on, Ctrl-C and SIGTERM abort this in place of ending the process; a second one ends it. */
  interrupted(): AbortSignal
}

export interface OptionSpec {
  /** As commander reads it: `--out <file>`. */
  readonly flags: string
  readonly description: string
  readonly choices?: readonly string[]
  readonly kind?: 'count' | 'list'
}

/** Every option of every command, by its name in camel case. A command sees those that it lists. */
export interface Options {
  readonly json?: boolean
  readonly reporter?: ReporterName
  readonly config?: string
  readonly artifact?: string
  readonly out?: string
  readonly keepGoing?: boolean
  readonly maxWarnings?: number
  readonly exclude?: string[]
  readonly case?: 'exact' | 'smart' | 'fold'
  readonly boundary?: 'word' | 'prefix' | 'none'
  readonly gap?: 'default' | 'loose' | 'exact'
  readonly check?: boolean
  readonly full?: boolean
  readonly allZones?: boolean
  readonly overlapping?: boolean
  readonly stdinName?: string
  readonly jobs?: number
  readonly thesaurus?: boolean
  readonly limit?: number
  readonly sources?: string[]
  readonly scope?: string
  readonly now?: string
  readonly because?: string
  readonly dryRun?: boolean
  readonly cleanUp?: boolean
  readonly merge?: 'canonical' | 'guarded'
  readonly minScore?: string
  readonly minCosine?: string
  readonly budget?: number
  readonly budgetPerDay?: number
  readonly deadlineMs?: number
  readonly graceDays?: number
  readonly again?: boolean
  readonly minConfidence?: string
  readonly maxFacts?: number
  readonly ledger?: boolean
  readonly session?: string
  readonly episode?: string
  readonly expect?: string
  readonly probability?: string
  readonly actor?: string
  readonly evidence?: string
  readonly over?: string[]
  readonly preset?: 'default' | 'strict'
  readonly confidence?: string
  readonly validations?: number
  readonly recencyDays?: number
  readonly reliability?: string
  readonly utility?: string
  readonly maxFalse?: string
  readonly standing?: 'on' | 'off'
  readonly withCandidates?: boolean
  readonly forAgent?: boolean
  readonly settle?: number
  readonly poll?: number
  readonly exec?: string
  readonly log?: string
  readonly kind?: string
  readonly all?: boolean
  readonly from?: string
  readonly recompute?: boolean
}

export type ReporterName = 'pretty' | 'json' | 'github' | 'sarif'

export interface Command {
  readonly name: string
  readonly summary: string
  /** As commander reads it: `[paths...]`. */
  readonly arguments?: {readonly syntax: string; readonly description: string}
  readonly options: readonly OptionSpec[]
  /** Gives the exit code: 0 clean, 1 findings of severity error, 2 could not run. Throws CliError for 2. */
  run(args: readonly string[], io: Io, options: Options): Promise<number>
}

/** The command could not run: exit code 2, one clear sentence with the way out. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
