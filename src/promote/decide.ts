import {parseSource} from '../../compiler/entry/index.ts'
import {calendarDays} from '../domain/days.ts'
import {sha256} from '../domain/hash.ts'
import type {Against, DecisionName, Insight, PromotionDecision, WrittenEntry} from '../domain/insight.ts'
import type {GateSettings} from '../domain/promotion-config.ts'
import {atOnce, type Steps} from '../domain/slices.ts'
import {mutualSteps, Opponents} from './against.ts'
import type {ConflictRule} from './conflict.ts'
import {demotionOfEntry} from './demotion.ts'
import {gate, passesAll} from './gate.ts'
import {type Handle, handlesOf, type Usage} from './handles.ts'
import type {History} from './history.ts'
import type {Lexicon} from './lexicon.ts'
import {entryId, renderEntry} from './render.ts'
import {revise} from './revise.ts'
import {scoreOf} from './score.ts'

/** A file in `kg/` that says which insight it was made of. */
export interface PromotedFile {
  /** Relative to the folder of the config, with `/`. */
  readonly path: string
  readonly text: string
  readonly pinned: boolean
}

/** All that a run of the gate decides by. Nothing else is looked at. */
export interface GateInput {
  /** ISO 8601 in UTC with milliseconds. */
  readonly now: string
  readonly settings: GateSettings
  /** Hash of the settings, as it is recorded. */
  readonly config: string
  readonly lexicon: Lexicon
  readonly conflict: ConflictRule
  /** Whether a judge that had qualified says that nobody needs to know a statement later. Default: no. */
  readonly isUseless?: (statement: string) => boolean
  readonly histories: ReadonlyMap<string, History>
  /** Pairs of insights (see `pairKey`) of which a person said that both may stand. Default: none. */
  readonly distinct?: ReadonlySet<string>
  /** By insight. */
  readonly files: ReadonlyMap<string, PromotedFile>
  /** Where promoted entries are written, relative to the folder of the config, with `/`. */
  readonly folder: string
}

/** What was decided on one insight, and whether that is news: what only repeats the last decision is not recorded again. */
export interface Outcome {
  readonly insight: Insight
  readonly decision: PromotionDecision
  readonly isNew: boolean
  /** True where no text names the entry but its title: nothing in its statement stands out. */
  readonly noHandle?: boolean
  /** What a person has to look at: the file is missing, or was edited where it would have been updated. */
  readonly review?: 'missing' | 'edited'
}

/** Days that the stated last validation may be behind before a promoted file is rewritten for it. */
const STATED_DAYS = 30

/** How often a phrase is said in the scope, the sources of the insight left out. */
export type UsageOf = (phrase: string, insight: Insight) => Usage

/** Decides on every insight, in their order. Pure: equal input, equal output. Promotions have no file yet (see `withFiles`). */
export const decideAll = (insights: readonly Insight[], input: GateInput): Outcome[] => atOnce(decideSteps(insights, input))

/** The same, with a pause wherever others wait. */
export function* decideSteps(insights: readonly Insight[], input: GateInput): Steps<Outcome[]> {
  const run = yield* Run.steps(input)
  const first: Outcome[] = []
  for (const insight of insights) {
    first.push(run.decide(insight))
    yield
  }
  const opposed = yield* mutualSteps(
    first.filter(isRising).map(({insight}) => insight),
    input.conflict,
    input.distinct,
  )
  const outcomes: Outcome[] = []
  // Two that exclude each other and both held up: neither is let through, a person has to say.
  for (const outcome of first) {
    const against = opposed.get(outcome.insight.id)
    outcomes.push(against === undefined ? outcome : run.decide(outcome.insight, against))
    yield
  }
  return outcomes
}

/** Whether it is to become an entry now. */
export const isRising = ({decision, isNew}: Outcome): boolean => decision.decision === 'promote' && isNew && decision.entry === undefined

/** Gives each promotion its file. Of two that would claim one handle, what was said first has it. */
export function* withFilesSteps(outcomes: readonly Outcome[], input: GateInput, usage: UsageOf): Steps<Outcome[]> {
  const run = yield* Run.steps(input)
  const rising = outcomes.filter(isRising).sort(({insight: a}, {insight: b}) => byFirstSaid(a, b))
  const written = new Map<string, Outcome>()
  for (const outcome of rising) {
    written.set(outcome.insight.id, run.write(outcome, usage))
    yield
  }
  return outcomes.map(outcome => written.get(outcome.insight.id) ?? outcome)
}

const byFirstSaid = (a: Insight, b: Insight): number =>
  (a.firstObserved < b.firstObserved ? -1 : a.firstObserved > b.firstObserved ? 1 : 0) || (a.id < b.id ? -1 : 1)

/** A person's word on one insight. */
export interface PersonalDecision {
  readonly decision: 'promote' | 'reject'
  readonly because: string
  /** Ids of entries that it overrules. */
  readonly over?: readonly string[]
}

