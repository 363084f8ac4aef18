import {type Fields, first} from './fields.ts'

const EXIT = ['exit', 'exitCode', 'exit_code', 'exitStatus', 'exit_status', 'returnCode', 'return_code', 'returncode']
const FAILED = ['is_error', 'isError', 'error']
const PASSED = ['ok', 'success']

/** How a tool ended, by the fields that people use: a number, or a word that says whether it failed. Undefined where none says. */
export function exitField(record: Fields): number | undefined {
  const exit = first(record, EXIT)
  if (typeof exit === 'number' && Number.isInteger(exit)) return exit
  if (typeof exit === 'string' && /^-?\d{1,9}$/.test(exit)) return Number(exit)
  const failed = first(record, FAILED)
  if (typeof failed === 'boolean') return failed ? 1 : 0
  const passed = first(record, PASSED)
  return typeof passed === 'boolean' ? (passed ? 0 : 1) : undefined
}

/** Nobody ran it to its end: a person said no or broke it off, or it goes on in the background. */
const NO_END =
  /^\s*(?:<[a-z_]+>)?\s*(?:\[Request interrupted|The user doesn't want|Command running in background|Command was (?:aborted|interrupted)|Sibling tool call errored)/
const STATED = /^\s*(?:Error:?\s*)?Exit code:?\s+(-?\d{1,9})\b/
/** `{"output": …, "metadata": {"exit_code": 1}}` */
const IN_JSON = /"metadata":\s*\{[^{}]*"exit_code":\s*(-?\d{1,9})\b/
const ERROR = /^\s*(?:<tool_use_error>|Error:)/

/**
 * How a tool ended, by what coding agents write at the beginning of its output: `Exit code 1`, `<tool_use_error>`, `Error:`. These agents
 * say so whenever a tool fails, so `otherwise` is what it means that they do not. Undefined where it came to no end.
 */
export function exitInOutput(output: string, otherwise: number | undefined): number | undefined {
  const head = output.slice(0, 200)
  if (NO_END.test(head)) return undefined
  const stated = STATED.exec(head) ?? (head.startsWith('{"output":') ? IN_JSON.exec(output.slice(-400)) : null)
  if (stated !== null) return Number(stated[1])
  return ERROR.test(head) ? 1 : otherwise
}
