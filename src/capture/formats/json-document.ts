import type {Line} from '../draft.ts'
import {isFields, jsonValue} from './fields.ts'

/** A line that is an object of its own, as those of JSON Lines are: nothing stands before it, and no comma behind it. */
const isOwnObject = (line: string): boolean => /^\{\s*["}]/.test(line) && line.trimEnd().endsWith('}')

/**
 * Whether the first lines of a file are those of one JSON object or list: what a program keeps its settings in, and what is printed for
 * people. A list of objects in one line is one too. A single line that begins an object is none: it is one of JSON Lines that was cut
 * off. Nothing is parsed where the first line ends as an object does, since it may be long.
 */
export function jsonDocument(lines: readonly Line[]): 'json-object' | 'json-array' | undefined {
  const [first = '', ...rest] = lines.map(({text}) => text.replace(/^\uFEFF/, '')).filter(text => text.trim() !== '')
  if (/^\s*\[\s*(?:\{|$)/.test(first)) return isList(first, rest) ? 'json-array' : undefined
  return /^\s*\{\s*(?:"|$)/.test(first) && isObject(first, rest) ? 'json-object' : undefined
}

function isObject(first: string, rest: readonly string[]): boolean {
  if (rest.length === 0) return false
  if (first.trimEnd().endsWith('}')) return /^\s*[,}]/.test(rest[0])
  // A first line that is broken, before lines that are whole or begin as those of JSON Lines do.
  if (rest.some(isOwnObject)) return isOpen(first) && jsonValue([first, ...rest].join('\n')) !== undefined
  return isOpen(first) || !rest[0].startsWith('{')
}

/** In a list of lines, each object may have one of its own. */
function isList(first: string, rest: readonly string[]): boolean {
  if (rest.length > 0) return isOpen(first) || /^\s*[,{\]}]/.test(rest[0])
  const value = jsonValue(first)
  return Array.isArray(value) && value.length > 0 && value.every(isFields)
}

/** Whether something that the line opened goes on in the next one. */
const isOpen = (line: string): boolean => '[{,:'.includes(line.trimEnd().slice(-1))
