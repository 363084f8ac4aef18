import type {LoadedConfig} from '../config/load.ts'
import type {Judge} from '../domain/judge.ts'
import {scriptedJudge} from '../judge/scripted.ts'

/** The judge that the config names; undefined where it names none. */
export function judgeOf({judge}: Pick<LoadedConfig, 'judge'>): Judge | undefined {
  if (judge === undefined) return undefined
  const {answer, reply, qualified} = judge
  return scriptedJudge({
    ...(answer === undefined ? {} : {answer}),
    ...(reply === undefined ? {} : {reply}),
    ...(qualified === undefined ? {} : {qualified}),
  })
}
