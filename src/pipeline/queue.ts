import {type FileData, fileData, type ReviewAnswer, type ReviewItem, type ReviewKind, reviewData} from '../domain/curation.ts'
import {bySequence, type Event} from '../domain/event.ts'
import {contentHash} from '../domain/hash.ts'
import type {PromotionDecision} from '../domain/insight.ts'
import {canonicalJson} from '../domain/json.ts'
import {type ReconcileData, reconcileData} from '../domain/merge.ts'
import {atOnce, type Steps, sortSteps} from '../domain/slices.ts'
import {decisionOf} from '../promote/index.ts'

/** An item as it stands in the queue. */
export interface QueuedItem extends ReviewItem {
  /** The event that put it there. */
  readonly event: string
  /** When, ISO 8601 in UTC. */
  readonly since: string
}

/** An answer that can be taken back. */
export interface Answered {
  readonly item: QueuedItem
  readonly answer: ReviewAnswer
  readonly did: readonly string[]
}

export interface Queue {
  /** Waiting, by the time they came, then by id. */
  readonly items: readonly QueuedItem[]
  /** The last answer of each item that was answered and is not open now, by item. */
  readonly answered: ReadonlyMap<string, Answered>
  /** Items that a run opened by finding something, and that wait: what it has to close when that is no longer so. */
  readonly found: ReadonlySet<string>
}

const OPTIONS: Readonly<Record<ReviewKind, readonly ReviewAnswer[]>> = {
  contradiction: ['accept', 'reject'],
  'possible-merge': ['accept', 'reject'],
  refuted: ['accept', 'confirm', 'edit'],
  decay: ['accept', 'confirm', 'edit'],
  edited: ['accept', 'reject', 'edit'],
  renamed: ['accept', 'reject'],
  missing: ['accept', 'reject'],
  forgotten: ['accept', 'reject', 'edit'],
  ambiguous: ['accept'],
  revived: ['accept', 'reject'],
  unreadable: ['accept'],
}

/** An item; `tells` is what makes it another one, where that is not what it is about alone. */
export const itemOf = (
  kind: ReviewKind,
  about: readonly string[],
  why: string,
  tells: readonly string[] = [...about].sort(),
): ReviewItem => ({
  id: contentHash(canonicalJson(['review', kind, ...tells])),
  kind,
  about,
  why,
  options: OPTIONS[kind],
})

/** The queue after these events: a fold over decisions in ledger order, which looks at nothing else. */
export const queueOf = (events: readonly Event[]): Queue => atOnce(queueSteps(events))

/** The same, with a pause wherever others wait. */
export function* queueSteps(events: readonly Event[]): Steps<Queue> {
  const queue = new Fold()
  for (const event of yield* sortSteps(events, bySequence)) {
    queue.step(event)
    yield
  }
  return queue.result()
}

class Fold {
  private readonly open = new Map<string, QueuedItem>()
  /** Items that were ever open, by each of what they are about: a decision looks at its own alone. */
  private readonly byAbout = new Map<string, Set<string>>()
  private readonly closed = new Map<string, QueuedItem>()
  private readonly answered = new Map<string, Answered>()
  private readonly found = new Set<string>()
  /** Items that a decision of the gate opened: the next one on the same insight closes them. */
  private readonly ofGate = new Set<string>()

  step(event: Event): void {
    if (event.kind !== 'decision') return
    const review = reviewData(event)
    const file = fileData(event)
    const reconciled = reconcileData(event)
    const decision = decisionOf(event)
    if (review?.review === 'open') {
      this.add(review.item, event)
      this.found.add(review.item.id)
    } else if (review?.review === 'close') this.drop(review.item)
    else if (review?.review === 'answer') this.answer(review)
    else if (review?.review === 'undo') this.undo(review.item)
    else if (file !== undefined) this.file(file, event)
    else if (reconciled !== undefined) this.reconciled(reconciled, event)
    else if (decision !== undefined) this.decided(decision, event)
  }

  result(): Queue {
    const items = [...this.open.values()].sort((a, b) => compare(a.since, b.since) || compare(a.id, b.id))
    return {items, answered: this.answered, found: new Set([...this.found].filter(id => this.open.has(id)))}
  }

