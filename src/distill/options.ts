import {didYouMean} from '../near-miss.ts'
import {ruleStrategy} from './rule-strategy.ts'
import type {Strategy} from './strategy.ts'

/** How a run distils. Every option has a default; `undefined` stands for it. */
export interface DistillOptions {
  /** Candidates below are dropped, 0..1; one that has it exactly is kept. Default 0.3. */
  readonly minConfidence?: number | undefined
  /** New facts an episode and run, a whole number. The rest is counted and comes up again. Default 20. */
  readonly maxFacts?: number | undefined
  /** Milliseconds that a strategy may take for a batch. Default 30,000. */
  readonly deadline?: number
  /** Events of one episode that a strategy is given at once. Default 200. */
  readonly batch?: number
  /** Read also what hygiene kept out; never what Kanon said itself. Default false. */
  readonly again?: boolean
  /** In their order: of two that find the same, the more confident one counts. Default: the rules. */
  readonly strategies?: readonly Strategy[]
  /** Ids of facts and insights that are known: they do not count against `maxFacts`. */
  readonly known?: ReadonlySet<string>
}

export type Settings = {readonly [K in keyof DistillOptions]-?: NonNullable<DistillOptions[K]>}

/** The options with their defaults, checked. Throws TypeError or RangeError with one sentence for the first mistake. */
export function settingsOf(options: DistillOptions = {}): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const settings: Settings = {...DEFAULTS, ...given}
  const stranger = Object.keys(options).find(name => !Object.hasOwn(DEFAULTS, name))
  if (stranger !== undefined) throw new TypeError(`distill: there is no option "${stranger}"${didYouMean(stranger, Object.keys(DEFAULTS))}`)
  const {minConfidence, maxFacts, deadline, batch, again} = settings
  if (!(typeof minConfidence === 'number' && minConfidence >= 0 && minConfidence <= 1))
    throw new RangeError(`distill: minConfidence is ${String(minConfidence)}; it must be a number from 0 to 1`)
  if (!(Number.isSafeInteger(maxFacts) && maxFacts >= 0))
    throw new RangeError(`distill: maxFacts is ${String(maxFacts)}; it must be a whole number, 0 or more`)
  if (!(typeof deadline === 'number' && deadline > 0 && deadline < 2 ** 31))
    throw new RangeError(`distill: deadline is ${String(deadline)}; it must be a number of milliseconds above 0`)
  if (!(Number.isSafeInteger(batch) && batch > 0))
    throw new RangeError(`distill: batch is ${String(batch)}; it must be a whole number above 0`)
  if (typeof again !== 'boolean') throw new TypeError(`distill: again is ${String(again)}; it must be true or false`)
  return settings
}

const DEFAULTS: Settings = {
  minConfidence: 0.3,
  maxFacts: 20,
  deadline: 30_000,
  batch: 200,
  again: false,
  strategies: [ruleStrategy],
  known: new Set(),
}
