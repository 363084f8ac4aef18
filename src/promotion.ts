/** What `kanon/promotion` gives to programs: from predictions and outcomes to entries, and what is not proven yet. */
export {type Config, defineConfig} from './config/config.ts'
export {type LoadedConfig, loadConfig} from './config/load.ts'
export {effectiveConfidence, HALF_LIFE_DAYS} from './domain/decay.ts'
export type {
  Check,
  Claim,
  EpisodeResult,
  Evidence,
  Forecast,
  Insight,
  Observed,
  PromotionDecision,
  Quality,
  Result,
} from './domain/insight.ts'
export type {GateSettings, PresetName, PromotionConfig} from './domain/promotion-config.ts'
export {agesOutAt, hasAged, isProtected, permits, type Subject, type Tier, tierOf} from './domain/tier.ts'
export {type CandidateOptions, type CandidateRecall, recallCandidates} from './pipeline/candidates.ts'
export {type ConsolidatePorts, type ConsolidateReport, consolidate} from './pipeline/consolidate.ts'
export {emptyLexicon, lexiconOf, readKnowledge} from './pipeline/knowledge.ts'
export {type PromotionPorts, type PromotionReport, promoteAll, promoteOne, ScopeError} from './pipeline/promotion.ts'
export {type QueuedItem, queueOf} from './pipeline/queue.ts'
export {type Replayed, replay, replayOf} from './pipeline/replay.ts'
export {type AnswerOptions, answerItem, ReviewError, type ReviewPorts, readQueue, undoAnswer} from './pipeline/review.ts'
export {type EntryStory, type EventStory, type InsightStory, Stories, type Story} from './pipeline/story.ts'
export {
  type ConflictRule,
  decideAll,
  decideByPerson,
  type GateInput,
  gate,
  gateSettings,
  type Outcome,
  type PersonalDecision,
  PRESETS,
  scoreOf,
  suspicion,
} from './promote/index.ts'
export {
  brierScore,
  type CalibrationRow,
  calibrationTable,
  confidenceOf,
  evidenceOf,
  foldInsights,
  lowerBoundOf,
  type OutcomeInput,
  type PredictionInput,
  predict,
  type RecordedOutcome,
  readInsights,
  recordOutcome,
  ValidationError,
} from './validate/index.ts'
