import type {EpisodeResult, Insight} from '../../src/domain/insight.ts'
import type {GateSettings} from '../../src/domain/promotion-config.ts'
import {demotionOf} from '../../src/promote/demotion.ts'
import {gate, passesAll} from '../../src/promote/gate.ts'
import {scoreOf} from '../../src/promote/score.ts'
import {brierScore} from '../../src/validate/calibration.ts'
import {confidenceOf, figuresOf} from '../../src/validate/confidence.ts'
import {type Class, FALSE_RATE} from './classes.ts'

/** What became of one insight. Episodes are counted from 1. */
export interface Life {
  readonly promotedAt?: number
  /** Its true rate was too low when it was promoted. */
  readonly falsely: boolean
  /** Refutations after the drift, or after the promotion, until it was put before a person. */
  readonly queuedAfter?: number
  /** Times that it was put before a person, who says each time that it stands. */
  readonly queued: number
  /** Episodes that it lived as an entry. */
  readonly asEntry: number
  readonly brier: number
  readonly episodes: readonly EpisodeResult[]
}

const START = Date.UTC(2026, 0, 1)
const DAYS = 120

/** The time of the nth of so many episodes, spread over 120 days. */
export const timeOf = (episode: number, of: number): string => new Date(START + ((episode * DAYS) / of) * 86_400_000).toISOString()

/** One insight through all of its episodes, the gate asked after each; its numbers come from the functions that the product uses. */
export function live({rate}: Class, of: number, settings: GateSettings, random: () => number): Life {
  let [s, f, refutations, queued, asEntry] = [0, 0, 0, 0, 0]
  let promotedAt: number | undefined
  let falsely = false
  let queuedAfter: number | undefined
  let word: string | undefined
  let lastValidated: string | undefined
  const episodes: EpisodeResult[] = []
  for (let n = 0; n < of; n++) {
    const at = timeOf(n, of)
    const confirmed = random() < rate(n, of)
    episodes.push({
      episode: `e${String(n).padStart(4, '0')}`,
      at,
      result: confirmed ? 'confirmed' : 'refuted',
      forecast: confidenceOf(s, f),
    })
    if (confirmed) {
      s++
      lastValidated = at
    } else f++
    const insight = insightOf(s, f, episodes, lastValidated)
    if (promotedAt === undefined) {
      if (!passesAll(gate({insight, quality: scoreOf(insight, {now: at, named: []}), against: []}, settings, at))) continue
      promotedAt = n + 1
      falsely = rate(n, of) < FALSE_RATE
      continue
    }
    asEntry++
    if (!confirmed && rate(n, of) < FALSE_RATE) refutations++
    if (demotionOf(insight, at, word === undefined ? undefined : {now: word}) === undefined) continue
    queued++
    queuedAfter ??= refutations
    // A person looks and says that it stands; what was seen before that is settled.
    word = at
  }
  return {
    ...(promotedAt === undefined ? {} : {promotedAt}),
    falsely,
    ...(queuedAfter === undefined ? {} : {queuedAfter}),
    queued,
    asEntry,
    brier: brierScore(episodes) ?? 0,
    episodes,
  }
}

/** All that the gate reads of an insight that a person stated: the rest is empty, and nothing looks at it. */
function insightOf(s: number, f: number, episodes: readonly EpisodeResult[], lastValidated: string | undefined): Insight {
  const first = new Date(START).toISOString()
  return {
    id: 'simulated',
    scope: 'bench/gate',
    statement: 'The release job pushes `v2` tags on Tuesdays',
    kind: 'rule',
    facts: [],
    claims: [],
    trust: 1,
    significance: 0.6,
    firstObserved: first,
    lastUsed: first,
    commands: [],
    predictions: [],
    observed: [],
    episodes,
    ...figuresOf(s, f),
    ...(lastValidated === undefined ? {} : {lastValidated}),
  }
}
