/** What the process that holds the model is told, and what it answers. Plain data: it crosses a process border. */
export type Request =
  | {readonly id: number; readonly do: 'load'; readonly settings: LoadSettings}
  | {readonly id: number; readonly do: 'ask'; readonly tail: string}
  | {readonly id: number; readonly do: 'embed'; readonly text: string}
  /** Writes one JSON object with the one key `merged`, of at most so many characters: the grammar allows nothing else. */
  | {readonly id: number; readonly do: 'word'; readonly prompt: string; readonly most: number}

export interface LoadSettings {
  /** File of the package's entry point. */
  readonly binding: string
  readonly model: string
  readonly purpose: 'judge' | 'embedder'
  readonly threads: number
  /** Tokens of the context; what does not fit is refused, since the model would drop the beginning in silence. */
  readonly context: number
  readonly instruction: string
  readonly labels: {readonly yes: string; readonly no: string}
}

export type Response =
  | {readonly id: number; readonly ok: true; readonly value: LoadedModel | LabelMass | readonly number[] | string}
  /** `lasting`: the same question would fail the same way again. */
  | {readonly id: number; readonly ok: false; readonly why: string; readonly lasting?: boolean}

export interface LoadedModel {
  readonly architecture: string
  /** Tokens that every question begins with. */
  readonly prefix: number
  readonly binding: string
}

/** Probabilities 0..1 of both labels as the next token; the rest is on other tokens. */
export interface LabelMass {
  readonly yes: number
  readonly no: number
}
