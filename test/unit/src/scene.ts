import {canonicalStatement} from '../../../src/domain/canonical.ts'
import {idOf} from '../../../src/domain/content.ts'
import type {Actor, Event, EventInput, ToolResult} from '../../../src/domain/event.ts'
import type {CandidateFact, FactKind} from '../../../src/domain/fact.ts'
import {contentHash} from '../../../src/domain/hash.ts'
import type {PredictionData, Result} from '../../../src/domain/insight.ts'
import {memoryLedger} from '../../../src/ledger/memory.ts'

export const SCOPE = 'acme/docs'

/** The given day of November 2026 and hour, as events state times. */
export const day = (n: number, hour = 9): string => new Date(Date.UTC(2026, 10, n, hour)).toISOString()

export const insightId = (statement: string): string => contentHash(`${SCOPE}\n${canonicalStatement(statement)}`)

/** Writes the events of a story one by one; each call gives the id of what it added. */
export class Scene {
  readonly inputs: EventInput[] = []
  private readonly byId = new Map<string, EventInput>()

  add(event: Partial<EventInput> & Pick<EventInput, 'kind' | 'actor' | 'episode' | 'at' | 'text'>): string {
    const whole = {scope: SCOPE, source: {key: `${event.kind} ${event.episode} ${event.at}`}, ...event}
    this.inputs.push(whole)
    const id = idOf(whole)
    this.byId.set(id, whole)
    return id
  }

  say(text: string, {actor = 'person' as Actor, episode = 'origin', at = day(1), ...rest}: Partial<EventInput> = {}): string {
    return this.add({kind: 'message', actor, episode, at, text, ...rest})
  }

  /** The fact that these events say so; gives the id of the insight. */
  fact(statement: string, events: readonly string[], {kind = 'rule' as FactKind, ...rest}: Partial<CandidateFact> = {}): string {
    const insight = insightId(statement)
    const fact: CandidateFact = {
      id: contentHash(`${kind} ${insight}`),
      insight,
      statement,
      kind,
      confidence: 0.6,
      significance: 0.6,
      parts: {},
      sources: events.map(event => ({event, start: 0, end: statement.length})),
      language: 'en',
      ...rest,
    }
    const at = this.byId.get(events[0] ?? '')?.at ?? day(1)
    this.add({kind: 'fact', actor: 'kanon', episode: 'origin', at, text: statement, lineage: events, data: {...fact}})
    return insight
  }

  /** A person, or somebody else, says it, and it was distilled. */
  claim(statement: string, options: Partial<EventInput> & {kind?: never; as?: FactKind; significance?: number} = {}): string {
    const {as, significance, ...said} = options
    return this.fact(statement, [this.say(statement, said)], {...(as && {kind: as}), ...(significance === undefined ? {} : {significance})})
  }

  predict(
    insight: string,
    episode: string,
    {at = day(2), actor = 'person' as Actor, probability}: Partial<EventInput> & PredictionOptions = {},
  ): string {
    const data: PredictionData = {insight, ...(probability === undefined ? {} : {probability})}
    return this.add({kind: 'prediction', actor, episode, at, text: 'it holds', data: {...data}})
  }

  outcome(
    prediction: string,
    result: Result,
    {at = day(3), actor = 'person' as Actor, evidence}: Partial<EventInput> & OutcomeOptions = {},
  ): string {
    const episode = this.byId.get(prediction)?.episode ?? 'unknown'
    const lineage = evidence === undefined ? [prediction] : [prediction, evidence]
    const data = {prediction, result, ...(evidence === undefined ? {} : {evidence})}
    return this.add({kind: 'outcome', actor, episode, at, text: result, lineage, data})
  }

  /** Predicts and observes in one episode of its own each. */
  confirm(insight: string, times: number, result: Result = 'confirmed', {from = 2, prefix = result as string} = {}): void {
    for (let i = 0; i < times; i++) {
      const prediction = this.predict(insight, `${prefix} ${i}`, {at: day(from + i)})
      this.outcome(prediction, result, {at: day(from + i, 10)})
    }
  }

  run(command: string, exit: number | undefined, episode: string, at: string): string {
    const data: ToolResult = {command, ...(exit === undefined ? {} : {exit})}
    return this.add({kind: 'tool-result', actor: 'tool', episode, at, text: `ran at ${at}`, skip: 'tool-payload', data: {...data}})
  }

  /** As a ledger gives them: numbered, in the order written or the other way round. */
  events(reversed = false): Event[] {
    const order = reversed ? [...this.inputs].reverse() : this.inputs
    return order.map((input, i) => ({...structuredClone(input), id: idOf(input), sequence: i + 1}))
  }

  async ledger(reversed = false) {
    const ledger = memoryLedger()
    await ledger.append(reversed ? [...this.inputs].reverse() : this.inputs)
    return ledger
  }
}

interface PredictionOptions {
  readonly probability?: number
}

interface OutcomeOptions {
  readonly evidence?: string
}

/** Both orders in which a store may give its rows: what is learned must not depend on it. */
export const ORDERS = [
  ['as written', false],
  ['the other way round', true],
] as const
