import {mkdir, rm} from 'node:fs/promises'
import {dirname, resolve} from 'node:path'
import type {LoadedConfig} from '../config/load.ts'
import type {Clock} from '../domain/clock.ts'
import type {FileChange, FileData, ReviewAnswer} from '../domain/curation.ts'
import type {EventInput} from '../domain/event.ts'
import {contentHash, sha256} from '../domain/hash.ts'
import type {Insight} from '../domain/insight.ts'
import {canonicalJson} from '../domain/json.ts'
import type {Ledger} from '../domain/ledger.ts'
import type {ReconcileData} from '../domain/merge.ts'
import {publish} from '../kgstore/publish.ts'
import {decisionEvent, decisionOf, historiesOf, passesAll} from '../promote/index.ts'
import {canonicalOf, type Side} from '../reconcile/index.ts'
import {readInsights} from '../validate/index.ts'
import {anew, decisionsOf, fileEvent, reviewEvent, textAt} from './curation.ts'
import {filesOf, type KnownFile} from './files.ts'
import {bringInLine} from './in-line.ts'
import {readKnowledge} from './knowledge.ts'
import {promoteOne, rebuildArtifact, withPromotedFiles} from './promotion.ts'
import {type QueuedItem, queueOf} from './queue.ts'
import {reconcileEvent} from './reconcile-events.ts'
import {reconcileSettings} from './reconcile-ports.ts'
import {sideOf} from './sides.ts'

/** What answering works with. */
export interface ReviewPorts {
  readonly ledger: Ledger
  readonly scope: string
  readonly clock: Clock
  readonly config: LoadedConfig
}

export interface AnswerOptions {
  readonly because?: string
  /** `edit`: the whole file as it is to be. */
  readonly text?: string
}

/** It cannot be answered so: one sentence with the way out. */
export class ReviewError extends Error {
  override readonly name = 'ReviewError'
}

/** The queue of a scope as it is now. */
export const readQueue = async ({ledger, scope}: Pick<ReviewPorts, 'ledger' | 'scope'>) => queueOf(await decisionsOf(ledger.scoped(scope)))

/** The open item with this id, or this beginning of it. Gives ReviewError where there is none, or more than one. */
export async function itemAt(ports: Pick<ReviewPorts, 'ledger' | 'scope'>, id: string): Promise<QueuedItem> {
  const {items, answered} = await readQueue(ports)
  const found = id.length < 8 ? items.filter(item => item.id === id) : items.filter(item => item.id.startsWith(id))
  if (found.length === 1) return found[0]
  if (found.length > 1) throw new ReviewError(`several items begin with ${id}; name one by more of its id`)
  const before = [...answered.values()].find(({item}) => id.length >= 8 && item.id.startsWith(id))
  if (before !== undefined)
    throw new ReviewError(
      `${before.item.id} was answered with "${before.answer}" before; \`kanon review undo ${before.item.id}\` takes that back`,
    )
  throw new ReviewError(`no item waits with the id ${id}; \`kanon review\` lists them (8 characters of the id will do)`)
}

/** Carries an answer out and records it. Gives the item. */
export async function answerItem(ports: ReviewPorts, id: string, answer: ReviewAnswer, options: AnswerOptions = {}): Promise<QueuedItem> {
  const {ledger, scope, clock} = ports
  const item = await itemAt(ports, id)
  if (!item.options.includes(answer)) throw new ReviewError(`"${answer}" answers no ${item.kind}; what does: ${item.options.join(', ')}`)
  if (answer === 'edit' && options.text === undefined) throw new ReviewError('edit: name the file whose text the entry gets: --from FILE')
  const view = ledger.scoped(scope)
  const position = await view.position()
  await new Answering(ports, item, options).carryOut(answer)
  const did = (await decisionsOf(view)).filter(({sequence}) => sequence > position).map(event => event.id)
  const because = options.because === undefined ? {} : {because: options.because}
  const answered = reviewEvent({review: 'answer', item: item.id, answer, ...because, did, now: clock.now()}, scope, [])
  await ledger.append(await anew(view, [answered]))
  await bringInLine(ports)
  return item
}

class Answering {
  constructor(
    private readonly ports: ReviewPorts,
    private readonly item: QueuedItem,
    private readonly options: AnswerOptions,
  ) {}

