const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

/** The text of UTF-8 bytes; a byte order mark stays and counts. */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/**
 * Turns spans of UTF-16 code units into spans of UTF-8 bytes; their starts ascend. `bytes` are those that the text was decoded
 * from: invalid ones count as the WHATWG decoder replaces them (https://encoding.spec.whatwg.org/#utf-8-decoder). Without them
 * the text is as it would be encoded: a lone surrogate becomes U+FFFD, three bytes.
 */
export function byteSpans(text: string, bytes?: Uint8Array): (start: number, end: number) => {start: number; end: number} {
  let unit = 0
  let at = 0
  const lengthOf = (c: number, place: number): number => {
    if (c !== 0xfffd || bytes === undefined) return c < 0x80 ? 1 : c < 0x800 ? 2 : 3
    // As many bytes as the decoder makes one character of: those of U+FFFD itself, or what it stands for.
    let length = 1
    while (length < 3 && place + length < bytes.length && decodeUtf8(bytes.subarray(place, place + length + 1)).length === 1) length++
    return length
  }
  const advance = (place: number, from: number, to: number): number => {
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i)
      if ((c & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
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
