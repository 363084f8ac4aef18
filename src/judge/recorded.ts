import type {Judge, VerdictData} from '../domain/judge.ts'

/**
 * A judge that only repeats what was recorded, by question and both texts, and never asks anybody: what `replay` and tests use. A question that
 * was never answered is a failure, not a guess.
 */
export function recordedJudge(
  name: string,
  version: string,
  recorded: readonly {readonly verdict: VerdictData; readonly texts: readonly [string, string]}[],
): Judge {
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
  const last = recorded.at(-1)?.verdict
  return {
    name,
    version,
    qualified: last?.qualified ?? {same: false, contradicts: false},
    async ask(question, first, second) {
      return replies.get(keyOf(question, first, second)) ?? {kind: 'failed', why: 'no verdict on these texts is recorded'}
    },
    async word(first, second) {
      return wordings.get(keyOf('word', first, second)) ?? {kind: 'failed', why: 'no wording of these texts is recorded'}
    },
  }
}

const keyOf = (question: string, first: string, second: string): string => JSON.stringify([question, first, second])
