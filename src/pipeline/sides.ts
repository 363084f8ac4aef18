import {collect} from '../domain/fold.ts'
import type {Insight} from '../domain/insight.ts'
import {breathe, inSlices} from '../domain/slices.ts'
import {isProtected} from '../domain/tier.ts'
import type {Automaton} from '../matcher/index.ts'
import {entryMade, type History, historySteps, type PromotedFile} from '../promote/index.ts'
import {type Journal, journalSteps, type Plan, type PlanOptions, planSteps, type Side} from '../reconcile/index.ts'
import {readInsights} from '../validate/index.ts'
import {readKnowledge} from './knowledge.ts'
import {rememberedWords} from './look-ups.ts'
import {type ReconcilePorts, reconcileSettings} from './reconcile-ports.ts'
import {nearPairs} from './vectors.ts'

/** Everything that a pass looks at, and what it plans. */
export interface Seen {
  readonly sides: readonly Side[]
  readonly insights: ReadonlyMap<string, Insight>
  readonly journal: Journal
  readonly plan: Plan
  readonly position: number
  readonly notes: readonly string[]
  /** How many statements looked for others by their words: those that are new or changed, and those that such a one has touched. */
  readonly queried: number
  /** Looks up what is left once these are gone, so that the next run has nothing to look up and writes nothing. */
  readonly without: (gone: ReadonlySet<string>, reworded: ReadonlyMap<string, string>) => Promise<void>
  /** What it was planned with. */
  readonly options: PlanOptions
}

/** Reads the insights of a scope as sides, and plans what to do about them. */
export async function look(ports: ReconcilePorts): Promise<Seen> {
  const {ledger, scope, clock, config, judge, embedder, signal, knowledge: read} = ports
  const view = ledger.scoped(scope)
  const position = await view.position()
  const settings = reconcileSettings(config.reconcile)
  const insights = await readInsights(view, {standing: config.promotion?.standing ?? true, signal})
  const decided = await collect(view.events({kinds: ['decision', 'verdict']}))
  const histories = await inSlices(historySteps(decided), signal)
  const knowledge = await (read?.() ?? readKnowledge(config))
  const journal = await inSlices(journalSteps(decided), signal)
  const sides: Side[] = []
  for (const insight of insights) {
    await breathe()
    const side = sideOf(insight, histories.get(insight.id), knowledge.files.get(insight.id))
    if (side !== undefined) sides.push(side)
  }
  const words = await rememberedWords(view, settings.minScore)
  const near = embedder && (await nearPairs(sides, embedder, {view, minCosine: settings.minCosine, signal}))
  const options: PlanOptions = {
    now: clock.now(),
    guarded: settings.merge === 'guarded',
    minScore: settings.minScore,
    words: words.find,
    ...(ports.rules === undefined ? {} : {rules: ports.rules}),
    synonyms: synonymsOf(knowledge.automaton.entries()),
    single: singleIn(knowledge.automaton),
    ...(near === undefined ? {} : {near: near.pairs}),
    ...(judge === undefined ? {} : {judge}),
  }
  const plan = await inSlices(planSteps(sides, journal, options), signal)
  await words.keep()
  const queried = words.queried()
  const isStanding = ({id}: Side): boolean => !journal.aliases.has(id) && !journal.superseded.has(id)
  const without: Seen['without'] = async (gone, reworded) => {
    const left = sides.filter(side => isStanding(side) && !gone.has(side.id))
    await inSlices(words.find(left.map(side => ({...side, statement: reworded.get(side.id) ?? side.statement}))), signal)
    await words.keep()
  }
  const notes = near?.trouble === undefined ? [] : [`the embedder gave no vectors (${near.trouble}): candidates were found by words alone`]
  return {sides, insights: new Map(insights.map(one => [one.id, one])), journal, plan, position, notes, queried, without, options}
}

/** An insight as it is compared; what a person rejected takes no part. */
export function sideOf(insight: Insight, history: History | undefined, file: PromotedFile | undefined): Side | undefined {
  if (history?.last.decision === 'reject' && history.last.author === 'person') return undefined
  return {
    id: insight.id,
    scope: insight.scope,
    statement: insight.statement,
    kind: insight.kind,
    protected: standsForPerson(history, file),
    promoted: history?.promoted !== undefined,
    validations: insight.successes,
    significance: insight.significance,
    firstObserved: insight.firstObserved,
    lastSaid:
      insight.claims
        .map(({at}) => at)
        .sort()
        .at(-1) ?? insight.firstObserved,
    trust: insight.trust,
    ...(insight.expires === undefined ? {} : {expires: insight.expires}),
  }
}

/** A person promoted it, or a person's hand is on its entry. */
const standsForPerson = (history: History | undefined, file: PromotedFile | undefined): boolean =>
  history?.person?.decision === 'promote' || (file !== undefined && isProtected({entry: entryMade(history, file)}))

/** Titles of the entries that a statement names and that say `single:: true`. */
function singleIn(automaton: Automaton): (statement: string) => string[] {
  if (![...automaton.entries()].some(({single}) => single)) return () => []
  return statement =>
    automaton.recall(statement).flatMap(({id, about, title}) => (about === undefined && automaton.entry(id)?.single ? [title] : []))
}

/** Every surface of an entry → its title, folded as canonical forms are. A surface of two entries stands for neither. */
function synonymsOf(entries: Iterable<{readonly title: string; readonly terms: readonly {readonly text: string}[]}>): Map<string, string> {
  const owners = new Map<string, Set<string>>()
  for (const {title, terms} of entries) {
    for (const {text} of terms) {
      const surface = text.toLowerCase()
      owners.set(surface, (owners.get(surface) ?? new Set()).add(title.toLowerCase()))
    }
  }
  return new Map([...owners].filter(([, titles]) => titles.size === 1).map(([surface, titles]) => [surface, [...titles][0] as string]))
}
