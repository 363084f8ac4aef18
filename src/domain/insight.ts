import type {Actor} from './event.ts'
import type {CandidateFact, FactKind} from './fact.ts'

export type Result = 'confirmed' | 'refuted' | 'inconclusive'

export const RESULTS: readonly Result[] = ['confirmed', 'refuted', 'inconclusive']

/** `data` of a `prediction` event: what somebody expects of an insight in one episode (the event's `episode`), before it is seen. */
export interface PredictionData {
  readonly insight: string
  /** How sure the predictor is, 0..1. Absent: as sure as the insight's own record was at that time. */
  readonly probability?: number
}

/** `data` of an `outcome` event: what came of one prediction. */
export interface OutcomeData {
  /** Id of the `prediction` event. */
  readonly prediction: string
  readonly result: Result
  /** The event that shows it. An assistant's outcome counts only with one of a tool or a person. */
  readonly evidence?: string
}

/** An outcome as it was weighed. Standing predictions have no event of their own: `prediction` is absent and `id` is the tool result. */
export interface Observed {
  readonly id: string
  readonly prediction?: string
  readonly episode: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly actor: Actor
  readonly result: Result
  /** 0..1, where the predictor said it. */
  readonly probability?: number
  readonly evidence?: string
  readonly counts: boolean
  /** One sentence: what makes it count, or keeps it from counting. */
  readonly why: string
}

/** What one episode says in the end, however many outcomes it holds: one that was refuted once is a failure. */
export interface EpisodeResult {
  readonly episode: string
  /** Of its last outcome that counts. */
  readonly at: string
  readonly result: 'confirmed' | 'refuted'
  /** The probability of a confirmation as it was forecast before, 0..1: as stated, else from the episodes before. */
  readonly forecast: number
}

export interface Forecast {
  readonly insight: string
  readonly prediction: string
  readonly episode: string
  readonly at: string
  readonly actor: Actor
  readonly expect: string
  readonly probability?: number
}

/** A sentence of an event that says what the insight says, and how far it is trusted. */
export interface Claim {
  readonly event: string
  readonly episode: string
  readonly at: string
  readonly actor: Actor
  /** 0..1: the minimum over the event and all that it rests on. */
  readonly trust: number
  /** Set where the words were there before: the event that the speaker read them in. */
  readonly echoOf?: string
}

/** What is known of how an insight has held up. All of it is a fold over events. */
export interface Evidence {
  /** By time, then id. */
  readonly predictions: readonly Forecast[]
  readonly observed: readonly Observed[]
  readonly episodes: readonly EpisodeResult[]
  /** Distinct episodes that confirmed it and never refuted it, and those that refuted it. */
  readonly successes: number
  readonly failures: number
  /** (successes + 1) / (successes + failures + 2). */
  readonly confidence: number
  /** The value that the true rate exceeds with probability 0.95, after these episodes and a uniform prior. */
  readonly lowerBound: number
  /** successes / (successes + failures); absent without any. */
  readonly accuracy?: number
  /** E-value against a coincidence of rate 0.5: at least 1 / α by chance with probability at most α, however often one looks. */
  readonly evidence: number
  /** Mean squared error of the forecasts, 0 (best) .. 1; absent without any. */
  readonly brier?: number
  /** Of the last confirmed episode. */
  readonly lastValidated?: string
}

/** A candidate that is being tracked: one statement, everything that was said for it, and what came of it. */
export interface Insight extends Evidence {
  readonly id: string
  readonly scope: string
  /** As its most confident fact has it; of equals, the first that was said. */
  readonly statement: string
  readonly kind: FactKind
  readonly facts: readonly CandidateFact[]
  readonly claims: readonly Claim[]
  /** The best of its claims. */
  readonly trust: number
  /** The highest of its facts, 0..1. */
  readonly significance: number
  /** When it was first said. */
  readonly firstObserved: string
  /** When it was last said, predicted on or observed: what keeps a candidate from ageing out. */
  readonly lastUsed: string
  /** End of its validity, where all its facts have one: the latest. */
  readonly expires?: string
  /** Commands that it says succeed: success and failure of these in later sessions are its outcomes. */
  readonly commands: readonly string[]
}

/** One condition of the gate. `value` and `threshold` are of the same unit; `why` is one sentence. */
export interface Check {
  readonly name: CheckName
  readonly value: number | string | null
  readonly threshold: number | string
  readonly passed: boolean
  readonly why: string
}

export type CheckName = 'confidence' | 'validations' | 'recency' | 'contradiction' | 'reliability' | 'utility' | 'evidence'

export type DecisionName = 'promote' | 'merge' | 'contradiction' | 'defer' | 'reject' | 'demote' | 'retire' | 'keep'

/** Scores 0..1 by name, with who scored. `reliability` and `utility` gate; the others are kept to be looked at. */
export interface Quality {
  readonly scorer: string
  readonly version: string
  readonly reliability: number
  readonly utility: number
  /** Set where a judge that had qualified says that nobody needs it later: then its utility is 0. */
  readonly judged?: 'useless'
  readonly contextFit: number
  readonly freshness: number
  readonly authority: number
  readonly signalStrength: number
}

/** The file that a decision wrote: applying the decision again needs nothing else. */
export interface WrittenEntry {
  readonly id: string
  /** Relative to the folder of the config, with `/`. */
  readonly path: string
  /** The whole file; absent where the decision removed it. */
  readonly text?: string
  /** sha256 of the UTF-8 bytes of `text`. */
  readonly sha256?: string
  /** The file with a person's edits in it, where there were any: this is what was put in place, and `text` what it is compared with later. */
  readonly file?: string
}

/** What an entry was given by what it absorbed, and by what it says more than; all of it is taken out again where that is taken back. */
export interface EntryAdditions {
  readonly terms: readonly string[]
  readonly about: readonly string[]
  readonly formerly: readonly string[]
  readonly refines: readonly string[]
}

/** Another statement that cannot be true beside this one, as far as rules can tell. */
export interface Against {
  /** An entry, or an insight that would be promoted in the same run. */
  readonly entry?: string
  readonly insight?: string
  readonly rule: string
  readonly why: string
}

/** `data` of a `decision` event. Holds all that went into it, so that it can be applied again without deciding again. */
export interface PromotionDecision {
  readonly insight: string
  readonly statement: string
  readonly decision: DecisionName
  readonly author: 'gate' | 'person'
  /** The clock that it was made by, ISO 8601 in UTC. */
  readonly now: string
  readonly checks: readonly Check[]
  readonly quality?: Quality
  /** A person's reason, or what made the gate put an entry before a person. */
  readonly because?: string
  /** `demote`: what for. */
  readonly reason?: 'refuted' | 'decay'
  /** The event of an earlier decision that a person took back with this one. */
  readonly undoes?: string
  /** `merge`: the entry that says the very same; `retire`: the one that took its place. */
  readonly into?: string
  /** `retire`: the event of the merge by which another insight stands for this one. */
  readonly merge?: string
  /** What its entry was given, by merges and relations, as of this decision. */
  readonly added?: EntryAdditions
  /** Entries that a person overruled by name. */
  readonly over?: readonly string[]
  readonly against?: readonly Against[]
  /** Hash of the settings of the gate, and content hash of the lexicon that it saw. */
  readonly config: string
  readonly lexicon: string
  readonly entry?: WrittenEntry
  /** Machine lines that a person had changed, and that were left alone; the first words of each. */
  readonly kept?: readonly string[]
}
