import {Class, classOf} from '../../unicode/unicode.ts'
import {characterEnd, decodeUtf8} from '../../unicode/utf8.ts'
import {ASCII_FOLD} from '../ascii.ts'
import {startTable} from '../ascii-start.ts'
import {SEEDS} from '../hash.ts'
import {type AutomatonTables, Field, Flag, TERM_WORDS} from '../terms.ts'
import {KERNEL} from './bytes.ts'
import {kindsOfUnits} from './kinds.ts'
import * as Layout from './layout.ts'

/** What the kernel exports: see assembly/kernel.ts. */
interface Exports {
  init(): void
  forget(context: number): void
  fold(context: number, length: number, mixed: number): number
  scan(context: number, from: number, to: number, length: number, final: number, mixed: number): number
  narrow(units: number): void
  widen(bytes: number): number
  learnFolds(): void
  learnSingles(context: number): void
  safeLength(length: number): number
}

const SPACE = 0x20
const LINE_FEED = 0x0a
const HYPHEN = 0x2d
const PAGE = 65536
/** Tables up to this size share one memory; a larger automaton has one of its own, which goes when it goes. */
const SMALL = 1 << 18
const SHARED_BYTES = 1 << 20

/** A function that splats a lane, and nothing else: to compile it asks whether this engine has, and allows, WebAssembly with SIMD. */
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]

const encoder = new TextEncoder()
/** Absent in pages: it copies and decodes faster than what every engine has. */
const NodeBuffer = (globalThis as {Buffer?: typeof Buffer}).Buffer

let runs: boolean | undefined
let compiled: WebAssembly.Module | null | undefined

/** Whether the kernel can run here. It is not compiled for that: who searches little never needs it. */
function kernelRuns(): boolean {
  try {
    runs ??= new WebAssembly.Module(Uint8Array.from(PROBE)) !== undefined
  } catch {
    runs = false
  }
  return runs
}

/** The compiled kernel, once a thread; undefined where it cannot be had. */
function kernelModule(): WebAssembly.Module | undefined {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(bytesOfHex(KERNEL))
    } catch {
      compiled = null
    }
  }
  return compiled ?? undefined
}

function bytesOfHex(digits: string): Uint8Array<ArrayBuffer> {
  if (NodeBuffer) return NodeBuffer.from(digits, 'hex')
  return Uint8Array.from({length: digits.length / 2}, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16))
}

/** One instance of the kernel with its memory: buffers, and behind them the tables of one or several automata. */
export class Room {
  readonly exports: Exports
  /** Who folded the characters that lie in the buffers. */
  owner: unknown
  /** Counts how often the tables were cleared away. */
  generation = 0
  readonly words: Int32Array
  /** What was loaded last holds nothing beyond ASCII. */
  isAscii = true
  /** The loaded characters: ASCII as it is, all others above it. */
  readonly raw: Uint8Array
  private readonly bytes: Uint8Array
  private readonly utf8: Uint8Array
  /** Where code units go, in an engine that copies those of a string at once. */
  private readonly units: Buffer | undefined
  private free = Layout.TABLES
  private knowsKinds = false
  /** The context whose words the kernel knows. */
  private known = 0

  constructor(
    module: WebAssembly.Module,
    tableBytes: number,
    private readonly knownBits: number,
  ) {
    const memory = new WebAssembly.Memory({initial: Math.ceil((Layout.TABLES + tableBytes) / PAGE)})
    this.exports = new WebAssembly.Instance(module, {env: {memory}}).exports as unknown as Exports
    this.exports.init()
    this.bytes = new Uint8Array(memory.buffer)
    for (let c = 0; c < 128; c++) {
      const isWord = ASCII_FOLD[c] !== 0
      this.bytes[Layout.EDGES + c] = edgesOf(c)
      this.bytes[Layout.GAPS + c] = gapOf(c)
      this.bytes[Layout.HEADS + c] = isWord ? Layout.WORD_HEAD : c > SPACE ? c : 0
      this.bytes[Layout.HEADS_JOINED + c] = isWord ? Layout.WORD_HEAD : 0
    }
    this.bytes[Layout.RAW - 2] = NOT_KNOWN
    this.words = new Int32Array(memory.buffer)
    this.raw = new Uint8Array(memory.buffer, Layout.RAW, Layout.CHUNK)
    this.utf8 = new Uint8Array(memory.buffer, Layout.UTF8, Layout.UTF8_BYTES)
    this.units = NodeBuffer?.from(memory.buffer, Layout.WIDE, Layout.CHUNK * 2)
  }

