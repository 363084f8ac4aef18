import type {Event} from '../domain/event.ts'

/** When an episode ran: the times of its first and last captured event. */
export interface EpisodeSpan {
  readonly start: string
  readonly end: string
}

export type EpisodeSpans = ReadonlyMap<string, EpisodeSpan>

/** Only what was captured makes a session long. A prediction, or a decision, does not: else nothing could ever come too late. */
export const isCaptured = ({kind}: Event): boolean => kind === 'message' || kind === 'tool-result'

/** Takes one more event into account. */
export function extendSpans(spans: Map<string, EpisodeSpan>, event: Event): void {
  if (!isCaptured(event)) return
  const {episode, at} = event
  const span = spans.get(episode)
  if (span === undefined) spans.set(episode, {start: at, end: at})
  else if (at < span.start) spans.set(episode, {...span, start: at})
  else if (at > span.end) spans.set(episode, {...span, end: at})
}
