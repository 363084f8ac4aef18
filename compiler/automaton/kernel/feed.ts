import {type AnyText, characterEnd, lastUnits, type Utf8Text} from '../../unicode/utf8.ts'
import {CHUNK} from './layout.ts'
import type {Room} from './room.ts'

/** What stands before a text decides as little as a line's end. */
const LINE_FEED = 0x0a
const SPACE = 0x20

/** So much behind a span is made a string with it: the next is often not far. */
const AHEAD = 1024
/** So far white space is looked for, before a span and behind what is taken with it. */
const FAR = 1024

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

/** Of what is loaded, from one white space to another, both in it: what stands outside decides nothing about the spans inside. */
export interface Part {
  readonly from: number
  readonly text: string
  /** The whole text ends with it. */
  readonly final: boolean
}

/** A text on its way into the kernel's memory, piece by piece. */
export interface Feed {
  readonly isOver: boolean
  /** Puts the next piece there; the same again, as long as nothing says `goOn`. */
  load(room: Room, context: number): Loaded
  /** So many units of the piece are done with. */
  goOn(units: number): void
  /** The surroundings of a span, without making a string of the whole text; undefined where that cannot be. The room, as long as the piece lies there. */
  part(start: number, end: number, room: Room | undefined): Part | undefined
}

export const feedOf = (text: AnyText, from: number): Feed => (typeof text === 'string' ? new StringFeed(text, from) : new BytesFeed(text))

class StringFeed implements Feed {
  private isWide = false
  private expectsWide = false

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
    this.isWide = this.expectsWide || !room.loadAscii(context, piece)
    if (this.isWide) room.loadUnits(context, piece)
    this.expectsWide = !room.isAscii
    return loaded(room, size, at + size === text.length, this.isWide)
  }

  goOn(units: number): void {
    this.at += units
  }

  part(): undefined {
    return undefined
  }
}

class BytesFeed implements Feed {
  private at = 0
  private readonly bytes: Uint8Array
  private piece: Uint8Array
  private isWide = false
  /** A piece beyond ASCII is mostly followed by another: to try whether it is would cost a pass. */
  private expectsWide = false
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
    this.isWide = this.expectsWide || !room.loadAscii(context, piece)
    if (!this.isWide && at <= this.text.asciiLength) this.text.asciiLength = end
    this.piece = piece
    this.size = this.isWide ? room.loadUnits(context, piece) : piece.length
    this.expectsWide = !room.isAscii
    return loaded(room, this.size, end === bytes.length, this.isWide)
  }

  goOn(units: number): void {
    if (units === 0) return
    const {piece, size, isWide} = this
    this.at += !isWide ? units : units === size ? piece.length : lastUnits(piece, size - units)
  }

  part(start: number, end: number, room: Room | undefined): Part | undefined {
    const {at, isWide, piece, size} = this
    const characters = isWide ? room?.raw : piece
    if (characters === undefined) return undefined
    const from = this.opening(characters, start)
    const to = this.closing(characters, end)
    if (from < 0 || to < 0) return undefined
    const text = isWide ? room?.unitsBetween(from, to) : this.text.ascii(at + from, at + to)
    return text === undefined ? undefined : {from, text, final: to === size && this.isLast}
  }

  private get isLast(): boolean {
    return this.at + this.piece.length === this.bytes.length
  }

  /** The last white space before a place, or the beginning of a piece before which it stands; -1 where it is far. */
  private opening(characters: Uint8Array, start: number): number {
    const {at, bytes} = this
    const least = Math.max(0, start - FAR)
    for (let i = start - 1; i >= least; i--) if (isWhite(characters[i])) return i
    return least === 0 && (at === 0 || isWhite(bytes[at - 1])) ? 0 : -1
  }

  /** Behind a white space AHEAD of a place, or nearer, or further; or the end of the text. -1 where there is none. */
  private closing(characters: Uint8Array, end: number): number {
    const {size} = this
    const near = Math.min(size, end + AHEAD)
    if (near === size && this.isLast) return size
    for (let i = near - 1; i >= end; i--) if (isWhite(characters[i])) return i + 1
    const far = Math.min(size, near + FAR)
    for (let i = near; i < far; i++) if (isWhite(characters[i])) return i + 1
    return -1
  }
}

const isWhite = (unit: number): boolean => unit === SPACE || unit === LINE_FEED

const loaded = (room: Room, size: number, final: boolean, isWide: boolean): Loaded => ({
  size,
  final,
  isWide,
  safe: final ? size : room.exports.safeLength(size),
})
