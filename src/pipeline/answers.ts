import type {Event, EventInput} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'
import {ANSWER_BAND, type AnswerData, type Judge, type JudgeQuestion, type JudgeReply} from '../domain/judge.ts'
import type {Ledger} from '../domain/ledger.ts'
import {answerOf, within} from '../reconcile/index.ts'

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
type Said = 'yes' | 'no' | undefined

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
    const said = answer && this.read(answer.answers[0]?.reply)
    return said === undefined ? undefined : said === 'yes'
  }

  /** Whether two statements exclude each other: a sure "no" in both orders. An answer that does not count yet is recorded all the same. */
  async excludes(a: string, b: string): Promise<boolean> {
    const answer = await this.answer('conflict', `${a}\n${b}`, [
      ['together', 'ab', a, b],
      ['together', 'ba', b, a],
    ])
    return (
      answer !== undefined &&
      this.judge.qualified.contradicts &&
      answer.answers.length === 2 &&
      answer.answers.every(one => this.read(one.reply) === 'no')
    )
  }

  private read(reply: JudgeReply | undefined): Said {
    if (reply?.kind !== 'answer' || reply.coverage < ANSWER_BAND.coverage) return undefined
    const {worth = 0, contradicts = 0} = this.judge.thresholds ?? {}
    if (reply.yes >= Math.max(ANSWER_BAND.yes, worth)) return 'yes'
    return reply.yes <= Math.min(ANSWER_BAND.no, 1 - contradicts) ? 'no' : undefined
  }

  private async answer(
    asked: Asked,
    text: string,
    questions: readonly (readonly [JudgeQuestion, 'ab' | 'ba', string, string])[],
  ): Promise<AnswerData | undefined> {
    const {ledger, scope, budget, now, signal} = this.options
    const about = contentHash(text)
    const {judge} = this
    const known = this.recorded.get(keyOf({asked, about}))
    if (known !== undefined) return known
    if (signal.aborted || this.inVain >= GIVE_UP || budget.left < questions.length) {
      this.waiting++
      return undefined
    }
    const answers: AnswerData['answers'][number][] = []
    for (const [question, order, first, second] of questions) {
      budget.left--
      this.questions++
      const reply = await within(inner => judge.ask(question, first, second, inner), this.options.deadline, signal)
      answers.push({question, order, reply})
      if (reply.kind !== 'answer' || !isShare(reply.yes) || !isShare(reply.coverage)) {
        // No answer is no turn: it is asked again in a later run, and never kept as one.
        this.inVain++
        this.waiting++
        return undefined
      }
    }
    this.inVain = 0
    const {name, version, qualified} = judge
    const answer: AnswerData = {asked, about, judge: name, version, qualified, answers, questions: answers.length, now}
    this.recorded.set(keyOf(answer), answer)
    await ledger.append([answerEvent(answer, scope)])
    return answer
  }
}

const isShare = (value: number): boolean => value >= 0 && value <= 1

const keyOf = ({asked, about}: Pick<AnswerData, 'asked' | 'about'>): string => `${asked} ${about}`

const answerEvent = (answer: AnswerData, scope: string): EventInput => ({
  kind: 'verdict',
  actor: 'kanon',
  scope,
  episode: 'curation',
  at: answer.now,
  text: `${answer.judge}: asked about ${answer.asked}`,
  source: {key: 'answers'},
  data: JSON.parse(JSON.stringify(answer)),
})
