import {ANSWER_BAND, type Judge, type JudgeQuestion, type JudgeReply, type Relation, type VerdictData} from '../domain/judge.ts'
import type {PlannedPair} from './plan.ts'

/** Questions of one pair: two, each in both orders. A pair is begun only where all of them fit the budget. */
export const QUESTIONS_PER_PAIR = 4

/** So many replies in a row that are none, and the judge is not asked again in this run. */
const GIVE_UP = 3

export interface AskOptions {
  /** Most questions of this run. */
  readonly budget: number
  /** Longest time of one question, in milliseconds. */
  readonly deadline: number
  readonly now: string
  readonly signal: AbortSignal
}

export interface Asked {
  readonly verdicts: readonly VerdictData[]
  /** Questions asked, answered or not. */
  readonly questions: number
  /** Pairs that were not reached. */
  readonly deferred: number
  /** Why asking stopped before the budget or the pairs did. */
  readonly stopped?: string
}

/** Asks about pairs in their order. Never throws: a judge that fails, hangs or talks junk costs its pair a turn, and three in a row the run. */
export async function askPairs(judge: Judge, pairs: readonly PlannedPair[], {budget, deadline, now, signal}: AskOptions): Promise<Asked> {
  const verdicts: VerdictData[] = []
  let questions = 0
  let inVain = 0
  let stopped: string | undefined
  for (const pair of pairs) {
    if (signal.aborted) stopped = 'stopped'
    else if (inVain >= GIVE_UP) stopped = `the judge gave ${GIVE_UP} replies in a row that are none`
    if (stopped !== undefined || questions + QUESTIONS_PER_PAIR > budget) break
    const verdict = await askPair(judge, pair, deadline, now, signal)
    questions += verdict.answers.length
    inVain = verdict.relation === 'malformed' ? inVain + 1 : 0
    verdicts.push(verdict)
  }
  // The replies that ended the run are no turn of their pairs: they come up again as if they had not been asked.
  const kept = inVain >= GIVE_UP ? verdicts.slice(0, verdicts.length - GIVE_UP) : verdicts
  const why = stopped ?? (inVain >= GIVE_UP ? `the judge gave ${GIVE_UP} replies in a row that are none` : undefined)
  return {verdicts: kept, questions, deferred: pairs.length - kept.length, ...(why === undefined ? {} : {stopped: why})}
}

const ORDER: readonly (readonly [JudgeQuestion, 'ab' | 'ba'])[] = [
  ['together', 'ab'],
  ['together', 'ba'],
  ['entails', 'ab'],
  ['entails', 'ba'],
]

/** Contradiction first: where both cannot be true, nothing else is asked. A malformed reply is asked once more. */
async function askPair(judge: Judge, pair: PlannedPair, deadline: number, now: string, signal: AbortSignal): Promise<VerdictData> {
  const answers: VerdictData['answers'][number][] = []
  const of = (relation: VerdictData['relation']): VerdictData => ({
    pair: [pair.a.id, pair.b.id],
    texts: pair.texts,
    judge: judge.name,
    version: judge.version,
    qualified: judge.qualified,
    relation,
    answers,
    now,
  })
  for (const [question, order] of ORDER) {
    const [first, second] = order === 'ab' ? [pair.a, pair.b] : [pair.b, pair.a]
    const again = (): Promise<JudgeReply> => within(judge.ask.bind(judge, question, first.statement, second.statement), deadline, signal)
    let reply = checked(await again())
    if (reply.kind === 'malformed') reply = checked(await again())
    answers.push({question, order, reply})
    if (reply.kind !== 'answer') return of('malformed')
    if (answers.length === 2 && answers.every(({reply: one}) => read(one, judge) === 'no')) return of('contradicts')
  }
  return of(relationOf(answers.map(({reply}) => read(reply, judge))))
}

function relationOf([ab, ba, first, second]: readonly ('yes' | 'no' | 'unsure')[]): Relation {
  if (ab !== 'yes' || ba !== 'yes' || first === 'unsure' || second === 'unsure') return 'abstain'
  if (first === 'yes' && second === 'yes') return 'same'
  // The one that says all that the other says is the narrower claim.
  return first === 'yes' ? 'a-narrower' : second === 'yes' ? 'b-narrower' : 'unrelated'
}

/** Reads one reply, as strictly as the judge had to be read to qualify. */
function read(reply: JudgeReply, {thresholds}: Judge): 'yes' | 'no' | 'unsure' {
  if (reply.kind !== 'answer' || reply.coverage < ANSWER_BAND.coverage) return 'unsure'
  if (reply.yes >= Math.max(ANSWER_BAND.yes, thresholds?.same ?? 0)) return 'yes'
  return reply.yes <= Math.min(ANSWER_BAND.no, 1 - (thresholds?.contradicts ?? 0)) ? 'no' : 'unsure'
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** A reply with numbers that are none is malformed, whatever it calls itself. */
const checked = (reply: JudgeReply): JudgeReply =>
  reply.kind !== 'answer' || (isShare(reply.yes) && isShare(reply.coverage))
    ? reply
    : {kind: 'malformed', why: 'a probability that is none'}

/** The reply, or a timeout; a judge that throws has failed. The timer never keeps the process alive. */
async function within(ask: (signal: AbortSignal) => Promise<JudgeReply>, deadline: number, outer: AbortSignal): Promise<JudgeReply> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(deadline)])
  const late = new Promise<JudgeReply>(resolve => {
    signal.addEventListener('abort', () => resolve({kind: 'timeout', why: outer.aborted ? 'stopped' : `no reply within ${deadline} ms`}), {
      once: true,
    })
  })
  const reply = Promise.resolve()
    .then(() => ask(signal))
    .catch((error: unknown): JudgeReply => ({kind: 'failed', why: error instanceof Error ? error.message : String(error)}))
  return Promise.race([reply, late])
}
