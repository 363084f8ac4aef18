import type {LoadedConfig} from '../config/load.ts'
import type {Check, Insight} from '../domain/insight.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import {agesOutAt, hasAged, type Tier, tierOf} from '../domain/tier.ts'
import {decideAll, gateSettings, type History, handlesOf, type Lexicon, phrasesIn, readHistories, settingsHash} from '../promote/index.ts'
import {readInsights} from '../validate/index.ts'
import {conflictRules} from './conflict.ts'
import {automatonOf, countUsage} from './usage.ts'

/** Something that was said and is not proven. Never to be taken for an entry. */
export interface CandidateRecall {
  readonly insight: string
  /** Whole, however long. */
  readonly statement: string
  readonly kind: Insight['kind']
  readonly tier: Extract<Tier, 'candidate' | 'durable'>
  readonly unproven: true
  readonly confidence: number
  readonly validations: number
  readonly failures: number
  /** What keeps it from being an entry: one sentence for each check that fails, and the decision of a person or rule. */
  readonly missing: readonly string[]
  /** When it will be left out of recall if nobody uses it, ISO 8601 in UTC. */
  readonly goesCold?: string
  /** Where the text names it; UTF-16 units, half-open. */
  readonly matches: readonly {readonly start: number; readonly end: number; readonly text: string}[]
}

export interface CandidateOptions {
  readonly ledger: ScopedLedger
  readonly lexicon: Lexicon
  readonly config: Pick<LoadedConfig, 'promotion'>
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly limit?: number
}

/**
 * The candidates in the ledger that a text names, best first: by the code units that their matches cover, then by confirmations, then by id.
 * Promoted, rejected, expired and aged ones are not among them. They are found by the handles that their entries would have.
 */
export async function recallCandidates(text: string, options: CandidateOptions): Promise<CandidateRecall[]> {
  const {ledger, now, limit = Number.POSITIVE_INFINITY} = options
  const histories = await readHistories(ledger)
  const insights = await readInsights(ledger, {standing: options.config.promotion?.standing ?? true})
  const open = insights.filter(insight => isOpen(insight, histories.get(insight.id), now))
  const found = await namedBy(text, open, ledger)
  const ranked = [...found]
    .sort(([a, m], [b, n]) => units(n) - units(m) || b.successes - a.successes || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
  const missing = missingOf(
    ranked.map(([insight]) => insight),
    histories,
    options,
  )
  return ranked.map(([insight, matches]) => {
    const goesCold = agesOutAt({insight})
    return {
      insight: insight.id,
      statement: insight.statement,
      kind: insight.kind,
      tier: tierOf({insight}) === 'durable' ? 'durable' : 'candidate',
      unproven: true,
      confidence: insight.confidence,
      validations: insight.successes,
      failures: insight.failures,
      missing: missing.get(insight.id) ?? [],
      ...(goesCold === undefined ? {} : {goesCold}),
      matches,
    }
  })
}

function isOpen(insight: Insight, history: History | undefined, now: string): boolean {
  if (history?.promoted !== undefined || history?.last.decision === 'reject' || history?.last.decision === 'merge') return false
  if (insight.expires !== undefined && now > insight.expires) return false
  return !hasAged({insight}, now)
}

type Spans = {readonly start: number; readonly end: number; readonly text: string}[]

const units = (matches: Spans): number => matches.reduce((sum, {start, end}) => sum + end - start, 0)

async function namedBy(text: string, insights: readonly Insight[], ledger: ScopedLedger): Promise<Map<Insight, Spans>> {
  const phrases = insights.flatMap(({statement, facts}) => phrasesIn(statement, facts[0]?.language).map(phrase => phrase.text))
  const usage = await countUsage(ledger, phrases, insights)
  const byHandle = new Map<string, Insight[]>()
  for (const insight of insights) {
    for (const {text: handle} of handlesOf(insight.statement, phrase => usage(phrase, insight), insight.facts[0]?.language)) {
      const list = byHandle.get(handle)
      if (list) list.push(insight)
      else byHandle.set(handle, [insight])
    }
  }
  const handles = [...byHandle.keys()]
  const found = new Map<Insight, Spans>()
  if (handles.length === 0) return found
  for (const {start, end, text: surface, entries} of (await automatonOf(handles)).findAll(text)) {
    for (const insight of new Set(entries.flatMap(number => byHandle.get(handles[Number(number)])!))) {
      found.set(insight, [...(found.get(insight) ?? []), {start, end, text: surface}])
    }
  }
  return found
}

function missingOf(insights: readonly Insight[], histories: ReadonlyMap<string, History>, {lexicon, config, now}: CandidateOptions) {
  const settings = gateSettings(config.promotion)
  const input = {
    now,
    settings,
    config: settingsHash(settings, config.promotion?.standing ?? true),
    lexicon,
    conflict: conflictRules,
    histories,
    files: new Map(),
    folder: '',
  }
  return new Map(decideAll(insights, input).map(({insight, decision}) => [insight.id, sentences(decision.checks)]))
}

const sentences = (checks: readonly Check[]): string[] => {
  const open = checks.filter(({passed}) => !passed).map(({name, why}) => `${name}: ${why}`)
  return open.length > 0 ? open : ['the gate has not been asked since it held up: run `kanon promote`']
}
