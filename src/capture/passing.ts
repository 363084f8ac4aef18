import type {Draft, Sink} from './draft.ts'

/** A sink before another: it holds drafts back or changes them, and hands on what was skipped or is wrong as it comes. */
export abstract class PassingSink implements Sink {
  protected readonly sink: Sink
  readonly skipped: Sink['skipped']
  readonly problem: Sink['problem']

  constructor(sink: Sink) {
    this.sink = sink
    this.skipped = reason => sink.skipped(reason)
    this.problem = (code, line, message) => sink.problem(code, line, message)
  }

  abstract draft(draft: Draft): void
  /** Nothing follows: what was held back goes on. */
  abstract flush(): void
}
