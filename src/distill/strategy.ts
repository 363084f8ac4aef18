import type {Event} from '../domain/event.ts'
import type {FactKind} from '../domain/fact.ts'
import type {Steps} from '../domain/slices.ts'

/** A statement that a strategy found in one of the events it was given. */
export interface Extracted {
  /** Id of the event, whole. */
  readonly event: string
  /** The span of the event's text: UTF-16 units, half-open. */
  readonly start: number
  readonly end: number
  readonly statement: string
  readonly kind: FactKind
  /** 0..1. */
  readonly confidence: number
  /** 0..1, with the parts that make it up. */
  readonly significance: number
  readonly parts?: Readonly<Record<string, number>>
  /** `en`, `de`, `fr`, `es`, or another code. */
  readonly language: string
  /** ISO 8601 in UTC. */
  readonly expires?: string
}

/**
 * A way to find facts in events. It sees one episode, or a part of it, and nothing of the ledger. It may throw, hang or give nonsense: then
 * this batch has no facts of this strategy, the run says so and goes on, and the next run tries again.
 */
export interface Strategy {
  readonly name: string
  /** Events that it is given at once at most, where it works long and without a pause. Default: what the run says. */
  readonly batch?: number
  /** Makes ready what would else be made ready with the first events, in one piece. Asked for where there is much to read. */
  warm?(): Steps<void>
  extract(events: readonly Event[], signal: AbortSignal): readonly Extracted[] | Promise<readonly Extracted[]>
}

/** A batch that a strategy did not get through. */
export interface Degraded {
  readonly strategy: string
  readonly episode: string
  /** How many events it was given. */
  readonly events: number
  readonly reason: 'failed' | 'timed-out' | 'malformed'
  readonly message: string
}

export interface Asked {
  readonly items: readonly Extracted[]
  /** Items that were no facts: dropped, one by one. */
  readonly malformed: number
  readonly degraded?: Degraded
}

const KINDS: ReadonlySet<string> = new Set(['correction', 'decision', 'definition', 'preference', 'rule', 'declaration', 'reference'])

/** What a strategy finds in a batch, checked; after `deadline` milliseconds, or with anything that is no list, the batch is degraded. */
export async function ask(strategy: Strategy, events: readonly Event[], deadline: number): Promise<Asked> {
  const failed = (reason: Degraded['reason'], message: string, malformed = 0): Asked => ({
    items: [],
    malformed,
    degraded: {strategy: strategy.name, episode: events[0].episode, events: events.length, reason, message},
  })
  let answer: unknown
  try {
    answer = await within(deadline, signal => strategy.extract(events, signal))
  } catch (error) {
    if (error === TIMED_OUT) return failed('timed-out', `gave no answer within ${deadline} ms`)
    return failed('failed', error instanceof Error ? error.message : String(error))
  }
  if (!Array.isArray(answer)) return failed('malformed', 'gave no list of facts')
  const texts = new Map(events.map(({id, text}) => [id, text]))
  const items = answer.filter(item => isExtracted(item, texts))
  const malformed = answer.length - items.length
  return items.length === 0 && malformed > 0
    ? failed('malformed', `gave ${malformed} items, none of which is a fact`, malformed)
    : {items, malformed}
}

const TIMED_OUT = Symbol('timed out')

/** Waits for an answer, not longer than it may take. A strategy that never looks at its signal is left behind. */
async function within<T>(deadline: number, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const controller = new AbortController()
  const answer = work(controller.signal)
  if (!(answer instanceof Promise)) return answer
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(TIMED_OUT)
    }, deadline)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function isExtracted(item: unknown, texts: ReadonlyMap<string, string>): item is Extracted {
  if (typeof item !== 'object' || item === null) return false
  const {event, start, end, statement, kind, confidence, significance, language, expires, parts} = item as Partial<Extracted>
  const text = typeof event === 'string' ? texts.get(event) : undefined
  return (
    text !== undefined &&
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    0 <= start! &&
    start! < end! &&
    end! <= text.length &&
    typeof statement === 'string' &&
    statement.trim() !== '' &&
    KINDS.has(kind as string) &&
    isShare(confidence) &&
    isShare(significance) &&
    typeof language === 'string' &&
    (expires === undefined || (typeof expires === 'string' && !Number.isNaN(Date.parse(expires)))) &&
    (parts === undefined || (typeof parts === 'object' && parts !== null && Object.values(parts).every(Number.isFinite)))
  )
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
