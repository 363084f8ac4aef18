import type {Event} from '../domain/event.ts'
import type {ScopedLedger} from '../domain/ledger.ts'

export interface Candidate {
  readonly id: string
  readonly kind: string
  readonly actor: string
  readonly episode: string
  readonly text: string
}

export interface Lookup {
  /** The events that say exactly this, or the one whose id it is. */
  readonly exact: readonly Candidate[]
  /** Other events that say this too, word for word, among more or as it is: the first 100. */
  readonly holding: readonly Candidate[]
  /** Events that say something like it, the likest first. */
  readonly similar: readonly Candidate[]
}

const MOST = 10
/** Share of the words of both that both have. */
const SIMILAR = 0.5

/** What a person may mean by an id, the beginning of one, or a text. Only `exact` is certain; the others are for showing. */
export async function lookUp(view: ScopedLedger, what: string): Promise<Lookup> {
  const byId = await view.find(what)
  const wanted = (byId?.text ?? what).trim()
  const words = wordsOf(wanted)
  const exact: Candidate[] = []
  const holding: Candidate[] = []
  const similar: (Candidate & {readonly share: number})[] = []
  for await (const event of view.events()) {
    if (wanted === '' || event.kind === 'tombstone') continue
    if (byId === undefined && event.text.trim() === wanted) exact.push(candidate(event))
    else if (event.text.includes(wanted)) {
      if (holding.length < 10 * MOST && event.id !== byId?.id) holding.push(candidate(event))
    } else if (byId === undefined) {
      const share = sharedWords(words, event.text)
      if (share >= SIMILAR) similar.push({...candidate(event), share})
      // Kept short as it grows: a long ledger may hold thousands.
      if (similar.length > 100 * MOST) similar.sort(byShare).splice(MOST)
    }
  }
  return {
    exact: byId === undefined ? exact : [candidate(byId)],
    holding,
    similar: similar
      .sort(byShare)
      .slice(0, MOST)
      .map(({share: _, ...one}) => one),
  }
}

const candidate = ({id, kind, actor, episode, text}: Event): Candidate => ({id, kind, actor, episode, text})

const byShare = (a: {share: number; id: string}, b: {share: number; id: string}): number => b.share - a.share || (a.id < b.id ? -1 : 1)

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])

function sharedWords(wanted: ReadonlySet<string>, text: string): number {
  // A text of far more words cannot share half of them all.
  if (wanted.size === 0 || text.length > 10_000) return 0
  const words = wordsOf(text)
  const shared = [...wanted].filter(word => words.has(word)).length
  return shared / (wanted.size + words.size - shared)
}
