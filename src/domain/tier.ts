import {daysAfter} from './days.ts'
import {HALF_LIFE_DAYS} from './decay.ts'
import type {Insight} from './insight.ts'

/**
 * How far a piece of knowledge has come. `candidate`: said, not proven, ages out unless used or confirmed. `durable`: a reference that
 * matters, never ages out. `promoted`: written by the gate. `human`: written, edited, pinned or rejected by a person.
 */
export type Tier = 'candidate' | 'durable' | 'promoted' | 'human'

/** At this significance, itself included, a reference is durable. */
export const DURABLE_SIGNIFICANCE = 0.85
/** A candidate that nobody used for so many half-lives of its kind has aged out: a quarter of it would be left. */
const HALF_LIVES_TO_AGE = 2

/** What is asked about: an insight, an entry, or both where the one was made of the other. */
export interface Subject {
  readonly insight?: Pick<Insight, 'kind' | 'significance' | 'lastUsed' | 'successes'>
  readonly entry?: {
    /** True only where the file says `author: machine` in its `kanon` block and a decision in the ledger wrote it. */
    readonly machine: boolean
    /** True where its bytes are not those that were written. */
    readonly edited?: boolean
    readonly pinned?: boolean
  }
  /** The last word of a person on the insight, if there is one. */
  readonly person?: 'promote' | 'reject'
}

/** The tier of a subject. Nothing else decides it, and no wording, title or tag has a part in it. */
export function tierOf(subject: Subject): Tier {
  if (isProtected(subject)) return 'human'
  if (subject.entry !== undefined) return 'promoted'
  const {insight} = subject
  return insight?.kind === 'reference' && insight.significance >= DURABLE_SIGNIFICANCE ? 'durable' : 'candidate'
}

/** Whether a person's hand is on it: entries that people wrote, edited or pinned, and insights that they rejected. */
export function isProtected({entry, person}: Subject): boolean {
  if (person === 'reject') return true
  return entry !== undefined && (!entry.machine || entry.edited === true || entry.pinned === true)
}

/** What may be done to knowledge without asking anybody. */
export type Pass = 'update' | 'age' | 'promote' | 'demote'

/** Each pass with the tiers that it may touch. A new pass adds its row here, and the test of protection walks this table. */
export const PASSES: Readonly<Record<Pass, readonly Tier[]>> = {
  /** Rewrite the machine's lines of an entry file as a whole. */
  update: ['promoted'],
  /** Leave a candidate out of recall because nobody used it for long. */
  age: ['candidate'],
  /** Make an entry of an insight. */
  promote: ['candidate', 'durable'],
  /** Put an entry before a person since it failed of late, or nobody confirmed it for long. */
  demote: ['promoted'],
}

/** Whether a pass may touch a subject. */
export const permits = (pass: Pass, subject: Subject): boolean => PASSES[pass].includes(tierOf(subject))

/** When a subject ages out, ISO 8601 in UTC; undefined for what never does: all but candidates, and those that were confirmed once. */
export function agesOutAt(subject: Subject): string | undefined {
  const {insight} = subject
  if (insight === undefined || !permits('age', subject) || insight.successes > 0) return undefined
  return daysAfter(insight.lastUsed, HALF_LIVES_TO_AGE * HALF_LIFE_DAYS[insight.kind])
}

/** Whether it has aged out by now: it is left out of recall, and stays in the ledger and in the counts. */
export function hasAged(subject: Subject, now: string): boolean {
  const at = agesOutAt(subject)
  return at !== undefined && now > at
}
