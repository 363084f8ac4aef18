import type {LoadedConfig} from '../config/load.ts'
import {effectiveConfidence} from '../domain/decay.ts'
import type {Event} from '../domain/event.ts'
import {collect} from '../domain/fold.ts'
import type {Check, Insight, PromotionDecision} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {agesOutAt, type Tier, tierOf} from '../domain/tier.ts'
import type {Entry} from '../matcher/index.ts'
import {affirmed, decideAll, gateSettings, goesColdAt, type History, readHistories, settingsHash} from '../promote/index.ts'
import {calibrationTable, readInsights} from '../validate/index.ts'
import {conflictRules} from './conflict.ts'
import {type Knowledge, readKnowledge} from './knowledge.ts'
import {type PairStory, pairsOf} from './pairs.ts'
import {type Said, saidOn} from './said.ts'

/** An event as a story tells it. */
export interface ToldEvent {
  readonly id: string
  readonly kind: string
  readonly actor: string
  readonly at: string
  readonly episode: string
  readonly text: string
  readonly file?: string
  /** Why it gives no fact, where it was passed over. */
  readonly skip?: string
}

export interface ClaimStory {
  readonly trust: number
  readonly echoOf?: string
  readonly event: ToldEvent
  /** Where in the event's text it is said; UTF-16 units, half-open. */
  readonly spans: readonly {readonly start: number; readonly end: number; readonly text: string}[]
}

export interface InsightStory {
  readonly insight: string
  readonly statement: string
  readonly kind: string
  readonly tier: Tier
  readonly firstObserved: string
  readonly lastValidated?: string
  /** When it will be left out of recall if nobody uses it; of an entry, when it goes to review if nobody confirms it. */
  readonly goesCold?: string
  readonly successes: number
  readonly failures: number
  readonly confidence: number
  /** As of now, by half-life. */
  readonly effectiveConfidence: number
  readonly lowerBound: number
  readonly accuracy?: number
  readonly brier?: number
  readonly calibration: ReturnType<typeof calibrationTable>
  readonly trust: number
  readonly claims: readonly ClaimStory[]
  readonly predictions: Insight['predictions']
  readonly observed: Insight['observed']
  readonly episodes: Insight['episodes']
  /** As the gate would decide now. */
  readonly decision: PromotionDecision['decision']
  readonly checks: readonly Check[]
  /** What is missing: the failing checks in words. Empty for what is promoted. */
  readonly missing: readonly string[]
  /** What was decided, in ledger order. */
  readonly decisions: readonly {
    readonly event: string
    readonly decision: string
    readonly author: string
    readonly now: string
    readonly because?: string
    readonly over?: readonly string[]
    readonly failed: readonly string[]
    readonly config: string
    readonly lexicon: string
    readonly sha256?: string
  }[]
  readonly entry?: {readonly id: string; readonly path: string; readonly state: 'as written' | 'edited' | 'missing'}
  /** What judges answered on it beside another insight, whether or not that counts. */
  readonly judged: readonly (Pick<Said, 'judge' | 'says' | 'counts' | 'now'> & {readonly beside: string; readonly statement?: string})[]
  /** Others that it was compared with, or would be now, and what came of it. */
  readonly pairs: readonly PairStory[]
}

export interface EntryStory {
  readonly entry: string
  readonly title: string
  /** Relative to the folder of the config, with `/`. */
  readonly path: string
  readonly line: number
  readonly tier: Tier
  readonly terms: readonly string[]
  readonly about: readonly string[]
  /** Entries that are about this one. */
  readonly aboutThis: readonly string[]
  /** What it was made of, where the gate wrote it. */
  readonly insight?: InsightStory
  /** Set where it says that it was made of an insight which the ledger does not know: it was forgotten, or comes from elsewhere. */
  readonly orphan?: string
}

export interface EventStory {
  /** The facts that it gave, or is one of the sources of. */
  readonly facts: readonly {readonly id: string; readonly statement: string; readonly kind: string; readonly confidence: number}[]
  /** The insights that it speaks for, as a claim, an outcome, or evidence of one. */
  readonly insights: readonly {
    readonly insight: string
    readonly statement: string
    readonly as: 'claim' | 'prediction' | 'outcome' | 'evidence' | 'decision'
    readonly decision: string
    readonly entry?: string
    readonly why?: string
  }[]
}

export type Story =
  | {readonly what: 'entry'; readonly story: EntryStory}
  | {readonly what: 'insight'; readonly story: InsightStory}
  | {readonly what: 'event'; readonly event: Event}
  | {readonly what: 'term'; readonly term: string; readonly entries: readonly EntryStory[]}

/** What stories are told from: all of a scope, read once. */
export class Stories {
  private readonly byId: ReadonlyMap<string, Insight>
  private readonly decided: ReadonlyMap<string, PromotionDecision>
  private paired: Promise<Event[]> | undefined

