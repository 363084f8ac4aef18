import {ArtifactError, damaged} from './error.ts'
import * as Header from './header.ts'

export * as EntryField from './entry-field.ts'
export * as Header from './header.ts'

/**
 * An artifact is one little-endian file: a header, a directory, and sections on 64-byte lines with zeros between.
 * `docs/artifact.md` has the byte table.
 */
export const MAGIC = 0x4e4e414b // "KANN", the first four bytes of the file
export const VERSION = 2
export const HEADER_BYTES = 64
export const DIRECTORY_BYTES = 32
export const ALIGNMENT = 64

/** In the order in which they lie in the file. The first group is what matching reads; it is checked when an artifact is opened. */
export const MATCHING_SECTIONS = [
  'meta',
  'token-slots',
  'token-roots',
  'token-filter',
  'token-outputs',
  'unit-states',
  'unit-edges',
  'unit-outputs',
  'terms',
  'entries',
  'about',
  'strings',
  'unicode',
] as const
/** There only where a term has `boundary: prefix` or `none`. */
export const UNIT_SECTIONS = ['unit-states', 'unit-edges', 'unit-outputs'] as const
export const LATER_SECTIONS = ['texts', 'sources'] as const
export const SECTIONS = [...MATCHING_SECTIONS, ...LATER_SECTIONS] as const
export type SectionName = (typeof SECTIONS)[number]

export interface Section {
  readonly name: SectionName
  readonly offset: number
  readonly bytes: number
  readonly checksum: number
}

/** Facts of an artifact that are not tables, as JSON in the section `meta`. */
export interface Meta {
  readonly compiler: string
  readonly unicode: string
  readonly options: Readonly<Record<string, unknown>>
  readonly entries: number
  readonly terms: number
  readonly nodes: number
  readonly seed: number
  readonly slotBits: number
  readonly rootBits: number
  readonly filterBits: number
  readonly maxUnits: number
}

export const ENTRY_WORDS = 14
export const STATUSES = ['preferred', 'admitted', 'deprecated'] as const

const C0 = 0x9e3779b1 | 0
const C1 = 0x85ebca77 | 0

/**
 * Four 32-bit lanes over the words of some bytes (the last word padded with zeros). Every step is a bijection of its
 * lane, so that one changed word always changes the result; that it is 128 bits makes accidents of more words negligible.
 */
export function digest(bytes: Uint8Array): Lanes {
  const whole = bytes.length & ~3
  const words = wordsOf(bytes.subarray(0, whole))
  let [a, b, c, d] = [bytes.length, 0x243f6a88, 0x85a308d3 | 0, 0x13198a2e]
  const quads = words.length & ~3
  for (let i = 0; i < quads; i += 4) {
    a = step(a, words[i])
    b = step(b, words[i + 1])
    c = step(c, words[i + 2])
    d = step(d, words[i + 3])
  }
  const lanes = [a, b, c, d]
  for (let i = quads; i < words.length; i++) lanes[i & 3] = step(lanes[i & 3], words[i])
  let rest = 0
  for (let i = whole; i < bytes.length; i++) rest |= bytes[i] << ((i & 3) * 8)
  if (whole < bytes.length) lanes[words.length & 3] = step(lanes[words.length & 3], rest)
  return lanes.map(finish) as unknown as Lanes
}

const step = (lane: number, word: number): number => {
  const x = Math.imul(lane ^ word, C0)
  return (x << 13) | (x >>> 19)
}

const finish = (lane: number): number => {
  const x = Math.imul(lane ^ (lane >>> 15), C1)
  return (x ^ (x >>> 13)) >>> 0
}

export const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Little-endian words: a view where the bytes lie on a 4-byte line of a little-endian machine, else a copy. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const {buffer, byteOffset, length} = bytes
  if (LITTLE_ENDIAN && (byteOffset & 3) === 0) return new Int32Array(buffer, byteOffset, length >> 2)
  const view = new DataView(buffer, byteOffset, length)
  return Int32Array.from({length: length >> 2}, (_, i) => view.getInt32(i * 4, true))
}

/** The same for units of 16 bits. */
export function unitsOf(bytes: Uint8Array): Uint16Array {
  const {buffer, byteOffset, length} = bytes
  if (LITTLE_ENDIAN && (byteOffset & 1) === 0) return new Uint16Array(buffer, byteOffset, length >> 1)
  const view = new DataView(buffer, byteOffset, length)
  return Uint16Array.from({length: length >> 1}, (_, i) => view.getUint16(i * 2, true))
}

