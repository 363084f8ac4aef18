import type {AnyText} from '../../unicode/utf8.ts'
import type {WordSearch} from '../scanner.ts'
import type {Workspace} from '../search.ts'
import type {AutomatonTables} from '../terms.ts'
import type {Feed, Loaded} from './feed.ts'
import * as Layout from './layout.ts'
import {type Room, roomFor} from './room.ts'
import {KernelSearch} from './search.ts'

/** The scan of one automaton in WebAssembly. */
export class Kernel {
  private context = 0
  private generation = -1

  private constructor(
    private readonly tables: AutomatonTables,
    readonly room: Room,
  ) {}

  /** Undefined where the kernel cannot have these tables. */
  static of(tables: AutomatonTables): Kernel | undefined {
    const room = roomFor(tables)
    return room && new Kernel(tables, room)
  }

  /** A search of a text that is there as a whole. */
  open(workspace: Workspace, text: AnyText, overlapping: boolean, from: number): WordSearch {
    return new KernelSearch(this, this.tables, workspace, text, overlapping, from)
  }

  /** Loads the next characters of a text for `owner`. */
  load(owner: unknown, {asciiStart}: Workspace, feed: Feed): Loaded {
    const {room} = this
    room.owner = owner
    if (this.generation !== room.generation) {
      this.context = room.place(this.tables, asciiStart)
      this.generation = room.generation
    }
    return feed.load(room, this.context)
  }

  /** The string of a text that is not all ASCII. Whoever has loaded characters has to load them again. */
  stringOf(text: AnyText): string {
    return typeof text === 'string' ? text : text.toString(bytes => this.room.decode(bytes))
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

  /** Says that a text has this term: where that can be, the kernel compares it itself from now on. */
  learnText(term: number): void {
    this.room.learnText(this.context, term, this.tables)
  }

  /** Where the next characters are to begin, as the last scan says, which a walk led over the end of these; 0 where none did. */
  cutAt(): number {
    return this.room.words[Layout.CUT >> 2]
  }

  /** Up to where the last scan decided. */
  reached(): number {
    return this.room.words[Layout.REACHED >> 2]
  }
}

/** Room for the records of one scan. */
export const newRecords = (): Int32Array => new Int32Array((Layout.FOUND_RECORDS + Layout.PAD) * Layout.FOUND_WORDS)
