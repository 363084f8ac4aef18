import {checkedReply, checkedWording, type Judge, type JudgeReply, type VerdictData, type WordingReply} from '../domain/judge.ts'
import {breathe} from '../domain/slices.ts'
import type {PlannedPair} from './plan.ts'
import {relationOf} from './relation.ts'
import {canonicalOf} from './sides.ts'
import {refusalOf} from './wording.ts'

/** Questions of one pair: two, each in both orders. */
const QUESTIONS = 4

/** A pair is begun only where so many fit the budget: its four, and a wording from those who can write one and may. */
export const questionsPerPair = ({word, qualified}: Judge): number => QUESTIONS + (word !== undefined && qualified.same ? 1 : 0)

/** So many replies in a row that are none, and the judge is not asked again in this run. */
const GIVE_UP = 3

export interface AskOptions {
  /** Most questions of this run, those that are asked again among them. */
  readonly budget: number
  /** Longest time of one question, in milliseconds. */
  readonly deadline: number
  readonly now: string
  readonly signal: AbortSignal
  /** Told each verdict as it comes, so that a run that is killed has lost none but the last. */
  readonly record?: (verdict: VerdictData) => Promise<unknown>
}

export interface Asked {
  readonly verdicts: readonly VerdictData[]
  /** Questions asked, answered or not. */
  readonly questions: number
  /** Keys of pairs that were not reached, or whose turn is not used up. */
  readonly left: readonly string[]
  /** Questions that no verdict tells of: of pairs whose turn is not used up. */
  readonly unrecorded: number
  /** Why asking stopped before the budget or the pairs did. */
  readonly stopped?: string
  /** Questions that ran out of time. */
  readonly timedOut: number
}

/** Asks about pairs in their order. Never throws for what a judge does: where it fails, hangs or talks junk, its pair loses a turn, and three in a row end the run. */
export async function askPairs(judge: Judge, pairs: readonly PlannedPair[], options: AskOptions): Promise<Asked> {
  const {budget, signal, record = async () => {}} = options
  const verdicts: VerdictData[] = []
  let inVain: VerdictData[] = []
  let inVainKeys: string[] = []
  let questions = 0
  let reached = 0
  const keep = async (list: readonly VerdictData[]): Promise<void> => {
    for (const verdict of list) {
      verdicts.push(verdict)
      await record(verdict)
    }
  }
  for (const pair of pairs) {
    if (signal.aborted || inVain.length >= GIVE_UP || questions + questionsPerPair(judge) > budget) break
    const verdict = await askPair(judge, pair, budget - questions, options)
    questions += verdict.questions ?? 0
    // A judge that answers at once, and a store that writes at once, never come to an end of their turn by themselves.
    await breathe()
    if (signal.aborted && verdict.relation === 'malformed') break
    reached++
    if (isTooLong(verdict)) {
      // Its turn is used up, or the likes of it would stand before all others for ever; of the judge it says nothing.
      await keep([verdict])
      continue
    }
    if (verdict.relation === 'malformed') {
      inVain.push(verdict)
      inVainKeys.push(pair.key)
      continue
    }
    await keep([...inVain, verdict])
    inVain = []
    inVainKeys = []
  }
  // The replies that ended the run are no turn of their pairs: they come up again as if they had not been asked.
  const gaveUp = inVain.length >= GIVE_UP
  if (!gaveUp) await keep(inVain)
  const stopped = signal.aborted
    ? 'stopped'
    : gaveUp
      ? `the judge gave ${GIVE_UP} replies in a row that are none${reasonsOf(inVain)}`
      : undefined
  const timedOut = [...verdicts, ...(gaveUp ? inVain : [])]
    .flatMap(({answers}) => answers)
    .filter(({reply}) => reply.kind === 'timeout').length
  const recorded = verdicts.reduce((sum, verdict) => sum + (verdict.questions ?? 0), 0)
  return {
    verdicts,
    questions,
    unrecorded: questions - recorded,
    left: [...(gaveUp ? inVainKeys : []), ...pairs.slice(reached).map(({key}) => key)],
    timedOut,
    ...(stopped === undefined ? {} : {stopped}),
  }
}

