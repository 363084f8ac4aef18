import {type IsWorth, judgedStrategy, ruleStrategy, type Strategy} from '../distill/index.ts'
import {utcDay} from '../domain/days.ts'
import {collect} from '../domain/fold.ts'
import type {Insight} from '../domain/insight.ts'
import {ASKED_BY_DEFAULT, type Ask, type Judge} from '../domain/judge.ts'
import {breathe, inSlices} from '../domain/slices.ts'
import {decideSteps, type GateInput, isRising, statementsOf} from '../promote/index.ts'
import {candidatePairs, journalSteps} from '../reconcile/index.ts'
import {Asker, type Budget} from './answers.ts'
import {type ReconcilePorts, reconcileSettings} from './reconcile-ports.ts'

/** The judge, where the config lets it be asked for this. */
export const judgeFor = ({judge, config}: Pick<ReconcilePorts, 'judge' | 'config'>, ask: Ask): Judge | undefined =>
  (config.judge?.asks ?? ASKED_BY_DEFAULT).includes(ask) ? judge : undefined

/** What is left of the budget of a run and of the day. */
export async function budgetOf({ledger, scope, clock, config}: ReconcilePorts): Promise<Budget> {
  const {budget, budgetPerDay} = reconcileSettings(config.reconcile)
  const {askedOn} = await inSlices(journalSteps(await collect(ledger.scoped(scope).events({kinds: ['decision', 'verdict']}))))
  return {left: Math.max(0, Math.min(budget, budgetPerDay - (askedOn.get(utcDay(clock.now())) ?? 0)))}
}

const askerOf = async (judge: Judge, ports: ReconcilePorts, budget: Budget): Promise<Asker> => {
  const {ledger, scope, clock, config, signal} = ports
  const events = await collect(ledger.scoped(scope).events({kinds: ['verdict']}))
  return new Asker(judge, events, {
    ledger,
    scope,
    budget,
    deadline: reconcileSettings(config.reconcile).deadlineMs,
    now: clock.now(),
    signal,
  })
}

/** What distilling asks for: at most half of what a run may ask, so that merges have their turn. */
export interface JudgedDistilling {
  readonly strategies: readonly Strategy[]
  readonly asker: Asker
}

/** The strategies of a run; undefined where the judge is not to be asked for facts, or has not shown that it can tell. */
export async function distillingWith(ports: ReconcilePorts): Promise<JudgedDistilling | undefined> {
  const judge = judgeFor(ports, 'facts')
  if (judge === undefined || !judge.qualified.worth) return undefined
  const whole = ports.budget ?? (await budgetOf(ports))
  const half = Math.floor(whole.left / 2)
  const budget = {left: half}
  const asker = await askerOf(judge, ports, budget)
  const isWorth: IsWorth = async sentence => {
    const before = budget.left
    const answer = await asker.isWorth('fact', sentence)
    whole.left -= before - budget.left
    return answer
  }
  return {strategies: [ruleStrategy, judgedStrategy(isWorth)], asker}
}

/** So many sentences of entries are held against one statement: the likest ones. */
const PER_STATEMENT = 4
const LIKE = 0.3

/**
 * Asks about what the gate would let through: whether it excludes what an entry says, where no rule sees it, and, where the config says so, whether
 * it is of use to anybody later. The answers are recorded, and the gate goes by what is recorded. Gives how many questions it took, and how many
 * texts wait.
 */
export async function askForGate(
  ports: ReconcilePorts,
  insights: readonly Insight[],
  input: GateInput,
): Promise<{questions: number; waiting: number}> {
  const [conflicts, use] = [judgeFor(ports, 'conflicts'), judgeFor(ports, 'use')]
  const judge = conflicts ?? use
  if (judge === undefined) return {questions: 0, waiting: 0}
  const rising = (await inSlices(decideSteps(insights, input), ports.signal)).filter(isRising).map(({insight}) => insight)
  if (rising.length === 0) return {questions: 0, waiting: 0}
  const asker = await askerOf(judge, ports, ports.budget ?? (await budgetOf(ports)))
  for (const insight of rising) {
    for (const other of conflicts === undefined ? [] : likest(insight, input)) await asker.excludes(insight.statement, other)
    if (use !== undefined) await asker.isWorth('use', insight.statement)
    await breathe()
  }
  return {questions: asker.questions, waiting: asker.waiting}
}

/** What entries say that is like a statement, and that no rule sees to exclude it. */
function likest({id, statement}: Insight, {lexicon, conflict}: GateInput): string[] {
  const texts = [...new Set(lexicon.entries.filter(({insight}) => insight !== id).flatMap(statementsOf))]
  const rows = [{id: ' ', statement}, ...texts.map((text, at) => ({id: String(at), statement: text}))]
  return candidatePairs(rows, {fresh: new Set([' ']), minScore: LIKE, perStatement: PER_STATEMENT}).flatMap(({a, b}) => {
    const other = rows.find(row => row.id === (a === ' ' ? b : a))!.statement
    return conflict(statement, other) === undefined ? [other] : []
  })
}
