import type {Ask} from './judge.ts'

/** As the config says it. */
export interface ReconcileConfig {
  /** `canonical`: only equal canonical forms merge without a judge; `guarded`: also what passes every guard. Default: `canonical`. */
  readonly merge?: 'canonical' | 'guarded' | undefined
  /** Least likeness of two statements that are compared, 0..1. Default 0.4. */
  readonly minScore?: number | undefined
  /** Least cosine of two statements that vectors make a pair, 0..1. Default 0.75. */
  readonly minCosine?: number | undefined
  /** Most questions to a judge in one run. Default 40. */
  readonly budget?: number | undefined
  /** Most questions to a judge on one day (UTC). Default 400. */
  readonly budgetPerDay?: number | undefined
  /** Longest time of one question, in milliseconds. Default 60,000. */
  readonly deadlineMs?: number | undefined
  /** Days in which a merge can be taken back, at least. Default 30. */
  readonly graceDays?: number | undefined
}

/** Makes vectors of statements, to find pairs by that share no word. They decide nothing. */
export interface EmbedderConfig {
  readonly kind: 'llama'
  /** Path of a .gguf file, or `hf:user/repo/file.gguf` of one that was downloaded before. */
  readonly model: string
  /** sha256 of that file, in hex: another file is refused. */
  readonly sha256?: string | undefined
  /** Default 1. */
  readonly threads?: number | undefined
}

/** Who is asked. `scripted` answers as it is told: for tests and demonstrations. `llama` is a local model. */
export type JudgeConfig = ScriptedJudgeConfig | LlamaJudgeConfig

interface AnyJudgeConfig {
  /** What it is asked for. Default: `merges` (what is one, what excludes what) and `conflicts` (the gate's check). */
  readonly asks?: readonly Ask[] | undefined
}

export interface ScriptedJudgeConfig extends AnyJudgeConfig {
  readonly kind: 'scripted'
  readonly answer?: 'same' | 'narrower' | 'contradicts' | 'unrelated' | 'abstain' | 'malformed' | 'fail' | 'hang' | undefined
  /** The very words of every reply. */
  readonly reply?: string | undefined
  /** The very words of the reply to being asked for one wording; absent: it cannot word anything. */
  readonly wording?: string | undefined
  readonly qualified?: boolean | undefined
}

export interface LlamaJudgeConfig extends AnyJudgeConfig {
  readonly kind: 'llama'
  /** Path of a .gguf file, or `hf:user/repo/file.gguf` of one that was downloaded before. */
  readonly model: string
  /** sha256 of that file, in hex: another file is refused. */
  readonly sha256?: string | undefined
  /** Default 1. More than the free cores makes it slower by far. */
  readonly threads?: number | undefined
  /** Tokens of the context. Default 2048. */
  readonly context?: number | undefined
}
