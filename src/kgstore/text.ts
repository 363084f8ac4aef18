import {isUtf8} from 'node:buffer'
import {type Diagnostic, diagnostic} from '../../compiler/diagnostic.ts'
import {decode} from './decode.ts'

/** The text of a source with what is wrong about its bytes; no text where it is binary. */
export function decodeSource(bytes: Uint8Array, file: string): {text?: string; diagnostics: Diagnostic[]} {
  const valid = isUtf8(bytes)
  if (looksBinary(bytes, valid)) {
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const message = wide ? 'the file is UTF-16, not UTF-8' : 'the file is binary, not text'
    return {diagnostics: [diagnostic('binary-file', {file}, message, wide ? 'save it as UTF-8' : 'move it out of the source folder')]}
  }
  const text = decode(bytes)
  if (valid) return {text, diagnostics: []}
  const place = placeOf(text, text.indexOf('\uFFFD'))
  const message = 'the file holds bytes that are no UTF-8; each was read as U+FFFD'
  return {text, diagnostics: [diagnostic('invalid-utf8', {file, ...place}, message, 'save the file as UTF-8')]}
}

/** Text may hold a stray NUL. Binary files hold many, or hold one beside bytes that are no UTF-8. */
function looksBinary(bytes: Uint8Array, valid: boolean): boolean {
  const head = bytes.subarray(0, 8192)
  if (!head.includes(0)) return false
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  return zeros > 0 && (!valid || zeros * 20 > head.length)
}

/** Line and column of an offset, both from 1, columns in UTF-16 units. */
export function placeOf(text: string, offset: number): {line: number; column: number} {
  const before = text.slice(0, offset)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  return {line: before.split(/\r\n|\n|\r/).length, column: offset - start + 1}
}