  async carryOut(answer: ReviewAnswer): Promise<void> {
    const {kind, about} = this.item
    const [insight] = about
    if (answer === 'edit') return this.put('edited', insight, this.options.text!)
    if (answer === 'confirm') return this.confirm(insight)
    if (kind === 'contradiction') return answer === 'accept' ? this.reject(await this.weaker()) : this.compatible()
    if (kind === 'possible-merge') return answer === 'accept' ? this.merge() : this.distinct()
    if (kind === 'edited' && answer === 'reject') return this.putBack(insight)
    if (kind === 'renamed' && answer === 'reject') return this.moveBack(insight, about[2])
    if (kind === 'missing' && answer === 'reject') return this.writeAgain(insight)
    if (kind === 'forgotten' && answer === 'accept') return this.remove(insight)
    if (kind === 'revived' && answer === 'accept') return this.promote(insight, [])
    if (['refuted', 'decay', 'missing'].includes(kind)) return this.reject(insight)
  }

  private get because(): string {
    return this.options.because ?? `answered in the review (${this.item.kind})`
  }

  private async insights(): Promise<Map<string, Insight>> {
    const {ledger, scope, config} = this.ports
    const all = await readInsights(ledger.scoped(scope), {standing: config.promotion?.standing ?? true})
    return new Map(all.map(insight => [insight.id, insight]))
  }

  private async decisions() {
    return decisionsOf(this.ports.ledger.scoped(this.ports.scope))
  }

  private async reject(insight: string): Promise<void> {
    await promoteOne(this.ports, insight, {decision: 'reject', because: this.because})
  }

  private async promote(insight: string, over: readonly string[]): Promise<void> {
    await promoteOne(this.ports, insight, {decision: 'promote', because: this.because, over})
  }

  /** The clock begins anew with a person's word, and what was seen before it is settled. */
  private async confirm(id: string): Promise<void> {
    const {ledger, scope, clock} = this.ports
    const insight = (await this.insights()).get(id)
    const last = historiesOf(await this.decisions()).get(id)?.last
    if (insight === undefined || last === undefined) throw new ReviewError(`nothing is known of ${id} any more`)
    const {reason: _, entry: __, ...weighed} = last
    const decision = {...weighed, decision: 'keep' as const, author: 'person' as const, because: this.because, now: clock.now()}
    await ledger.append(await anew(ledger.scoped(scope), [decisionEvent(insight, decision)]))
  }

  private async sides(): Promise<readonly [Side, Side] | undefined> {
    const insights = await this.insights()
    const histories = historiesOf(await this.decisions())
    const {files} = await readKnowledge(this.ports.config)
    const sides = this.item.about.slice(0, 2).flatMap(id => {
      const insight = insights.get(id)
      return (insight && sideOf(insight, histories.get(id), files.get(id))) ?? []
    })
    return sides.length === 2 ? [sides[0], sides[1]] : undefined
  }

  /** Of two insights the one that stands lower; against an entry, the insight. */
  private async weaker(): Promise<string> {
    const sides = await this.sides()
    return sides === undefined ? this.item.about[0] : canonicalOf(...sides).absorbed.id
  }

  /** They do not exclude each other: two insights stand side by side; what the gate held back for that alone becomes an entry. */
  private async compatible(): Promise<void> {
    const {about} = this.item
    if ((await this.sides()) !== undefined) await this.distinct()
    for (const id of about) {
      const last = historiesOf(await this.decisions()).get(id)?.last
      if (last?.decision !== 'contradiction') continue
      const others = about.filter(other => other !== id)
      if (passesAll(last.checks.filter(({name}) => name !== 'contradiction'))) await this.promote(id, others)
    }
  }

  private async distinct(): Promise<void> {
    const [a, b] = this.item.about
    await this.record({reconcile: 'distinct', pair: [a, b], because: this.because, now: this.ports.clock.now()}, [])
  }

