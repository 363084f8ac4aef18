import {detailsOf} from '../artifact/encode.ts'
import {ENTRY_WORDS, EntryField, STATUSES} from '../artifact/layout.ts'
import {formerIds} from '../lexicon/lexicon.ts'
import {byId, byRank, type LiveEntry} from './live-entry.ts'
import type {LiveTerms} from './live-terms.ts'
import {arranged, Column, copyRuns, movesOf, placesAmong, type Runs, runsOf} from './runs.ts'
import type {StringLayout} from './string-layout.ts'

const FIELDS = [EntryField.IdAt, EntryField.TitleAt, EntryField.PathAt] as const

/** The sections `entries`, `texts` and `about` of one artifact after another. */
export class EntrySection {
  /** Bytes of all texts. */
  textBytes = 0
  private entries: LiveEntry[] = []
  /** Of each entry the numbers of id, title and path among the strings, and its own. */
  private readonly numbers = new Column(4)
  private runs: Runs = runsOf(0, [], [])
  private before = 0
  /** Text and details of the new ones. */
  private newTexts: readonly (readonly [text: Uint8Array, details: Uint8Array])[] = []

  constructor(private readonly live: LiveTerms) {}

  get count(): number {
    return this.entries.length
  }

  /** Where each entry of the last artifact is in this one; undefined where nothing moved. */
  moves(): Int32Array | undefined {
    return this.runs.isStill ? undefined : movesOf(this.runs, this.before)
  }

  /** Takes in which entries came and went, and tells the layout of their strings. `old`: the records of the last artifact. */
  arrange(old: Int32Array, layout: StringLayout): void {
    const {live, entries} = this
    const gone = placesAmong(entries, live.goneEntries.sort(byId), byId)
    for (const place of gone) this.takeAway(old, place * ENTRY_WORDS, layout)
    const news = [...live.newEntries].sort(byId)
    this.before = entries.length
    this.runs = runsOf(entries.length, gone, placesAmong(entries, news, byId, gone))
    this.entries = arranged(this.runs, entries, news)
    this.numbers.arrange(this.runs)
    this.newTexts = news.map(({entry}) => [utf8(entry.text), utf8(JSON.stringify(detailsOf(entry)))])
    for (const [text, details] of this.newTexts) this.textBytes += text.length + details.length
    news.forEach((entry, nth) => {
      entry.isNew = false
      const {idString, titleString, pathString, number} = entry
      this.numbers.values.set([idString, titleString, pathString, number], this.runs.added[nth] * 4)
    })
    live.newEntries.clear()
    live.goneEntries = []
    this.tellUses(old, layout)
  }

  /** Places by the numbers of the live entries. */
  places(): Int32Array {
    const places = new Int32Array(this.live.entries.length)
    const {values} = this.numbers
    for (let place = 0; place < this.count; place++) places[values[place * 4 + 3]] = place
    return places
  }

  /** For each place its rank: by priority, then id; undefined where that is the order of ids. */
  ranks(places: Int32Array): Int32Array | undefined {
    const {prioritised} = this.live
    if (prioritised.size === 0) return undefined
    const ranks = new Int32Array(this.count).fill(-1)
    const sorted = [...prioritised].sort(byRank)
    const high = sorted.filter(({entry}) => entry.priority > 0).length
    const usual = this.count - sorted.length
    sorted.forEach(({number}, nth) => {
      ranks[places[number]] = nth < high ? nth : nth + usual
    })
    let next = high
    for (let place = 0; place < ranks.length; place++) if (ranks[place] < 0) ranks[place] = next++
    return ranks
  }

  /** Pairs of places: who is spoken about, who says something about it. `found`: the entry that is found under an id. */
  about(places: Int32Array, found: (id: string) => LiveEntry | undefined): Int32Array {
    const pairs: [number, number][] = []
    const former = formerIds([...this.live.renamed].map(live => live.entry))
    for (const live of this.live.speaking) {
      for (const reference of live.entry.about) {
        const target = found(reference.text) ?? found(former.get(reference.text)?.id ?? '')
        if (target !== undefined && target !== live) pairs.push([places[target.number], places[live.number]])
      }
    }
    pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return Int32Array.from(pairs.flat())
  }