  private constructor(
    private readonly ledger: ScopedLedger,
    readonly insights: readonly Insight[],
    private readonly histories: ReadonlyMap<string, History>,
    private readonly knowledge: Knowledge,
    private readonly now: string,
    private readonly config: LoadedConfig,
  ) {
    this.byId = new Map(insights.map(insight => [insight.id, insight]))
    const settings = gateSettings(config.promotion)
    const outcomes = decideAll(insights, {
      now,
      settings,
      config: settingsHash(settings, config.promotion?.standing ?? true),
      lexicon: knowledge.lexicon,
      conflict: conflictRules,
      histories,
      files: knowledge.files,
      folder: knowledge.folder,
    })
    this.decided = new Map(outcomes.map(({insight, decision}) => [insight.id, decision]))
  }

  /** Reads everything that a story may need. `now` is ISO 8601 in UTC. */
  static async read(ledger: ScopedLedger, config: LoadedConfig, now: string): Promise<Stories> {
    const insights = await readInsights(ledger, {standing: config.promotion?.standing ?? true})
    return new Stories(ledger, insights, await readHistories(ledger), await readKnowledge(config), now, config)
  }

  /** The story of an entry, an insight, an event or a term, by its id (of insights and events the beginning will do) or as it is written. */
  async of(what: string): Promise<Story | undefined> {
    const entry = this.knowledge.automaton.entry(what)
    if (entry !== undefined) return {what: 'entry', story: await this.entry(entry)}
    const insight = this.byId.get(what) ?? only(this.insights.filter(({id}) => isBegin(what) && id.startsWith(what)))
    if (insight !== undefined) return {what: 'insight', story: await this.insight(insight)}
    const event = isBegin(what) ? await this.ledger.find(what) : undefined
    if (event !== undefined) return {what: 'event', event}
    const match = this.knowledge.automaton.find(what)
    if (match === undefined || match.start !== 0 || match.end !== what.length) return undefined
    const entries = match.entries.flatMap(id => this.knowledge.automaton.entry(id) ?? [])
    return {what: 'term', term: match.term, entries: await Promise.all(entries.map(one => this.entry(one)))}
  }

  async entry(entry: Entry): Promise<EntryStory> {
    const known = this.knowledge.lexicon.entries.find(({id}) => id === entry.id)
    const insight = known?.insight === undefined ? undefined : this.byId.get(known.insight)
    const story = insight && (await this.insight(insight))
    const aboutThis = [...this.knowledge.automaton.entries()].filter(other => other.about?.includes(entry.id)).map(({id}) => id)
    const machine = story?.entry !== undefined
    const subject = {entry: {machine, edited: story?.entry?.state === 'edited', pinned: entry.pinned === true}}
    return {
      entry: entry.id,
      title: entry.title,
      path: this.knowledge.named(entry.path),
      line: entry.line,
      tier: tierOf(insight === undefined ? subject : {insight, ...subject}),
      terms: entry.terms.map(({text}) => text),
      about: entry.about ?? [],
      aboutThis,
      ...(story && {insight: story}),
      ...(known?.insight !== undefined && insight === undefined ? {orphan: known.insight} : {}),
    }
  }

  async insight(insight: Insight): Promise<InsightStory> {
    const history = this.histories.get(insight.id)
    const decision = this.decided.get(insight.id)!
    const entry = this.entryOf(insight.id, history)
    const person = history?.person?.decision
    const subject = {
      insight,
      ...(entry && entry.state !== 'missing' ? {entry: {machine: true, edited: entry.state === 'edited'}} : {}),
      ...(person === 'reject' && history?.last.decision === 'reject' ? {person: 'reject' as const} : {}),
    }
    // An entry goes before a person then; a candidate is left out of recall.
    const goesCold = history?.promoted === undefined ? agesOutAt(subject) : goesColdAt(insight, affirmed(history))
    const {accuracy, brier, lastValidated} = insight
    return {
      insight: insight.id,
      statement: insight.statement,
      kind: insight.kind,
      tier: tierOf(subject),
      firstObserved: insight.firstObserved,
      ...(lastValidated === undefined ? {} : {lastValidated}),
      ...(goesCold === undefined ? {} : {goesCold}),
      successes: insight.successes,
      failures: insight.failures,
      confidence: insight.confidence,
      effectiveConfidence: effectiveConfidence(insight, this.now),
      lowerBound: insight.lowerBound,
      ...(accuracy === undefined ? {} : {accuracy}),
      ...(brier === undefined ? {} : {brier}),
      calibration: calibrationTable(insight.episodes),
      trust: insight.trust,
      claims: await this.claims(insight),
      predictions: insight.predictions,
      observed: insight.observed,
      episodes: insight.episodes,
      decision: decision.decision,
      checks: decision.checks,
      missing: missingOf(decision),
      decisions: (history?.decisions ?? []).map(({event, decision: one}) => ({
        event,
        decision: one.decision,
        author: one.author,
        now: one.now,
        ...(one.because === undefined ? {} : {because: one.because}),
        ...(one.over === undefined ? {} : {over: one.over}),
        failed: one.checks.filter(({passed}) => !passed).map(({name}) => name),
        config: one.config,
        lexicon: one.lexicon,
        ...(one.entry?.sha256 === undefined ? {} : {sha256: one.entry.sha256}),
      })),
      ...(entry && {entry}),
      judged: await this.judged(insight.id),
      pairs: await this.pairs(insight),
    }
  }

