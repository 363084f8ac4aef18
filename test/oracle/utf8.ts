/**
 * UTF-8 by the WHATWG decoder's rules, one byte at a time, and where each UTF-16 unit of the result came from.
 * `TextDecoder` gives the text but not the places.
 */
export interface Decoded {
  readonly text: string
  /** Byte offset of every UTF-16 unit, and of the end. Both halves of a pair have their character's first byte. */
  readonly byteAt: readonly number[]
}

export function decodeUtf8(bytes: Uint8Array): Decoded {
  let text = ''
  const byteAt: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const {codePoint, length} = decodeOne(bytes, at)
    const character = String.fromCodePoint(codePoint)
    for (let unit = 0; unit < character.length; unit++) byteAt.push(at)
    text += character
    at += length
  }
  return {text, byteAt: [...byteAt, bytes.length]}
}

/** One character, or U+FFFD for the longest beginning of one. */
function decodeOne(bytes: Uint8Array, at: number): {codePoint: number; length: number} {
  const first = bytes[at]
  if (first < 0x80) return {codePoint: first, length: 1}
  const more = first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0
  let codePoint = first & (0x3f >> more)
  for (let i = 1; i <= more; i++) {
    const byte = bytes[at + i]
    const [low, high] = i === 1 ? secondByte(first) : [0x80, 0xbf]
    if (byte === undefined || byte < low || byte > high) return {codePoint: 0xfffd, length: i}
    codePoint = (codePoint << 6) | (byte & 0x3f)
  }
  return more === 0 ? {codePoint: 0xfffd, length: 1} : {codePoint, length: more + 1}
}

/** No overlong forms, no surrogates, nothing beyond U+10FFFF. */
function secondByte(first: number): readonly [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf]
  if (first === 0xed) return [0x80, 0x9f]
  if (first === 0xf0) return [0x90, 0xbf]
  if (first === 0xf4) return [0x80, 0x8f]
  return [0x80, 0xbf]
}
