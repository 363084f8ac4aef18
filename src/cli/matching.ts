import type {Utf8Text} from '../../compiler/unicode/utf8.ts'
import type {Automaton, Match, Text} from '../matcher/index.ts'
import {LineIndex} from './lines.ts'
import type {FileMatch} from './report/matches.ts'
import type {Block} from './texts.ts'

/** Is told of each block that was searched: bytes of its text, and milliseconds of matching alone. */
export type OnBlock = (bytes: number, milliseconds: number) => void

/** All matches in one file, with offsets and places in the file as it is. A file without any is not made a string for this. */
export function* fileMatches(
  automaton: Automaton,
  file: string,
  contents: Utf8Text,
  blocks: Iterable<Block>,
  overlapping: boolean,
  onBlock: OnBlock,
): Generator<FileMatch> {
  let lines: LineIndex | undefined
  for (const block of blocks) {
    for (const found of timed(automaton, block.text, overlapping, onBlock)) {
      const text = contents.toString()
      lines ??= new LineIndex(text)
      const [start, end] = block.span(found.start, found.end)
      const {line, column} = lines.place(start)
      const {term, entries} = found
      yield {file, start, end, line, column, text: text.slice(start, end), term, entries}
    }
  }
}

function* timed(automaton: Automaton, text: Text, overlapping: boolean, onBlock: OnBlock): Generator<Match> {
  let spent = 0
  let started = process.hrtime()
  for (const found of batches(automaton.findIter(text, {overlapping}))) {
    spent += since(started)
    yield* found
    started = process.hrtime()
  }
  const bytes = typeof text === 'string' ? Buffer.byteLength(text) : text.length
  onBlock(bytes, spent + since(started))
}

/** Milliseconds. `performance` would load more than the matcher is. */
function since(start: readonly [number, number]): number {
  const [seconds, nanoseconds] = process.hrtime([...start])
  return seconds * 1e3 + nanoseconds / 1e6
}

/** At most so many matches are in memory at once, however many a file holds. */
export const BATCH = 1024

export function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