  private async pairs(insight: Insight): Promise<PairStory[]> {
    this.paired ??= collect(this.ledger.events({kinds: ['decision', 'verdict']}))
    return pairsOf(insight, this.insights, await this.paired, this.config.reconcile?.minScore)
  }

  private async judged(insight: string): Promise<InsightStory['judged']> {
    return (await saidOn(this.ledger, [insight])).map(({judge, says, counts, now, pair}) => {
      const beside = pair[0] === insight ? pair[1] : pair[0]
      const statement = this.byId.get(beside)?.statement
      return {judge, says, counts, now, beside, ...(statement === undefined ? {} : {statement})}
    })
  }

  private entryOf(insight: string, history: History | undefined): InsightStory['entry'] {
    const {promoted, written} = history ?? {}
    if (promoted === undefined || written === undefined) return undefined
    const file = this.knowledge.files.get(insight)
    const state = file === undefined ? 'missing' : file.text === written.text ? 'as written' : 'edited'
    return {id: written.id, path: file?.path ?? written.path, state}
  }

  private async claims(insight: Insight): Promise<ClaimStory[]> {
    const stories = insight.claims.map(async ({event: id, trust, echoOf}): Promise<ClaimStory[]> => {
      const event = await this.ledger.event(id)
      if (event === undefined) return []
      const sources = insight.facts.flatMap(fact => fact.sources).filter(source => source.event === id)
      const spans = sources.map(({start, end}) => ({start, end, text: event.text.slice(start, end)}))
      return [{trust, ...(echoOf === undefined ? {} : {echoOf}), event: told(event), spans}]
    })
    return (await Promise.all(stories)).flat()
  }

  async event(event: Event): Promise<EventStory> {
    const related = this.insights.flatMap(insight => {
      const as = partOf(insight, event)
      return as === undefined ? [] : [{insight, ...as}]
    })
    const decided = event.kind === 'decision' ? this.byId.get(String(event.data?.insight)) : undefined
    const facts = this.insights.flatMap(({facts: all}) => all.filter(fact => fact.sources.some(source => source.event === event.id)))
    const told_ = [...related, ...(decided ? [{insight: decided, as: 'decision' as const}] : [])]
    return {
      facts: facts.map(({id, statement, kind, confidence}) => ({id, statement, kind, confidence})),
      insights: told_.map(({insight, ...part}) => {
        const history = this.histories.get(insight.id)
        const entry = history?.promoted && history.written?.id
        const decision = this.decided.get(insight.id)!.decision
        return {insight: insight.id, statement: insight.statement, ...part, decision, ...(entry === undefined ? {} : {entry})}
      }),
    }
  }
}

type Part = {readonly as: EventStory['insights'][number]['as']; readonly why?: string}

function partOf(insight: Insight, event: Event): Part | undefined {
  if (insight.claims.some(claim => claim.event === event.id)) return {as: 'claim'}
  if (insight.predictions.some(({prediction}) => prediction === event.id)) return {as: 'prediction'}
  const outcome = insight.observed.find(({id}) => id === event.id)
  if (outcome !== undefined) return {as: 'outcome', why: outcome.why}
  const shown = insight.observed.find(({evidence}) => evidence === event.id)
  return shown && {as: 'evidence', why: shown.why}
}

const missingOf = ({decision, checks, into}: PromotionDecision): string[] => {
  if (decision === 'keep' || decision === 'promote') return []
  if (decision === 'merge') return [`the entry "${into}" says the very same`]
  const failing = checks.filter(({passed}) => !passed).map(({name, why}) => `${name}: ${why}`)
  return decision === 'reject' ? ['a person rejected it', ...failing] : failing
}

const told = ({id, kind, actor, at, episode, text, source, skip}: Event): ToldEvent => ({
  id,
  kind,
  actor,
  at,
  episode,
  text,
  ...(source.file === undefined ? {} : {file: source.file}),
  ...(skip === undefined ? {} : {skip}),
})

const isBegin = (what: string): boolean => /^[0-9a-f]{8,32}$/.test(what)

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)
