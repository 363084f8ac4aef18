/** What a piece of a statement is. The kind decides which guard looks at it. */
export type AtomKind =
  | 'word'
  | 'number'
  | 'quantity'
  | 'date'
  | 'weekday'
  | 'version'
  | 'identifier'
  | 'negation'
  | 'quantifier'
  | 'modal'
  | 'tense'
  | 'plan'
  | 'condition'
  | 'exception'
  | 'relation'
  | 'conjunction'
  | 'light'

/** One piece that means something, in the order of the statement. */
export interface Atom {
  readonly kind: AtomKind
  /** Equal for equal meaning: `number 1200`, `time 120`, `all`. */
  readonly key: string
  /** As written, for the reader of an explanation. */
  readonly text: string
  /** Written with a capital inside a sentence, or in capitals: a name. */
  readonly name: boolean
}

export type Language = 'en' | 'de' | 'zh' | 'unknown'

/** A statement as the guards read it. */
export interface Reading {
  readonly text: string
  readonly language: Language
  readonly question: boolean
  readonly atoms: readonly Atom[]
}

export const signature = (atom: Atom): string => `${atom.kind}:${atom.key}`