  private async merge(): Promise<void> {
    const sides = await this.sides()
    if (sides === undefined) throw new ReviewError('one of the two is not known any more, so there is nothing to merge')
    const {canonical, absorbed, why} = canonicalOf(...sides)
    const insights = await this.insights()
    const shown = ({id, statement}: Side): {id: string; statement: string} => ({id, statement})
    const config = contentHash(canonicalJson({...reconcileSettings(this.ports.config.reconcile)}))
    const lineage = [canonical, absorbed].flatMap(({id}) => insights.get(id)?.claims.map(({event}) => event) ?? [])
    // Two entries become one: the file of the other is taken away first, while its insight is still known.
    if (absorbed.promoted) await this.reject(absorbed.id)
    const now = this.ports.clock.now()
    await this.record({reconcile: 'merge', canonical: shown(canonical), absorbed: shown(absorbed), by: 'person', why, now, config}, lineage)
  }

  private async record(data: ReconcileData, lineage: readonly string[]): Promise<void> {
    const {ledger, scope} = this.ports
    const text = data.reconcile === 'merge' ? `merge: ${data.absorbed.statement} → ${data.canonical.statement}` : data.reconcile
    await ledger.append(await anew(ledger.scoped(scope), [{...reconcileEvent(data, scope, text, lineage), actor: 'person'}]))
  }

  /** The bytes that the machine wrote last, in the place of a person's. */
  private async putBack(insight: string): Promise<void> {
    const written = historiesOf(await this.decisions()).get(insight)?.written
    const text = written?.file ?? written?.text
    if (text === undefined) throw new ReviewError('the ledger does not hold what was written there first, so it cannot be put back')
    return this.put('restored', insight, text)
  }

  private async moveBack(insight: string, from: string): Promise<void> {
    const known = await this.known(insight)
    if (known?.text === undefined) throw new ReviewError('the file is not there any more; run `kanon consolidate`')
    await changeFile(this.ports, {file: 'restored', insight, path: from, text: known.text}, known)
  }

  private async writeAgain(insight: string): Promise<void> {
    const gone = filesOf(await this.decisions()).gone.get(insight)
    if (gone?.text === undefined) throw new ReviewError('the ledger does not hold what was in it, so it cannot be written again')
    await changeFile(this.ports, {file: 'restored', insight, path: gone.path, text: gone.text}, undefined)
  }

  private async put(file: FileChange, insight: string, text: string): Promise<void> {
    const known = await this.known(insight)
    if (known === undefined) throw new ReviewError('the file is not there any more; run `kanon consolidate`')
    await changeFile(this.ports, {file, insight, path: known.path, text}, known)
  }

  private async remove(insight: string): Promise<void> {
    const known = await this.known(insight)
    if (known !== undefined) await changeFile(this.ports, {file: 'removed', insight, path: known.path}, known)
  }

  private async known(insight: string): Promise<KnownFile | undefined> {
    return filesOf(await this.decisions()).there.get(insight)
  }
}

type Change = Pick<FileData, 'file' | 'insight' | 'path' | 'text'>

/**
 * Puts a file in place (without text: takes it away) and records it. The file comes first: where the process dies in between, the next
 * consolidation finds it as if a person had changed it, which a person has. Nothing that was edited since the ledger saw it is overwritten.
 */
async function changeFile(ports: ReviewPorts, change: Change, known: KnownFile | undefined): Promise<void> {
  const {ledger, scope, clock, config} = ports
  const {path, text, insight} = change
  await withPromotedFiles(ports, async () => {
    for (const place of new Set([path, ...(known === undefined ? [] : [known.path])])) {
      const there = textAt(config.folder, place)
      if (there !== undefined && (known === undefined || sha256(there) !== known.sha256))
        throw new ReviewError(`${place} was changed since; run \`kanon consolidate\`, which looks at it, and answer then`)
    }
    const file = resolve(config.folder, path)
    if (text === undefined) await rm(file, {force: true})
    else {
      await mkdir(dirname(file), {recursive: true})
      await publish(file, new TextEncoder().encode(text))
    }
    if (known !== undefined && known.path !== path) await rm(resolve(config.folder, known.path), {force: true})
    const lineage = await lineageOf(ports, insight)
    const bytes = text === undefined ? {} : {text, sha256: sha256(text)}
    await ledger.append(await anew(ledger.scoped(scope), [fileEvent({...change, ...bytes, now: clock.now()}, scope, lineage)]))
    await rebuildArtifact(ports)
  })
}

