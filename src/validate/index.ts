/** From what was said and seen to what is known of how it held up. */
export {brierScore, type CalibrationRow, calibrationTable} from './calibration.ts'
export {confidenceOf, evidenceOf, lowerBoundOf} from './confidence.ts'
export {factOf, foldInsights} from './fold.ts'
export {readInsights} from './gather.ts'
export {type OutcomeInput, type PredictionInput, predict, type RecordedOutcome, recordOutcome, ValidationError} from './predict.ts'
