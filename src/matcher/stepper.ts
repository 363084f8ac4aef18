import type {Finder, Match} from '../../compiler/artifact/finder.ts'
import {Class, classOf, codePointBefore, widthOf} from '../../compiler/unicode/unicode.ts'

/** Finds terms in a text that arrives in pieces; offsets count from the first piece. */
export interface Stepper {
  /** Takes the next piece and gives the matches that no later piece can change. */
  push(chunk: string): Match[]
  /** The text is over: gives the rest. A stepper that has ended takes nothing more. */
  end(): Match[]
}

/** So many characters beyond a span can decide about its end: joiner, clitic of two letters, what joins it on. */
const LOOKAHEAD = 8
/** So many characters before a span can decide about its start: quotation mark, full stop, and what stands before. */
const LOOKBEHIND = 8
/** A pending part longer than this is looked at again only when it has doubled, so that long words cost linear time. */
const EAGER = 4096

/** Steps back over `count` characters, marks and transparent ones not counted. */
function stepBack(text: string, from: number, count: number): number {
  let at = from
  while (at > 0 && count > 0) {
    const cp = codePointBefore(text, at)
    const k = classOf(cp)
    at -= widthOf(cp)
    if (k !== Class.Mark && k !== Class.Transparent) count--
  }
  return at
}

export function createStepper(finder: Finder, overlapping: boolean): Stepper {
  /** Left context, then what is not decided yet. */
  let buffer = ''
  let from = 0
  /** Offset in the whole text of the buffer's first unit. */
  let base = 0
  let waiting: string[] = []
  let waitingLength = 0
  let ended = false

  const scan = (final: boolean): Match[] => {
    if (waiting.length > 0) buffer += waiting.join('')
    waiting = []
    waitingLength = 0
    const limit = final ? buffer.length : stepBack(buffer, buffer.length, LOOKAHEAD)
    if (!final && limit <= from) return []
    const matches: Match[] = []
    let last = from
    const pending = finder.with(
      buffer,
      overlapping,
      search => {
        while (search.next()) {
          const match = finder.match(search)
          matches.push({...match, start: match.start + base, end: match.end + base})
          last = match.end
        }
        return search.pending
      },
      from,
      limit,
    )
    from = pending >= 0 ? Math.max(pending, overlapping ? 0 : last) : buffer.length
    const cut = stepBack(buffer, from, LOOKBEHIND)
    buffer = buffer.slice(cut)
    base += cut
    from -= cut
    return matches
  }

  const take = (chunk: string): void => {
    if (ended) throw new TypeError('this stepper has ended; call `stepper()` for another text')
    waiting.push(chunk)
    waitingLength += chunk.length
  }

  return {
    push(chunk) {
      take(chunk)
      const pending = buffer.length - from
      return waitingLength >= Math.min(pending, pending > EAGER ? pending : 0) ? scan(false) : []
    },
    end() {
      take('')
      ended = true
      return scan(true)
    },
  }
}
