import type {Event, EventInput} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'
import {ANSWER_BAND, type AnswerData, checkedReply, type Judge, type JudgeQuestion, type JudgeReply} from '../domain/judge.ts'
import type {Ledger} from '../domain/ledger.ts'
import {answerOf, within} from '../reconcile/index.ts'
import {curationEvent} from './curation.ts'

/** Questions that a run may still ask, over all of its steps. */
export interface Budget {
  left: number
}

export interface AskerOptions {
  readonly ledger: Ledger
  readonly scope: string
  readonly budget: Budget
  /** Longest time of one question, in milliseconds. */
  readonly deadline: number
  readonly now: string
  readonly signal: AbortSignal
}

/** So many replies in a row that are none, and this run asks no more. */
const GIVE_UP = 3

type Asked = AnswerData['asked']

/**
 * Asks a judge about single texts, and about an insight and what an entry says. What was answered before, by this judge and on these very words,
 * is read from the ledger and never asked again; what is answered now is recorded at once. Answers count only for what the judge has
 * qualified for.
 */
export class Asker {
  /** Questions that were asked. */
  questions = 0
  /** Texts and pairs that there was no budget for. */
  waiting = 0
  private inVain = 0
  private readonly recorded = new Map<string, AnswerData>()

  constructor(
    private readonly judge: Judge,
    events: Iterable<Event>,
    private readonly options: AskerOptions,
  ) {
    for (const event of events) {
      const answer = answerOf(event)
      if (answer !== undefined && answer.judge === judge.name && answer.version === judge.version) this.recorded.set(keyOf(answer), answer)
    }
  }

  /** Whether a text is worth knowing. Undefined: the judge is not sure, has not qualified, or was not asked. */
  async isWorth(asked: 'fact' | 'use', text: string): Promise<boolean | undefined> {
    if (!this.judge.qualified.worth) return undefined
    const answer = await this.answer(asked, text, [['worth', 'ab', text, '']])
    return answer?.says === undefined ? undefined : answer.says === 'worth'
  }

  /** Whether two statements exclude each other: a sure "no" in both orders. An answer that does not count yet is recorded all the same. */
  async excludes(a: string, b: string): Promise<boolean> {
    const answer = await this.answer('conflict', conflictText(a, b), [
      ['together', 'ab', a, b],
      ['together', 'ba', b, a],
    ])
    return answer?.says === 'excludes'
  }

  /** What answers come to as the judge has to be read today. */
  private says(asked: Asked, answers: AnswerData['answers']): AnswerData['says'] {
    const said = answers.map(({reply}) => this.read(reply))
    const {contradicts, worth} = this.judge.qualified
    if (asked === 'conflict') {
      if (!contradicts) return undefined
      return said.every(one => one === 'no') ? 'excludes' : said.every(one => one === 'yes') ? 'compatible' : undefined
    }
    if (!worth || said[0] === undefined) return undefined
    return said[0] === 'yes' ? 'worth' : 'not-worth'
  }

  private read(given: JudgeReply): 'yes' | 'no' | undefined {
    const reply = checkedReply(given)
    if (reply.kind !== 'answer' || reply.coverage < ANSWER_BAND.coverage) return undefined
    const {worth = 0, contradicts = 0} = this.judge.thresholds ?? {}
    if (reply.yes >= Math.max(ANSWER_BAND.yes, worth)) return 'yes'
    return reply.yes <= Math.min(ANSWER_BAND.no, 1 - contradicts) ? 'no' : undefined
  }

  private async answer(
    asked: Asked,
    text: string,
    questions: readonly (readonly [JudgeQuestion, 'ab' | 'ba', string, string])[],
  ): Promise<AnswerData | undefined> {
    const {budget, now, signal} = this.options
    const about = contentHash(text)
    const {judge} = this
    const known = this.recorded.get(keyOf({asked, about}))
    if (known !== undefined) return this.readAnew(known)
    if (signal.aborted || this.inVain >= GIVE_UP || budget.left < questions.length) {
      this.waiting++
      return undefined
    }
    const answers: AnswerData['answers'][number][] = []
    for (const [question, order, first, second] of questions) {
      budget.left--
      this.questions++
      const reply = checkedReply(await within(inner => judge.ask(question, first, second, inner), this.options.deadline, signal))
      answers.push({question, order, reply})
      if (reply.kind !== 'answer') {
        // No answer is no turn: it is asked again in a later run, and never kept as one.
        // What is too long for it says nothing of the judge.
        if (!reply.lasting) this.inVain++
        this.waiting++
        return undefined
      }
    }
    this.inVain = 0
    const {name, version, qualified} = judge
    const says = this.says(asked, answers)
    return this.keep({asked, about, judge: name, version, qualified, answers, questions: answers.length, ...(says && {says}), now})
  }

  /** Since it was given, the judge may have qualified, or have to be read otherwise: that is recorded, and nobody is asked. */
  private async readAnew(known: AnswerData): Promise<AnswerData> {
    const says = this.says(known.asked, known.answers)
    if (says === known.says) return known
    const {says: _, ...rest} = known
    return this.keep({...rest, qualified: this.judge.qualified, questions: 0, ...(says && {says}), now: this.options.now})
  }

  private async keep(answer: AnswerData): Promise<AnswerData> {
    this.recorded.set(keyOf(answer), answer)
    await this.options.ledger.append([answerEvent(answer, this.options.scope)])
    return answer
  }
}

const conflictText = (a: string, b: string): string => `${a}\n${b}`

/** What was answered and counts, as a gate needs it: whatever judge said so, and whether or not it can be asked today. */
export interface Judged {
  readonly excludes: (a: string, b: string) => boolean
  /** Statements that a judge holds for of no use later. */
  readonly isUseless: (statement: string) => boolean
}

/** The answers in a ledger; the last one on the same words counts. */
export function judgedIn(events: Iterable<Event>): Judged {
  const says = new Map<string, AnswerData['says']>()
  for (const event of events) {
    const answer = answerOf(event)
    if (answer !== undefined) says.set(keyOf(answer), answer.says)
  }
  const of = (asked: Asked, text: string): AnswerData['says'] => says.get(keyOf({asked, about: contentHash(text)}))
  return {
    excludes: (a, b) => says.size > 0 && of('conflict', conflictText(a, b)) === 'excludes',
    isUseless: statement => says.size > 0 && of('use', statement) === 'not-worth',
  }
}

const keyOf = ({asked, about}: Pick<AnswerData, 'asked' | 'about'>): string => `${asked} ${about}`

const answerEvent = (answer: AnswerData, scope: string): EventInput =>
  curationEvent(answer, {kind: 'verdict', actor: 'kanon', scope, text: `${answer.judge}: asked about ${answer.asked}`, key: 'answers'})
