/** What sort of thing a fact says; weights and half-lives go by it. */
export type FactKind = 'correction' | 'decision' | 'definition' | 'preference' | 'rule' | 'declaration' | 'reference'

/** Where a fact was said: the event, and the span of the event's text as captured (UTF-16 units, half-open). */
export interface FactSource {
  readonly event: string
  readonly start: number
  readonly end: number
}

/** A sentence distilled from an episode. Everything in it follows from the events and the strategy alone. */
export interface CandidateFact {
  /** Hash of scope, kind and statement in canonical form: distilling twice changes nothing. */
  readonly id: string
  /** The insight that it is evidence for: hash of scope and canonical statement, whatever the kind. */
  readonly insight: string
  readonly statement: string
  readonly kind: FactKind
  /** The strategy's weight, 0..1. */
  readonly confidence: number
  /** How much it matters, 0..1, with the parts that make it up. */
  readonly significance: number
  readonly parts: Readonly<Record<string, number>>
  /** All sentences that said it, by time, then by event and place. */
  readonly sources: readonly FactSource[]
  /** When it stops being true by itself: the end of that day, ISO 8601 in UTC. */
  readonly expires?: string
  readonly language: string
}
