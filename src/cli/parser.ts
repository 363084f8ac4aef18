import {type Command as CommanderCommand, CommanderError, createCommand, createOption, InvalidArgumentError} from 'commander'
import type {Command, OptionSpec} from './command.ts'

/** The command as commander parses it and prints its help. Loaded for help and for what `readArguments` leaves to it. */
export function parserOf(command: Command): CommanderCommand {
  const parser = createCommand(`kanon ${command.name}`).description(command.summary).exitOverride().allowExcessArguments(false)
  if (command.arguments) parser.argument(command.arguments.syntax, command.arguments.description)
  for (const option of command.options) parser.addOption(optionOf(option))
  return parser
}

function optionOf({flags, description, choices, kind}: OptionSpec) {
  const option = createOption(flags, description)
  if (choices) option.choices(choices)
  if (kind === 'count') option.argParser(count)
  if (kind === 'list') option.argParser((value: string, list: string[] | undefined) => [...(list ?? []), value])
  return option
}

function count(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return Number(value)
}

/** What a command line says, or the text that answers it: its help, or what is wrong with it. */
export type Parsed = {readonly operands: string[]; readonly options: object} | {readonly help: string} | {readonly mistake: string}

export function parse(command: Command, args: readonly string[]): Parsed {
  const said = {out: '', err: ''}
  const parser = parserOf(command).configureOutput({
    writeOut: text => (said.out += text),
    writeErr: text => (said.err += text),
  })
  try {
    parser.parse([...args], {from: 'user'})
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return said.out === '' ? {mistake: said.err.trim().replace(/^error: /, '')} : {help: said.out}
  }
  return {operands: parser.args, options: parser.opts()}
}
