import type {Command, OptionSpec} from './command.ts'

export interface Arguments {
  readonly operands: string[]
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Reads a command line that is plainly right, as commander would. Everything else (help, a mistake, a way of writing that only commander
 * knows) gives undefined, so that commander, whose loading costs more than a small file takes to match, is loaded for those alone. A test
 * holds both to the same answers.
 */
export function readArguments(command: Command, args: readonly string[]): Arguments | undefined {
  const specs = new Map<string, OptionSpec>()
  for (const option of command.options) {
    if (!isPlain(option)) return undefined
    specs.set(option.flags.split(' ')[0], option)
  }
  const operands: string[] = []
  const options: Record<string, unknown> = {}
  for (let index = 0; index < args.length; index++) {
    const arg = args[index]
    if (arg === '--') {
      for (const operand of args.slice(index + 1)) operands.push(operand)
      break
    }
    if (!arg.startsWith('-') || arg === '-') {
      operands.push(arg)
      continue
    }
    const [flag, ...given] = arg.split('=')
    const spec = specs.get(flag)
    if (spec === undefined) return undefined
    const takesValue = spec.flags !== flag
    if (!takesValue && given.length > 0) return undefined
    const value = !takesValue || (given.length === 0 ? args[++index] : given.join('='))
    const read = readValue(spec, value, options[keyOf(flag)])
    if (read === undefined) return undefined
    options[keyOf(flag)] = read
  }
  return mayTake(command, operands.length) ? {operands, options} : undefined
}

/** `--flag` or `--name <value>`, and nothing said of it that is not read here. */
const isPlain = ({flags, description: _, choices: __, kind, ...rest}: OptionSpec): boolean =>
  /^--[a-z]+(?:-[a-z]+)*(?: <[^<>\s.]+>)?$/.test(flags) &&
  !flags.startsWith('--no-') &&
  [undefined, 'count', 'list'].includes(kind) &&
  Object.keys(rest).length === 0

const keyOf = (flag: string): string => flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function readValue({choices, kind}: OptionSpec, value: string | true | undefined, before: unknown): unknown {
  if (typeof value !== 'string' || (kind === undefined && choices === undefined)) return value
  if (choices !== undefined) return kind === undefined && choices.includes(value) ? value : undefined
  if (kind === 'count') return /^\d+$/.test(value) ? Number(value) : undefined
  return [...((before as string[] | undefined) ?? []), value]
}

/** Whether so many operands fit `<one>`, `[one]`, `<many...>` or `[many...]`. */
function mayTake(command: Command, count: number): boolean {
  const [, open, dots] = /^([<[])[\w-]+(\.{3})?[>\]]$/.exec(command.arguments?.syntax ?? '') ?? []
  if (open === undefined) return command.arguments === undefined && count === 0
  return (open === '[' || count > 0) && (dots !== undefined || count <= 1)
}
