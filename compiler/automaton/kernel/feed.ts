import {type AnyText, characterEnd, lastUnits, type Utf8Text} from '../../unicode/utf8.ts'
import {CHUNK} from './layout.ts'
import type {Room} from './room.ts'

/** What stands before a text decides as little as a line's end. */
const LINE_FEED = 0x0a

/** Characters that lie in the kernel's memory. */
export interface Loaded {
  /** Code units. */
  readonly size: number
  /** The text ends with them. */
  readonly final: boolean
  /** They may be not all ASCII. */
  readonly isWide: boolean
  /** How many of them can be decided: up to a place that certainly is between two tokens. */
  readonly safe: number
}

/** A text on its way into the kernel's memory, piece by piece. */
export interface Feed {
  readonly isOver: boolean
  /** Puts the next piece there; the same again, as long as nothing says `goOn`. */
  load(room: Room, context: number): Loaded
  /** So many units of the piece are done with. */
  goOn(units: number): void
}

export const feedOf = (text: AnyText, from: number): Feed => (typeof text === 'string' ? new StringFeed(text, from) : new BytesFeed(text))

class StringFeed implements Feed {
  private isWide = false

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  get isOver(): boolean {
    return this.at >= this.text.length
  }

  load(room: Room, context: number): Loaded {
    const {text, at} = this
    const size = Math.min(CHUNK, text.length - at)
    const piece = size === text.length ? text : text.slice(at, at + size)
    room.before(at === 0 ? LINE_FEED : text.charCodeAt(at - 1))
    this.isWide ||= !room.loadAscii(context, piece)
    if (this.isWide) room.loadUnits(context, piece)
    return loaded(room, size, at + size === text.length, this.isWide)
  }

  goOn(units: number): void {
    this.at += units
  }
}

class BytesFeed implements Feed {
  private isWide = false
  private at = 0
  private readonly bytes: Uint8Array
  private piece: Uint8Array
  private size = 0

  constructor(private readonly text: Utf8Text) {
    this.bytes = this.piece = text.bytes
  }

  get isOver(): boolean {
    return this.at >= this.bytes.length
  }

  load(room: Room, context: number): Loaded {
    const {bytes, at} = this
    const end = characterEnd(bytes, Math.min(at + CHUNK, bytes.length))
    const piece = end - at === bytes.length ? bytes : bytes.subarray(at, end)
    room.before(at === 0 ? LINE_FEED : bytes[at - 1])
    this.isWide ||= !room.loadAscii(context, piece)
    if (!this.isWide) this.text.asciiLength = Math.max(this.text.asciiLength, end)
    this.piece = piece
    this.size = this.isWide ? room.loadUnits(context, piece) : piece.length
    return loaded(room, this.size, end === bytes.length, this.isWide)
  }

  goOn(units: number): void {
    if (units === 0) return
    const {piece, size, isWide} = this
    this.at += !isWide ? units : units === size ? piece.length : lastUnits(piece, size - units)
  }
}

const loaded = (room: Room, size: number, final: boolean, isWide: boolean): Loaded => ({
  size,
  final,
  isWide,
  safe: final ? size : room.exports.safeLength(size),
})
