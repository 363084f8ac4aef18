/** From what was said to what may be worth knowing. */

export {factsIn} from './current.ts'
export {type Distilled, type DistillReport, distill} from './distill.ts'
export {type CurrentFact, distillLedger, type Recorded} from './facts.ts'
export {type IsWorth, judgedStrategy} from './judged-strategy.ts'
export type {DistillOptions} from './options.ts'
export {ruleStrategy} from './rule-strategy.ts'
export type {Degraded, Extracted, Strategy} from './strategy.ts'
export {type EventReason, REASONS, type SentenceReason, whyOfEvent} from './why.ts'
