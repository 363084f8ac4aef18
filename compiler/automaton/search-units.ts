import {Class, classOf, codePoint} from '../unicode/unicode.ts'
import {type Acceptor, Hold} from './accept.ts'
import {mayStart} from './boundary.ts'
import {type AutomatonTables, Field, Flag, TERM_WORDS, UNIT_EDGE_WORDS, UNIT_STATE_WORDS, UnitState, type UnitTables} from './terms.ts'
import {BREAK, Clusters, MAX_UNITS} from './units.ts'

/** Where a symbol stands: the start of its cluster if it is the first symbol of one, else -1; and what kind it is. */
const RING_MASK = 511 // above MAX_UNITS, so that the start of every open match is still known

/**
 * Finds `prefix` and `none` terms: one pass of the code-unit automaton, whose finds (known by their ends) are given
 * out by their starts. A start is decided as soon as no term that is still open can begin at or before it.
 */
export class UnitSearch {
  /** The start of the spans that `advance` found, and for each of their ends (ascending) the terms that hold there. */
  start = -1
  spans: {end: number; ids: number[]}[] = []
  /** No start before this position is undecided; -1 once the text is over. */
  decided = 0

  private readonly clusters: Clusters
  private readonly starts = new Int32Array(RING_MASK + 1)
  private readonly kinds = new Uint8Array(RING_MASK + 1)
  private symbols = 0
  private state = 0
  private at: number
  private over = false
  private readonly found = new Map<number, {end: number; ids: number[]}[]>()

  constructor(
    private readonly units: UnitTables,
    private readonly tables: AutomatonTables,
    private readonly text: string,
    private readonly acceptor: Acceptor,
    from: number,
    private readonly limit: number,
  ) {
    this.clusters = new Clusters(text)
    this.at = from
  }

  /** Moves to the first start at or after `from` with a span; false where the text, or what is final of it, has none. */
  advance(from: number): boolean {
    if (this.start >= from) return true
    this.start = -1
    for (const start of this.found.keys()) if (start < from) this.found.delete(start)
    for (;;) {
      const first = this.firstFound()
      if (first >= 0 && (this.over || first < this.openFrom())) {
        this.start = first
        this.spans = this.found.get(first)!
        return true
      }
      if (this.over) return false
      this.step(from)
    }
  }

  /** The earliest start that is found and not yet given out. Few are open at once, and a map keeps no order by key. */
  private firstFound(): number {
    let first = -1
    for (const start of this.found.keys()) if (first < 0 || start < first) first = start
    return first
  }

  /** The earliest position at which a term that is still open may begin. */
  private openFrom(): number {
    const depth = this.units.states[this.state * UNIT_STATE_WORDS + UnitState.Depth]
    for (let k = this.symbols - depth; k < this.symbols; k++) {
      const start = this.starts[k & RING_MASK]
      if (start >= 0) return start
    }
    return this.at
  }

  private step(from: number): void {
    const {clusters, text} = this
    if (!clusters.next(this.at)) {
      this.over = true
      this.decided = this.limit < text.length ? this.openFrom() : -1
      if (this.decided >= 0) this.dropUndecided()
      return
    }
    if (clusters.end > this.limit) {
      this.over = true
      this.decided = Math.min(this.openFrom(), clusters.start)
      this.dropUndecided()
      return
    }
    const {symbols} = clusters
    for (let k = 0; k < symbols.length; k++) {
      const i = this.symbols++ & RING_MASK
      this.starts[i] = k === 0 ? clusters.start : -1
      this.kinds[i] = clusters.kind
      this.state = symbols[k] === BREAK ? 0 : this.go(this.state, symbols[k])
    }
    this.at = clusters.end
    if (this.state !== 0) this.collect(from)
  }

  /** What begins where a longer term may still follow is looked at again when more of the text is there. */
  private dropUndecided(): void {
    for (const start of this.found.keys()) if (start >= this.decided) this.found.delete(start)
  }

  private go(state: number, symbol: number): number {
    for (;;) {
      const next = this.edge(state, symbol)
      if (next >= 0) return next
      if (state === 0) return 0
      state = this.units.states[state * UNIT_STATE_WORDS + UnitState.Fail]
    }
  }

  private edge(state: number, symbol: number): number {
    const {states, edges} = this.units
    let low = states[state * UNIT_STATE_WORDS + UnitState.FirstEdge]
    let high = states[(state + 1) * UNIT_STATE_WORDS + UnitState.FirstEdge] - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const here = edges[middle * UNIT_EDGE_WORDS]
      if (here === symbol) return edges[middle * UNIT_EDGE_WORDS + 1]
      if (here < symbol) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Notes every term that ends with the cluster just read and holds there. */
  private collect(from: number): void {
    const {states, outputs} = this.units
    for (let state = this.state, links = 0; state !== 0 && links <= MAX_UNITS; links++) {
      const at = state * UNIT_STATE_WORDS
      const last = states[at + UNIT_STATE_WORDS + UnitState.Output]
      const first = states[at + UnitState.Output]
      if (first < last) {
        const symbol = (this.symbols - states[at + UnitState.Depth]) & RING_MASK
        const start = this.starts[symbol]
        if (start >= from) for (let k = first; k < last; k++) this.note(outputs[k], start, this.kinds[symbol])
      }
      state = states[at + UnitState.OutputLink]
    }
  }

  private note(id: number, start: number, kind: number): void {
    const {end} = this.clusters
    const flags = this.tables.terms[id * TERM_WORDS + Field.Flags]
    // A mark that no letter carries may not start a match either, but for the start of the text or behind white space.
    const hasRule = (flags & Flag.Prefix) !== 0 || classOf(codePoint(this.text, start)) === Class.Mark
    if (hasRule && !mayStart(this.text, start, kind)) return
    if (!(flags & Flag.Plain) && this.acceptor.holds(id, start, end) === Hold.No) return
    const spans = this.found.get(start)
    const last = spans?.at(-1)
    if (!spans) this.found.set(start, [{end, ids: [id]}])
    else if (last!.end === end) last!.ids.push(id)
    else spans.push({end, ids: [id]})
  }
}
