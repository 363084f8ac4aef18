/** What takes events in: for programs, and for the command, which loads it when it is asked to. */
export {type CaptureOptions, Capturer, capture, type LiveMessage, UNKNOWN_TIME, UNNAMED} from './capture.ts'
export type {CaptureProblem, SkipReason} from './draft.ts'
export {type ImportOptions, importFile} from './import.ts'
export {redactText} from './privacy/redact.ts'
export {type SecretScanner, secretScanner} from './privacy/secrets.ts'
export type {CaptureReport} from './report.ts'
