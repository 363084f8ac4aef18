/** An entry of the knowledge base as the gate reads it. */
export interface KnownEntry {
  readonly id: string
  readonly title: string
  /** The readable body, markdown. */
  readonly text: string
  /** The insight that it was made of, where the gate wrote it. */
  readonly insight?: string
}

/** The knowledge base as the gate sees it: the compiled automaton, behind the questions that are asked of it. */
export interface Lexicon {
  /** Content hash of the artifact: two lexicons with one hash answer alike. */
  readonly hash: string
  readonly entries: readonly KnownEntry[]
  /** Ids of the entries that a text names, best first, and of those that are about these. */
  recall(text: string): readonly {readonly id: string; readonly about?: string}[]
  /** Ids of the entries of which a surface, standing alone, is a term. */
  owners(surface: string): readonly string[]
}