  /** Puts context and tables of an automaton into the memory; where they do not fit any more, all others go. */
  place(tables: AutomatonTables, starts: Uint8Array): number {
    if (this.free + bytesOf(tables) > this.bytes.length) {
      this.free = Layout.TABLES
      this.generation++
    }
    const context = this.free
    this.known = 0
    this.free += Layout.CONTEXT_BYTES
    const {words} = this
    const set = (word: number, value: number): void => {
      words[(context + word) >> 2] = value
    }
    set(Layout.SLOTS, this.copy(tables.slots))
    set(Layout.SLOT_SHIFT, 32 - tables.slotBits)
    set(Layout.ROOTS, this.copy(tables.roots))
    set(Layout.ROOT_SHIFT, 32 - tables.rootBits)
    set(Layout.FILTER, this.copy(tables.filter))
    set(Layout.FILTER_SHIFT, 32 - tables.filterBits)
    set(Layout.MAX_UNITS, tables.maxUnits)
    set(Layout.KNOWN_SHIFT, 32 - this.knownBits)
    for (let lane = 0; lane < 4; lane++) set(Layout.SEED + lane * 4, SEEDS[tables.seed][lane])
    this.bytes.fill(0, context + Layout.SIGNS, context + Layout.SIGNS + 16)
    let hasSigns = 0
    for (let c = 0; c < 128; c++) {
      if (starts[c] !== OTHER_START) continue
      hasSigns = 1
      this.bytes[context + Layout.SIGNS + (c & 15)] |= 1 << (c >> 4)
    }
    set(Layout.HAS_SIGNS, hasSigns)
    // Of the filter, signs ask the first bit: they have no letters, and only those that start a term are asked for.
    if (hasSigns !== 0) words[words[(context + Layout.FILTER) >> 2] >> 2] |= 1
    set(Layout.SINGLES, this.free)
    set(Layout.SINGLES_KNOWN, 0)
    this.free += Layout.SINGLES_BYTES
    const textBytes = textBytesOf(tables)
    set(Layout.TEXTS, this.free)
    set(Layout.TEXTS_COUNT, textBytes / Layout.TEXT_BYTES)
    // Memory that was never used holds zeros.
    if (this.generation > 0) this.bytes.fill(0, this.free, this.free + textBytes)
    this.free = aligned(this.free + textBytes)
    return context
  }

  /** Says whose tables the next calls are about. */
  private use(context: number): void {
    if (this.known === context) return
    this.exports.forget(context)
    this.known = context
  }

  /** The same for a text that is not ASCII: the tables for it are made at the first. */
  private useBeyondAscii(context: number): void {
    this.use(context)
    if (!this.knowsKinds) {
      const {kinds, forms} = kindsOfUnits()
      this.bytes.set(kinds, Layout.KINDS)
      this.words.set(new Int32Array(forms.buffer), Layout.FORMS >> 2)
      this.exports.learnFolds()
      this.knowsKinds = true
    }
    if (this.words[(context + Layout.SINGLES_KNOWN) >> 2] === 0) this.exports.learnSingles(context)
  }

  /** Loads a piece of a text, and folds it; false where it is not all ASCII. */
  loadAscii(context: number, piece: string | Uint8Array): boolean {
    if (typeof piece === 'string') {
      const {read, written} = encoder.encodeInto(piece, this.raw)
      if (read !== written || read !== piece.length) return false
    } else this.raw.set(piece)
    this.use(context)
    this.isAscii = this.exports.fold(context, piece.length, 0) === 0
    return this.isAscii
  }

  /** Loads a piece of a text of any kind, and folds it. Returns the number of its code units. */
  loadUnits(context: number, piece: string | Uint8Array): number {
    this.useBeyondAscii(context)
    const size = this.unitsOf(piece)
    this.isAscii = this.exports.fold(context, size, 1) === 0
    return size
  }

  private unitsOf(piece: string | Uint8Array): number {
    const {units, utf8, exports} = this
    if (typeof piece !== 'string') {
      utf8.set(piece)
      return exports.widen(piece.length)
    }
    if (units === undefined) return exports.widen(encoder.encodeInto(piece, utf8).written)
    units.write(piece, 'utf16le')
    exports.narrow(piece.length)
    return piece.length
  }

  /**
   * The text of bytes. Node's decoder takes several times as long for what is not ASCII, the decoders of browsers do not. What was loaded
   * here is lost.
   */
  decode(bytes: Uint8Array): string {
    const {units, exports} = this
    if (units === undefined) return decodeUtf8(bytes)
    this.owner = undefined
    let text = ''
    for (let at = 0, end = 0; at < bytes.length; at = end) {
      end = characterEnd(bytes, Math.min(at + Layout.CHUNK, bytes.length))
      this.utf8.set(bytes.subarray(at, end))
      text += units.toString('utf16le', 0, exports.widen(end - at) * 2)
    }
    return text
  }

