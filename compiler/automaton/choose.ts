import {Acceptor} from './accept.ts'
import type {WordSearch} from './scanner.ts'
import {UnitSearch} from './search-units.ts'
import {type AutomatonTables, termsOf, type UnitTables} from './terms.ts'

/** The spans of a text, in order. After `next` said true: the span, and what names its terms. */
export interface SpanSearch {
  readonly start: number
  readonly end: number
  /** Slot value of the token table, 0 where the span has no word terms. */
  readonly value: number
  /** Terms of the code-unit automaton that hold on the span. */
  readonly unitTerms: readonly number[]
  /** In a stream: where the search stopped because what follows could still change the answer; else -1. */
  readonly pending: number
  /** After `next` said true: who decides about terms of the span, and has its text. */
  readonly acceptor: Acceptor
  next(): boolean
  /**
   * In place of `next`: writes start and end of those that follow and are certain already behind the first `count` numbers. Returns how
   * many numbers there are then.
   */
  takeSpans?(spans: Uint32Array, count: number): number
}

const NONE: readonly number[] = []

/**
 * The one loop over both automata. Each says what the longest valid match at its next start is; the earlier start wins,
 * then the longer match, and where both have the same span it has the terms of both.
 */
export class BothSearch implements SpanSearch {
  start = 0
  end = 0
  value = 0
  unitTerms: readonly number[] = NONE
  pending = -1
  readonly acceptor: Acceptor

  private readonly units: UnitSearch
  private from: number
  private wordsDone = false
  /** True while `words` stands on a span that was not given out. */
  private wordsWaiting = false
  /** Overlapping: the next of the ends of the current start of `units`, longest first. */
  private unitEnd = -1

  constructor(
    tables: AutomatonTables & {readonly units: UnitTables},
    private readonly words: WordSearch,
    text: string,
    private readonly overlapping: boolean,
    from: number,
    limit = text.length,
  ) {
    this.acceptor = new Acceptor(tables, text)
    this.units = new UnitSearch(tables.units, tables, text, this.acceptor, from, limit)
    this.from = from
  }

  next(): boolean {
    const {words, units} = this
    if (!this.wordsWaiting && !this.wordsDone) {
      this.wordsWaiting = words.next()
      this.wordsDone = !this.wordsWaiting
    }
    const hasUnits = this.unitEnd >= 0 || this.moveUnits()
    const wordsTo = this.wordsDone && words.pending >= 0 ? words.pending : Number.POSITIVE_INFINITY
    const unitsTo = !hasUnits && units.decided >= 0 ? units.decided : Number.POSITIVE_INFINITY
    const wordStart = this.wordsWaiting ? words.start : Number.POSITIVE_INFINITY
    const unitStart = hasUnits ? units.start : Number.POSITIVE_INFINITY
    const first = Math.min(wordStart, unitStart)
    const open = Math.min(wordsTo, unitsTo)
    if (first === Number.POSITIVE_INFINITY || first >= open) {
      if (open !== Number.POSITIVE_INFINITY) this.pending = open
      return false
    }
    const unitSpan = hasUnits ? units.spans[this.unitEnd] : undefined
    const wordWins = wordStart < unitStart || (wordStart === unitStart && words.end >= unitSpan!.end)
    const unitWins = unitStart < wordStart || (wordStart === unitStart && unitSpan!.end >= words.end)
    this.start = first
    this.end = wordWins ? words.end : unitSpan!.end
    this.value = wordWins ? words.value : 0
    this.unitTerms = unitWins ? unitSpan!.ids : NONE
    this.goOn(wordWins, unitWins)
    return true
  }

  /** Takes what was given out off both searches. */
  private goOn(wordWins: boolean, unitWins: boolean): void {
    const {words} = this
    if (wordWins) this.wordsWaiting = false
    if (this.overlapping) {
      if (unitWins && --this.unitEnd < 0) this.from = this.units.start + 1
      return
    }
    this.from = this.end
    this.unitEnd = -1
    // Words that were searched to the end hold no start that was not given out; to search them again would be quadratic.
    const passed = this.wordsWaiting ? words.start < this.end : words.pending >= 0 && words.pending < this.end
    if (passed) {
      words.restart(this.end)
      this.wordsWaiting = false
      this.wordsDone = false
    }
  }

  private moveUnits(): boolean {
    if (!this.units.advance(this.from)) return false
    this.unitEnd = this.units.spans.length - 1
    return true
  }
}

/** All term ids of the span a search stands on: those of the token table, then those of the code-unit automaton. */
export function* spanTerms(tables: AutomatonTables, search: SpanSearch): Generator<number> {
  if (search.value !== 0) yield* termsOf(tables, search.value)
  yield* search.unitTerms
}
