import {createReadStream} from 'node:fs'
import {resolve} from 'node:path'
import type {ExportLine, ImportReport} from '../../ledger/transfer.ts'
import {didYouMean} from '../../near-miss.ts'
import {reasonOf} from '../../reason.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {withLearning} from '../learning.ts'
import * as option from '../options.ts'
import {Progress} from '../progress.ts'
import {grouped, plural} from '../report/findings.ts'

const ACTIONS: Readonly<Record<string, (operands: readonly string[], io: Io, options: Options) => Promise<number>>> = {
  export: exportScope,
  import: importFile,
}

export const ledger: Command = {
  name: 'ledger',
  summary: 'Export the events of a scope as JSON Lines, or import such lines',
  arguments: {syntax: '<action...>', description: '`export`, or `import FILE` (- for standard input)'},
  options: option.learning,
  async run([action, ...operands], io, options) {
    if (!Object.hasOwn(ACTIONS, action))
      throw new CliError(`ledger: "${action}" is neither \`export\` nor \`import FILE\`${didYouMean(action, Object.keys(ACTIONS))}`)
    return ACTIONS[action](operands, io, options)
  },
}

async function exportScope(operands: readonly string[], io: Io, options: Options): Promise<number> {
  if (operands.length > 0)
    throw new CliError('ledger export takes no file; it writes to standard output: `kanon ledger export > events.jsonl`')
  const {exportLines} = await import('../../ledger/transfer.ts')
  return withLearning(io, options, {create: false}, async ({view}) => {
    let text = ''
    for await (const line of exportLines(view)) {
      text += line
      if (text.length < CHUNK) continue
      await io.out(text)
      text = ''
    }
    await io.out(text)
    return 0
  })
}

/** UTF-16 units that are written at once. */
const CHUNK = 1 << 16

async function importFile(operands: readonly string[], io: Io, options: Options): Promise<number> {
  const [file] = operands
  if (operands.length !== 1) throw new CliError('ledger import takes one file, or - for standard input')
  const {importLines} = await import('../../ledger/transfer.ts')
  return withLearning(io, options, {create: true}, async ({ledger, scope}) => {
    const progress = new Progress(io, 10)
    const report = await importLines(ledger, scope, linesOf(file, io), read => progress.step(() => `${grouped(read)} lines`))
    await progress.clear()
    const name = file === '-' ? '(standard input)' : file
    for (const {line, message} of report.problems) await io.err(`kanon: ${name}:${line}: ${message}\n`)
    const {problems: _, ...counts} = report
    await io.out(options.json ? `${JSON.stringify(counts)}\n` : readable(report))
    return report.problems.length > 0 ? 1 : 0
  })
}

/** The lines of a file as an export writes them: a line feed ends each, and nothing else does. */
async function* linesOf(file: string, io: Io): AsyncGenerator<ExportLine> {
  const stream = file === '-' ? io.stdin : createReadStream(resolve(io.cwd, file))
  const decoder = new TextDecoder()
  let rest = ''
  let number = 0
  try {
    for await (const chunk of stream) {
      const [head, ...lines] = decoder.decode(chunk as Uint8Array, {stream: true}).split('\n')
      rest += head
      for (const line of lines) {
        yield {number: ++number, text: rest}
        rest = line
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
  }
  rest += decoder.decode()
  if (rest !== '') yield {number: number + 1, text: rest}
}

function readable({read, kept, added, duplicates, skipped}: ImportReport): string {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${reason} ${grouped(count)}`)
  const more = reasons.length === 0 ? '' : `; skipped: ${reasons.join(', ')}`
  return `${plural(read, 'line')} read, ${grouped(kept)} kept: ${grouped(added)} added, ${plural(duplicates, 'duplicate')}${more}\n`
}
