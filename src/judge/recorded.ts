import {
  checkedReply,
  checkedWording,
  type Judge,
  type JudgeQuestion,
  type JudgeReply,
  type Qualified,
  type WordingReply,
} from '../domain/judge.ts'
import {answerIn, readWording, type Written} from './reply.ts'

/** What was recorded on two texts: a verdict of a ledger, or the very words that a model wrote, which are read as strictly as when they came. */
export interface Recorded {
  readonly texts: readonly [string, string]
  readonly verdict: {
    readonly qualified: Qualified
    readonly answers: readonly {readonly question: JudgeQuestion; readonly order: 'ab' | 'ba'; readonly reply: JudgeReply | Written}[]
    readonly wording?: {readonly reply: WordingReply | Written}
  }
}

/**
 * A judge that only repeats what was recorded, by question and both texts, and never asks anybody: what `replay` and tests use. A question that
 * was never answered is a failure, not a guess; a record that is none is malformed, since a ledger can come from anywhere.
 */
export function recordedJudge(name: string, version: string, recorded: readonly Recorded[]): Judge {
  const replies = new Map(
    recorded.flatMap(({verdict, texts: [a, b]}) =>
      verdict.answers.map(
        ({question, order, reply}) => [keyOf(question, ...(order === 'ab' ? ([a, b] as const) : ([b, a] as const))), reply] as const,
      ),
    ),
  )
  const wordings = new Map(
    recorded.flatMap(({verdict: {wording}, texts}) => (wording === undefined ? [] : [[keyOf('word', ...texts), wording.reply]])),
  )
  return {
    name,
    version,
    qualified: recorded.at(-1)?.verdict.qualified ?? {same: false, contradicts: false},
    async ask(question, first, second) {
      const reply = replies.get(keyOf(question, first, second))
      if (reply === undefined) return {kind: 'failed', why: 'no verdict on these texts is recorded'}
      return isWritten(reply) ? answerIn(reply, question) : checkedReply(reply)
    },
    async word(first, second) {
      const reply = wordings.get(keyOf('word', first, second))
      if (reply === undefined) return {kind: 'failed', why: 'no wording of these texts is recorded'}
      return isWritten(reply) ? readWording(reply) : checkedWording(reply)
    },
  }
}

const isWritten = (reply: object | Written): reply is Written => typeof reply === 'string' || Array.isArray(reply)

const keyOf = (question: string, first: string, second: string): string => JSON.stringify([question, first, second])
