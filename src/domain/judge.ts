/** A closed question. Those about two statements are asked in both orders; `worth` is about the first alone, and the second is empty. */
export type JudgeQuestion =
  /** Does the first say all that the second says? */
  | 'entails'
  /** Can both be true at the same time? */
  | 'together'
  /** Is this worth knowing to whoever works on the same later? */
  | 'worth'

/** What came back for one question in one order. Only an `answer` says anything about the pair. */
export type JudgeReply =
  | {
      readonly kind: 'answer'
      /** Probability of yes, 0..1. */
      readonly yes: number
      /** Share of the probability that fell on the labels at all, 0..1; low: the model did not answer the question. */
      readonly coverage: number
    }
  /** `lasting`: it is the question, which is too long, and not the judge; another time it will be the same. */
  | {readonly kind: 'malformed' | 'failed' | 'timeout'; readonly why: string; readonly lasting?: boolean}

/** What came back when a judge was asked to word one statement for two. `text` is what it wrote, read as strictly as a verdict; nothing more is known of it. */
export type WordingReply =
  | {readonly kind: 'wording'; readonly text: string}
  | {readonly kind: 'malformed' | 'failed' | 'timeout'; readonly why: string}

/** A reply as it came from whoever was asked, or from a ledger: what is none, or has numbers that are none, is malformed, whatever it calls itself. */
export function checkedReply(reply: unknown): JudgeReply {
  const {kind, yes, coverage} = (reply ?? {}) as {kind?: unknown; yes?: unknown; coverage?: unknown}
  if (kind !== 'answer') return failureOf(reply)
  return isShare(yes) && isShare(coverage) ? (reply as JudgeReply) : {kind: 'malformed', why: 'a probability that is none'}
}

/** The same of a wording. */
export function checkedWording(reply: unknown): WordingReply {
  const {kind, text} = (reply ?? {}) as {kind?: unknown; text?: unknown}
  if (kind !== 'wording') return failureOf(reply)
  return typeof text === 'string' ? (reply as WordingReply) : {kind: 'malformed', why: 'a wording that is no text'}
}

function failureOf(reply: unknown): Exclude<JudgeReply, {kind: 'answer'}> {
  const {kind, why, lasting} = (reply ?? {}) as {kind?: unknown; why?: unknown; lasting?: unknown}
  if (kind !== 'malformed' && kind !== 'failed' && kind !== 'timeout') return {kind: 'malformed', why: 'a reply that is none'}
  return {kind, why: typeof why === 'string' ? why : 'no reason was given', ...(lasting === true && {lasting})}
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** Up to `no` it is no, from `yes` on it is yes, between them nothing: a person decides. Coverage below the floor is no answer. All 0..1. */
export const ANSWER_BAND = {no: 0.2, yes: 0.8, coverage: 0.5} as const

/** What a judge has shown on labelled data that its answers are worth, question by question. */
export interface Qualified {
  readonly same: boolean
  readonly contradicts: boolean
  readonly worth?: boolean
}

/**
 * Answers closed questions while knowledge is being written. Nothing on the recall path imports this.
 */
export interface Judge {
  /** Stored with every decision it took part in. */
  readonly name: string
  /** Model, prompts, labels and plan: another version, another verdict. */
  readonly version: string
  /** Whether its answers count, by relation: it has shown on labelled pairs what it is worth. Else they are recorded and decide nothing. */
  readonly qualified: Qualified
  /** From where on it showed what it qualified by, 0..1; where that is outside the band, it is what counts. */
  readonly thresholds?: {readonly same: number; readonly contradicts: number; readonly worth?: number}
  ask(question: JudgeQuestion, first: string, second: string, signal: AbortSignal): Promise<JudgeReply>
  /** Words one statement that says what both say. Absent: it cannot. What it writes counts only as far as it can be held against both. */
  word?(first: string, second: string, signal: AbortSignal): Promise<WordingReply>
}

/** What four answers come to. `narrower`: one says all that the other says, and more. */
export type Relation = 'same' | 'a-narrower' | 'b-narrower' | 'contradicts' | 'unrelated' | 'abstain'

/** `data` of a `verdict` event: a judge's answers on one pair, bound to both texts. */
export interface VerdictData {
  /** Ids of both insights, the smaller first: `a` and `b` of everything below. */
  readonly pair: readonly [string, string]
  /** Hashes of what was shown of both. A verdict on other words is none. */
  readonly texts: readonly [string, string]
  readonly judge: string
  readonly version: string
  /** Whether its answers counted when they were given, and what they came to then. What they come to now is read from the answers. */
  readonly qualified: Qualified
  readonly relation: Relation | 'malformed'
  /** The answers, as they came: question, order (`ab`, `ba`), and what came. */
  readonly answers: readonly {readonly question: JudgeQuestion; readonly order: 'ab' | 'ba'; readonly reply: JudgeReply}[]
  /** Questions that this took, those that were asked again and the wording among them; absent: one for each answer. */
  readonly questions?: number
  /** One sentence for both, where the judge was asked for it: what came back, and why it is not used. */
  readonly wording?: {readonly reply: WordingReply; readonly refused?: string}
  readonly now: string
}

/** `data` of a `verdict` event that holds no answer: a run takes these pairs for itself until a time, so that two runs at once never ask the same. */
export interface ClaimData {
  readonly claim: readonly string[]
  readonly until: string
  /** Questions that were asked about them in vain, and that no verdict tells of. */
  readonly questions?: number
  readonly now: string
}

/** `data` of a `verdict` event: a judge's answers to one question that is not about two insights, bound to the very texts. */
export interface AnswerData {
  /** What it was asked for: whether a sentence gives a fact, whether an insight is of use, whether it excludes what an entry says. */
  readonly asked: 'fact' | 'use' | 'conflict'
  /** Hash of what was shown: the answer holds for these words alone. */
  readonly about: string
  readonly judge: string
  readonly version: string
  readonly qualified: Qualified
  readonly answers: readonly {readonly question: JudgeQuestion; readonly order: 'ab' | 'ba'; readonly reply: JudgeReply}[]
  readonly questions: number
  /** What it came to where it counts: by what the judge had qualified for, as strictly as it had to be read. Absent: it decides nothing. */
  readonly says?: 'worth' | 'not-worth' | 'excludes' | 'compatible'
  readonly now: string
}

/** What a judge may be asked for. `facts` and `use` are asked for only where the config says so. */
export const ASKS = ['merges', 'conflicts', 'facts', 'use'] as const
export type Ask = (typeof ASKS)[number]
export const ASKED_BY_DEFAULT: readonly Ask[] = ['merges', 'conflicts']

/** Makes vectors of texts, to find candidates by. It decides nothing. */
export interface Embedder {
  readonly name: string
  readonly version: string
  /** One vector a text, all of one length, in the order given. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>
}