  /** A part of the loaded units; undefined in an engine that cannot make a string of them at once. */
  unitsBetween(from: number, to: number): string | undefined {
    return this.units?.toString('utf16le', from * 2, to * 2)
  }

  /** Notes the text of a term, so that the next scan compares it itself. */
  learnText(context: number, term: number, tables: AutomatonTables): void {
    const {bytes, words} = this
    if (term >= words[(context + Layout.TEXTS_COUNT) >> 2]) return
    const at = words[(context + Layout.TEXTS) >> 2] + term * Layout.TEXT_BYTES
    if (bytes[at + Layout.TEXT_LENGTH] !== 0) return
    const text = foldedAscii(tables, term)
    if (text !== undefined) bytes.set(text, at)
    bytes[at + Layout.TEXT_LENGTH] = text === undefined ? Layout.TEXT_OTHER : text.length
  }

  /** The character before those that are loaded: its code unit, or a byte of it. */
  before(unit: number): void {
    this.bytes[Layout.RAW - 1] = unit < 128 ? unit : NOT_KNOWN
  }

  private copy(table: Int32Array): number {
    const at = this.free
    this.words.set(table, at >> 2)
    this.free = aligned(at + table.byteLength)
    return at
  }
}

/** In place of a character that decides nothing here. */
const NOT_KNOWN = 0xff

/** What an ASCII character says of a word beside it, by the rules in boundary.ts. */
function edgesOf(c: number): number {
  const char = String.fromCharCode(c)
  if (ASCII_FOLD[c] !== 0) return Layout.IN_WORD | (classOf(c) === Class.Digit ? 0 : Layout.IN_NAME)
  if (classOf(c) === Class.White) return Layout.SEPARATES | Layout.WHITE
  if (!".@-,:'".includes(char)) return Layout.SEPARATES
  return Layout.UNDECIDED | ('.@-'.includes(char) ? Layout.JOINS : 0) | (char === '.' ? Layout.LEADS : 0)
}

/** Whether a character alone is a gap; see GAPS. */
function gapOf(c: number): number {
  if (c === SPACE || c === LINE_FEED) return Layout.BEHIND_WORD | Layout.BEHIND_SIGN
  return c === HYPHEN ? Layout.BEHIND_WORD | Layout.JOINED : 0
}

/** What `startTable` says of a sign that starts a term. */
const OTHER_START = startTable(() => true)[0x2b]

/** The text of a term in lower case; undefined where it is not as TEXT_BYTES says. */
function foldedAscii({terms, strings}: AutomatonTables, term: number): Uint8Array | undefined {
  const at = term * TERM_WORDS
  const length = terms[at + Field.NormalLength]
  if (length === 0 || length > Layout.TEXT_LENGTH || (terms[at + Field.Flags] & Flag.Exact) !== 0) return undefined
  const units = strings.subarray(terms[at + Field.NormalAt], terms[at + Field.NormalAt] + length)
  return units.length === length && units.every(unit => unit < 128) ? Uint8Array.from(units, unit => ASCII_FOLD[unit] || unit) : undefined
}

const aligned = (at: number): number => (at + 63) & ~63

const copiedBytesOf = ({slots, roots, filter}: AutomatonTables): number =>
  aligned(slots.byteLength) + aligned(roots.byteLength) + aligned(filter.byteLength)
const textBytesOf = ({terms}: AutomatonTables): number => Math.floor(terms.length / TERM_WORDS) * Layout.TEXT_BYTES
const bytesOf = (tables: AutomatonTables): number =>
  Layout.CONTEXT_BYTES + Layout.SINGLES_BYTES + copiedBytesOf(tables) + aligned(textBytesOf(tables))

let shared: Room | undefined

/** True where the kernel runs, and can have these tables. */
export const canHave = ({slotBits, rootBits, filterBits}: AutomatonTables): boolean =>
  // Of a table with less than one word of bits, which no builder makes, the kernel would read beyond its end.
  slotBits > 0 && rootBits >= 5 && filterBits >= 5 && kernelRuns()

/** So many units a search in TypeScript reads in the time that it takes to copy the tables; 0 where they are small. */
export const unitsToCopy = (tables: AutomatonTables): number => (copiedBytesOf(tables) > SMALL ? copiedBytesOf(tables) >> 5 : 0)

/** A room for tables that the kernel can have; undefined where the engine has no memory for it. */
export function roomFor(tables: AutomatonTables): Room | undefined {
  const bytes = bytesOf(tables)
  const module = kernelModule()
  if (module === undefined) return undefined
  try {
    if (bytes > SMALL) return new Room(module, bytes, Layout.KNOWN_BITS)
    shared ??= new Room(module, SHARED_BYTES, Layout.KNOWN_BITS_SHARED)
    return shared
  } catch {
    return undefined
  }
}