  private add(item: ReviewItem, event: Event): void {
    this.open.set(item.id, {...item, event: event.id, since: event.at})
    for (const id of item.about) {
      const list = this.byAbout.get(id)
      if (list) list.add(item.id)
      else this.byAbout.set(id, new Set([item.id]))
    }
    this.answered.delete(item.id)
  }

  private drop(id: string): void {
    const item = this.open.get(id)
    if (item !== undefined) this.closed.set(id, item)
    this.open.delete(id)
  }

  private dropWhere(about: string, test: (item: QueuedItem) => boolean): void {
    for (const id of this.byAbout.get(about) ?? []) {
      const item = this.open.get(id)
      if (item !== undefined && test(item)) this.drop(id)
    }
  }

  private answer({item: id, answer, did}: {readonly item: string; readonly answer: ReviewAnswer; readonly did: readonly string[]}): void {
    this.drop(id)
    const item = this.closed.get(id)
    if (item !== undefined) this.answered.set(id, {item, answer, did})
  }

  private undo(id: string): void {
    const answered = this.answered.get(id)
    if (answered === undefined) return
    this.open.set(id, answered.item)
    this.answered.delete(id)
  }

  private file({file, insight, path, from, sha256}: FileData, event: Event): void {
    // What was said of the file before is past: it is now as this event says.
    this.dropWhere(
      insight,
      ({kind, about}) => FILE_KINDS.includes(kind) && about[0] === insight && (file !== 'edited' || kind !== 'renamed'),
    )
    if (file === 'edited') this.add(itemOf('edited', [insight, path], `${path} was edited by hand`, [insight, sha256 ?? '']), event)
    if (file === 'renamed') this.add(itemOf('renamed', [insight, path, from ?? ''], `${from} is now ${path}`, [insight, path]), event)
    if (file === 'missing')
      this.add(itemOf('missing', [insight, path], `${path} is not there any more; nothing was taken back for that`), event)
    if (file === 'forgotten')
      this.add(itemOf('forgotten', [insight, path], `${path} was made of what was forgotten`, [insight, sha256 ?? '']), event)
  }

  private reconciled(data: ReconcileData, event: Event): void {
    if (data.reconcile === 'merge') this.dropPair(data.absorbed.id, data.canonical.id)
    else if (data.reconcile === 'distinct') this.dropPair(...data.pair)
    else if (data.reconcile === 'contradiction' || data.reconcile === 'possible-merge') {
      const {a, b, why, reconcile} = data
      const said = reconcile === 'contradiction' ? 'exclude each other' : 'may say the same'
      this.add(itemOf(reconcile, [a.id, b.id], `"${a.statement}" and "${b.statement}" ${said}: ${why}`), event)
    }
  }

  private dropPair(a: string, b: string): void {
    this.dropWhere(a, ({kind, about}) => PAIR_KINDS.includes(kind) && about.includes(b))
  }

  private decided(decision: PromotionDecision, event: Event): void {
    const {insight, statement, against = [], reason = 'decay', because = '', decision: name} = decision
    this.dropWhere(insight, ({id, about}) => this.ofGate.has(id) && about[0] === insight)
    if (name === 'promote') this.dropWhere(insight, ({kind, about}) => kind === 'revived' && about[0] === insight)
    // What is not to be known excludes nothing, and nobody misses its file.
    if (name === 'reject') this.dropWhere(insight, ({kind, about}) => [...PAIR_KINDS, 'missing'].includes(kind) && about.includes(insight))
    if (name === 'demote') this.gate(itemOf(reason, [insight], `"${statement}": ${because}`), event)
    if (name === 'contradiction') {
      const others = against.flatMap(({entry, insight: other}) => entry ?? other ?? [])
      const why = `"${statement}" is not let in: ${against.map(one => one.why).join('; ')}`
      const item = itemOf('contradiction', [insight, ...new Set(others)], why)
      // Two that exclude each other are one item, whichever of them was decided on first.
      if (!this.open.has(item.id)) this.gate(item, event)
    }
  }

  private gate(item: ReviewItem, event: Event): void {
    this.add(item, event)
    this.ofGate.add(item.id)
  }
}

const FILE_KINDS: readonly ReviewKind[] = ['edited', 'renamed', 'missing', 'forgotten']
const PAIR_KINDS: readonly ReviewKind[] = ['contradiction', 'possible-merge']

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