type Lanes = readonly [number, number, number, number]

/** The four lanes as one 32-bit word; still every change of one word changes it, since each lane enters by a bijection. */
export const checksumOf = ([a, b, c, d]: Lanes): number =>
  (a ^ ((b << 8) | (b >>> 24)) ^ ((c << 16) | (c >>> 16)) ^ ((d << 24) | (d >>> 8))) >>> 0

export const checksum = (bytes: Uint8Array): number => checksumOf(digest(bytes))

/** The hash of an artifact's content, from the digests of its sections in their order: the bytes are gone through once for both. */
export function contentOf(digests: readonly Lanes[]): Lanes {
  const bytes = new Uint8Array(digests.length * 16)
  const view = new DataView(bytes.buffer)
  digests.flat().forEach((lane, i) => {
    view.setUint32(i * 4, lane, true)
  })
  return digest(bytes)
}

export const hex = (lanes: readonly number[]): string => lanes.map(lane => lane.toString(16).padStart(8, '0')).join('')

export const align = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

/** Reads and checks header and directory: magic, version, length, header checksum, names and bounds of the sections. */
export function readDirectory(bytes: Uint8Array): {sections: Map<SectionName, Section>; content: string} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (i: number): number => view.getUint32(i * 4, true)
  if (bytes.byteLength < 8 || word(Header.Magic) !== MAGIC) {
    throw new ArtifactError('not-an-artifact', `these ${bytes.byteLength} bytes are no Kanon artifact; build one with \`kanon build\``, {
      bytes: bytes.byteLength,
    })
  }
  if (word(Header.Version) !== VERSION) {
    const got = word(Header.Version)
    throw new ArtifactError(
      'version',
      `the artifact has version ${got}, this Kanon reads version ${VERSION}; rebuild it with \`kanon build\``,
      {
        expected: VERSION,
        got,
      },
    )
  }
  if (bytes.byteLength < HEADER_BYTES || word(Header.FileBytes) !== bytes.byteLength) {
    const expected = bytes.byteLength < HEADER_BYTES ? HEADER_BYTES : word(Header.FileBytes)
    throw new ArtifactError(
      'truncated',
      `the artifact should have ${expected} bytes and has ${bytes.byteLength}; rebuild it with \`kanon build\``,
      {
        expected,
        got: bytes.byteLength,
      },
    )
  }
  const count = word(Header.Sections)
  const headBytes = HEADER_BYTES + count * DIRECTORY_BYTES
  if (count > 64 || headBytes > bytes.byteLength) throw damaged('its directory does not fit')
  if (headChecksum(bytes, headBytes) !== word(Header.Checksum)) throw damaged('the checksum of its header does not hold')
  const sections = new Map<SectionName, Section>()
  for (let i = 0; i < count; i++) {
    const at = HEADER_BYTES + i * DIRECTORY_BYTES
    let name = ''
    for (let k = at; k < at + 16 && bytes[k] !== 0; k++) name += String.fromCharCode(bytes[k])
    const offset = view.getUint32(at + 16, true)
    const length = view.getUint32(at + 20, true)
    if (offset % ALIGNMENT !== 0 || offset < headBytes || offset + length > bytes.byteLength)
      throw damaged(`the section "${name}" lies outside the file`)
    sections.set(name as SectionName, {name: name as SectionName, offset, bytes: length, checksum: view.getUint32(at + 24, true)})
  }
  const optional: ReadonlySet<string> = new Set(UNIT_SECTIONS.every(name => !sections.has(name)) ? UNIT_SECTIONS : [])
  for (const name of SECTIONS) if (!sections.has(name) && !optional.has(name)) throw damaged(`the section "${name}" is missing`)
  return {sections, content: contentHashOf(bytes)}
}

/** The content hash that an artifact states. */
export function contentHashOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return hex([0, 1, 2, 3].map(i => view.getUint32((Header.Content + i) * 4, true)))
}

/** Checksum of header and directory, the header's own checksum word taken as 0. */
export function headChecksum(bytes: Uint8Array, headBytes: number): number {
  // A copy: `slice` of Node's Buffer is a view, and the bytes are the caller's.
  const head = new Uint8Array(bytes.subarray(0, headBytes))
  head.fill(0, Header.Checksum * 4, Header.Checksum * 4 + 4)
  return checksum(head)
}

export const sectionBytes = (bytes: Uint8Array, section: Section): Uint8Array =>
  bytes.subarray(section.offset, section.offset + section.bytes)
