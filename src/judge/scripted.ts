import {contentHash} from '../domain/hash.ts'
import type {Judge, JudgeQuestion, JudgeReply} from '../domain/judge.ts'
import {answerIn, readWording, type Written} from './reply.ts'

/** What a scripted judge says of every pair, or of each as a function says. For tests and demonstrations. */
export interface Script {
  /** A relation, said with certainty; `fail` and `hang` do what they say. */
  readonly answer?: ScriptedAnswer | ((first: string, second: string) => ScriptedAnswer)
  /** The very words of a reply, read as a model's are. */
  readonly reply?: Written
  /** The very words of the reply to being asked for one wording; absent: it cannot word anything. */
  readonly wording?: Written | ((first: string, second: string) => string)
  /** Default true: a script that is right counts. */
  readonly qualified?: boolean
}

export type ScriptedAnswer = 'same' | 'narrower' | 'contradicts' | 'unrelated' | 'abstain' | 'malformed' | 'fail' | 'hang'

/** A judge that follows a script and knows nothing. `narrower`: the longer statement says all that the shorter says. */
export function scriptedJudge({answer = 'abstain', reply, wording, qualified = true}: Script): Judge {
  return {
    name: 'scripted',
    version: versionOf(answer, reply),
    qualified: {same: qualified, contradicts: qualified, worth: qualified},
    async ask(question, first, second, signal) {
      if (reply !== undefined) return answerIn(reply, question)
      return answered(typeof answer === 'string' ? answer : answer(first, second), question, first, second, signal)
    },
    ...(wording === undefined
      ? {}
      : {word: async (first: string, second: string) => readWording(typeof wording === 'function' ? wording(first, second) : wording)}),
  }
}

/** Another script is another judge, as far as it can be told: a function has no name. */
function versionOf(answer: Script['answer'], reply: Script['reply']): string {
  if (reply !== undefined) return `reply ${contentHash(JSON.stringify(reply)).slice(0, 12)}`
  return typeof answer === 'string' ? answer : 'script'
}

const sure = (yes: boolean): JudgeReply => ({kind: 'answer', yes: yes ? 1 : 0, coverage: 1})

async function answered(
  answer: ScriptedAnswer,
  question: JudgeQuestion,
  first: string,
  second: string,
  signal: AbortSignal,
): Promise<JudgeReply> {
  switch (answer) {
    case 'same':
      return sure(true)
    case 'narrower':
      return sure(question !== 'entails' || first.length > second.length || (first.length === second.length && first < second))
    case 'contradicts':
      return sure(question === 'worth')
    case 'unrelated':
      return sure(question !== 'entails')
    case 'abstain':
      return {kind: 'answer', yes: 0.5, coverage: 1}
    case 'malformed':
      return {kind: 'malformed', why: 'as the script says'}
    case 'fail':
      throw new Error('as the script says')
    case 'hang':
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')), {once: true}))
  }
}
