import {type Contents, detailsOf, sourceRecord, writeArtifact} from '../artifact/encode.ts'
import {ENTRY_WORDS, EntryField, STATUSES} from '../artifact/layout.ts'
import {buildTokenTable, type TokenTable} from '../automaton/build.ts'
import {Field, Flag, TERM_WORDS, UNIT_STATE_WORDS, UnitState, type UnitTables} from '../automaton/terms.ts'
import {compilerVersion} from '../compile.ts'
import {compare} from '../lexicon/term.ts'
import {byId, byRank, type LiveEntry} from './live-entry.ts'
import {type LiveTerms, TermState} from './live-terms.ts'
import {mergedInOrder, mergedNumbers} from './order.ts'
import {Pieces} from './pieces.ts'

/** A source as the artifact lists it. */
export interface PublishedSource {
  readonly path: string
  /** Of the text that counts; empty where none does. */
  hash: string
  /** Where its record lies in the last artifact, in bytes; -1 where it is not there or another. */
  recordAt: number
  recordBytes: number
}

/**
 * Makes artifacts of live terms, one after another. What did not change since the last one is copied from it in runs; what
 * depends on the order among all (numbers of terms and entries, places of strings) is written anew, in passes over arrays.
 */
export class Publication {
  /** The terms and entries in the order of the last artifact; those that are gone since are still in it. */
  private order: Int32Array = new Int32Array(0)
  private entries: LiveEntry[] = []
  private sources: PublishedSource[] = []
  /** How many artifacts were made. */
  private number = 0
  private readonly newSources = new Set<PublishedSource>()
  private readonly strings = new Pieces(length => new Uint16Array(length))
  private readonly texts = new Pieces(length => new Uint8Array(length))
  private readonly records = new Pieces(length => new Uint8Array(length))

  /** `found`: the entry that is found under an id. */
  constructor(
    private readonly live: LiveTerms,
    private readonly found: (id: string) => LiveEntry | undefined,
  ) {}

  /** Another text of a source counts than before, or none. */
  setSource(source: PublishedSource, hash = ''): void {
    source.hash = hash
    source.recordAt = -1
    this.newSources.add(source)
  }

  encode(options: Readonly<Record<string, unknown>>): Uint8Array {
    const {live} = this
    this.bringInOrder()
    const dense = new Int32Array(live.states.length)
    for (let i = 0; i < this.order.length; i++) dense[this.order[i]] = i
    const places = new Int32Array(live.entries.length)
    for (let place = 0; place < this.entries.length; place++) places[this.entries[place].number] = place
    const ranks = this.ranks()
    const strings = this.placeStrings()
    const entries = new Uint32Array(this.entries.length * ENTRY_WORDS)
    const contents: Contents = {
      entryCount: this.entries.length,
      termCount: this.order.length,
      terms: this.termRecords(places, ranks, strings.places),
      strings: strings.units,
      texts: this.placeTexts(entries),
      entries,
      about: this.about(places),
      sources: this.sourceRecords(),
    }
    this.entryRecords(entries, ranks, strings.places)
    const order = spanOrder(contents.terms)
    const table = live.trie.published(dense, order, live.maxUnits) ?? this.irregularTable(order)
    const units = publishedUnits(live.units, dense, order)
    return writeArtifact(contents, table, units, live.trie.nodes, {compiler: compilerVersion, options})
  }

  private bringInOrder(): void {
    const {live} = this
    this.bringTermsInOrder()
    const kept = this.entries.filter(isListed)
    const fresh = [...live.newEntries].sort(byId)
    live.newEntries.clear()
    this.entries = mergedInOrder(kept, fresh, byId)

    if (this.newSources.size === 0) return
    const listed = this.sources.filter(source => !this.newSources.has(source))
    const unlisted = [...this.newSources].filter(source => source.hash !== '').sort(byPath)
    this.sources = mergedInOrder(listed, unlisted, byPath)
    this.newSources.clear()
  }

