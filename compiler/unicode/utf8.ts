const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

/** The text of UTF-8 bytes, invalid ones as the WHATWG decoder replaces them; a byte order mark stays and counts. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** A text to search: a string, or UTF-8 of which the string is made where somebody needs it; `toString` gives that of both. */
export type AnyText = string | Utf8Text

/** The bytes are read in place, and must not change while they are searched. */
export class Utf8Text {
  private decoded: string | undefined
  private buffer: Buffer | undefined
  /** Up to here all is known to be ASCII: a place in bytes and one in code units are the same. */
  asciiLength = 0

  constructor(readonly bytes: Uint8Array) {}

  /** In bytes. */
  get length(): number {
    return this.bytes.length
  }

  /** `decode` gives the same as `decodeUtf8`, for who has a quicker one. */
  toString(decode = decodeUtf8): string {
    this.decoded ??= decode(this.bytes)
    return this.decoded
  }

  /** The characters between two places, all of them ASCII. */
  ascii(start: number, end: number): string {
    const {bytes} = this
    // To have a decoder called costs more than a short piece of text.
    this.buffer ??= (globalThis as {Buffer?: typeof Buffer}).Buffer?.from(bytes.buffer, bytes.byteOffset, bytes.length)
    return this.buffer?.toString('latin1', start, end) ?? decodeUtf8(bytes.subarray(start, end))
  }
}

/**
 * Turns spans of UTF-16 code units into spans of UTF-8 bytes; their starts ascend. Of a string, it is as it would be encoded: a lone
 * surrogate becomes U+FFFD, three bytes.
 */
export function byteSpans(text: AnyText): (start: number, end: number) => Span {
  let counted: ReturnType<typeof countedSpans> | undefined
  return (start, end) => {
    if (typeof text !== 'string' && end <= text.asciiLength) return {start, end}
    counted ??= countedSpans(text)
    return counted(start, end)
  }
}

interface Span {
  start: number
  end: number
}

function countedSpans(text: AnyText): (start: number, end: number) => Span {
  const string = text.toString()
  const bytes = typeof text === 'string' ? undefined : text.bytes
  // Nothing of more than one byte becomes as many units: then all are of one byte.
  if (bytes?.length === string.length) return (start, end) => ({start, end})
  let unit = 0
  let at = 0
  const lengthOf = (c: number, place: number): number => {
    if (c === 0xfffd && bytes !== undefined) return replacedLength(bytes, place)
    return c < 0x80 ? 1 : c < 0x800 ? 2 : 3
  }
  const advance = (place: number, from: number, to: number): number => {
    for (let i = from; i < to; i++) {
      const c = string.charCodeAt(i)
      if ((c & 0xfc00) === 0xd800 && (string.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
        place += 4
        i++
      } else place += lengthOf(c, place)
    }
    return place
  }
  return (start, end) => {
    at = advance(at, unit, start)
    unit = start
    return {start: at, end: advance(at, start, end)}
  }
}

/**
 * Of how many bytes the decoder made one U+FFFD: those of that character, or as many as are the beginning of one
 * (https://encoding.spec.whatwg.org/#utf-8-decoder).
 */
function replacedLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]
  const most = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  // No overlong forms, no surrogates, nothing beyond U+10FFFF.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  let length = 1
  for (; length < most; length++) {
    const byte = bytes[at + length]
    if (byte === undefined || byte < low || byte > high) break
    low = 0x80
    high = 0xbf
  }
  return length
}

const continues = (byte: number): boolean => (byte & 0xc0) === 0x80

/** The last place, three before `end` at most, at which no character is cut in two. */
export function characterEnd(bytes: Uint8Array, end: number): number {
  for (let at = end; at > end - 4; at--) if (at === bytes.length || !continues(bytes[at])) return at
  // So many continue no character: the one before is whole.
  return end
}

/** Where in bytes that end with a whole character their last `units` code units begin. */
export function lastUnits(bytes: Uint8Array, units: number): number {
  let from = Math.max(0, bytes.length - 3 * units)
  // A byte that continues nothing begins a character, whatever stands before it.
  while (from > 0 && continues(bytes[from])) from--
  const piece = new Utf8Text(bytes.subarray(from))
  return from + byteSpans(piece)(piece.toString().length - units, piece.toString().length).start
}
