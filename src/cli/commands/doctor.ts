import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {loadConfig} from '../../config/load.ts'
import {LedgerError} from '../../domain/ledger.ts'
import type {Finding} from '../../pipeline/finding.ts'
import {CliError, type Command, type Io, type Options} from '../command.ts'
import {clockOf, LEDGER, type Learning, openLearning} from '../learning.ts'
import * as option from '../options.ts'
import {shown} from '../paths.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Look at everything Kanon needs or may use: each with what to do',
  options: option.learning,
  async run(_, io, options) {
    const config = await loadConfig(io.cwd, options.config)
    const {examine} = await import('../../pipeline/doctor.ts')
    const {learning, trouble} = await opened(io, options, config.folder)
    try {
      const findings = await examine({
        config,
        now: clockOf(options.now).now(),
        artifactPath: shown(io.cwd, config.artifact),
        ledgerPath: shown(io.cwd, join(config.folder, LEDGER)),
        ...(learning === undefined ? {} : {ledger: learning.view}),
        ...(trouble === undefined ? {} : {ledgerTrouble: trouble}),
      })
      await io.out(options.json ? `${JSON.stringify({findings})}\n` : findings.map(line).join(''))
      return findings.some(({state}) => state === 'error') ? 1 : 0
    } finally {
      await learning?.ledger.close()
    }
  },
}

/** The ledger where there is one. That it is damaged, or has no scope, is a finding and no end of the command. */
async function opened(io: Io, options: Options, folder: string): Promise<{learning?: Learning; trouble?: string}> {
  if (!existsSync(join(folder, LEDGER))) return {}
  try {
    return {learning: await openLearning(io, options, {create: false})}
  } catch (error) {
    if (error instanceof LedgerError || error instanceof CliError) return {trouble: error.message}
    throw error
  }
}

const SIGNS: Readonly<Record<Finding['state'], string>> = {good: '✓', optional: '·', warning: '!', error: '✗'}

const line = ({name, state, says, fix}: Finding): string =>
  `${SIGNS[state]} ${name.padEnd(14)} ${says}${fix === undefined ? '' : `\n                 → ${fix}`}\n`
