import type {BoundaryPolicy, CasePolicy, GapPolicy} from '../../compiler/entry/entry.ts'
import type {DistillConfig} from '../domain/distill-config.ts'
import type {PromotionConfig} from '../domain/promotion-config.ts'
import type {EmbedderConfig, JudgeConfig, ReconcileConfig} from '../domain/reconcile-config.ts'

/** What `kanon.config.mjs`, `kanon.config.json` or `package.json#kanon` may say. Paths are relative to the folder of the config. */
export interface Config {
  /** Folders and files that hold entries. Default: `['kg']`. */
  readonly sources?: readonly string[]
  /** Where the artifact is written and read. Default: `.kanon/kg.automaton`. */
  readonly artifact?: string
  /** Glob patterns of source files to leave out. */
  readonly exclude?: readonly string[]
  /** The scope that these entries belong to, such as `acme/docs`. */
  readonly scope?: string
  /** What is taken for a fact: see docs/distill.md. */
  readonly distill?: DistillConfig
  /** What the gate asks for before an insight becomes an entry: see docs/promotion.md. */
  readonly promotion?: PromotionConfig
  /** How statements that may be one are found, and when they are merged: see docs/reconcile.md. */
  readonly reconcile?: ReconcileConfig
  /** Who is asked about merges and contradictions. Default: nobody. */
  readonly judge?: JudgeConfig
  /** Who makes vectors that pairs are found by. Default: nobody. */
  readonly embedder?: EmbedderConfig
  /** How letters compare where an entry does not say. Default: `smart`. */
  readonly case?: CasePolicy
  /** Where a term may begin and end where an entry does not say. Default: `word`. */
  readonly boundary?: BoundaryPolicy
  /** How spaces and hyphens inside a term match where an entry does not say. Default: `default`. */
  readonly gap?: GapPolicy
}

export const DEFAULT_SOURCES: readonly string[] = ['kg']
export const DEFAULT_ARTIFACT = '.kanon/kg.automaton'

/** Gives its argument back: for the types and completion of an editor in `kanon.config.mjs`. */
export const defineConfig = (config: Config): Config => config
