import type {CaptureProblem, Draft, Importer, Sink, SkipReason} from '../../../../src/capture/draft.ts'
import {linesOf} from '../../../../src/capture/lines.ts'

export interface Reading {
  readonly drafts: Draft[]
  readonly skipped: SkipReason[]
  /** `code:line`. */
  readonly problems: string[]
  readonly messages: CaptureProblem['message'][]
}

/** What an importer reads from a text, in chunks of so many bytes. */
export async function reading(text: string | Uint8Array, importer: (sink: Sink) => Importer, chunk = 7): Promise<Reading> {
  const result: Reading = {drafts: [], skipped: [], problems: [], messages: []}
  const problem = (code: string, line: number, message: string): void => {
    result.problems.push(`${code}:${line}`)
    result.messages.push(message)
  }
  const reader = importer({draft: draft => result.drafts.push(draft), skipped: reason => result.skipped.push(reason), problem})
  for await (const lines of linesOf(chunksOf(text, chunk), ({code, line, message}) => problem(code, line, message))) {
    for (const line of lines) reader.line(line)
  }
  reader.end()
  return result
}

export async function* chunksOf(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
