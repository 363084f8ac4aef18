import {workerData} from 'node:worker_threads'
import type {Utf8Text} from '../../compiler/unicode/utf8.ts'
import {FileReader} from '../kgstore/file-reader.ts'
import {openAutomaton} from '../matcher/index.ts'
import {serve} from '../parallel/serve.ts'
import {reasonOf} from '../reason.ts'
import type {ReporterName} from './command.ts'
import {batches, fileMatches} from './matching.ts'
import {type FileMatch, isLineByLine, matchReporter} from './report/matches.ts'
import {blocksOf, noTextNotice, readFileContents} from './texts.ts'

/** What a worker of `kanon match` is started with. */
export interface MatchWorkerData {
  readonly artifact: Uint8Array
  readonly overlapping: boolean
  readonly allZones: boolean
  readonly reporter: ReporterName
}

export interface FileTask {
  readonly name: string
  readonly path: string
  readonly isStream?: boolean
}

/** What a file gives, in this order: why it cannot be read; else what is odd about it; its matches, printed where each line stands for itself; then its blocks. */
export type FilePart =
  | {readonly kind: 'problem'; readonly reason: string}
  | {readonly kind: 'notice'; readonly notice: string}
  | {readonly kind: 'matches'; readonly matches: readonly FileMatch[]}
  | {readonly kind: 'lines'; readonly lines: string; readonly count: number; readonly entries: readonly string[]}
  /** Pairs: bytes, milliseconds. */
  | {readonly kind: 'blocks'; readonly blocks: Float64Array}

/** A worker of `kanon match`: reads, matches and prints one file after the other. */
const {artifact, overlapping, allZones, reporter} = workerData as MatchWorkerData
// Who started the worker has checked it.
const automaton = openAutomaton(artifact, {check: false})
const printer = matchReporter(reporter, false, automaton)
const reader = new FileReader()

async function* partsOf({name, path, isStream}: FileTask): AsyncGenerator<FilePart, undefined> {
  let contents: Utf8Text
  try {
    contents = await readFileContents(path, isStream, reader)
  } catch (error) {
    yield {kind: 'problem', reason: reasonOf(error)}
    return undefined
  }
  const notice = noTextNotice(name, contents)
  if (notice !== undefined) yield {kind: 'notice', notice}
  const blocks: number[] = []
  const searched = await blocksOf(name, contents, allZones)
  const found = fileMatches(automaton, name, contents, searched, overlapping, (bytes, ms) => blocks.push(bytes, ms))
  for (const matches of batches(found)) yield await partOf(name, matches)
  yield {kind: 'blocks', blocks: Float64Array.from(blocks)}
  return undefined
}

async function partOf(name: string, matches: readonly FileMatch[]): Promise<FilePart> {
  if (!isLineByLine(reporter)) return {kind: 'matches', matches}
  const entries = new Set(matches.flatMap(match => match.entries))
  return {kind: 'lines', lines: (await printer).matches(name, matches), count: matches.length, entries: [...entries]}
}

serve<FileTask, FilePart>(partsOf)
