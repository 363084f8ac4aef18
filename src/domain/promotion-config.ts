/** What the gate asks for. All conditions are lower bounds but `recencyDays`. */
export interface GateSettings {
  /** Must be exceeded, 0..1. */
  readonly confidence: number
  /** Distinct confirmed episodes, at least. */
  readonly validations: number
  /** Calendar days (UTC) since the last confirmation, at most. */
  readonly recencyDays: number
  /** At least, 0..1. */
  readonly reliability: number
  /** At least, 0..1. */
  readonly utility: number
  /** The share of coincidences that may pass, 0..1: `evidence` must reach 1 / maxFalse. Absent: the check is not made. */
  readonly maxFalse?: number
}

export type PresetName = 'default' | 'strict'

/** As the config says it. */
export type PromotionConfig = {readonly [name in keyof GateSettings]?: GateSettings[name] | undefined} & {
  readonly preset?: PresetName | undefined
  /** false: captured tool results are no outcomes of insights that name their command. Default: true. */
  readonly standing?: boolean | undefined
}