/** Decides as a person says. Of the gate, only a contradiction can stop a promotion, and naming the entries that it overrules settles that. */
export function decideByPerson(insight: Insight, {decision, because, over = []}: PersonalDecision, input: GateInput): Outcome {
  const run = atOnce(Run.steps(input))
  return decision === 'reject' ? run.reject(insight, because) : run.promoteByPerson(insight, because, over)
}

class Run {
  private readonly ids: Set<string>
  /** Handles that entries of this run have claimed, folded. */
  private readonly claimed = new Map<string, string>()

  private constructor(
    private readonly input: GateInput,
    private readonly opponents: Opponents,
  ) {
    this.ids = new Set(input.lexicon.entries.map(({id}) => id))
  }

  static *steps(input: GateInput): Steps<Run> {
    return new Run(input, yield* Opponents.steps(input.lexicon, input.conflict, input.distinct))
  }

  decide(insight: Insight, mutual: readonly Against[] = []): Outcome {
    const history = this.input.histories.get(insight.id)
    const against = [...this.opponents.of(insight.statement, insight.id), ...mutual]
    const weighed = this.weigh(insight, against)
    if (history?.last.decision === 'reject')
      return {insight, isNew: false, decision: {...weighed, decision: 'reject', ...said(history.last)}}
    if (history?.promoted !== undefined) return this.keep(insight, history, weighed)
    const same = this.opponents.sameAs(insight.statement, insight.id)
    const decision: DecisionName =
      same !== undefined ? 'merge' : against.length > 0 ? 'contradiction' : passesAll(weighed.checks) ? 'promote' : 'defer'
    const decided = {...weighed, decision, ...(same === undefined ? {} : {into: same})}
    return {insight, decision: decided, isNew: isNews(decided, history?.last)}
  }

  promoteByPerson(insight: Insight, because: string, over: readonly string[]): Outcome {
    const history = this.input.histories.get(insight.id)
    const against = this.opponents.of(insight.statement, insight.id)
    const weighed = {...this.weigh(insight, against), author: 'person' as const, because, ...(over.length === 0 ? {} : {over})}
    if (history?.promoted !== undefined) return this.keep(insight, history, {...this.weigh(insight, against)})
    const open = against.filter(({entry}) => entry === undefined || !over.includes(entry))
    if (open.length > 0) return {insight, isNew: true, decision: {...weighed, decision: 'contradiction'}}
    return {insight, isNew: true, decision: {...weighed, decision: 'promote'}}
  }

  reject(insight: Insight, because: string): Outcome {
    const history = this.input.histories.get(insight.id)
    const file = this.input.files.get(insight.id)
    const weighed = this.weigh(insight, this.opponents.of(insight.statement, insight.id))
    const decision = {...weighed, author: 'person' as const, because, decision: 'reject' as const}
    if (history?.last.decision === 'reject' && history.last.because === because) return {insight, isNew: false, decision}
    if (file === undefined || history?.written === undefined) return {insight, isNew: true, decision}
    // What a person wrote into it is not thrown away with it.
    if (file.text !== history.written.text) return {insight, isNew: true, decision, review: 'edited'}
    return {insight, isNew: true, decision: {...decision, entry: {id: history.written.id, path: file.path}}}
  }

  /** Gives a promotion its file. */
  write(outcome: Outcome, usage: UsageOf): Outcome {
    const {insight, decision} = outcome
    const {because} = decision
    const there = this.input.files.get(insight.id)
    if (there !== undefined) return {...outcome, decision: {...decision, entry: adopted(there)}}
    const id = entryId(insight, one => this.ids.has(one))
    this.ids.add(id)
    const {handles, about} = this.handles(insight, id, usage)
    const text = renderEntry({id, insight, handles, about, promoted: this.input.now, ...(because === undefined ? {} : {because})})
    const entry = writtenEntry(id, `${this.input.folder}/${id}.md`, text)
    return {...outcome, decision: {...decision, entry}, ...(handles.length === 0 ? {noHandle: true} : {})}
  }

  /** What names the statement: the handles that nobody has, and the entries that own the others or stand in it by name. */
  private handles(insight: Insight, id: string, usage: UsageOf): {handles: Handle[]; about: string[]} {
    const {lexicon} = this.input
    const about = new Set(lexicon.recall(insight.statement).flatMap(recall => (recall.about === undefined ? [recall.id] : [])))
    const all = handlesOf(insight.statement, phrase => usage(phrase, insight), insight.facts[0]?.language)
    const handles = all.filter(({text}) => {
      const key = text.toLowerCase()
      const owners = [...lexicon.owners(text), ...(this.claimed.has(key) ? [this.claimed.get(key)!] : [])]
      for (const owner of owners) about.add(owner)
      if (owners.length === 0) this.claimed.set(key, id)
      return owners.length === 0
    })
    return {handles, about: [...about].filter(other => other !== id).sort()}
  }

