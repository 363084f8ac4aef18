/**
 * Offsets of UTF-8 bytes and of UTF-16 code units into each other. Invalid bytes count as the WHATWG decoder replaces
 * them: each maximal part of a valid sequence, or else each byte, is one U+FFFD (https://encoding.spec.whatwg.org/#utf-8-decoder).
 */

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

/** The text of UTF-8 bytes; a byte order mark stays and counts. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Maps ascending UTF-16 offsets to byte offsets. Each call goes on where the last one stopped. */
export type ToBytes = (unit: number) => number

/** For a text that was decoded from these bytes. */
export function byteOffsetsOf(bytes: Uint8Array): ToBytes {
  let at = 0
  let units = 0
  return unit => {
    while (units < unit && at < bytes.length) {
      const length = sequenceLength(bytes, at)
      units += length === 4 ? 2 : 1
      at += Math.abs(length)
    }
    return at
  }
}

/** For a text that would be encoded: a lone surrogate becomes U+FFFD, three bytes. */
export function encodedOffsetsOf(text: string): ToBytes {
  let at = 0
  let units = 0
  return unit => {
    while (units < unit && units < text.length) {
      const c = text.charCodeAt(units)
      const pair = (c & 0xfc00) === 0xd800 && (text.charCodeAt(units + 1) & 0xfc00) === 0xdc00
      at += c < 0x80 ? 1 : c < 0x800 ? 2 : pair ? 4 : 3
      units += pair ? 2 : 1
    }
    return at
  }
}

/** Bytes of the sequence at `i`; negative where it is replaced: so many bytes become one U+FFFD. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return -1
  const needed = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
  let lower = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  let upper = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  for (let k = 1; k <= needed; k++) {
    const byte = bytes[i + k]
    if (byte === undefined || byte < lower || byte > upper) return -k
    lower = 0x80
    upper = 0xbf
  }
  return needed + 1
}
