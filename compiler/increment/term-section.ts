import {Field, TERM_WORDS} from '../automaton/terms.ts'
import {type LiveTerms, TermState} from './live-terms.ts'
import {Column, copyRuns, placesAmong, type Runs, runsOf} from './runs.ts'
import type {StringLayout} from './string-layout.ts'

/** The section `terms` of one artifact after another. */
export class TermSection {
  /** The number that each live id has in the artifact. */
  dense: Int32Array = new Int32Array(0)
  /** Live ids in the order of the artifact. */
  private readonly ids = new Column(1)
  /** Of each term in that order, the numbers of its surface and its normal form among the strings. */
  private readonly strings = new Column(2)
  private runs: Runs = runsOf(0, [], [])

  constructor(private readonly live: LiveTerms) {}

  get count(): number {
    return this.runs.length
  }

  /** The live ids in the order of the artifact. */
  inOrder(): Int32Array {
    return this.ids.values.subarray(0, this.count)
  }

  /** Takes in which terms came and went, and tells the layout of their strings. `old`: the records of the last artifact. */
  arrange(old: Int32Array, layout: StringLayout): void {
    const {live, ids} = this
    const gone = Int32Array.from(live.removed, id => this.dense[id]).sort()
    live.removed = []
    for (const place of gone) {
      const at = place * TERM_WORDS
      layout.cut(old[at + Field.SurfaceAt], old[at + Field.SurfaceLength])
      layout.cut(old[at + Field.NormalAt], old[at + Field.NormalLength])
    }
    const news = this.takeAdded()
    this.runs = runsOf(this.count, gone, this.insertions(gone, news))
    ids.arrange(this.runs)
    this.strings.arrange(this.runs)
    news.forEach((id, nth) => {
      const place = this.runs.added[nth]
      ids.values[place] = id
      this.strings.values[place * 2] = live.words[id * TERM_WORDS + Field.SurfaceAt]
      this.strings.values[place * 2 + 1] = live.normals[id]
    })
    if (this.dense.length < live.states.length) this.dense = new Int32Array(live.states.length)
    const {dense, count} = this
    const {values} = ids
    for (let i = 0; i < count; i++) dense[values[i]] = i
    this.tellUses(old, layout)
  }

  /** `moves`: where each entry of the last artifact is now, undefined where it was. `places`: of the live entries; `ranks`: of places. */
  write(
    records: Int32Array,
    old: Int32Array,
    layout: StringLayout,
    {moves, places, ranks}: {moves: Int32Array | undefined; places: Int32Array; ranks: Int32Array | undefined},
  ): void {
    const {runs, live, count} = this
    copyRuns(runs, old, records, TERM_WORDS)
    if (moves) this.moveEntries(records, moves)
    for (const place of runs.added) this.writeNew(records, place, places)
    const {words} = live
    for (const id of live.reflagged) {
      if (live.states[id] === TermState.Published) records[this.dense[id] * TERM_WORDS + Field.Flags] = words[id * TERM_WORDS + Field.Flags]
    }
    live.reflagged = []
    const strings = this.strings.values
    for (let i = 0, at = 0; i < count; i++, at += TERM_WORDS) {
      const entry = records[at + Field.Entry]
      records[at + Field.Rank] = ranks === undefined ? entry : ranks[entry]
      records[at + Field.SurfaceAt] = layout.placeOf(strings[i * 2], records[at + Field.SurfaceAt])
      records[at + Field.NormalAt] = layout.placeOf(strings[i * 2 + 1], records[at + Field.NormalAt])
    }
  }

  private takeAdded(): number[] {
    const {live} = this
    const {states} = live
    const news = live.added.filter(id => states[id] === TermState.New).sort((a, b) => live.compareTerms(a, b))
    for (const id of live.added) states[id] = states[id] === TermState.New ? TermState.Published : TermState.Free
    live.added = []
    return news
  }

  /** Ids of terms that are gone may be those of new ones, so these are looked up among the others alone. */
  private insertions(gone: Int32Array, news: readonly number[]): number[] {
    if (news.length === 0) return []
    const left = runsOf(this.count, gone, [])
    const kept = new Int32Array(left.length)
    copyRuns(left, this.ids.values, kept, 1)
    return placesAmong(kept, news, (a, b) => this.live.compareTerms(a, b))
  }

  private tellUses(old: Int32Array, layout: StringLayout): void {
    const {kept, added} = this.runs
    const {words} = this.live
    const {values} = this.ids
    const strings = this.strings.values
    let next = 0
    const tellNew = (end: number): void => {
      for (; next < added.length && added[next] < end; next++) {
        const place = added[next]
        const at = values[place] * TERM_WORDS
        layout.use(strings[place * 2], -1, words[at + Field.SurfaceLength])
        layout.use(strings[place * 2 + 1], -1, words[at + Field.NormalLength])
      }
    }
    for (let i = 0; i < kept.length; i += 3) {
      const [was, is, length] = [kept[i], kept[i + 1], kept[i + 2]]
      tellNew(is)
      let at = was * TERM_WORDS
      for (let place = is; place < is + length; place++) {
        layout.use(strings[place * 2], old[at + Field.SurfaceAt], old[at + Field.SurfaceLength])
        layout.use(strings[place * 2 + 1], old[at + Field.NormalAt], old[at + Field.NormalLength])
        at += TERM_WORDS
      }
    }
    tellNew(this.count)
  }

  private moveEntries(records: Int32Array, moves: Int32Array): void {
    const {kept} = this.runs
    for (let i = 0; i < kept.length; i += 3) {
      const end = (kept[i + 1] + kept[i + 2]) * TERM_WORDS
      for (let at = kept[i + 1] * TERM_WORDS + Field.Entry; at < end; at += TERM_WORDS) records[at] = moves[records[at]]
    }
  }

  /** The places of strings and the rank are for the pass over all. */
  private writeNew(records: Int32Array, place: number, places: Int32Array): void {
    const {words} = this.live
    const from = this.ids.values[place] * TERM_WORDS
    const to = place * TERM_WORDS
    for (let field = 0; field < TERM_WORDS; field++) records[to + field] = words[from + field]
    records[to + Field.Entry] = places[words[from + Field.Entry]]
  }
}
