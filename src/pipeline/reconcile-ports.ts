import type {LoadedConfig} from '../config/load.ts'
import type {Clock} from '../domain/clock.ts'
import type {Embedder, Judge} from '../domain/judge.ts'
import type {Ledger} from '../domain/ledger.ts'
import type {ReconcileConfig} from '../domain/reconcile-config.ts'
import type {Rules} from '../reconcile/index.ts'
import type {Budget} from './answers.ts'
import type {Knowledge} from './knowledge.ts'

/** What a run of reconciling works with. */
export interface ReconcilePorts {
  readonly ledger: Ledger
  readonly scope: string
  readonly clock: Clock
  readonly config: LoadedConfig
  readonly judge?: Judge
  /** Finds candidates that share no word. Absent: words alone find them. */
  readonly embedder?: Embedder
  /** What the whole run may still ask. Default: a budget of its own. */
  readonly budget?: Budget
  readonly signal: AbortSignal
  /** What was read and compared in this run. Default: nothing yet. */
  readonly rules?: Rules
  /** How the entries are read. Default: anew. */
  readonly knowledge?: () => Promise<Knowledge>
}

export interface SideShown {
  readonly id: string
  readonly statement: string
}

const DEFAULTS = {
  merge: 'canonical',
  minScore: 0.4,
  minCosine: 0.75,
  budget: 40,
  budgetPerDay: 400,
  deadlineMs: 60_000,
  graceDays: 30,
} as const

/** Every setting with a value: what the config says, else the default. */
export const reconcileSettings = (
  stated: ReconcileConfig = {},
): Required<{[K in keyof ReconcileConfig]: NonNullable<ReconcileConfig[K]>}> => ({
  ...DEFAULTS,
  ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
})
