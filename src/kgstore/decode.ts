import {isUtf8} from 'node:buffer'

/**
 * A file's bytes as text: BOM kept, invalid bytes replaced as the WHATWG decoder does, so that offsets are those of the file as read. It is
 * what `decodeUtf8` does to texts that are searched, which is loaded with the matcher alone.
 */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

export const UTF16 = 'UTF-16, not UTF-8'

/**
 * What a file is, where it is no UTF-8 text; of text with a few bytes that are none, nothing. Text may hold a stray NUL. Binary files hold
 * many, or hold one beside bytes that are no UTF-8. Without a NUL in the beginning, which is looked at alone, the bytes are not read.
 */
export function otherThanUtf8(bytes: Uint8Array): string | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return UTF16
  const head = bytes.subarray(0, 8192)
  if (!head.includes(0)) return undefined
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  return zeros * 20 > head.length || !isUtf8(bytes) ? 'binary, not text' : undefined
}
