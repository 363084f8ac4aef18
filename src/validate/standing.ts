import {calledCommand} from '../domain/commands.ts'
import type {Event, ToolResult} from '../domain/event.ts'
import type {Claim, Observed} from '../domain/insight.ts'
import type {EpisodeSpans} from './episodes.ts'
import {isSelfMade} from './trust.ts'

/** Tool results with an exit state, by the command that they are the result of. */
export type Results = ReadonlyMap<string, readonly Event[]>

/** The command that an event tells the success or failure of, or undefined. */
export function commandRun(event: Event): string | undefined {
  if (event.kind !== 'tool-result' || event.actor !== 'tool' || isSelfMade(event)) return undefined
  const {command, exit} = (event.data ?? {}) as ToolResult
  return typeof command === 'string' && Number.isInteger(exit) ? calledCommand(command) : undefined
}

/**
 * The outcomes of the standing prediction "these commands succeed", which is made when the insight is first said: one for each episode that
 * began later, refuted where any of its runs failed.
 */
export function standingOutcomes(commands: readonly string[], claims: readonly Claim[], results: Results, spans: EpisodeSpans): Observed[] {
  if (claims.length === 0) return []
  const [since] = claims.map(({at}) => at).sort()
  const byEpisode = new Map<string, {event: Event; command: string}[]>()
  for (const command of commands) {
    for (const event of results.get(command) ?? []) {
      if ((spans.get(event.episode)?.start ?? event.at) <= since) continue
      const runs = byEpisode.get(event.episode)
      if (runs) runs.push({event, command})
      else byEpisode.set(event.episode, [{event, command}])
    }
  }
  return [...byEpisode.values()].map(outcomeOfRuns)
}

function outcomeOfRuns(runs: readonly {event: Event; command: string}[]): Observed {
  const ordered = [...runs].sort(({event: a}, {event: b}) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.id < b.id ? -1 : 1))
  const failed = ordered.find(({event}) => exitOf(event) !== 0)
  const {event, command} = failed ?? ordered[ordered.length - 1]
  const times = runs.length === 1 ? 'once' : `${runs.length} times`
  return {
    id: event.id,
    episode: event.episode,
    at: event.at,
    actor: 'tool',
    result: failed ? 'refuted' : 'confirmed',
    evidence: event.id,
    counts: true,
    why: failed ? `\`${command}\` ended with exit state ${exitOf(event)}` : `\`${command}\` succeeded (it ran ${times} in this session)`,
  }
}

const exitOf = (event: Event): number => (event.data as ToolResult).exit!