/** The events that the last decision on an insight rests on. */
async function lineageOf({ledger, scope}: ReviewPorts, insight: string): Promise<readonly string[]> {
  const events = await decisionsOf(ledger.scoped(scope))
  return events.filter(event => decisionOf(event)?.insight === insight).at(-1)?.lineage ?? []
}

/** Takes the last answer to an item back, with all that it did. Gives the item, which waits again. */
export async function undoAnswer(ports: ReviewPorts, id: string): Promise<QueuedItem> {
  const {ledger, scope, clock} = ports
  const {answered, items} = await readQueue(ports)
  const found = [...answered.values()].filter(({item}) => id.length >= 8 && item.id.startsWith(id))
  if (found.length !== 1) {
    const waits = items.some(item => id.length >= 8 && item.id.startsWith(id))
    throw new ReviewError(waits ? `${id} waits for an answer: there is none to take back` : `no item with the id ${id} was answered`)
  }
  const [{item, did}] = found
  const events = await decisionsOf(ledger.scoped(scope))
  const done = events.filter(event => did.includes(event.id))
  if (done.length < did.length) throw new ReviewError(`what the answer to ${item.id} rests on was forgotten, so it cannot be taken back`)
  const now = clock.now()
  const before = events.filter(({sequence}) => sequence < (done[0]?.sequence ?? Number.POSITIVE_INFINITY))
  const insights = new Map((await readInsights(ledger.scoped(scope), {aliases: new Map()})).map(one => [one.id, one]))
  for (const insight of new Set(done.flatMap(event => String(event.data?.insight ?? '')).filter(one => one !== ''))) {
    await restoreFile(ports, insight, filesOf(before).there.get(insight), filesOf(events).there.get(insight))
  }
  const undoing = [
    ...done.flatMap(event => takenBack(event, before, insights, scope, now)),
    reviewEvent({review: 'undo', item: item.id, now}, scope, []),
  ]
  await ledger.append(await anew(ledger.scoped(scope), undoing))
  await bringInLine(ports)
  return item
}

/** The file as it was before, where an answer changed it. */
async function restoreFile(
  ports: ReviewPorts,
  insight: string,
  before: KnownFile | undefined,
  current: KnownFile | undefined,
): Promise<void> {
  if (before?.sha256 === current?.sha256 && before?.path === current?.path) return
  if (before === undefined) return changeFile(ports, {file: 'removed', insight, path: current!.path}, current)
  if (before.text === undefined) throw new ReviewError('what was in the file was forgotten, so it cannot be written again')
  return changeFile(ports, {file: 'restored', insight, path: before.path, text: before.text}, current)
}

/** What is appended so that one decision holds no longer: the ones before it once more. */
function takenBack(
  event: Parameters<typeof decisionOf>[0] & {readonly id: string},
  before: Parameters<typeof historiesOf>[0],
  insights: ReadonlyMap<string, Insight>,
  scope: string,
  now: string,
): EventInput[] {
  const data = event.data as {reconcile?: string} | undefined
  if (data?.reconcile === 'distinct' || data?.reconcile === 'merge') {
    const undo: ReconcileData = {reconcile: 'undo', merge: event.id, because: 'the answer was taken back', now}
    return [{...reconcileEvent(undo, scope, 'undo', [event.id]), actor: 'person'}]
  }
  const decision = decisionOf(event)
  const insight = decision && insights.get(decision.insight)
  if (decision === undefined || insight === undefined) return []
  const history = historiesOf(before).get(decision.insight)
  const again = {now, undoes: event.id}
  const place = filesOf(before).there.get(decision.insight)?.path
  if (history === undefined) {
    const {because: _, entry: __, ...weighed} = decision
    return [decisionEvent(insight, {...weighed, decision: 'defer', author: 'gate', ...again})]
  }
  const {promoted, written, last} = history
  const promotion =
    promoted !== undefined && written !== undefined && decision.decision === 'reject'
      ? [{...promoted, entry: {...written, path: place ?? written.path}}]
      : []
  const {entry: _, ...repeated} = last
  const rest = promotion.length > 0 && last.decision === 'promote' ? [] : [repeated]
  return [...promotion, ...rest].map(one => decisionEvent(insight, {...one, ...again}))
}
