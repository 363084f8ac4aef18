import type {Match} from '../matcher/index.ts'

/** The matches of a text as they go from thread to thread: what is alike in many of them goes once, since every object on the way is copied twice. */
export interface Packed {
  /** Three words a match: start, end, and which of the kinds it is. */
  readonly places: Uint32Array
  readonly kinds: readonly Kind[]
}

type Kind = Pick<Match, 'term' | 'text' | 'entries'>

const WORDS = 3

export function pack(matches: readonly Match[]): Packed {
  const places = new Uint32Array(matches.length * WORDS)
  const kinds: Kind[] = []
  const known = new Map<string, number>()
  for (const [n, match] of matches.entries()) {
    let kind = known.get(match.text)
    if (kind === undefined || !isSame(kinds[kind], match)) {
      kind = kinds.push({term: match.term, text: match.text, entries: match.entries}) - 1
      known.set(match.text, kind)
    }
    places[n * WORDS] = match.start
    places[n * WORDS + 1] = match.end
    places[n * WORDS + 2] = kind
  }
  return {places, kinds}
}

/** Matches of one term share their list of entries. */
const isSame = (kind: Kind, match: Match): boolean => kind.term === match.term && kind.entries === match.entries

export function unpack({places, kinds}: Packed): Match[] {
  for (const {entries} of kinds) Object.freeze(entries)
  const matches: Match[] = []
  for (let at = 0; at < places.length; at += WORDS) {
    const {term, text, entries} = kinds[places[at + 2]]
    matches.push({start: places[at], end: places[at + 1], term, text, entries})
  }
  return matches
}
