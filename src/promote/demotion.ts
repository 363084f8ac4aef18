import {daysAfter} from '../domain/days.ts'
import {HALF_LIFE_DAYS} from '../domain/decay.ts'
import type {EpisodeResult, Insight, PromotionDecision} from '../domain/insight.ts'
import {permits} from '../domain/tier.ts'
import {entryMade, type History} from './history.ts'

/** Why an entry is put before a person: it failed too often of late, or nobody has confirmed it for too long. */
export interface Demotion {
  readonly reason: 'refuted' | 'decay'
  /** One sentence. */
  readonly why: string
}

/** So many refuted episodes among the last so many distinct ones. */
export const REFUTATIONS = 3
export const LAST_EPISODES = 8
/** Effective confidence below this is too little. */
export const COLD = 0.5
/** What a person's word is worth at the time it is given: the confidence after five confirmed episodes, which the gate asks for. */
const WORD = 6 / 7

/** What is looked at of an insight. */
export type Weighed = Pick<Insight, 'kind' | 'confidence' | 'episodes' | 'firstObserved' | 'lastValidated'>

/** The last word of a person for an entry (promoted it, confirmed it) that was not taken back since. */
export function affirmed(history: History | undefined): PromotionDecision | undefined {
  const undone = new Set(history?.decisions.flatMap(({decision}) => decision.undoes ?? []))
  return history?.decisions
    .filter(
      ({event, decision: {author, decision}}) =>
        author === 'person' && (decision === 'promote' || decision === 'keep') && !undone.has(event),
    )
    .at(-1)?.decision
}

/**
 * When the effective confidence of an entry falls below a half, ISO 8601 in UTC, if nobody confirms it before. It counts from the last
 * confirmed episode, or from a person's word where that came later; never from when somebody read it.
 */
export function goesColdAt(insight: Weighed, word?: Pick<PromotionDecision, 'now'>): string {
  const validated = insight.lastValidated ?? insight.firstObserved
  const from = word !== undefined && word.now > validated ? word.now : validated
  const confidence = word === undefined ? insight.confidence : Math.max(insight.confidence, WORD)
  return daysAfter(from, HALF_LIFE_DAYS[insight.kind] * Math.log2(confidence / COLD))
}

/** Whether an entry is to be put before a person, and why; `word` is the last of a person for it: what was seen before that is settled. */
export function demotionOf(insight: Weighed, now: string, word?: Pick<PromotionDecision, 'now'>): Demotion | undefined {
  const recent = lastEpisodes(insight.episodes)
  const refuted = recent.filter(({result, at}) => result === 'refuted' && (word === undefined || at > word.now)).length
  if (refuted >= REFUTATIONS)
    return {
      reason: 'refuted',
      why: `refuted in ${refuted} of the last ${recent.length} episodes; ${REFUTATIONS} of ${LAST_EPISODES} are too many`,
    }
  const cold = goesColdAt(insight, word)
  if (now <= cold) return undefined
  return {reason: 'decay', why: `not confirmed for so long that less than ${COLD} of its confidence is left since ${cold.slice(0, 10)}`}
}

/** By time, then by name; an episode stands in the list once. */
const lastEpisodes = (episodes: readonly EpisodeResult[]): EpisodeResult[] =>
  [...episodes].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.episode < b.episode ? -1 : 1)).slice(-LAST_EPISODES)

/** The same for an entry with its file: what a person's hand is on is left to that person. */
export function demotionOfEntry(
  insight: Insight,
  history: History,
  file: {readonly text: string; readonly pinned: boolean},
  now: string,
): Demotion | undefined {
  return permits('demote', {insight, entry: entryMade(history, file)}) ? demotionOf(insight, now, affirmed(history)) : undefined
}
