import {didYouMean} from '../near-miss.ts'
import {readArguments} from './arguments.ts'
import {CliError, type Command, type Io, type Options} from './command.ts'
import {COMMANDS} from './registry.ts'
import {told} from './told.ts'
import {version} from './version.ts'

/** Runs one command line and gives its exit code: 0 clean, 1 findings of severity error, 2 could not run. */
export async function runCommandLine(args: readonly string[], io: Io): Promise<number> {
  try {
    const [first] = args
    if (first === undefined) return await help(io, 2)
    if (first === '--help' || first === '-h' || first === 'help') return await help(io, 0, args[1])
    if (first === '--version' || first === '-V') return await printed(io.out(`${version}\n`), 0)
    return await runCommand(await load(first), args.slice(1), io)
  } catch (error) {
    return printed(io.err(`kanon: ${explainError(error)}\n`), 2)
  }
}

async function load(name: string): Promise<Command> {
  if (!Object.hasOwn(COMMANDS, name)) {
    const what = name.startsWith('-') ? `the first word must be a command, not ${name}` : `there is no command "${name}"`
    throw new CliError(`${what}${didYouMean(name, Object.keys(COMMANDS))}${'\n'}run \`kanon --help\` for the list`)
  }
  return COMMANDS[name]()
}

async function runCommand(command: Command, args: readonly string[], io: Io): Promise<number> {
  const read = readArguments(command, args) ?? (await import('./parser.ts')).parse(command, args)
  if ('help' in read) return printed(io.out(read.help), 0)
  if ('mistake' in read) throw new CliError(`${command.name}: ${read.mistake}`)
  return command.run(read.operands, io, await told(read.options as Options))
}

async function help(io: Io, code: number, name?: string): Promise<number> {
  if (name !== undefined) return printed(io.out((await import('./parser.ts')).parserOf(await load(name)).helpInformation()), 0)
  const commands = await Promise.all(Object.keys(COMMANDS).map(load))
  const width = Math.max(...commands.map(command => command.name.length))
  const list = commands.map(command => `  ${command.name.padEnd(width)}  ${command.summary}\n`).join('')
  const text = `Usage: kanon <command> [options]\n\nCommands:\n${list}\nkanon <command> --help says more, kanon --version which Kanon this is. Exit codes: 0 clean, 1 errors found, 2 could not run.\n`
  return printed(code === 0 ? io.out(text) : io.err(text), code)
}

async function printed(writing: Promise<void>, code: number): Promise<number> {
  await writing
  return code
}

/** What stops a command: expected trouble in its own words; anything else with its stack, since it is a defect. */
function explainError(error: unknown): string {
  if (error instanceof Error && EXPECTED.has(error.name)) return error.message
  return `unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

const EXPECTED = new Set([
  'CliError',
  'ConfigError',
  'SourceError',
  'ArtifactError',
  'LockedError',
  'LedgerError',
  'EventError',
  'ModelFileError',
  'ModelError',
  'ValidationError',
  'ScopeError',
  'ReviewError',
  'WatchError',
])