const isTooLong = ({answers}: VerdictData): boolean => answers.some(({reply}) => reply.kind !== 'answer' && reply.lasting)

/** The reasons of replies that were none, each once. */
function reasonsOf(verdicts: readonly VerdictData[]): string {
  const reasons = verdicts.flatMap(({answers}) => answers.flatMap(({reply}) => (reply.kind === 'answer' ? [] : [reply.why])))
  return reasons.length === 0 ? '' : `: ${[...new Set(reasons)].join('; ')}`
}

const ORDER = [
  ['together', 'ab'],
  ['together', 'ba'],
  ['entails', 'ab'],
  ['entails', 'ba'],
] as const

/** Contradiction first: where both cannot be true, nothing else is asked. A malformed reply is asked once more, where the budget holds that too. */
async function askPair(judge: Judge, pair: PlannedPair, budget: number, {deadline, now, signal}: AskOptions): Promise<VerdictData> {
  const answers: VerdictData['answers'][number][] = []
  const [a, b] = pair.shown ?? [pair.a.statement, pair.b.statement]
  let questions = 0
  const of = (more: Pick<VerdictData, 'relation' | 'wording'>): VerdictData => ({
    pair: [pair.a.id, pair.b.id],
    texts: pair.texts,
    judge: judge.name,
    version: judge.version,
    qualified: judge.qualified,
    ...more,
    answers,
    questions,
    now,
  })
  for (const [at, [question, order]] of ORDER.entries()) {
    const [first, second] = order === 'ab' ? [a, b] : [b, a]
    const put = async (): Promise<JudgeReply> => {
      questions++
      return checkedReply(await within(inner => judge.ask(question, first, second, inner), deadline, signal))
    }
    let reply = await put()
    if (reply.kind === 'malformed' && budget - questions >= ORDER.length - at) reply = await put()
    answers.push({question, order, reply})
    if (reply.kind !== 'answer') return of({relation: 'malformed'})
    if (answers.length === 2 && relationOf(answers, judge) === 'contradicts') return of({relation: 'contradicts'})
  }
  const relation = relationOf(answers, judge)
  if (relation === 'incomplete') throw new Error('four answers are a whole verdict')
  if (relation !== 'same' || !isToBeWorded(judge, pair) || questions >= budget) return of({relation})
  questions++
  const word = judge.word as NonNullable<Judge['word']>
  const reply = checkedWording(await within(inner => word(pair.a.statement, pair.b.statement, inner), deadline, signal))
  const refused = reply.kind === 'wording' ? refusalOf(reply.text, pair.a.statement, pair.b.statement) : reply.why
  return of({relation, wording: {reply, ...(refused === undefined ? {} : {refused})}})
}

/** Nobody words anew what a person stands for, or what is an entry: its words were looked at. */
const isToBeWorded = ({word, qualified}: Judge, {a, b, veto}: PlannedPair): boolean => {
  const {canonical} = canonicalOf(a, b)
  return veto === undefined && word !== undefined && qualified.same && !canonical.protected && !canonical.promoted
}

/**
 * The reply, or a timeout; a judge that throws has failed. The timer keeps the process alive: a judge that hangs and holds nothing open would else
 * end it in the middle of a run.
 */
export async function within<T extends JudgeReply | WordingReply>(
  ask: (signal: AbortSignal) => Promise<T>,
  deadline: number,
  outer: AbortSignal,
): Promise<T | {kind: 'failed' | 'timeout'; why: string}> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), deadline)
  const signal = AbortSignal.any([outer, controller.signal])
  const late = new Promise<{kind: 'timeout'; why: string}>(resolve => {
    const tell = (): void => resolve({kind: 'timeout', why: outer.aborted ? 'stopped' : `no reply within ${deadline} ms`})
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, {once: true})
  })
  const reply = Promise.resolve()
    .then(() => ask(signal))
    .catch((error: unknown) => ({kind: 'failed' as const, why: error instanceof Error ? error.message : String(error)}))
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}
