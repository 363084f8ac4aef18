import type {Event, EventInput} from '../domain/event.ts'
import type {ScopedLedger} from '../domain/ledger.ts'
import type {PayloadDigest} from './payload.ts'

/** All that was said in an episode. */
export async function knownTexts(view: ScopedLedger, episode: string): Promise<Set<string>> {
  const texts = new Set<string>()
  for await (const event of view.events({episode})) texts.add(event.text)
  return texts
}

/**
 * Whether the ledger has what this event is the beginning of: the same speaker at the same time, and a text that goes on. Exports may be cut
 * off in the middle; what was read whole before is not read again as less. `said` is the text that the event is a piece of: cut off, it may
 * fall into other pieces than the whole.
 */
export async function isKnownBeginning(view: ScopedLedger, event: EventInput, said: string): Promise<boolean> {
  const pieces: string[] = []
  for await (const known of view.events({episode: event.episode, kinds: [event.kind]})) {
    if (known.actor !== event.actor || known.at !== event.at) continue
    if (goesOn(known, event)) return true
    pieces.push(known.text)
  }
  return isMadeOf(said.trim(), pieces)
}

/** Whether a text is some of these pieces, one after the other, and the beginning of one more. */
function isMadeOf(text: string, pieces: readonly string[]): boolean {
  let rest = text
  for (const piece of pieces) {
    if (piece.startsWith(rest)) return true
    if (rest.startsWith(piece)) rest = rest.slice(piece.length).trimStart()
  }
  return false
}

function goesOn(known: Event, event: EventInput): boolean {
  const whole = payloadOf(known)
  const part = payloadOf(event)
  if (whole === undefined) return known.text.startsWith(event.text)
  // The first line of a payload is kept without the white space before it.
  const start = known.text.replace(/…$/, '')
  const text = event.text.trimStart()
  if (part === undefined) return text.startsWith(start) || start.startsWith(text)
  return known.text === event.text && part.bytes <= whole.bytes
}

const payloadOf = ({data}: EventInput): PayloadDigest | undefined => data?.payload as PayloadDigest | undefined
