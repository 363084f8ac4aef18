import {ANSWER_BAND, checkedReply, type Judge, type JudgeReply} from '../domain/judge.ts'
import type {LabelledPair} from './labelled/labelled.ts'
import {type LabelledSentence, labelledSentences} from './labelled/worth.ts'

/** What a judge has shown on labelled pairs, for one relation. */
export interface Score {
  /** Yes from here on, 0..1: fitted on one half. */
  readonly threshold: number
  /** On the other half: of the pairs that it calls so, how many are. Absent where it calls none so. */
  readonly precision?: number
  /** On the other half: of the pairs that are so, how many it calls so. */
  readonly recall: number
  /** Pairs of the other half on which it is sure, either way. */
  readonly decided: number
  readonly required: number
  readonly qualified: boolean
  /** Of its question: share of pairs whose two orders fall on different sides of one half. Absent where it is asked in one order. */
  readonly flips?: number
  /** Of its question: share of pairs, or sentences, with an answer between the thresholds, or none. */
  readonly abstains: number
  /** Of its question: median share of the probability that fell on the labels. */
  readonly coverage: number
}

export interface Qualification {
  readonly judge: string
  readonly version: string
  readonly pairs: number
  readonly same: Score
  readonly contradicts: Score
  /** On labelled sentences: whether one is worth knowing. */
  readonly worth: Score
  readonly sentences: number
  /** Share of questions whose two orders fall on different sides of one half. */
  readonly flips: number
  /** Share of pairs with an answer between the thresholds, or none. */
  readonly abstains: number
  /** Median share of the probability that fell on the labels. */
  readonly coverage: number
}

export interface QualifyOptions {
  readonly signal: AbortSignal
  readonly progress?: (done: number, all: number) => void
  /** Default: ours. */
  readonly sentences?: readonly LabelledSentence[]
}

const REQUIRED = {same: 0.98, contradicts: 0.95, worth: 0.95}
/** So many pairs at least, or what was seen is chance. */
const DECIDED = 100
/** Nothing below is a yes, however well it fits one half. */
const LEAST = 0.6

interface Answers {
  readonly pair: LabelledPair
  /** entails ab, ba; together ab, ba. Undefined where one of them was none. */
  readonly yes?: readonly [number, number, number, number]
  /** The same four as they came. */
  readonly values: readonly (Answer | undefined)[]
}

/** Asks a judge about every labelled pair, both questions in both orders, and says what its answers are worth. Never throws for what it answers. */
export async function qualify(
  judge: Judge,
  pairs: readonly LabelledPair[],
  {signal, progress, sentences = labelledSentences()}: QualifyOptions,
): Promise<Qualification> {
  const answers: Answers[] = []
  for (const pair of pairs) {
    signal.throwIfAborted()
    answers.push(await answersOf(judge, pair, signal))
    progress?.(answers.length, pairs.length + sentences.length)
  }
  const worth = await worthOf(judge, sentences, signal, done => progress?.(pairs.length + done, pairs.length + sentences.length))
  const rows = (label: LabelledPair['label'], of: (yes: NonNullable<Answers['yes']>) => number): Row[] =>
    answers.map(({pair, yes}) => ({is: pair.label === label, unseen: pair.unseen, score: yes && of(yes)}))
  const entails = answers.map(({values}) => values.slice(0, 2))
  const together = answers.map(({values}) => values.slice(2))
  const same = scoreOf(
    rows('same', yes => Math.min(...yes)),
    REQUIRED.same,
    entails,
  )
  const contradicts = scoreOf(
    rows('contradicts', ([, , ab, ba]) => 1 - Math.max(ab, ba)),
    REQUIRED.contradicts,
    together,
  )
  return {
    judge: judge.name,
    version: judge.version,
    pairs: pairs.length,
    same,
    contradicts,
    worth,
    sentences: sentences.length,
    flips: shareOf([...entails, ...together], isFlip),
    abstains: shareOf(
      answers.map(({values}) => values),
      isUnsure,
    ),
    coverage: median(answers.map(({values}) => meanCoverage(values))),
  }
}

type Values = readonly (Answer | undefined)[]

const shareOf = (all: readonly Values[], is: (values: Values) => boolean): number => all.filter(is).length / Math.max(1, all.length)

