import type {Actor} from '../domain/event.ts'
import type {Capturer, Origin} from './capture.ts'
import type {Importer, Line, ProblemCode, Sink} from './draft.ts'
import {detectFormat, type Format, HEAD_LINES} from './formats/detect.ts'
import {jsonLines} from './formats/json-lines.ts'
import {plainText} from './formats/plain-text.ts'
import {sessionMarkdown} from './formats/session-markdown.ts'
import {type LineProblem, linesOf} from './lines.ts'
import {SessionCarry, TextCarry} from './privacy/carry.ts'
import {Undated} from './undated.ts'

export interface ImportOptions {
  /** As events and messages name it: redacted, with `/`. */
  readonly name: string
  /** As events name it; absent for standard input. */
  readonly file?: string | undefined
  /** It was named itself: it is read even where it is plain text. What is found in a folder must be a session or JSON Lines. */
  readonly named: boolean
  /** Who wrote a plain text. */
  readonly actor?: Actor | undefined
  /** After each batch that was stored. */
  onProgress?(read: number): Promise<void>
}

/**
 * Reads one file from its bytes into the capturer and flushes it. What the file is, its first lines say. Memory holds one chunk, one turn
 * and one batch. What is wrong with it is counted and reported by line; errors of reading are thrown.
 */
export async function importFile(chunks: AsyncIterable<Uint8Array>, capturer: Capturer, options: ImportOptions): Promise<void> {
  const {name, onProgress} = options
  // Held back until it is known what the file is: of one that is not read nobody says how it was.
  let early: LineProblem[] | undefined = []
  const say = ({code, line, message}: LineProblem): void => capturer.tally.problem(code, name, line, message)
  const lines = linesOf(chunks, problem => (early === undefined ? say(problem) : early.push(problem)))
  const begin = (head: readonly Line[]): Reader | undefined => {
    const reader = readerOf(head, capturer, options)
    for (const problem of early ?? []) if (reader !== undefined || problem.code !== 'encoding') say(problem)
    early = undefined
    return reader
  }
  let head: Line[] | undefined = []
  let reader: Reader | undefined
  for await (const batch of lines) {
    if (head !== undefined) {
      head = [...head, ...batch]
      if (head.length < HEAD_LINES) continue
      reader = begin(head)
      if (reader === undefined) return
      reader.lines(head)
      head = undefined
    } else reader?.lines(batch)
    if (!capturer.full) continue
    await capturer.flush()
    await onProgress?.(capturer.tally.read)
  }
  if (head !== undefined) {
    reader = begin(head)
    reader?.lines(head)
  }
  reader?.end()
  await capturer.flush()
  await onProgress?.(capturer.tally.read)
}

interface Reader {
  lines(lines: readonly Line[]): void
  end(): void
}

function readerOf(head: readonly Line[], capturer: Capturer, options: ImportOptions): Reader | undefined {
  const format = detectFormat(head)
  const {name, file, named, actor = 'document'} = options
  const refusal = refusalOf(format, named)
  if (refusal !== undefined) {
    capturer.tally.problem(refusal[0], name, undefined, refusal[1])
    return undefined
  }
  const live = format === 'text'
  const sink = sinkOf(capturer, name, {file, live})
  const stages = stagesOf(format, sink)
  const importer = importerOf(format, stages[0], actor)
  return {
    lines: lines => {
      for (const line of lines) importer.line(line)
    },
    end() {
      importer.end()
      for (const stage of stages) if ('flush' in stage) stage.flush()
    },
  }
}

type Refusal = readonly [ProblemCode, string]

const REFUSED: Partial<Record<Format, Refusal>> = {
  binary: ['file-binary', 'the file is binary, not text'],
  'json-object': [
    'file-json',
    'the file is one JSON object over several lines, not JSON Lines; write each object on one line, as `jq -c . FILE` does',
  ],
  'json-array': [
    'file-json',
    'the file is one JSON list, not JSON Lines; write each of its objects on one line, as `jq -c ".[]" FILE` does',
  ],
}

const UNKNOWN: Refusal = [
  'format-unknown',
  'neither a session nor JSON Lines; it was left out, name the file itself to have it read as text',
]
const UNKNOWN_JSON: Refusal = ['format-unknown', 'neither a session nor JSON Lines, but one JSON value; it was left out']

/** Why a file is not read: what is named itself is wrong; what was found in a folder is only left out. */
function refusalOf(format: Format, named: boolean): Refusal | undefined {
  if (named) return REFUSED[format]
  if (format === 'json-object' || format === 'json-array') return UNKNOWN_JSON
  return format === 'binary' || format === 'text' ? UNKNOWN : undefined
}

function sinkOf(capturer: Capturer, name: string, origin: Origin): Sink {
  return {
    draft: draft => capturer.take(draft, origin),
    skipped: reason => capturer.tally.skip(reason),
    problem: (code, line, message) => capturer.tally.problem(code, name, line, message),
  }
}

type Stage = Sink & {flush(): void}

/** What drafts go through on their way, first to last; a stage that holds some back gives them up at the end. */
function stagesOf(format: Format, sink: Sink): [Stage, ...Stage[]] {
  if (format === 'text' || format === 'own-entry') return [new TextCarry(sink)]
  if (format === 'json-lines') return [new Undated(sink)]
  const carry = new SessionCarry(sink)
  return [new Undated(carry), carry]
}

function importerOf(format: Format, sink: Sink, actor: Actor): Importer {
  if (format === 'json-lines') return jsonLines(sink)
  if (format === 'session') return sessionMarkdown(sink)
  return format === 'own-entry' ? plainText(sink, 'kanon', 'recalled') : plainText(sink, actor)
}
