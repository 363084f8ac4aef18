/** As the config says it. */
export interface DistillConfig {
  /** Candidates below are dropped, 0..1; one that has it exactly is kept. Default 0.3. */
  readonly minConfidence?: number | undefined
  /** New facts an episode and run of `kanon distill`; what it cuts is counted and comes up again. Default 20. */
  readonly maxFacts?: number | undefined
}
