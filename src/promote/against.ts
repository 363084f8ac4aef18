import {canonicalStatement} from '../domain/canonical.ts'
import type {Against} from '../domain/insight.ts'
import {pairKey} from '../domain/merge.ts'
import type {Steps} from '../domain/slices.ts'
import type {ConflictRule} from './conflict.ts'
import type {KnownEntry, Lexicon} from './lexicon.ts'
import {STOP_WORDS, sentencesOf, stem} from './words.ts'

/** A text by whose words others are found that say something of the same. */
interface Indexed<T> {
  readonly item: T
  readonly sentences: readonly string[]
}

/**
 * Finds what a statement may contradict. Entries come from the automaton: those that the statement names, and those about these. An entry
 * that states its subject in a whole sentence has no term that the statement holds, so texts that share two of their words are looked at too.
 */
export class Opponents {
  private constructor(
    private readonly lexicon: Lexicon,
    private readonly conflict: ConflictRule,
    private readonly byId: ReadonlyMap<string, KnownEntry>,
    private readonly index: WordIndex<KnownEntry>,
    private readonly distinct: ReadonlySet<string>,
  ) {}

  static *steps(lexicon: Lexicon, conflict: ConflictRule, distinct: ReadonlySet<string> = new Set()): Steps<Opponents> {
    const byId = new Map(lexicon.entries.map(entry => [entry.id, entry]))
    const texts: Indexed<KnownEntry>[] = []
    for (const entry of lexicon.entries) {
      texts.push({item: entry, sentences: statementsOf(entry)})
      yield
    }
    return new Opponents(lexicon, conflict, byId, yield* WordIndex.steps(texts), distinct)
  }

  /** Entries, by id, other than those made of this insight, that the statement cannot be true beside. */
  of(statement: string, insight: string): Against[] {
    const found = new Map<string, KnownEntry>()
    for (const {id} of this.lexicon.recall(statement)) {
      const entry = this.byId.get(id)
      if (entry !== undefined) found.set(id, entry)
    }
    for (const entry of this.index.near(statement)) found.set(entry.id, entry)
    return [...found.values()]
      .filter(entry => entry.insight !== insight && !this.isCompatible(insight, entry))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(entry => {
        const first = firstConflict(this.conflict, statement, statementsOf(entry))
        return first === undefined ? [] : [{entry: entry.id, ...first}]
      })
  }

  /** A person said that both may stand. */
  private isCompatible(insight: string, entry: KnownEntry): boolean {
    return entry.insight !== undefined && this.distinct.has(pairKey(insight, entry.insight))
  }

  /** The entry, other than one made of this insight, that says the very same. */
  sameAs(statement: string, insight: string): string | undefined {
    const canonical = canonicalStatement(statement)
    return this.index
      .near(statement)
      .filter(entry => entry.insight !== insight && statementsOf(entry).some(one => canonicalStatement(one) === canonical))
      .map(({id}) => id)
      .sort()[0]
  }
}

function firstConflict(conflict: ConflictRule, statement: string, others: readonly string[]): {rule: string; why: string} | undefined {
  for (const other of others) {
    const found = conflict(statement, other)
    if (found !== undefined) return {rule: found.rule, why: `${found.why}, in "${other}"`}
  }
  return undefined
}

/** What an entry says: its title and the sentences of its text, without the account of where it comes from. */
export function statementsOf({title, text}: KnownEntry): string[] {
  const body = text.split(/^## Source[ \t]*$/m)[0]
  return [...new Set([title, ...sentencesOf(body)])]
}

/** Which of these insights contradict one another: pairs that would both be promoted. By id. */
export function* mutualSteps(
  insights: readonly {readonly id: string; readonly statement: string}[],
  conflict: ConflictRule,
  distinct: ReadonlySet<string> = new Set(),
): Steps<Map<string, Against[]>> {
  const index = yield* WordIndex.steps(insights.map(insight => ({item: insight, sentences: [insight.statement]})))
  const found = new Map<string, Against[]>()
  for (const insight of insights) {
    yield
    const against: (Against & {readonly insight: string})[] = []
    for (const other of index.near(insight.statement)) {
      yield
      if (other.id === insight.id || distinct.has(pairKey(insight.id, other.id))) continue
      const why = conflict(insight.statement, other.statement)
      if (why !== undefined) against.push({insight: other.id, rule: why.rule, why: `${why.why}, in "${other.statement}"`})
    }
    if (against.length > 0)
      found.set(
        insight.id,
        against.sort((a, b) => (a.insight < b.insight ? -1 : 1)),
      )
  }
  return found
}

/** Texts by the words in them. A word that is in many texts leads nowhere, unless there are few texts. */
class WordIndex<T> {
  private readonly many: number

  private constructor(
    private readonly texts: readonly Indexed<T>[],
    private readonly byWord: ReadonlyMap<string, readonly number[]>,
  ) {
    this.many = Math.max(50, texts.length / 20)
  }

  static *steps<T>(texts: readonly Indexed<T>[]): Steps<WordIndex<T>> {
    const byWord = new Map<string, number[]>()
    for (const [at, {sentences}] of texts.entries()) {
      yield
      for (const word of wordsOf(sentences.join('\n'))) {
        const list = byWord.get(word)
        if (list) list.push(at)
        else byWord.set(word, [at])
      }
    }
    return new WordIndex(texts, byWord)
  }

  /** Texts that share two words with this one, or its only one. */
  near(statement: string): T[] {
    const words = wordsOf(statement)
    const hits = new Map<number, number>()
    for (const word of words) {
      const places = this.byWord.get(word) ?? []
      if (places.length <= this.many) for (const at of places) hits.set(at, (hits.get(at) ?? 0) + 1)
    }
    const enough = Math.min(2, words.size)
    return [...hits].filter(([, count]) => count >= enough).map(([at]) => this.texts[at].item)
  }
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)]
      .map(([word]) => word)
      .filter(word => !STOP_WORDS.has(word.toLowerCase()))
      .map(stem),
  )