  write(records: Int32Array, old: Int32Array, layout: StringLayout, ranks: Int32Array | undefined): void {
    const {runs, numbers, count} = this
    copyRuns(runs, old, records, ENTRY_WORDS)
    runs.added.forEach((place, nth) => {
      this.writeNew(records, place, nth)
    })
    const {values} = numbers
    let textAt = 0
    for (let place = 0, at = 0; place < count; place++, at += ENTRY_WORDS) {
      records[at + EntryField.IdAt] = layout.placeOf(values[place * 4], records[at + EntryField.IdAt])
      records[at + EntryField.TitleAt] = layout.placeOf(values[place * 4 + 1], records[at + EntryField.TitleAt])
      records[at + EntryField.PathAt] = layout.placeOf(values[place * 4 + 2], records[at + EntryField.PathAt])
      records[at + EntryField.Rank] = ranks === undefined ? place : ranks[place]
      records[at + EntryField.TextAt] = textAt
      textAt += records[at + EntryField.TextLength]
      records[at + EntryField.DetailsAt] = textAt
      textAt += records[at + EntryField.DetailsLength]
    }
  }

  /** Text and details of each entry, one behind the other. `records`: as `write` left them. */
  writeTexts(texts: Uint8Array, records: Int32Array, oldTexts: Uint8Array, oldRecords: Int32Array): void {
    const {kept, added} = this.runs
    for (let i = 0; i < kept.length; i += 3) {
      const last = (kept[i] + kept[i + 2] - 1) * ENTRY_WORDS
      const from = oldRecords[kept[i] * ENTRY_WORDS + EntryField.TextAt]
      const end = oldRecords[last + EntryField.DetailsAt] + oldRecords[last + EntryField.DetailsLength]
      texts.set(oldTexts.subarray(from, end), records[kept[i + 1] * ENTRY_WORDS + EntryField.TextAt])
    }
    added.forEach((place, nth) => {
      const [text, details] = this.newTexts[nth]
      texts.set(text, records[place * ENTRY_WORDS + EntryField.TextAt])
      texts.set(details, records[place * ENTRY_WORDS + EntryField.DetailsAt])
    })
    this.newTexts = []
  }

  private takeAway(old: Int32Array, at: number, layout: StringLayout): void {
    for (const field of FIELDS) layout.cut(old[at + field], old[at + field + 1])
    this.textBytes -= old[at + EntryField.TextLength] + old[at + EntryField.DetailsLength]
  }

  private tellUses(old: Int32Array, layout: StringLayout): void {
    const {kept, added} = this.runs
    const {values} = this.numbers
    let next = 0
    const tellNew = (end: number): void => {
      for (; next < added.length && added[next] < end; next++) {
        const {id, title, path} = this.entries[added[next]].entry
        layout.use(values[added[next] * 4], -1, id.length)
        layout.use(values[added[next] * 4 + 1], -1, title.length)
        layout.use(values[added[next] * 4 + 2], -1, path.length)
      }
    }
    for (let i = 0; i < kept.length; i += 3) {
      const [was, is, length] = [kept[i], kept[i + 1], kept[i + 2]]
      tellNew(is)
      for (let k = 0; k < length; k++) {
        const at = (was + k) * ENTRY_WORDS
        const from = (is + k) * 4
        layout.use(values[from], old[at + EntryField.IdAt], old[at + EntryField.IdLength])
        layout.use(values[from + 1], old[at + EntryField.TitleAt], old[at + EntryField.TitleLength])
        layout.use(values[from + 2], old[at + EntryField.PathAt], old[at + EntryField.PathLength])
      }
    }
    tellNew(this.count)
  }

  /** All but what the pass over all entries writes. */
  private writeNew(records: Int32Array, place: number, nth: number): void {
    const {entry} = this.entries[place]
    const [text, details] = this.newTexts[nth]
    const at = place * ENTRY_WORDS
    records[at + EntryField.IdLength] = entry.id.length
    records[at + EntryField.TitleLength] = entry.title.length
    records[at + EntryField.PathLength] = entry.path.length
    records[at + EntryField.TextLength] = text.length
    records[at + EntryField.DetailsLength] = details.length
    records[at + EntryField.Status] = STATUSES.indexOf(entry.status)
    records[at + EntryField.Line] = entry.line
    records[at + EntryField.Column] = entry.column
  }
}

const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)
