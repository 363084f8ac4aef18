import type {Event} from '../domain/event.ts'

/** Kept out by hygiene for what they are, not for how they read: a second look changes nothing. */
const NEVER: ReadonlySet<string> = new Set(['recalled', 'tool-call', 'tool-payload', 'thinking'])

/**
 * The reason why an event is not read; undefined where it is. Only what a person, an assistant or a document said is; what hygiene kept out
 * only `again`; and what Kanon said itself, or gave back from memory, never.
 */
export function skippedBecause({kind, actor, skip, text}: Event, again = false): string | undefined {
  if (kind !== 'message') return kind
  if (actor === 'kanon') return 'self-produced'
  if (actor === 'tool') return 'tool-result'
  if (skip !== undefined && (!again || NEVER.has(skip))) return skip
  return text.trim() === '' ? 'empty' : undefined
}
