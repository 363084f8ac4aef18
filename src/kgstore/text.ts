import {isUtf8} from 'node:buffer'
import {type Diagnostic, diagnostic} from '../../compiler/diagnostic.ts'
import {decode, otherThanUtf8, UTF16} from './decode.ts'

/** The text of a source with what is wrong about its bytes; no text where it is binary. */
export function decodeSource(bytes: Uint8Array, file: string): {text?: string; diagnostics: Diagnostic[]} {
  const other = otherThanUtf8(bytes)
  if (other !== undefined) {
    const fix = other === UTF16 ? 'save it as UTF-8' : 'move it out of the source folder'
    return {diagnostics: [diagnostic('binary-file', {file}, `the file is ${other}`, fix)]}
  }
  const text = decode(bytes)
  if (isUtf8(bytes)) return {text, diagnostics: []}
  const place = placeOf(text, text.indexOf('\uFFFD'))
  const message = 'the file holds bytes that are no UTF-8; each was read as U+FFFD'
  return {text, diagnostics: [diagnostic('invalid-utf8', {file, ...place}, message, 'save the file as UTF-8')]}
}

/** Line and column of an offset, both from 1, columns in UTF-16 units; a byte order mark is no column. */
export function placeOf(text: string, offset: number): {line: number; column: number} {
  const before = text.slice(0, offset)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'), text.startsWith('\uFEFF') ? 0 : -1) + 1
  return {line: before.split(/\r\n|\n|\r/).length, column: Math.max(1, offset - start + 1)}
}
