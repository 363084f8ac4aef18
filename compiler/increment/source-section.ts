import {sourceRecord} from '../artifact/source-hash.ts'
import {compare} from '../lexicon/term.ts'
import {arranged, placesAmong, type Runs, runsOf} from './runs.ts'

/** A source as the artifact lists it. */
export interface PublishedSource {
  readonly path: string
  /** Of the text that counts; empty where none does. */
  hash: string
  /** True while the last artifact lists it, with this text or another. */
  isListed: boolean
}

const OPEN = 0x5b
const CLOSE = 0x5d
const COMMA = 0x2c

/** The section `sources` of one artifact after another: a JSON list. */
export class SourceSection {
  /** Bytes of the section. */
  bytes = 2
  private sources: PublishedSource[] = []
  /** Where each record begins, behind the last one where the next would. */
  private starts: Int32Array = Int32Array.of(1)
  private readonly changed = new Set<PublishedSource>()
  private runs: Runs = runsOf(0, [], [])
  private records: readonly Uint8Array[] = []
  private oldStarts = this.starts

  /** Another text of a source counts than before, or none. */
  set(source: PublishedSource, hash: string): void {
    source.hash = hash
    this.changed.add(source)
  }

  /** Takes in which sources came, went and are others. */
  arrange(): void {
    const gone = placesAmong(this.sources, [...this.changed].filter(source => source.isListed).sort(byPath), byPath)
    const news = [...this.changed].filter(source => source.hash !== '').sort(byPath)
    const runs = runsOf(this.sources.length, gone, placesAmong(this.sources, news, byPath, gone))
    for (const source of this.changed) source.isListed = source.hash !== ''
    this.changed.clear()
    this.records = news.map(({path, hash}) => encoder.encode(sourceRecord(path, hash)))
    this.sources = arranged(runs, this.sources, news)
    this.oldStarts = this.starts
    this.starts = this.startsOf(runs)
    this.runs = runs
    // Each record is followed by a comma, and the last one by the end of the list.
    this.bytes = Math.max(2, this.starts[runs.length])
  }

  /** `old`: the section of the last artifact. */
  write(bytes: Uint8Array, old: Uint8Array): void {
    const {starts, oldStarts} = this
    const {kept, added} = this.runs
    for (let i = 0; i < kept.length; i += 3) {
      const to = starts[kept[i + 1]]
      bytes.set(old.subarray(oldStarts[kept[i]], oldStarts[kept[i] + kept[i + 2]]), to)
      bytes[starts[kept[i + 1] + kept[i + 2]] - 1] = COMMA
    }
    added.forEach((place, nth) => {
      bytes.set(this.records[nth], starts[place])
      bytes[starts[place + 1] - 1] = COMMA
    })
    bytes[0] = OPEN
    bytes[bytes.length - 1] = CLOSE
  }

  private startsOf({length, kept, added}: Runs): Int32Array {
    const {starts: old} = this
    const sizes = new Int32Array(length)
    for (let i = 0; i < kept.length; i += 3) {
      for (let k = 0; k < kept[i + 2]; k++) sizes[kept[i + 1] + k] = old[kept[i] + k + 1] - old[kept[i] + k]
    }
    added.forEach((place, nth) => {
      sizes[place] = this.records[nth].length + 1
    })
    const starts = new Int32Array(length + 1)
    starts[0] = 1
    for (let place = 0; place < length; place++) starts[place + 1] = starts[place] + sizes[place]
    return starts
  }
}

const encoder = new TextEncoder()
const byPath = (a: PublishedSource, b: PublishedSource): number => compare(a.path, b.path)