  private bringTermsInOrder(): void {
    const {live, order} = this
    const {states} = live
    const kept = new Int32Array(order.length)
    let count = 0
    for (let i = 0; i < order.length; i++) if (states[order[i]] === TermState.Published) kept[count++] = order[i]
    const compareTerms = (a: number, b: number): number => live.compareTerms(a, b)
    const added = live.added.filter(id => states[id] === TermState.New).sort(compareTerms)
    this.order = mergedNumbers(kept.subarray(0, count), added, compareTerms)
    for (const id of live.added) states[id] = states[id] === TermState.New ? TermState.Published : TermState.Free
    live.added = []
  }

  /** Places of entries by priority, then id; undefined where that is the order of their ids. */
  private ranks(): Int32Array | undefined {
    if (this.live.prioritised === 0) return undefined
    const ranks = new Int32Array(this.entries.length)
    const places = Array.from(ranks, (_, place) => place)
    places
      .sort((a, b) => byRank(this.entries[a], this.entries[b]))
      .forEach((place, rank) => {
        ranks[place] = rank
      })
    return ranks
  }

  /** Lays out all strings in the order of their first use, each once. `places`: of each string, by its number. */
  private placeStrings(): {units: Uint16Array; places: Int32Array} {
    const {live, order, entries} = this
    const places = new Int32Array(live.strings.size).fill(-1)
    const {words, normals} = live
    for (let i = 0; i < order.length; i++) {
      const surface = words[order[i] * TERM_WORDS + Field.SurfaceAt]
      const normal = normals[order[i]]
      if (places[surface] < 0) this.placeString(surface, places)
      if (places[normal] < 0) this.placeString(normal, places)
    }
    for (let i = 0; i < entries.length; i++) {
      const {idString, titleString, pathString} = entries[i]
      if (places[idString] < 0) this.placeString(idString, places)
      if (places[titleString] < 0) this.placeString(titleString, places)
      if (places[pathString] < 0) this.placeString(pathString, places)
    }
    return {units: this.strings.finish(), places}
  }

  private placeString(number: number, places: Int32Array): void {
    const {strings, live} = this
    const {publishedAt, lengths} = live.strings
    const at = publishedAt[number]
    const place = at < 0 ? strings.write(live.strings.text(number)) : strings.keep(at, lengths[number])
    publishedAt[number] = place
    places[number] = place
  }

  private termRecords(entryPlaces: Int32Array, ranks: Int32Array | undefined, strings: Int32Array): Uint32Array {
    const {words, normals} = this.live
    const records = new Uint32Array(this.order.length * TERM_WORDS)
    const {order} = this
    let to = 0
    for (let i = 0; i < order.length; i++) {
      const id = order[i]
      const from = id * TERM_WORDS
      const entry = entryPlaces[words[from + Field.Entry]]
      records[to + Field.Entry] = entry
      records[to + Field.Rank] = ranks === undefined ? entry : ranks[entry]
      records[to + Field.SurfaceAt] = strings[words[from + Field.SurfaceAt]]
      records[to + Field.SurfaceLength] = words[from + Field.SurfaceLength]
      records[to + Field.NormalAt] = strings[normals[id]]
      records[to + Field.NormalLength] = words[from + Field.NormalLength]
      records[to + Field.Flags] = words[from + Field.Flags]
      records[to + Field.Line] = words[from + Field.Line]
      records[to + Field.Column] = words[from + Field.Column]
      to += TERM_WORDS
    }
    return records
  }

  /** Text and details of each entry, one behind the other; their places go into the records. */
  private placeTexts(records: Uint32Array): Uint8Array {
    const {texts} = this
    this.entries.forEach((live, place) => {
      if (live.publication === this.number) live.textAt = texts.keep(live.textAt, live.textBytes + live.detailsBytes)
      else {
        const text = utf8(live.entry.text)
        const details = utf8(JSON.stringify(detailsOf(live.entry)))
        live.textAt = texts.write(text)
        texts.write(details)
        live.textBytes = text.length
        live.detailsBytes = details.length
      }
      live.publication = this.number + 1
      live.isNew = false
      const at = place * ENTRY_WORDS
      records[at + EntryField.TextAt] = live.textAt
      records[at + EntryField.TextLength] = live.textBytes
      records[at + EntryField.DetailsAt] = live.textAt + live.textBytes
      records[at + EntryField.DetailsLength] = live.detailsBytes
    })
    this.number++
    return texts.finish()
  }