const isFlip = ([ab, ba]: Values): boolean => ab !== undefined && ba !== undefined && ab.yes >= 0.5 !== ba.yes >= 0.5

const isUnsure = (values: Values): boolean =>
  values.some(
    value => value === undefined || value.coverage < ANSWER_BAND.coverage || (value.yes > ANSWER_BAND.no && value.yes < ANSWER_BAND.yes),
  )

const meanCoverage = (values: Values): number => values.reduce((sum, value) => sum + (value?.coverage ?? 0), 0) / values.length

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function answersOf(judge: Judge, pair: LabelledPair, signal: AbortSignal): Promise<Answers> {
  const replies: JudgeReply[] = []
  for (const question of ['entails', 'together'] as const) {
    replies.push(
      await judge.ask(question, pair.a, pair.b, signal).catch(failed),
      await judge.ask(question, pair.b, pair.a, signal).catch(failed),
    )
  }
  const values = replies.map(checkedReply).map(reply => (reply.kind === 'answer' ? reply : undefined))
  const whole = values.every(value => value !== undefined && value.coverage >= ANSWER_BAND.coverage)
  return {pair, values, ...(whole ? {yes: values.map(value => (value as Answer).yes) as [number, number, number, number]} : {})}
}

type Answer = Extract<JudgeReply, {kind: 'answer'}>

const failed = (error: unknown): JudgeReply => ({kind: 'failed', why: error instanceof Error ? error.message : String(error)})

/** Asks about every sentence, one question each. */
async function worthOf(
  judge: Judge,
  sentences: readonly LabelledSentence[],
  signal: AbortSignal,
  done: (count: number) => void,
): Promise<Score> {
  const rows: Row[] = []
  const values: Values[] = []
  for (const {text, worth, unseen} of sentences) {
    signal.throwIfAborted()
    const reply = checkedReply(await judge.ask('worth', text, '', signal).catch(failed))
    const value = reply.kind === 'answer' ? reply : undefined
    values.push([value])
    rows.push({is: worth, unseen, score: value !== undefined && value.coverage >= ANSWER_BAND.coverage ? value.yes : undefined})
    done(rows.length)
  }
  return scoreOf(rows, REQUIRED.worth, values)
}

interface Row {
  /** What is true. */
  readonly is: boolean
  readonly unseen: boolean
  /** How far the judge says so, 0..1. */
  readonly score: number | undefined
}

/** Fits the lowest threshold that reaches the precision on the half that may be looked at, and measures it on the other. */
function scoreOf(rows: readonly Row[], required: number, values: readonly Values[]): Score {
  const threshold = fitted(
    rows.filter(({unseen}) => !unseen),
    required,
  )
  const other = rows.filter(({unseen}) => unseen)
  const called = other.filter(({score}) => score !== undefined && score >= threshold)
  const right = called.filter(({is}) => is).length
  const all = other.filter(({is}) => is).length
  const decided = other.filter(({score}) => score !== undefined && (score >= threshold || score <= 1 - threshold)).length
  const precision = called.length === 0 ? undefined : right / called.length
  return {
    threshold,
    ...(precision === undefined ? {} : {precision}),
    recall: all === 0 ? 0 : right / all,
    decided,
    required,
    qualified: precision !== undefined && precision >= required && decided >= DECIDED,
    ...(values[0]?.length === 2 ? {flips: shareOf(values, isFlip)} : {}),
    abstains: shareOf(values, isUnsure),
    coverage: median(values.map(meanCoverage)),
  }
}

/** The lowest score from which on the pairs that are called so are right often enough; 1 where none is. */
function fitted(rows: readonly Row[], required: number): number {
  const sorted = rows
    .filter((row): row is Row & {score: number} => row.score !== undefined)
    .sort((a, b) => b.score - a.score || Number(b.is) - Number(a.is))
  let best = 1
  let right = 0
  for (const [at, {is, score}] of sorted.entries()) {
    if (is) right++
    // Only where the next score is another: a threshold cannot part equal scores.
    if (sorted[at + 1]?.score !== score && score >= LEAST && right / (at + 1) >= required) best = score
  }
  return best
}
