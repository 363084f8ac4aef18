/**
 * The words that carry meaning beyond naming a thing, by language: data that a person can read and extend. Every list holds folded forms.
 * A word in no list is a content word; it counts as it stands.
 */
export interface WordLists {
  /** Say nothing by themselves: articles, politeness, fillers. */
  readonly dropped: readonly string[]
  /** Openings that announce a statement and are no part of it, longest first where one begins another. */
  readonly openings: readonly string[]
  readonly negations: readonly string[]
  /** Phrase → what it quantifies: `all`, `none`, `some`, `most`, `many`, `few`, `both`, `only`. */
  readonly quantifiers: Readonly<Record<string, string>>
  /** Phrase → kind of obligation or possibility. A negation beside it is a negation of its own. */
  readonly modals: Readonly<Record<string, string>>
  /** Forms of "to be" and of auxiliaries, with the time they speak of. */
  readonly tenses: Readonly<Record<string, 'present' | 'past' | 'future'>>
  /** Announce something not (yet) done. */
  readonly plans: readonly string[]
  readonly conditions: readonly string[]
  readonly exceptions: readonly string[]
  /** Words of direction and relation: they stay in place, and one against another is a difference. */
  readonly relations: readonly string[]
  /** Prepositions that one wording has and another leaves out without another meaning. */
  readonly light: readonly string[]
  readonly conjunctions: readonly string[]
  /** Words that begin an adverbial, which may stand in front or behind. */
  readonly adverbials: readonly string[]
  /** Wording → the same thing in the wording that is compared. Only where they mean one thing in every technical text. */
  readonly synonyms: Readonly<Record<string, string>>
  /** Pairs that cannot both hold of one thing. */
  readonly antonyms: readonly (readonly [string, string])[]
}

/** Phrases of a list, with commas between. */
export const list = (text: string): readonly string[] => text.split(', ')

/** Phrases with what they stand for: `a = b, c = d`. */
export const table = (text: string): Readonly<Record<string, string>> =>
  bare(Object.fromEntries(text.split(', ').map(entry => entry.split(' = ') as [string, string])))

/** A table that knows its own words alone: "constructor" is a word that people write. */
export const bare = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> => Object.assign(Object.create(null), entries)

/** Pairs of phrases: `a | b, c | d`. */
export const pairs = (text: string): readonly (readonly [string, string])[] =>
  text.split(', ').map(entry => entry.split(' | ') as [string, string])
