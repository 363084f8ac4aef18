import type {EventInput} from '../domain/event.ts'
import type {Insight, PromotionDecision} from '../domain/insight.ts'

/**
 * A decision as it goes into the ledger. It repeats the words of what was said, so it rests on those events, and is forgotten with them.
 */
export const decisionEvent = (insight: Insight, decision: PromotionDecision): EventInput => ({
  kind: 'decision',
  actor: decision.author === 'person' ? 'person' : 'kanon',
  scope: insight.scope,
  episode: 'promotion',
  at: decision.now,
  text: `${decision.decision}: ${insight.statement}`,
  source: {key: 'promote'},
  lineage: insight.claims.map(({event}) => event),
  data: JSON.parse(JSON.stringify(decision)),
})
