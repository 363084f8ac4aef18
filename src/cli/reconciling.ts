import type {LoadedConfig} from '../config/load.ts'
import {CliError, type Options} from './command.ts'

/** The config with what the command line says of reconciling in the place of what it says itself. */
export function withReconcileOptions(config: LoadedConfig, options: Options): LoadedConfig {
  const {merge, budget, budgetPerDay, deadlineMs, graceDays} = options
  if (deadlineMs === 0) throw new CliError('--deadline-ms is a time above 0')
  const shares = (['minScore', 'minCosine'] as const).flatMap(name =>
    options[name] === undefined ? [] : [[name, shareOf(name, options[name])] as const],
  )
  const counts = Object.entries({budget, budgetPerDay, deadlineMs, graceDays}).filter(([, value]) => value !== undefined)
  const given = {...(merge && {merge}), ...Object.fromEntries([...shares, ...counts])}
  return {...config, reconcile: {...config.reconcile, ...given}}
}

function shareOf(name: 'minScore' | 'minCosine', given: string): number {
  const value = given.trim() === '' ? Number.NaN : Number(given)
  const flag = name === 'minScore' ? 'min-score' : 'min-cosine'
  if (!(value >= 0 && value <= 1)) throw new CliError(`--${flag} is a share from 0 to 1, not ${given}`)
  return value
}
