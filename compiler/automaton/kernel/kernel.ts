import type {WordSearch} from '../scanner.ts'
import type {Workspace} from '../search.ts'
import type {AutomatonTables} from '../terms.ts'
import * as Layout from './layout.ts'
import {type Room, roomFor} from './room.ts'
import {KernelSearch} from './search.ts'

/** What stands before a text decides as little as a line's end. */
const LINE_FEED = 0x0a

/** Characters that lie in the kernel's memory. */
export interface Loaded {
  readonly size: number
  /** The text ends with them. */
  readonly final: boolean
  /** They are not all ASCII. */
  readonly isWide: boolean
  /** How many of them can be decided: up to a place that certainly is between two tokens. */
  readonly safe: number
}

/** The scan of one automaton in WebAssembly. */
export class Kernel {
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

  /** A search of a text that is there as a whole. */
  open(workspace: Workspace, text: string, overlapping: boolean, from: number): WordSearch {
    return new KernelSearch(this, this.tables, workspace, text, overlapping, from)
  }

  /** Loads the characters from `from` on for `owner`; `wide` where the text is known to hold more than ASCII. */
  load(owner: unknown, {asciiStart}: Workspace, text: string, from: number, wide: boolean): Loaded {
    const {room} = this
    room.owner = owner
    if (this.generation !== room.generation) {
      this.context = room.place(this.tables, asciiStart)
      this.generation = room.generation
    }
    room.before(from === 0 ? LINE_FEED : text.charCodeAt(from - 1))
    const size = Math.min(Layout.CHUNK, text.length - from)
    const isWide = wide || !this.loadAscii(text, from, size)
    if (isWide) this.loadWide(text, from, size)
    const final = from + size === text.length
    return {size, final, isWide, safe: final ? size : room.exports.safeLength(size)}
  }

  /** False where the characters are not all ASCII. */
  private loadAscii(text: string, from: number, size: number): boolean {
    const {room, context} = this
    if (!room.loadAscii(size === text.length ? text : text.slice(from, from + size))) return false
    room.use(context)
    room.exports.fold(context, size, 0)
    return true
  }

  private loadWide(text: string, from: number, size: number): void {
    const {room, context} = this
    room.useBeyondAscii(context)
    room.loadUnits(size === text.length ? text : text.slice(from, from + size))
    room.exports.fold(context, size, 1)
  }

  owns(owner: unknown): boolean {
    return this.room.owner === owner
  }

  /** Scans and copies what was found; returns the number of words. */
  scan(from: number, {safe, size, final, isWide}: Loaded, records: Int32Array): number {
    const {exports, words} = this.room
    const count = exports.scan(this.context, from, safe, size, Number(final), Number(isWide)) * Layout.FOUND_WORDS
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