  /** A promoted insight stays so; its file is brought up to date where what it states is far behind. */
  private keep(insight: Insight, history: History, weighed: PromotionDecision): Outcome {
    const decision = {...weighed, decision: 'keep' as const}
    const base = history.written
    const file = this.input.files.get(insight.id)
    if (base?.text === undefined) return {insight, decision, isNew: false}
    if (file === undefined)
      return {insight, decision: {...decision, entry: {id: base.id, path: base.path}}, isNew: false, review: 'missing'}
    const standing = {id: base.id, path: file.path}
    const wasDemoted = history.last.decision === 'demote'
    const due = demotionOfEntry(insight, history, file, this.input.now)
    if (due !== undefined)
      return {
        insight,
        decision: {...decision, decision: 'demote', reason: due.reason, because: due.why},
        isNew: !wasDemoted || history.last.reason !== due.reason,
      }
    const next = this.renewed(insight, history, base)
    // What was before a person and holds again stands as it stood; that is news, and the file says the same.
    if (next === undefined && wasDemoted) return {insight, decision, isNew: true}
    if (next === undefined) return {insight, decision: {...decision, entry: standing}, isNew: false}
    const {text, kept} = revise(base.text, next, file.text)
    // The bytes that a three-way update starts from are those that were written by the machine alone.
    const entry = {...standing, text: next, sha256: sha256(next)}
    return {
      insight,
      decision: {...decision, entry: text === next ? entry : {...entry, file: text}, ...(kept.length === 0 ? {} : {kept})},
      isNew: true,
      ...(kept.length === 0 ? {} : {review: 'edited' as const}),
    }
  }

  /** The file as it would be written today, where that is called for: other words, or a last validation that is far behind. */
  private renewed(insight: Insight, history: History, base: WrittenEntry): string | undefined {
    const [entry] = parseSource({path: base.path, text: base.text!}).entries
    const {promoted} = history
    if (entry === undefined || promoted === undefined) return undefined
    const stated = /\blastValidated: (\d{4}-\d{2}-\d{2})/.exec(base.text!)?.[1]
    const behind =
      insight.lastValidated !== undefined &&
      (stated === undefined || calendarDays(`${stated}T00:00:00.000Z`, insight.lastValidated) >= STATED_DAYS)
    const handles = entry.terms.filter(({origin}) => origin === 'synonym').map(({text}): Handle => ({kind: 'phrase', text}))
    const {because, now} = promoted
    const render = (of: Insight): string =>
      renderEntry({
        id: base.id,
        insight: of,
        handles,
        about: entry.about.map(({text}) => text),
        formerly: (entry.formerly ?? []).map(({text}) => text),
        refines: (entry.refines ?? []).map(({text}) => text),
        promoted: now,
        ...(because === undefined ? {} : {because}),
      })
    const reworded = promoted.statement !== insight.statement && history.last.statement !== insight.statement
    return behind || reworded ? render(insight) : undefined
  }

  private weigh(insight: Insight, against: readonly Against[]): PromotionDecision {
    const {now, settings, config, lexicon} = this.input
    const named = lexicon.recall(insight.statement).flatMap(({id, about}) => (about === undefined ? [id] : []))
    const scored = scoreOf(insight, {now, named})
    // A judge can only hold back: its praise makes nothing more useful than rules say.
    const quality = this.input.isUseless?.(insight.statement) ? {...scored, utility: 0, judged: 'useless' as const} : scored
    const checks = gate({insight, quality, against}, settings, now)
    return {
      insight: insight.id,
      statement: insight.statement,
      decision: 'defer',
      author: 'gate',
      now,
      checks,
      quality,
      ...(against.length === 0 ? {} : {against}),
      config,
      lexicon: lexicon.hash,
    }
  }
}

/**
 * A file that names the insight and that no decision here wrote: it came with the repository, or its decision was forgotten. It stays as it
 * is, and is known from now on: one insight, one entry.
 */
function adopted({path, text}: PromotedFile): WrittenEntry {
  const [entry] = parseSource({path, text}).entries
  return writtenEntry(entry?.id ?? path.replace(/^.*\/|\.\w+$/g, ''), path, text)
}

const said = ({because, author}: PromotionDecision): Pick<PromotionDecision, 'author' | 'because'> => ({
  author,
  ...(because === undefined ? {} : {because}),
})

export const writtenEntry = (id: string, path: string, text: string): WrittenEntry => ({id, path, text, sha256: sha256(text)})

/** Whether a decision says anything that the last one did not: another word, other failing checks, other opponents. */
function isNews(decision: PromotionDecision, last: PromotionDecision | undefined): boolean {
  const gist = ({decision: name, checks, against = [], into}: PromotionDecision): string =>
    JSON.stringify([
      name,
      checks.filter(({passed}) => !passed).map(check => check.name),
      against.map(({entry, insight, rule}) => [entry, insight, rule]),
      into,
    ])
  return last === undefined || gist(decision) !== gist(last)
}