  private entryRecords(records: Uint32Array, ranks: Int32Array | undefined, strings: Int32Array): void {
    let at = 0
    for (let place = 0; place < this.entries.length; place++) {
      const {entry, idString, titleString, pathString} = this.entries[place]
      records[at + EntryField.IdAt] = strings[idString]
      records[at + EntryField.IdLength] = entry.id.length
      records[at + EntryField.TitleAt] = strings[titleString]
      records[at + EntryField.TitleLength] = entry.title.length
      records[at + EntryField.PathAt] = strings[pathString]
      records[at + EntryField.PathLength] = entry.path.length
      records[at + EntryField.Rank] = ranks === undefined ? place : ranks[place]
      records[at + EntryField.Status] = STATUSES.indexOf(entry.status)
      records[at + EntryField.Line] = entry.line
      records[at + EntryField.Column] = entry.column
      at += ENTRY_WORDS
    }
  }

  private about(places: Int32Array): Uint32Array {
    const pairs: [number, number][] = []
    for (const live of this.live.speaking) {
      for (const reference of live.entry.about) {
        const target = this.found(reference.text)
        if (target !== undefined && target !== live) pairs.push([places[target.number], places[live.number]])
      }
    }
    pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return Uint32Array.from(pairs.flat())
  }

  /** A JSON list. A record has its comma with it, but for the last, which is written again when it is not the last any more. */
  private sourceRecords(): Uint8Array {
    const {records, sources} = this
    records.write(OPEN)
    for (const source of sources) {
      const isLast = source === sources.at(-1)
      if (isLast || source.recordAt < 0) {
        const record = utf8(sourceRecord(source.path, source.hash) + (isLast ? '' : ','))
        source.recordBytes = record.length
        source.recordAt = records.write(record)
        if (isLast) source.recordAt = -1
      } else source.recordAt = records.keep(source.recordAt, source.recordBytes)
    }
    records.write(CLOSE)
    return records.finish()
  }

  /** Where the live table has not the seed and size that an artifact begins with, all is decided anew. */
  private irregularTable(order: (a: number, b: number) => number): TokenTable {
    const table = buildTokenTable(
      Array.from(this.order, id => this.live.terms[id]!),
      order,
    )
    if (table.seed === 0) this.live.rebuildTrie()
    return table
  }
}

/** Order of the terms of one span before any variant is known, as `spanOrder` of the lexicon: from the terms' records. */
function spanOrder(records: Uint32Array): (a: number, b: number) => number {
  const group = (id: number): number => Math.min(2, (records[id * TERM_WORDS + Field.Flags] >> Flag.OriginShift) & Flag.OriginMask)
  const rank = (id: number): number => records[id * TERM_WORDS + Field.Rank]
  return (a, b) => group(a) - group(b) || rank(a) - rank(b) || a - b
}

/** The same machine over the numbers of the artifact; states and edges know none. */
function publishedUnits(units: UnitTables | undefined, dense: Int32Array, order: (a: number, b: number) => number): UnitTables | undefined {
  if (units === undefined) return undefined
  const {states, edges} = units
  const outputs = units.outputs.map(id => dense[id])
  for (let at = UnitState.Output; at + UNIT_STATE_WORDS < states.length; at += UNIT_STATE_WORDS) {
    const end = states[at + UNIT_STATE_WORDS]
    if (end - states[at] > 1) outputs.subarray(states[at], end).sort(order)
  }
  return {states, edges, outputs}
}

const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)
const OPEN = utf8('[')
const CLOSE = utf8(']')
const isListed = (entry: LiveEntry): boolean => entry.isFound && !entry.isNew
const byPath = (a: PublishedSource, b: PublishedSource): number => compare(a.path, b.path)
