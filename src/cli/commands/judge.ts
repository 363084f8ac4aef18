import {readFile} from 'node:fs/promises'
import {loadConfig} from '../../config/load.ts'
import type {Qualification, Score} from '../../judge/index.ts'
import {reasonOf} from '../../reason.ts'
import {CliError, type Command, type Io} from '../command.ts'
import * as option from '../options.ts'
import {grouped} from '../report/findings.ts'

export const judge: Command = {
  name: 'judge',
  summary: 'Test the judge of the config on labelled pairs: only one that qualifies decides anything',
  arguments: {
    syntax: '<action...>',
    description: '`test`, or `test FILE` with pairs of your own: lines `== same NAME`, then `one | other`',
  },
  options: [option.config, option.json],
  async run([action, file, ...rest], io, options) {
    if (action !== 'test') throw new CliError(`judge: "${action}" is not \`test\` or \`test FILE\``)
    if (rest.length > 0) throw new CliError('judge test takes one file of pairs')
    const config = await loadConfig(io.cwd, options.config)
    const {openJudge, withDeadline, writeQualification} = await import('../../pipeline/judge.ts')
    const {reconcileSettings} = await import('../../pipeline/reconcile-ports.ts')
    const {labelledPairs, pairsOf, qualify} = await import('../../judge/index.ts')
    const own = file === undefined ? [] : pairsOf((await readPairs(file)).split(/\r?\n/), 'own')
    if (file !== undefined && own.length === 0)
      throw new CliError(`${file} holds no pair; write lines such as "== same NAME" and, below, "one | other"`)
    const open = await openJudge(config)
    if (open === undefined) throw new CliError('the config names no judge; add "judge": {"kind": "llama", "model": "PATH.gguf"}')
    try {
      await open.load()
      const asked = withDeadline(open.judge, reconcileSettings(config.reconcile).deadlineMs)
      const result = await qualify(asked, [...labelledPairs(), ...own], {signal: new AbortController().signal, progress: progressOn(io)})
      // A model whose process ended on the way has shown nothing by what it did not answer.
      await open.load()
      await writeQualification(config.folder, result)
      await io.out(options.json ? `${JSON.stringify(result)}\n` : table(result, config.judge?.kind === 'scripted'))
      return 0
    } finally {
      open.close()
    }
  },
}

async function readPairs(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}`)
  }
}

/** A line every tenth of the way: it takes minutes, and a terminal is not needed to see that. */
function progressOn(io: Io): (done: number, all: number) => void {
  let last = 0
  return (done, all) => {
    const tenth = Math.floor((10 * done) / all)
    if (tenth === last) return
    last = tenth
    void io.err(`${grouped(done)} of ${grouped(all)} pairs\n`)
  }
}

function table(result: Qualification, isScript: boolean): string {
  const {judge: name, version, pairs, sentences} = result
  return [
    `${name} ${version.slice(0, 12)} on ${pairs} labelled pairs and ${sentences} sentences`,
    '',
    line(['relation', 'from', 'precision', 'recall', 'decided', 'order changes', 'open', 'on yes and no', 'qualified']),
    row('same', result.same),
    row('contradicts', result.contradicts),
    row('worth', result.worth),
    '',
    isScript
      ? 'It is a script: whether its answers count is said by "qualified" in the config, and by nothing that it shows here.'
      : result.same.qualified || result.contradicts.qualified || result.worth.qualified
        ? ''
        : 'It has not qualified: its answers are recorded and shown, and decide nothing.',
    '',
  ].join('\n')
}

function row(name: string, score: Score): string {
  const {threshold, precision, recall, decided, required, qualified, flips, abstains, coverage} = score
  const shares = [percent(precision), percent(recall), String(decided), percent(flips), percent(abstains), percent(coverage)]
  return line([name, threshold.toFixed(2), ...shares, qualified ? 'yes' : `no (needs ${percent(required)} on 100)`])
}

/** Cells below each other: the first and the last begin where their column does, numbers end there. */
const line = ([name = '', ...cells]: readonly string[]): string =>
  [name.padEnd(11), ...cells.map((cell, at) => cell.padStart([4, 9, 7, 7, 13, 7, 13, 0][at] as number))].join('  ')

const percent = (share: number | undefined): string => (share === undefined ? '–' : `${(100 * share).toFixed(1)} %`)
