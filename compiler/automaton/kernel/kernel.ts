import {mayGoOn} from '../ascii-start.ts'
import type {Scanner, WordSearch} from '../scanner.ts'
import type {Workspace} from '../search.ts'
import type {AutomatonTables} from '../terms.ts'
import * as Layout from './layout.ts'
import {type Room, roomFor} from './room.ts'
import {KernelSearch} from './search.ts'

/** What stands before a text decides as little as a line's end. */
const LINE_FEED = 0x0a
const encoder = new TextEncoder()

/** The scan of one automaton in WebAssembly. */
export class Kernel implements Scanner {
  private context = 0
  private generation = -1

  private constructor(
    private readonly tables: AutomatonTables,
    private readonly room: Room,
  ) {}

  /** Undefined where the kernel cannot have these tables. */
  static of(tables: AutomatonTables): Kernel | undefined {
    const room = roomFor(tables)
    return room && new Kernel(tables, room)
  }

  open(workspace: Workspace, text: string, overlapping: boolean, from: number): WordSearch {
    return new KernelSearch(this, this.tables, workspace, text, overlapping, from)
  }

  /** Loads the characters from `from` on for `owner`. Returns how many; -1 where they are not ASCII. */
  load(owner: unknown, {asciiStart}: Workspace, text: string, from: number): number {
    const {room} = this
    room.owner = undefined
    const size = Math.min(Layout.CHUNK, text.length - from)
    const piece = from === 0 && size === text.length ? text : text.slice(from, from + size)
    const {read, written} = encoder.encodeInto(piece, room.raw)
    if (read !== written || read < size) return -1
    if (this.generation !== room.generation) {
      this.context = room.place(this.tables, asciiStart)
      this.generation = room.generation
    }
    room.use(this.context)
    room.before(from === 0 ? LINE_FEED : text.charCodeAt(from - 1))
    room.exports.fold(this.context, size)
    room.owner = owner
    return size
  }

  /** How many of the loaded characters can be decided: up to the last place that certainly is between two tokens. */
  safeLength(size: number): number {
    const {raw} = this.room
    let safe = size
    while (safe > 0 && mayGoOn(raw[safe - 1])) safe--
    return safe
  }

  owns(owner: unknown): boolean {
    return this.room.owner === owner
  }

  /** Scans and copies what was found; returns the number of words. */
  scan(from: number, to: number, size: number, final: boolean, records: Int32Array): number {
    const {exports, words} = this.room
    const count = exports.scan(this.context, from, to, size, final ? 1 : 0) * Layout.FOUND_WORDS
    const at = Layout.FOUND >> 2
    if (count < 64) for (let i = 0; i < count; i++) records[i] = words[at + i]
    else records.set(words.subarray(at, at + count))
    return count
  }

  /** Up to where the last scan decided. */
  reached(): number {
    return this.room.exports.reachedTo()
  }
}

/** Room for the records of one scan. */
export const newRecords = (): Int32Array => new Int32Array((Layout.FOUND_RECORDS + Layout.PAD) * Layout.FOUND_WORDS)
